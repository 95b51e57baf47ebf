//! Truth values: `and`, `or`, comparisons, `in`, and what depends on them.

use super::compiler::{Compiled, Compiler};
use super::form::{Form, ListForm};
use super::lists::Bounds;
use super::operators::comparison;
use crate::program::{Expr, ExprKind, Link};
use crate::syntax::ast::BinaryOperator as B;

impl Compiler<'_> {
    pub fn logic(&mut self, all: bool, operands: &[Expr]) -> Option<Compiled> {
        let operands: Vec<Form> = operands
            .iter()
            .map(|operand| self.boolean(operand))
            .collect::<Option<_>>()?;
        Some(Compiled::Boolean(Form::new(move |frame| {
            for operand in &operands {
                if operand.holds(frame)? != all {
                    return Some(i64::from(!all));
                }
            }
            Some(i64::from(all))
        })))
    }

    pub fn compare(&mut self, first: &Expr, rest: &[Link]) -> Option<Compiled> {
        if let [link] = rest {
            return self.comparison(first, link);
        }
        // The operands in the middle of a chain are worked out once; those that
        // are plain names or numbers may as well be worked out twice.
        let inner = &rest[..rest.len() - 1];
        let is_simple = |link: &Link| {
            matches!(
                link.operand.kind,
                ExprKind::Local(_) | ExprKind::Constant(_)
            )
        };
        if !inner.iter().all(is_simple) {
            return None;
        }
        let mut left = first;
        let mut comparisons = Vec::with_capacity(rest.len());
        for link in rest {
            comparisons.push(self.comparison(left, link)?.boolean()?);
            left = &link.operand;
        }
        Some(Compiled::Boolean(Form::new(move |frame| {
            for comparison in &comparisons {
                if !comparison.holds(frame)? {
                    return Some(0);
                }
            }
            Some(1)
        })))
    }

    fn comparison(&mut self, left: &Expr, link: &Link) -> Option<Compiled> {
        if matches!(link.operator, B::In | B::NotIn) {
            let wanted = link.operator == B::In;
            return self.membership(left, &link.operand, wanted);
        }
        let (left, right) = (self.expression(left)?, self.expression(&link.operand)?);
        Some(Compiled::Boolean(match (left, right) {
            (Compiled::Integer(left), Compiled::Integer(right))
            | (Compiled::Boolean(left), Compiled::Boolean(right)) => {
                comparison(link.operator, left, right)?
            }
            (Compiled::List(left), Compiled::List(right))
            | (Compiled::Text(left), Compiled::Text(right)) => {
                let wanted = match link.operator {
                    B::Equal => true,
                    B::NotEqual => false,
                    _ => return None,
                };
                Form::new(move |frame| {
                    let mut other = Vec::new();
                    right.append(frame, &mut other)?;
                    let equal = left.read(frame, |left| left == other)?;
                    Some(i64::from(equal == wanted))
                })
            }
            _ => return None,
        }))
    }

    fn membership(&mut self, element: &Expr, range: &Expr, wanted: bool) -> Option<Compiled> {
        let element = self.integer(element)?;
        let form = match self.range(range)? {
            Bounds::Range(first, last) => Form::new(move |frame| {
                let value = element.run(frame)?;
                let is_inside = first.run(frame)? <= value && value <= last.run(frame)?;
                Some(i64::from(is_inside == wanted))
            }),
            Bounds::List(elements) => Form::new(move |frame| {
                let value = element.run(frame)?;
                let inside = elements.read(frame, |all| all.contains(&value))?;
                Some(i64::from(inside == wanted))
            }),
            Bounds::Text(_) => return None,
        };
        Some(Compiled::Boolean(form))
    }

    pub fn conditional(&mut self, parts: &[Expr; 3]) -> Option<Compiled> {
        let [condition, consequence, alternative] = parts;
        let condition = self.boolean(condition)?;
        let (yes, no) = (self.expression(consequence)?, self.expression(alternative)?);
        Some(match (yes, no) {
            (Compiled::Integer(yes), Compiled::Integer(no)) => {
                Compiled::Integer(choose(condition, yes, no))
            }
            (Compiled::Boolean(yes), Compiled::Boolean(no)) => {
                Compiled::Boolean(choose(condition, yes, no))
            }
            (Compiled::List(yes), Compiled::List(no)) => {
                Compiled::List(choose_list(condition, yes, no))
            }
            (Compiled::Text(yes), Compiled::Text(no)) => {
                Compiled::Text(choose_list(condition, yes, no))
            }
            _ => return None,
        })
    }
}

fn choose(condition: Form, yes: Form, no: Form) -> Form {
    Form::new(move |frame| {
        if condition.holds(frame)? {
            yes.run(frame)
        } else {
            no.run(frame)
        }
    })
}

fn choose_list(condition: Form, yes: ListForm, no: ListForm) -> ListForm {
    ListForm::new(move |frame, buffer| {
        if condition.holds(frame)? {
            yes.append(frame, buffer)
        } else {
            no.append(frame, buffer)
        }
    })
}
