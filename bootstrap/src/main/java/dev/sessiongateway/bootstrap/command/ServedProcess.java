package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.settings.MigratedVariables;
import dev.sessiongateway.bootstrap.settings.SettingsSources;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import java.util.Map;
import java.util.TreeMap;

/// The process of `gateway serve`.
final class ServedProcess implements ProcessControl {
  private final Map<String, String> environment;
  private final Shutdown shutdown;

  ServedProcess(Map<String, String> environment, Shutdown shutdown) {
    this.environment = Map.copyOf(environment);
    this.shutdown = shutdown;
  }

  @Override
  public Map<String, String> environment(boolean all) {
    var shown = new TreeMap<String, String>();
    environment.forEach((name, value) -> {
      if (all || isRead(name)) {
        shown.put(name, value);
      }
    });
    return shown;
  }

  private static boolean isRead(String name) {
    return name.startsWith(SettingsSources.PREFIX) || MigratedVariables.isKnown(name);
  }

  @Override
  public void stop(boolean force) {
    if (force) {
      shutdown.beginForced();
    } else {
      shutdown.begin();
    }
  }
}
