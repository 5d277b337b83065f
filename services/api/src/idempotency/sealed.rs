//! Answers with a secret, encrypted under the client's key.
//!
//! The key has at least 128 random bits and is not stored, so what is stored opens for nobody but a
//! client that sends its request again.

use chacha20poly1305::aead::{Aead as _, KeyInit as _};
use chacha20poly1305::{ChaCha20Poly1305, Nonce};
use hkdf::Hkdf;
use sha2::Sha256;

/// Bytes of the nonce, which stands before the encrypted answer.
pub(super) const NONCE_BYTES: usize = 12;

/// Encrypts an answer under a key text; `context` must be the same when it is opened.
pub(super) fn seal(
    key: &[u8],
    context: &[u8; 32],
    nonce: [u8; NONCE_BYTES],
    plain: &[u8],
) -> Option<Vec<u8>> {
    let sealed = cipher(key, context)?.encrypt(&Nonce::from(nonce), plain).ok()?;
    Some([&nonce[..], &sealed].concat())
}

/// Decrypts what [`seal`] made; `None` where the key, the context or the text is another.
pub(super) fn open(key: &[u8], context: &[u8; 32], sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE_BYTES>()?;
    cipher(key, context)?.decrypt(&Nonce::from(*nonce), sealed).ok()
}

fn cipher(key: &[u8], context: &[u8; 32]) -> Option<ChaCha20Poly1305> {
    let mut derived = [0u8; 32];
    Hkdf::<Sha256>::new(Some(b"ladder idempotency"), key)
        .expand(context, &mut derived)
        .ok()?;
    Some(ChaCha20Poly1305::new(&derived.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &[u8] = b"k2PNmJ0TnVfWbq4E1ysXo9";

    #[test]
    fn an_answer_opens_with_its_key_only() {
        let sealed = seal(KEY, &[1; 32], [9; NONCE_BYTES], b"secret").unwrap();

        assert_eq!(open(KEY, &[1; 32], &sealed).as_deref(), Some(&b"secret"[..]));
        assert_eq!(open(b"k2PNmJ0TnVfWbq4E1ysXo8", &[1; 32], &sealed), None);
        assert_eq!(open(KEY, &[2; 32], &sealed), None);
        assert!(!sealed.windows(6).any(|window| window == b"secret"));
    }
}
