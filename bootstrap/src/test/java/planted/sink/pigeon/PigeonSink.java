package planted.sink.pigeon;

import planted.sink.raven.RavenSink;

/// Violates: one sink knows another one.
public final class PigeonSink {
  private final RavenSink other = new RavenSink();

  public RavenSink other() {
    return other;
  }
}
