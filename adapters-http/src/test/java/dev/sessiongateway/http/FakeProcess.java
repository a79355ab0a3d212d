package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// A process that only remembers that it was stopped.
public final class FakeProcess implements ProcessControl {
  public final Map<String, String> read = new ConcurrentHashMap<>();
  public final Map<String, String> others = new ConcurrentHashMap<>();

  public final List<ProcessFinding> findings = new CopyOnWriteArrayList<>();

  /// Whether each stop was forced.
  public final List<Boolean> stops = new CopyOnWriteArrayList<>();

  @Override
  public Map<String, String> environment(boolean all) {
    var shown = new ConcurrentHashMap<>(read);
    if (all) {
      shown.putAll(others);
    }
    return shown;
  }

  @Override
  public List<ProcessFinding> findings() {
    return List.copyOf(findings);
  }

  @Override
  public void stop(boolean force) {
    stops.add(force);
  }
}
