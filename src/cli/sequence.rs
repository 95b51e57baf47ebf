//! `grundy sequence CODE --to N --save FILE`
//!
//! The file is lines of JSON: a head that names the game, then lines of values
//! with a checksum each. A line is written at once, so a kill leaves whole
//! lines and perhaps one that was cut off, which is written anew.

use crate::cli::continued;
use crate::game::code::Code;
use crate::game::{Sequence, TakeAndBreak};
use crate::host::files::reason;
use crate::host::{Exit, Host, Presenter};
use crate::limits::{Stop, Work};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

/// Values of a line.
const LINE: u64 = 1 << 16;

/// The first line.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    version: u32,
    game: String,
}

/// Another line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// The heap of the first value.
    from: u64,
    /// The CRC-32 of the game's name, of `from` and of the values as
    /// little-endian numbers of four bytes, in hexadecimal.
    checksum: String,
    values: Vec<u32>,
}

/// Why a table is not as long as it should be.
enum Failure {
    /// It was stopped on the way.
    Stopped(Stop),
    /// It makes no sense, or the file cannot be used.
    Refused(String),
}

/// Works out the values of the heaps of a code up to `to`, in a file.
pub(super) fn sequence(
    code: &str,
    to: u64,
    name: &str,
    host: &Host,
    presenter: &mut Presenter,
) -> Exit {
    match extended(code, to, name, host) {
        Ok(done) => {
            presenter.line(&done);
            Exit::Success
        }
        Err(Failure::Stopped(stop)) => continued::stopped(stop, presenter),
        Err(Failure::Refused(why)) => {
            presenter.error(&why);
            Exit::Usage
        }
    }
}

fn extended(code: &str, to: u64, name: &str, host: &Host) -> Result<String, Failure> {
    continued::check_last_heap(to, host).map_err(Failure::Refused)?;
    let code = Code::parse(code).map_err(|error| Failure::Refused(format!("`{code}`: {error}")))?;
    let game = code.to_string();
    let unusable =
        |error: io::Error| Failure::Refused(format!("`{name}` cannot be used: {}", reason(&error)));
    let mut file = continued::open(name).map_err(unusable)?;
    let (known, length) = saved(&file, &game)
        .map_err(unusable)?
        .map_err(|why| Failure::Refused(format!("`{name}` is refused: {why}")))?;
    continued::go_behind_whole_lines(&mut file, length).map_err(unusable)?;
    if length == 0 {
        append(&mut file, &head(&game)).map_err(unusable)?;
    }
    let mut from = known.len() as u64;
    let mut table = Sequence::with_values(TakeAndBreak::from(code), known);
    let limits = host.limits();
    limits.want_heaps((to + 1).saturating_sub(from));
    while from <= to {
        let last = to.min(from + LINE - 1);
        let mut pause = |steps| limits.pause(steps);
        table.extend(last, &mut pause).map_err(Failure::Stopped)?;
        let known = |n| table.get(n).expect("the table or a proof says it");
        let narrow = |value| u32::try_from(value).expect("no value passes its heap");
        let values: Vec<u32> = (from..=last).map(known).map(narrow).collect();
        let checksum = checksum(&game, from, &values);
        append(
            &mut file,
            &Row {
                from,
                checksum,
                values,
            },
        )
        .map_err(unusable)?;
        limits.count(Work::Heaps, last + 1 - from);
        from = last + 1;
    }
    Ok(format!("{name}: {game}, heaps 0 to {}", from - 1))
}

fn head(game: &str) -> Head {
    Head {
        format: "grundy-sequence".to_owned(),
        version: 1,
        game: game.to_owned(),
    }
}

/// Writes a line in one piece and waits until it is on the disk.
fn append(file: &mut File, line: &impl Serialize) -> io::Result<()> {
    let line = serde_json::to_string(line).expect("its keys are strings") + "\n";
    file.write_all(line.as_bytes())?;
    file.sync_data()
}

fn checksum(game: &str, from: u64, values: &[u32]) -> String {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(game.as_bytes());
    hasher.update(&from.to_le_bytes());
    for value in values {
        hasher.update(&value.to_le_bytes());
    }
    format!("{:08x}", hasher.finalize())
}

/// The values of a file and how long its whole lines are; why it is refused
/// where they are not those of the game.
fn saved(file: &File, game: &str) -> io::Result<Result<(Vec<u32>, u64), String>> {
    let mut reader = BufReader::new(file);
    let (mut values, mut length) = (Vec::new(), 0);
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        reader.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            let start: &[u8] = if number == 1 {
                b"{\"format\":\"grundy-sequence\""
            } else {
                b"{\"from\":"
            };
            let shared = line.len().min(start.len());
            if line[..shared] != start[..shared] {
                return Ok(Err(format!("line {number} is none of a table")));
            }
            break;
        }
        if number == 1 {
            match serde_json::from_slice::<Head>(&line) {
                Ok(found) if found == head(game) => {}
                Ok(found) => return Ok(Err(format!("it is the table of `{}`", found.game))),
                Err(_) => return Ok(Err("it is no table".to_owned())),
            }
        } else {
            let Ok(found) = serde_json::from_slice::<Row>(&line) else {
                return Ok(Err(format!("line {number} is damaged")));
            };
            let right = found.from == values.len() as u64
                && found.checksum == checksum(game, found.from, &found.values);
            if !right {
                return Ok(Err(format!("line {number} is damaged")));
            }
            values.extend(found.values);
        }
        length += line.len() as u64;
    }
    Ok(Ok((values, length)))
}
