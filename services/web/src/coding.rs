//! How a file travels: as it is, or compressed (RFC 9110, 12.5.3).

/// A content coding that we have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    /// As it is.
    Identity,
    /// Gzip.
    Gzip,
    /// Brotli.
    Brotli,
}

impl Coding {
    /// The smallest form that an `Accept-Encoding` allows. Whoever allows none gets the file as it is.
    pub(crate) fn best(accepted: &str) -> Self {
        let allows = |name: &str| quality(accepted, name).is_some_and(|quality| quality > 0.0);
        if allows("br") {
            Self::Brotli
        } else if allows("gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// Its name in `Content-Encoding`; none for a file as it is.
    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// How much a coding is wanted: by its name, else by `*`.
fn quality(accepted: &str, name: &str) -> Option<f32> {
    let of = |wanted: &str| {
        accepted.split(',').find_map(|entry| {
            let mut parts = entry.split(';').map(str::trim);
            let coding = parts.next()?;
            coding.eq_ignore_ascii_case(wanted).then(|| {
                let weight = parts.find_map(|parameter| parameter.strip_prefix("q="));
                weight.map_or(1.0, |weight| weight.parse().unwrap_or(0.0))
            })
        })
    };
    of(name).or_else(|| of("*"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_get_brotli_older_clients_gzip_and_others_the_file_as_it_is() {
        let cases = [
            ("gzip, deflate, br, zstd", Coding::Brotli),
            ("gzip, deflate", Coding::Gzip),
            ("", Coding::Identity),
            ("identity", Coding::Identity),
            ("*", Coding::Brotli),
            ("br;q=0, gzip;q=0.5", Coding::Gzip),
            ("gzip;q=0, *;q=0", Coding::Identity),
            ("BR", Coding::Brotli),
        ];
        for (accepted, coding) in cases {
            assert_eq!(Coding::best(accepted), coding, "{accepted}");
        }
    }
}
