//! What every answer with a part of the page carries.

/// Nothing but what comes from here, nothing written into the document, no text that becomes markup.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
                      require-trusted-types-for 'script'; trusted-types 'none'";

/// Headers that keep the page to itself. `nosniff` is on every answer of the edge.
pub(crate) const SECURITY: [(&str, &str); 5] = [
    ("content-security-policy", POLICY),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
];

/// For an address that names a version: it never stands for anything else.
pub(crate) const FOREVER: &str = "public, max-age=31536000, immutable";

/// For every other address: keep it, and ask whether it is still right.
pub(crate) const ASK_FIRST: &str = "no-cache";
