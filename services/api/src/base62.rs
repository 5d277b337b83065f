//! Bytes as text of fixed width in base62, the most significant digit first.

/// Digits in the order of their values, so that texts of one width sort as their bytes do.
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Digits that `bytes` bytes take: 4 take 6, 32 take 43.
pub(crate) const fn width(bytes: usize) -> usize {
    let mut digits = 0;
    // log2(62) = 5.954196…; exact for the lengths in use.
    while digits * 5_954_196 < bytes * 8 * 1_000_000 {
        digits += 1;
    }
    digits
}

/// Writes bytes as a big-endian number.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut number = bytes.to_vec();
    let mut text = vec![b'0'; width(bytes.len())];
    for digit in text.iter_mut().rev() {
        let mut remainder = 0u32;
        for byte in &mut number {
            let value = remainder << 8 | u32::from(*byte);
            *byte = (value / 62) as u8;
            remainder = value % 62;
        }
        *digit = DIGITS[remainder as usize];
    }
    text.into_iter().map(char::from).collect()
}

/// Reads what [`encode`] wrote of `N` bytes; `None` for anything else.
pub(crate) fn decode<const N: usize>(text: &[u8]) -> Option<[u8; N]> {
    if text.len() != width(N) {
        return None;
    }
    let mut bytes = [0u8; N];
    for digit in text {
        let mut carry = DIGITS.iter().position(|known| known == digit)? as u32;
        for byte in bytes.iter_mut().rev() {
            let value = u32::from(*byte) * 62 + carry;
            *byte = value as u8;
            carry = value >> 8;
        }
        if carry != 0 {
            return None;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_again() {
        for bytes in [[0; 32], [255; 32], *b"0123456789abcdefghijklmnopqrstuv"] {
            let text = encode(&bytes);

            assert_eq!(text.len(), 43);
            assert_eq!(decode(text.as_bytes()), Some(bytes));
        }
    }

    #[test]
    fn numbers_have_the_digits_of_their_value() {
        assert_eq!(encode(&61u32.to_be_bytes()), "00000z");
        assert_eq!(encode(&62u32.to_be_bytes()), "000010");
        // 4gfFC3 is 2^32 - 1: 4·62^5 + 42·62^4 + 41·62^3 + 15·62^2 + 12·62 + 3.
        assert_eq!(encode(&u32::MAX.to_be_bytes()), "4gfFC3");
    }

    #[test]
    fn a_number_beyond_the_bytes_is_refused() {
        assert_eq!(decode::<4>(b"4gfFC4"), None);
        assert_eq!(decode::<4>(b"zzzzzz"), None);
    }

    #[test]
    fn another_width_or_digit_is_refused() {
        assert_eq!(decode::<4>(b"0000z"), None);
        assert_eq!(decode::<4>("0000é".as_bytes()), None);
        assert_eq!(decode::<4>(b"0000-0"), None);
    }
}
