//! What Linux tells of a process in `/proc` (`proc_pid_stat(5)`, `proc_stat(5)`).

use std::fs;

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Resource, getrlimit};

/// What a process uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Usage {
    pub(crate) cpu_s: f64,
    pub(crate) started_at_s: f64,
    pub(crate) resident_bytes: u64,
    pub(crate) virtual_bytes: u64,
    pub(crate) threads: u64,
    pub(crate) open_files: u64,
    pub(crate) max_files: u64,
}

/// The units in which Linux counts.
#[derive(Clone, Copy, Debug)]
struct Units {
    ticks_per_s: u64,
    page_bytes: u64,
}

impl Usage {
    /// That of this process; `None` where there is no `/proc`.
    pub(crate) fn read() -> Option<Self> {
        let units = Units {
            ticks_per_s: clock_ticks_per_second(),
            page_bytes: page_size() as u64,
        };
        let usage = Self::parse(
            &fs::read_to_string("/proc/self/stat").ok()?,
            &fs::read_to_string("/proc/stat").ok()?,
            units,
        )?;
        Some(Self {
            open_files: fs::read_dir("/proc/self/fd").ok()?.count() as u64,
            max_files: getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX),
            ..usage
        })
    }

    fn parse(of_process: &str, of_system: &str, units: Units) -> Option<Self> {
        // The name stands in parentheses and may hold anything, further ones too.
        let (_, fields) = of_process.rsplit_once(')')?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        // The first of these is field 3 of the manual.
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let booted_at_s: u64 = of_system
            .lines()
            .find_map(|line| line.strip_prefix("btime "))?
            .trim()
            .parse()
            .ok()?;
        let seconds = |ticks: u64| ticks as f64 / units.ticks_per_s as f64;
        Some(Self {
            cpu_s: seconds(field(14)? + field(15)?),
            threads: field(20)?,
            started_at_s: booted_at_s as f64 + seconds(field(22)?),
            virtual_bytes: field(23)?,
            resident_bytes: field(24)? * units.page_bytes,
            open_files: 0,
            max_files: 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `cat /proc/PID/stat` had it for a program called `a) b`.
    const STAT: &str = "4242 (a) b) S 1 4242 4242 0 -1 4194304 900 0 0 0 250 50 0 0 20 0 9 0 12000 104857600 2560 \
                        18446744073709551615 1 1 0 0 0 0 0 4096 0 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0";

    #[test]
    fn the_fields_are_those_of_the_manual_even_behind_a_name_with_parentheses() {
        let units = Units {
            ticks_per_s: 100,
            page_bytes: 4_096,
        };
        let usage = Usage::parse(STAT, "cpu 1 2 3\nbtime 1700000000\n", units).unwrap();

        assert!((usage.cpu_s - 3.0).abs() < 1e-9, "250 + 50 ticks of 10 ms");
        assert!((usage.started_at_s - 1_700_000_120.0).abs() < 1e-9);
        assert_eq!(usage.threads, 9);
        assert_eq!(usage.virtual_bytes, 104_857_600);
        assert_eq!(usage.resident_bytes, 2_560 * 4_096);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_has_memory_and_open_files() {
        let usage = Usage::read().unwrap();

        assert!(usage.resident_bytes > 1_000_000);
        assert!(usage.open_files >= 3);
        assert!(usage.max_files >= usage.open_files);
    }
}
