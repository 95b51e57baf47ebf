//! The same recursions, written by hand for one game each.

fn int(value: usize) -> i64 {
    i64::try_from(value).expect("values are small")
}

/// Wythoff's game in a dense table.
pub mod queens {
    use super::int;

    pub fn sum_of_values(last: usize) -> i64 {
        let side = last + 1;
        let mut values = vec![0u16; side * side];
        let mut marks = vec![false; 3 * side];
        for a in 0..side {
            for b in 0..side {
                for k in 0..a {
                    marks[values[k * side + b] as usize] = true;
                }
                for k in 0..b {
                    marks[values[a * side + k] as usize] = true;
                }
                for k in 1..=a.min(b) {
                    marks[values[(a - k) * side + b - k] as usize] = true;
                }
                let free = marks
                    .iter()
                    .position(|&mark| !mark)
                    .expect("there are enough");
                marks[..=a + b + a.min(b)].fill(false);
                values[a * side + b] = u16::try_from(free).expect("values are small");
            }
        }
        values.iter().map(|&value| int(value.into())).sum()
    }
}

/// Nim with a pass, a dense table of three piles.
pub mod nim_with_pass {
    use super::int;

    pub fn sum_of_values(last: usize) -> i64 {
        let side = last + 1;
        let place = |a: usize, b: usize, c: usize| (a * side + b) * side + c;
        let mut values = vec![0u16; side * side * side];
        let mut marks = vec![false; 4 * side];
        for a in 0..side {
            for b in 0..side {
                for c in 0..side {
                    if a + b + c == 0 {
                        continue;
                    }
                    for k in 0..a {
                        marks[values[place(k, b, c)] as usize] = true;
                    }
                    for k in 0..b {
                        marks[values[place(a, k, c)] as usize] = true;
                    }
                    for k in 0..c {
                        marks[values[place(a, b, k)] as usize] = true;
                    }
                    marks[a ^ b ^ c] = true;
                    let free = marks
                        .iter()
                        .position(|&mark| !mark)
                        .expect("there are enough");
                    marks.fill(false);
                    values[place(a, b, c)] = u16::try_from(free).expect("values are small");
                }
            }
        }
        values.iter().map(|&value| int(value.into())).sum()
    }
}

/// Two heaps in order with five kinds of move: only outcomes.
pub mod five_rays {
    use super::int;

    pub fn sum_of_p_positions(most: usize) -> i64 {
        let (half, side) = (most / 2, most + 1);
        let mut is_p = vec![false; (half + 1) * side];
        let mut sum = 0;
        for a in 0..=half {
            for b in a..=most - a {
                let p = |x: usize, y: usize| is_p[x.min(y) * side + x.max(y)];
                let wins = (1..=a).any(|n| p(a - n, b))
                    || (1..=b).any(|n| p(a, b - n))
                    || (1..=a).any(|n| p(a - n, b - n))
                    || (1..=a.min(b / 2)).any(|n| p(a - n, b - 2 * n))
                    || (1..=a / 2).any(|n| p(a - 2 * n, b - n));
                if !wins {
                    is_p[a * side + b] = true;
                    sum += int(a + b);
                }
            }
        }
        sum
    }
}

/// Chomp on four rows, a memo by rows.
pub mod chomp {
    use std::collections::HashMap;

    type Rows = [u8; 4];

    pub fn sum_of_values(most: u8) -> i64 {
        let mut known = HashMap::new();
        let mut sum = 0;
        for a in 1..=most {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        sum += i64::from(value([a, b, c, d], &mut known));
                    }
                }
            }
        }
        sum
    }

    fn value(rows: Rows, known: &mut HashMap<Rows, u32>) -> u32 {
        if let Some(&value) = known.get(&rows) {
            return value;
        }
        let mut options = 0u64;
        for i in 0..rows.len() {
            for c in 0..rows[i] {
                if i > 0 || c > 0 {
                    let mut next = rows;
                    for row in &mut next[i..] {
                        *row = (*row).min(c);
                    }
                    options |= 1 << value(next, known);
                }
            }
        }
        let value = options.trailing_ones();
        known.insert(rows, value);
        value
    }
}

/// Node Kayles on a board, a memo by the mask of free squares.
pub mod kayles_on_board {
    use std::collections::HashMap;

