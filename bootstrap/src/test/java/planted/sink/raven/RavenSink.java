package planted.sink.raven;

/// What a planted violation depends on.
public final class RavenSink {}
