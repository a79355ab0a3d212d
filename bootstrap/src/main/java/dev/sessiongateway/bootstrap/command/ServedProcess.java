package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.settings.MigratedVariables;
import dev.sessiongateway.bootstrap.settings.SettingsSources;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// The process of a command that runs until a signal stops it.
///
/// @param examination what `gateway doctor` would say of it
record ServedProcess(
    Map<String, String> variables, Supplier<List<ProcessFinding>> examination, Shutdown shutdown)
    implements ProcessControl {
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
  public List<ProcessFinding> findings() {
    return examination.get();
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
