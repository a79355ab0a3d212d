package planted.bootstrap;

import planted.sink.raven.RavenSink;

/// Violates: who starts the gateway knows a sink otherwise than by its name.
public final class SinkNamingSettings {
  private final RavenSink sink = new RavenSink();

  public RavenSink sink() {
    return sink;
  }
}
