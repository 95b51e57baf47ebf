//! What makes the certificate of the answer of a built-in.

use super::Call;
use crate::certificate::{Certificate, Unproved};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;

/// A certificate, or why there is none.
pub(super) type Certified = Result<Result<Certificate, Unproved>, Fault>;

/// Makes the certificate of an answer.
#[derive(Clone, Copy)]
pub(in crate::eval) struct Certifier {
    /// The most arguments of a question that has a certificate.
    pub most: usize,
    /// The certificate, or why there is none.
    pub make: fn(&mut Interpreter, &Call) -> Certified,
    /// What to do when no proof is found.
    pub without_proof: &'static str,
}

impl Certifier {
    /// The certificate of the answer to a call.
    pub fn certificate(
        self,
        interpreter: &mut Interpreter,
        call: &Call,
    ) -> Result<Certificate, Fault> {
        (self.make)(interpreter, call)?.map_err(|why| self.explained(why, call).into())
    }

    fn explained(self, why: Unproved, call: &Call) -> Diagnostic {
        let (_, argument) = call.values[0];
        match why {
            Unproved::NoProof { searched } => {
                Diagnostic::new(Code::BadArgument, "no proof was found")
                    .label(call.span, format!("the heaps up to {searched} give none"))
                    .help(self.without_proof)
            }
            Unproved::NoTheorem => Diagnostic::new(
                Code::BadArgument,
                "no theorem is about all heaps of this game",
            )
            .label(
                argument,
                "codes with an end and finite subtraction sets have one",
            )
            .help("`quotient(R, n)` has a certificate about the heaps up to n"),
            Unproved::NotOneGame => Diagnostic::new(
                Code::BadArgument,
                "certificates are about the heaps of one take-and-break game",
            )
            .label(argument, "this is something else")
            .help("use a code, `subtract(…)` or `all_but(…)`, or a sum of its heaps"),
        }
    }
}

/// The heap that the second argument asks for, if there is one.
pub(super) fn last_heap(call: &Call, least: u64) -> Result<Option<u64>, Diagnostic> {
    let Some((value, span)) = call.values.get(1) else {
        return Ok(None);
    };
    let heap = value.as_integer().and_then(|heap| u64::try_from(heap).ok());
    match heap.filter(|&heap| heap >= least) {
        Some(heap) => Ok(Some(heap)),
        None => Err(Diagnostic::new(
            Code::BadArgument,
            format!("the last heap is an integer from {least} on"),
        )
        .label(*span, "this is none")
        .help("say with an integer how far the heaps go, or leave it out")),
    }
}
