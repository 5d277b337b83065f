//! The header, and what is stored of it.

use actix_web::HttpRequest;
use actix_web::http::header::HeaderName;
use rules::Bilingual;
use sha2::{Digest, Sha256};

use crate::auth::Caller;
use crate::limits::{IDEMPOTENCY_KEY_CHARS_MAX, IDEMPOTENCY_SECRET_CHARS_MIN};
use crate::problem::{ApiError, Code};

const HEADER: HeaderName = HeaderName::from_static("idempotency-key");

/// What the key has to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// An answer that anybody may see.
    Name,
    /// An answer with a secret, which is encrypted under the key: it must be hard to guess.
    Secret,
}

impl Strength {
    const fn chars_min(self) -> usize {
        match self {
            Self::Name => 1,
            Self::Secret => IDEMPOTENCY_SECRET_CHARS_MIN,
        }
    }
}

/// A client's key and the scope in which it counts: token, method and path.
#[derive(Clone)]
pub(crate) struct IdempotencyKey {
    text: String,
    scope: String,
    strength: Strength,
}

impl IdempotencyKey {
    /// Reads the header, if there is one.
    pub(crate) fn read(
        request: &HttpRequest,
        caller: Option<&Caller>,
        strength: Strength,
    ) -> Result<Option<Self>, ApiError> {
        let Some(value) = request.headers().get(HEADER) else {
            return Ok(None);
        };
        let text = accept(value.as_bytes(), strength)
            .ok_or_else(|| invalid(strength))?
            .to_owned();
        let who = caller.map_or_else(|| "anonymous".to_owned(), |caller| caller.token().to_string());
        let scope = format!("{who}\n{}\n{}", request.method(), request.path());
        Ok(Some(Self {
            text,
            scope,
            strength,
        }))
    }

    /// What the stored answer is found by. The key itself is not stored.
    pub(crate) fn hash(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(self.scope.as_bytes());
        hash.update(b"\n");
        hash.update(self.text.as_bytes());
        hash.finalize().into()
    }

    /// The key itself, where the answer is to be encrypted under it.
    pub(crate) fn secret(&self) -> Option<&[u8]> {
        (self.strength == Strength::Secret).then_some(self.text.as_bytes())
    }
}

fn accept(value: &[u8], strength: Strength) -> Option<&str> {
    let fits = (strength.chars_min()..=IDEMPOTENCY_KEY_CHARS_MAX).contains(&value.len());
    let text = std::str::from_utf8(value).ok()?;
    (fits && text.bytes().all(|byte| byte.is_ascii_graphic())).then_some(text)
}

fn invalid(strength: Strength) -> ApiError {
    ApiError::new(Code::IdempotencyKeyInvalid).with_detail(match strength {
        Strength::Name => Bilingual::new(
            format!("`Idempotency-Key` must be 1 to {IDEMPOTENCY_KEY_CHARS_MAX} visible ASCII characters."),
            format!(
                "`Idempotency-Key` deve ter de 1 a {IDEMPOTENCY_KEY_CHARS_MAX} caracteres ASCII visíveis."
            ),
        ),
        Strength::Secret => Bilingual::new(
            format!(
                "Here `Idempotency-Key` protects a secret: make it of at least 128 random bits, which are \
                 {IDEMPOTENCY_SECRET_CHARS_MIN} characters of base62 or a random UUID."
            ),
            format!(
                "Aqui `Idempotency-Key` protege um segredo: use ao menos 128 bits aleatórios, que são \
                 {IDEMPOTENCY_SECRET_CHARS_MIN} caracteres de base62 ou um UUID aleatório."
            ),
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_protects_a_secret_must_be_long() {
        assert_eq!(accept(b"short", Strength::Name), Some("short"));
        assert_eq!(accept(b"short", Strength::Secret), None);
        assert_eq!(
            accept(&[b'k'; 22], Strength::Secret),
            Some("k".repeat(22).as_str())
        );
    }

    #[test]
    fn a_key_is_visible_ascii_of_bounded_length() {
        for key in [
            &b""[..],
            b"two words",
            b"tab\t",
            "é".as_bytes(),
            b"\xff",
            &[b'k'; 256],
        ] {
            assert_eq!(accept(key, Strength::Name), None);
        }
    }
}
