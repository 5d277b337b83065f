//! What every answer with a part of a page carries.

/// Of the page at `/`: nothing but what comes from here, nothing written into the document, no text that becomes markup.
pub(crate) const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
                      require-trusted-types-for 'script'; trusted-types 'none'";

/// Of the page at `/docs`: the same, but its library makes markup of text (which it cleans before), and has its arrows
/// in its style.
pub(crate) const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers that keep a page to itself. `nosniff` is on every answer of the edge.
pub(crate) const SECURITY: [(&str, &str); 4] = [
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
];

/// For an address that names a version: it never stands for anything else.
pub(crate) const FOREVER: &str = "public, max-age=31536000, immutable";

/// For every other address: keep it, and ask whether it is still right.
pub(crate) const ASK_FIRST: &str = "no-cache";
