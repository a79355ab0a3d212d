package planted.application.webhook;

/// A port that is no interface.
public class HalfStore {}
