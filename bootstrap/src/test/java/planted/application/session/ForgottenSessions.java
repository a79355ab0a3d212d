package planted.application.session;

/// Breaks: publicTypesAreOfferedOrInternal. Nobody uses it.
public final class ForgottenSessions {}
