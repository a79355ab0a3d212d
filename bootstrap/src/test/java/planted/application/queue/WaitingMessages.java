package planted.application.queue;

/// A part that the core may not name.
public final class WaitingMessages {}
