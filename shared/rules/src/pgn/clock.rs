//! Commands inside comments: `[%clk 1:30:57]` and its like.

use std::time::Duration;

/// The argument of the command `[%name argument]` in a comment.
pub(super) fn command<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    comment.split("[%").skip(1).find_map(|command| {
        let (body, _) = command.split_once(']')?;
        let (found, argument) = body.split_once(char::is_whitespace)?;
        (found == name).then(|| argument.trim())
    })
}

/// Reads `h:mm:ss`, `mm:ss` or `ss`, each with a fraction of the second or without.
pub(super) fn duration(text: &str) -> Option<Duration> {
    let mut seconds = 0_u64;
    let mut fields = text.split(':');
    let last = fields.next_back()?;
    for field in fields {
        seconds = seconds.checked_add(digits(field)?)?.checked_mul(60)?;
    }
    let (whole, fraction) = last.split_once(['.', ',']).unwrap_or((last, "0"));
    let nanos = format!("{fraction:0<9}");
    Some(Duration::new(
        seconds.checked_add(digits(whole)?)?,
        u32::try_from(digits(nanos.get(..9)?)?).ok()?,
    ))
}

fn digits(text: &str) -> Option<u64> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}
