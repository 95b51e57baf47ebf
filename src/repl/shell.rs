//! A session at the prompt: what it knows, and what it does with an input.

use super::command;
use super::fold::Fold;
use super::journal::{Entry, Journal};
use crate::check::GlobalKind;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Value, convention_text};
use crate::game::Convention;
use crate::host::{
    Exit, FileLoader, Format, Host, Interrupts, Labels, LimitArguments, Presenter, files,
    play_at_keyboard,
};
use crate::play::Setup;
use crate::session::{Event, Report, Session, Status};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

/// Lines that a result may have before it is cut.
const FOLD: usize = 40;

/// What is done after an input: going on, or leaving.
pub(super) type Flow = ControlFlow<()>;

/// The state of a REPL.
pub(crate) struct Shell<'a> {
    /// Shared with the assistant of the line editor.
    session: Rc<RefCell<Session>>,
    host: &'a Host,
    pub(super) presenter: &'a mut Presenter,
    /// What an input may use.
    pub(super) limits: LimitArguments,
    pub(super) journal: Journal,
    pub(super) fold: Fold,
    /// Inputs so far.
    inputs: usize,
}

impl<'a> Shell<'a> {
    /// A new session; long results are folded when it is `interactive`.
    pub fn new(host: &'a Host, presenter: &'a mut Presenter, interactive: bool) -> Self {
        let session = Session::new(host.limits(), Arc::new(FileLoader));
        Self {
            session: Rc::new(RefCell::new(session)),
            host,
            presenter,
            limits: host.limits.clone(),
            journal: Journal::default(),
            fold: Fold::new(interactive.then_some(FOLD)),
            inputs: 0,
        }
    }

    /// The session, to be borrowed for a moment.
    pub fn session(&self) -> Rc<RefCell<Session>> {
        self.session.clone()
    }

    /// Whether Ctrl-C was pressed.
    pub fn interrupts(&self) -> Interrupts {
        self.host.interrupts.clone()
    }

    /// Whether inputs are coloured.
    pub fn is_colored(&self) -> bool {
        self.presenter.is_colored()
    }

    /// Writes a line.
    pub fn say(&mut self, text: &str) {
        self.presenter.line(text);
        self.presenter.flush();
    }

    /// Writes a long text, folded.
    pub fn say_folded(&mut self, text: String) {
        let text = self.fold.cut(text);
        self.say(&text);
    }

    /// Writes a diagnostic.
    pub fn show_diagnostic(&mut self, diagnostic: &Diagnostic) {
        let session = self.session.borrow();
        self.presenter.diagnostic(session.sources(), diagnostic);
    }

    /// Writes that the terminal cannot be read.
    pub fn terminal_failed(&mut self, why: &str) -> Exit {
        self.presenter.unreadable("the terminal", why.to_owned());
        Exit::Usage
    }

    /// Writes that the history cannot be kept.
    pub fn warn_of_history(&mut self, why: &str) {
        self.say(&format!("The history of inputs is not kept: {why}"));
    }

    /// Does what an input says.
    pub fn handle(&mut self, text: &str) -> Flow {
        if text.trim().is_empty() {
            return ControlFlow::Continue(());
        }
        self.inputs += 1;
        match command::parse(text) {
            Some(call) => command::run(self, text, &call),
            None => {
                self.run_input(text);
                ControlFlow::Continue(())
            }
        }
    }

    /// The name of the present input in diagnostics.
    pub fn input_name(&self) -> String {
        format!("<input {}>", self.inputs)
    }

    /// Runs statements and remembers them if they worked.
    pub fn run_input(&mut self, text: &str) -> Status {
        let status = self.evaluate(text);
        if status == Status::Done {
            let session = self.session.borrow();
            let defines = session.defined_by_last_input();
            let text = as_written(&session, text.trim(), &defines);
            drop(session);
            self.journal.add(Entry::Input { text, defines });
        }
        status
    }

    /// Runs statements and shows what they show.
    pub fn evaluate(&mut self, text: &str) -> Status {
        let name = self.input_name();
        self.computing(|session, show| {
            session.feed(&name, text, &mut |session, event| {
                show(session, &event, Labels::None);
            })
        })
    }

