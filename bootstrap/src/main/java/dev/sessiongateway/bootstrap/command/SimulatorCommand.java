package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.SimulatorProcess;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;

/// Runs a simulated network for gateways in other processes until a signal stops it.
@Command(
    name = "simulator",
    description = {
      "Runs a simulated network that several gateways use.",
      "Until SIGTERM or SIGINT. Gateways find it by 'serve --simulator-url'."
    })
record SimulatorCommand(SettingsOptions options, Console console) implements Callable<Integer> {
  @Override
  public Integer call() throws InterruptedException {
    var settings = options.read();
    LogConfigurator.setLevel(settings.log().level());
    LogConfigurator.setFormat(settings.log().format());
    var shutdown = new Shutdown();
    var process =
        shutdown.start(
            () ->
                SimulatorProcess.start(
                    settings,
                    new ServedProcess(
                        options.environment(), () -> options.examine(settings), shutdown)),
            SimulatorProcess::close);
    lines(process, settings).forEach(console.out()::println);
    // Waits forever: a signal or an administrator runs the shutdown hook, which ends the program.
    new CountDownLatch(1).await();
    return ExitCode.OK.number();
  }

  private static List<String> lines(SimulatorProcess process, Settings settings) {
    var url = process.url().toString();
    var lines = new ArrayList<String>();
    lines.add("The simulated network is up.");
    lines.add("  Phones    " + url + "/simulator");
    lines.add("  Gateways  gateway serve --simulator-url ws" + url.substring("http".length()));
    if (!settings.isKeyNeeded()) {
      lines.add("  Keys      none needed: everybody on this machine may do everything.");
    }
    process
        .firstKey()
        .ifPresent(key -> {
          lines.add("");
          lines.add("There was no key yet, so here is one. It is shown this once:");
          lines.add("  " + key.secret());
          lines.add("Gateways get it as GATEWAY_SIMULATOR_KEY, or by --simulator-key-file.");
        });
    return lines;
  }
}