    pub fn value(width: usize, height: usize) -> i64 {
        let squares = width * height;
        let near = |k: usize, v: usize| {
            (k / height).abs_diff(v / height) + (k % height).abs_diff(v % height) <= 1
        };
        let masks: Vec<u32> = (0..squares)
            .map(|v| (0..squares).filter(|&k| near(k, v)).map(|k| 1 << k).sum())
            .collect();
        let all = u32::MAX >> (32 - squares);
        i64::from(search(all, &masks, &mut HashMap::new()))
    }

    fn search(free: u32, masks: &[u32], known: &mut HashMap<u32, u8>) -> u8 {
        if let Some(&value) = known.get(&free) {
            return value;
        }
        let mut options = 0u64;
        for (v, mask) in masks.iter().enumerate() {
            if free >> v & 1 == 1 {
                options |= 1 << search(free & !mask, masks, known);
            }
        }
        let value = u8::try_from(options.trailing_ones()).expect("values are small");
        known.insert(free, value);
        value
    }
}

/// Coins on a strip that move down without jumping, a memo by mask.
pub mod coins {
    use std::collections::HashMap;

    pub fn sum_of_values(squares: u32) -> i64 {
        let mut known = HashMap::new();
        let mut sum = 0;
        for a in 0..squares {
            for b in 0..a {
                for c in 0..b {
                    sum += i64::from(value(1 << a | 1 << b | 1 << c, squares, &mut known));
                }
            }
        }
        sum
    }

    fn value(mask: u32, squares: u32, known: &mut HashMap<u32, u32>) -> u32 {
        if let Some(&value) = known.get(&mask) {
            return value;
        }
        let mut options = 0u64;
        for i in (0..squares).filter(|i| mask >> i & 1 == 1) {
            for j in (0..i).rev().take_while(|j| mask >> j & 1 == 0) {
                options |= 1 << value(mask & !(1 << i) | 1 << j, squares, known);
            }
        }
        let value = options.trailing_ones();
        known.insert(mask, value);
        value
    }
}

/// Graphs in files of edges.
pub mod edges {
    use std::collections::HashMap;
    use std::io::Write;
    use std::path::Path;

    /// Writes edges from each node to later ones: the numbers are shuffled by a
    /// multiplication, so that names and order have nothing to do with each other.
    pub fn write_random(nodes: u64, degree: u64, file: &mut impl Write) -> std::io::Result<()> {
        let name = |node: u64| node * 7_368_787 % nodes;
        let mut state = 1u64;
        for node in 0..nodes - 1 {
            for _ in 0..degree {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let target = node + 1 + (state >> 33) % (nodes - node - 1);
                writeln!(file, "{},{}", name(node), name(target))?;
            }
        }
        Ok(())
    }

    /// The value of the first node.
    pub fn value(path: &Path) -> i64 {
        let text = std::fs::read_to_string(path).expect("it was just written");
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut pairs = Vec::new();
        for line in text.lines() {
            let (from, to) = line.split_once(',').expect("each line has two names");
            let mut number = |name| {
                let next = u32::try_from(numbers.len()).expect("nodes fit 32 bits");
                *numbers.entry(name).or_insert(next)
            };
            pairs.push((number(from), number(to)));
        }
        let mut starts = vec![0u32; numbers.len() + 1];
        for &(from, _) in &pairs {
            starts[from as usize + 1] += 1;
        }
        for node in 0..numbers.len() {
            starts[node + 1] += starts[node];
        }
        let mut targets = vec![0u32; pairs.len()];
        let mut next = starts.clone();
        for &(from, to) in &pairs {
            targets[next[from as usize] as usize] = to;
            next[from as usize] += 1;
        }
        i64::from(evaluate(&starts, &targets))
    }

    /// The value of node 0 by a depth-first walk.
    fn evaluate(starts: &[u32], targets: &[u32]) -> u32 {
        let mut values = vec![u32::MAX; starts.len() - 1];
        let mut stack = vec![(0usize, starts[0])];
        while let Some((node, next)) = stack.last_mut() {
            if *next < starts[*node + 1] {
                let target = targets[*next as usize] as usize;
                *next += 1;
                if values[target] == u32::MAX {
                    stack.push((target, starts[target]));
                }
                continue;
            }
            let options = &targets[starts[*node] as usize..starts[*node + 1] as usize];
            let marks: u64 = options
                .iter()
                .map(|&target| 1u64 << values[target as usize].min(63))
                .fold(0, |marks, mark| marks | mark);
            values[*node] = marks.trailing_ones();
            stack.pop();
        }
        values[0]
    }
}