    /// The value of an expression, which is not shown.
    pub fn unshown_value(&mut self, text: &str) -> Option<Value> {
        let name = self.input_name();
        let mut value = None;
        self.computing(|session, show| {
            session.feed(&name, text, &mut |session, event| match event {
                Event::Report(Report {
                    shown: crate::eval::Shown::Value { value: found, .. },
                    ..
                }) => value = Some(found),
                event => show(session, &event, Labels::None),
            })
        });
        value
    }

    /// Runs a file and shows what it shows.
    pub fn load(&mut self, file: &str) {
        let text = match files::read(Path::new(file)) {
            Ok(text) => text,
            Err(why) => {
                self.presenter.unreadable(file, why);
                return;
            }
        };
        let status = self.computing(|session, show| {
            session.run(file, &text, &mut |session, event| {
                show(session, &event, Labels::Source);
            })
        });
        self.journal.add(Entry::Load {
            path: file.to_owned(),
            worked: status == Status::Done,
        });
    }

    /// Plays a position with the person at the prompt.
    pub fn play(&mut self, setup: &Setup) {
        let session = self.session.clone();
        let mut session = session.borrow_mut();
        play_at_keyboard(&mut session, setup, self.host, &self.limits, self.presenter);
        self.presenter.flush();
    }

    /// Starts anew; settings stay.
    pub fn reset(&mut self) {
        self.start_session();
        self.journal.clear();
    }

    /// Starts anew, loads the files again and runs the definitions again.
    pub fn reload(&mut self) {
        let entries = self.journal.entries().to_vec();
        self.start_session();
        let (mut files, mut definitions) = (0, 0);
        for entry in entries {
            match entry {
                Entry::Load { path, .. } => {
                    files += 1;
                    self.load(&path);
                }
                Entry::Input { text, defines } if !defines.is_empty() => {
                    definitions += 1;
                    self.evaluate(&text);
                }
                Entry::Input { .. } => {}
            }
        }
        self.say(&format!(
            "{} loaded again, {} run again",
            counted(files, "file"),
            counted(definitions, "definition")
        ));
    }

    fn start_session(&mut self) {
        let convention = self.session.borrow().convention();
        let limits = self.host.limits_of(&self.limits);
        let mut session = Session::new(limits, Arc::new(FileLoader));
        session.set_convention(convention);
        *self.session.borrow_mut() = session;
    }

    /// Lets the session compute, with fresh limits, watching for Ctrl-C.
    fn computing<T>(&mut self, compute: impl FnOnce(&mut Session, &mut Show) -> T) -> T {
        let session = self.session.clone();
        let mut session = session.borrow_mut();
        self.host.interrupts.clear();
        session.renew_limits(self.host.limits_of(&self.limits));
        let (presenter, fold) = (&mut *self.presenter, &mut self.fold);
        let mut show = |session: &Session, event: &Event, labels: Labels| match event {
            Event::Report(report) => {
                let text = presenter.render(session, report, labels);
                let text = match presenter.format() {
                    Format::Text => fold.cut(text),
                    _ => text,
                };
                presenter.line(&text);
            }
            Event::Diagnostic(diagnostic) => presenter.diagnostic(session.sources(), diagnostic),
        };
        let result = compute(&mut session, &mut show);
        self.host.interrupts.clear();
        self.host.progress.wipe();
        self.presenter.flush();
        result
    }
}

/// Shows an event.
type Show<'a> = dyn FnMut(&Session, &Event, Labels) + 'a;

/// An input with the convention of the session written out, so that it means
/// the same in a program. A function takes the convention of its caller.
fn as_written(session: &Session, text: &str, defines: &[String]) -> String {
    let convention = session.convention();
    let scope = session.scope();
    let computes = defines.iter().all(|name| {
        let kind = scope.find(name).map(|global| &global.kind);
        matches!(kind, Some(GlobalKind::Value { .. }))
    });
    if convention != Convention::Normal && computes {
        let written = format!("{text} under {}", convention_text(convention));
        if session.has_no_errors(&written) {
            return written;
        }
    }
    text.to_owned()
}

/// A number of things.
pub(super) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// The error that a command makes no sense.
pub(super) fn command_error(title: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::MisusedCommand, title)
}
