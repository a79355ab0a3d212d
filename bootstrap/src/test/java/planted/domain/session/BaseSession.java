package planted.domain.session;

/// Breaks: namesSayWhatTheyAre.
interface BaseSession {}
