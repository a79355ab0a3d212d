package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.settings.MigratedVariables;
import dev.sessiongateway.bootstrap.settings.SettingsSources;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import java.util.Map;
import java.util.TreeMap;

/// The process of a command that runs until a signal stops it.
record ServedProcess(Map<String, String> variables, Shutdown shutdown) implements ProcessControl {
  @Override
  public Map<String, String> environment(boolean all) {
    var shown = new TreeMap<>(variables);
    shown.keySet().removeIf(name -> !all && !isRead(name));
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
