package planted.application.session;

/// Stands for the real one.
public final class SessionService {}
