package planted.application.session;

/// Breaks: namesSayWhatTheyAre.
interface SessionManager {}
