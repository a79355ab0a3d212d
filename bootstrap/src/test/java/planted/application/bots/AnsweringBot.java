package planted.application.bots;

/// A part that the core may not name.
public final class AnsweringBot {}
