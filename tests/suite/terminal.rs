//! Drives the real binary through a pseudo-terminal, and sees the screen that
//! a person would see.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Tall enough that nothing scrolls away.
const ROWS: NonZeroU16 = NonZeroU16::new(400).unwrap();
/// As wide as terminals are.
const COLUMNS: NonZeroU16 = NonZeroU16::new(100).unwrap();
/// A program that says nothing for so long waits for an input.
const QUIET: Duration = Duration::from_millis(250);
/// A program that has not answered by then hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with a program in it.
pub struct Terminal {
    screen: vt100::Parser,
    output: Receiver<Vec<u8>>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    /// Keeps the terminal open.
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    /// Starts the binary on a terminal, with some variables, in a folder that
    /// also takes what it keeps for its user.
    pub fn start(arguments: &[&str], variables: &[(&str, &str)], folder: &Path) -> Self {
        let pair = native_pty_system()
            .openpty(PtySize {
                rows: ROWS.get(),
                cols: COLUMNS.get(),
                pixel_width: 0,
                pixel_height: 0,
            })
            .expect("the system has pseudo-terminals");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(arguments);
        command.cwd(folder);
        command.env("HOME", folder);
        command.env("XDG_DATA_HOME", folder.join("data"));
        command.env_remove("NO_COLOR");
        command.env_remove("GRUNDY_HISTORY");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair
            .slave
            .spawn_command(command)
            .expect("the binary starts");
        let mut reader = pair.master.try_clone_reader().expect("it can be read");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length) = reader.read(&mut buffer) {
                if length == 0 || sender.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            screen: vt100::Parser::new(ROWS, COLUMNS, 0),
            output,
            keyboard: pair.master.take_writer().expect("it can be written to"),
            child,
            _master: pair.master,
        }
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        self.keyboard
            .write_all(keys.as_bytes())
            .and_then(|()| self.keyboard.flush())
            .expect("the program listens");
    }

    /// Takes in what the program says until it has been quiet for a while and
    /// the screen is as wished; whether that came about.
    pub fn settle(&mut self, is_ready: impl Fn(&Self) -> bool) -> bool {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            match self.output.recv_timeout(QUIET) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Timeout) if is_ready(self) => return true,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return is_ready(self),
            }
        }
        false
    }

    /// Takes in what the program says until the screen is as wished; whether
    /// that came about.
    pub fn shows(&mut self, wished: impl Fn(&Self) -> bool) -> bool {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Ok(bytes) = self.output.recv_timeout(QUIET) {
                self.screen.process(&bytes);
            }
            if wished(self) {
                return true;
            }
        }
        false
    }

    /// The row of the cursor.
    pub fn row(&self) -> u16 {
        self.screen.screen().cursor_position().0
    }

    /// The line of the cursor, up to the cursor.
    pub fn line(&self) -> String {
        let screen = self.screen.screen();
        let (row, column) = screen.cursor_position();
        screen.contents_between(row, 0, row, column)
    }

    /// What the screen shows from a row on, without blanks at line ends.
    pub fn text_from(&self, row: u16) -> String {
        let screen = self.screen.screen();
        let lines: Vec<String> = screen
            .rows(0, COLUMNS.get())
            .skip(row.into())
            .map(|line| line.trim_end().to_owned())
            .collect();
        lines.join("\n").trim_end().to_owned()
    }

    /// Whether a character of the line of the cursor has a colour.
    pub fn is_colored(&self, column: u16) -> bool {
        let screen = self.screen.screen();
        let (row, _) = screen.cursor_position();
        screen
            .cell(row, column)
            .is_some_and(|cell| cell.fgcolor() != vt100::Color::Default)
    }

    /// Waits for the program to end; its exit status.
    pub fn ended(&mut self) -> Option<u32> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status.exit_code());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        None
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
