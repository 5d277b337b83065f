//! The language of texts.

use actix_web::HttpMessage;
use actix_web::http::header::ACCEPT_LANGUAGE;
use rules::Bilingual;

/// A language that texts are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English: what is answered unless asked otherwise.
    #[default]
    English,
    /// Brazilian Portuguese.
    Portuguese,
}

impl Language {
    /// The language that a request asks for.
    pub fn of(request: &impl HttpMessage) -> Self {
        let header = request
            .headers()
            .get(ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok());
        header.map(Self::preferred).unwrap_or_default()
    }

    /// The language that an `Accept-Language` value likes best among ours (RFC 9110 §12.5.4).
    pub fn preferred(header: &str) -> Self {
        let mut best = (Self::default(), 0.0);
        for range in header.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let tag = parts.next().unwrap_or_default();
            let quality = parts
                .find_map(|part| part.strip_prefix("q="))
                .map_or(Some(1.0), |q| q.parse().ok());
            let language = match tag
                .split('-')
                .next()
                .unwrap_or_default()
                .to_ascii_lowercase()
                .as_str()
            {
                "en" | "*" => Self::English,
                "pt" => Self::Portuguese,
                _ => continue,
            };
            if let Some(quality) = quality.filter(|&quality: &f32| quality > best.1) {
                best = (language, quality);
            }
        }
        best.0
    }

    /// The language's tag (RFC 5646).
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt-BR",
        }
    }

    /// The language of that tag.
    pub fn tagged(tag: &str) -> Option<Self> {
        [Self::English, Self::Portuguese]
            .into_iter()
            .find(|language| language.tag() == tag)
    }

    /// The text in this language.
    pub fn pick(self, text: &Bilingual) -> &str {
        match self {
            Self::English => &text.en,
            Self::Portuguese => &text.pt,
        }
    }
}

/// A sentence that is known at compile time, in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    en: &'static str,
    pt: &'static str,
}

impl Text {
    /// What is said of a field that is not there.
    pub const MISSING: Self = Self::new("This field must be given.", "Este campo é obrigatório.");

    /// Pairs an English sentence with its Portuguese one.
    pub const fn new(en: &'static str, pt: &'static str) -> Self {
        Self { en, pt }
    }

    /// The sentence in a language.
    pub const fn pick(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Portuguese => self.pt,
        }
    }
}

impl From<Text> for Bilingual {
    fn from(text: Text) -> Self {
        Self::new(text.en, text.pt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_is_the_default() {
        for header in ["", "fr", "*", "en-GB,pt;q=0.8", "pt;q=0", "pt;q=x"] {
            assert_eq!(Language::preferred(header), Language::English, "{header}");
        }
    }

    #[test]
    fn the_language_of_the_highest_quality_is_chosen() {
        for header in ["pt", "pt-BR", "PT-pt, en;q=0.9", "fr, en;q=0.3, pt;q=0.5"] {
            assert_eq!(Language::preferred(header), Language::Portuguese, "{header}");
        }
    }
}
