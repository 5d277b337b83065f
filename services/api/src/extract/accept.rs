//! Which of several forms a client likes best.

use actix_web::HttpMessage;
use actix_web::http::header::ACCEPT;

/// How much a client likes a media type: by the range that fits it most closely.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Liking {
    quality: f32,
    /// 2 where the type is named, 1 for `type/*`, 0 for `*/*`.
    closeness: u8,
}

/// Whether a request prefers a media type to JSON (RFC 9110 §12.5.1). Whoever likes both alike, or
/// neither, gets JSON.
pub(crate) fn prefers(request: &impl HttpMessage, media_type: &str) -> bool {
    let header = accept(request);
    liking(header, media_type) > liking(header, "application/json")
}

/// Which of some media types a request likes best, the first of those that it likes alike; `None` where it likes none
/// of them. A request that says nothing takes anything.
pub(crate) fn preferred(request: &impl HttpMessage, media_types: &[&str]) -> Option<usize> {
    let header = match accept(request) {
        "" => "*/*",
        header => header,
    };
    let likings = media_types.iter().map(|media_type| liking(header, media_type));
    let liked = likings
        .enumerate()
        .filter_map(|(index, liking)| Some((index, liking?)));
    liked
        .reduce(|best, other| if other.1 > best.1 { other } else { best })
        .map(|(index, _)| index)
}

fn accept(request: &impl HttpMessage) -> &str {
    let header = request.headers().get(ACCEPT);
    header.and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// `None` where no range fits, or where the closest one says no.
fn liking(header: &str, media_type: &str) -> Option<Liking> {
    header
        .split(',')
        .filter_map(|range| {
            let mut parts = range.split(';').map(str::trim);
            let closeness = closeness(parts.next().unwrap_or_default(), media_type)?;
            let quality = parts
                .find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")))
                .map_or(Ok(1.0), str::parse)
                .ok()?;
            Some(Liking { quality, closeness })
        })
        .max_by_key(|liking| liking.closeness)
        .filter(|liking| liking.quality > 0.0)
}

fn closeness(range: &str, media_type: &str) -> Option<u8> {
    let (kind, _) = media_type.split_once('/')?;
    if range.eq_ignore_ascii_case(media_type) {
        return Some(2);
    }
    match range.split_once('/')? {
        ("*", "*") => Some(0),
        (ours, "*") if ours.eq_ignore_ascii_case(kind) => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn wants_pgn(accept: &'static str) -> bool {
        let request = TestRequest::get().insert_header((ACCEPT, accept)).to_request();
        prefers(&request, "application/x-chess-pgn")
    }

    #[test]
    fn the_type_that_is_liked_better_is_chosen() {
        for accept in [
            "application/x-chess-pgn",
            "Application/X-Chess-PGN",
            "application/x-chess-pgn, */*",
            "application/json;q=0.5, application/x-chess-pgn;q=0.6",
            "*/*;q=0.1, application/x-chess-pgn; q=0.2",
            "application/json;q=0, application/*",
        ] {
            assert!(wants_pgn(accept), "{accept}");
        }
    }

    #[test]
    fn json_is_for_whoever_does_not_like_the_other_better() {
        for accept in [
            "",
            "*/*",
            "application/*",
            "text/html",
            "application/x-chess-pgn;q=0",
            "application/x-chess-pgn;q=0.0, */*",
            "application/x-chess-pgn;q=0.5, application/json",
            "application/x-chess-pgn, application/json",
            "application/x-chess-pgn;q=none",
        ] {
            assert!(!wants_pgn(accept), "{accept}");
        }
    }
}
