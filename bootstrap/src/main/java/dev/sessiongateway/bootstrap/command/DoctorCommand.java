package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.Doctor;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Reports whether a gateway with these settings would start, and if not, how to fix it.
@Command(name = "doctor", description = "Tells whether a gateway would start, and what to do.")
final class DoctorCommand implements Callable<Integer> {
  @Option(
      names = "--rebuild-registry",
      description = {
        "First makes registry.db anew, or completes it, from what the stores know of sessions.",
        "Their configuration and the keys are not in the stores."
      })
  private boolean rebuildsRegistry;

  private final SettingsOptions options;
  private final Console console;

  DoctorCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  @Override
  public Integer call() {
    var settings = options.read();
    var out = console.out();
    if (rebuildsRegistry) {
      LogConfigurator.onlyWarnings();
      Doctor.rebuildRegistry(settings).forEach(out::println);
    }
    var findings = new ArrayList<>(Doctor.examine(settings));
    if (Doctor.foundRunning(findings) && settings.port() != 0) {
      findings.addAll(running(settings));
    }
    for (var finding : findings) {
      out.printf(
          "%-4s %-15s %s%n", finding.isWell() ? "ok" : "BAD", finding.subject(), finding.found());
      if (finding.advice() != null) {
        out.printf("%-4s %-15s %s%n", "", "", "-> " + finding.advice());
      }
    }
    sources(out);
    var allWell = findings.stream().allMatch(ProcessFinding::isWell);
    return (allWell ? ExitCode.OK : ExitCode.FAILED).number();
  }

  /// The components of the running gateway that an operator should look at.
  private static List<ProcessFinding> running(Settings settings) {
    try (var client = new GatewayClient(settings.localUrl(settings.port()), "")) {
      return client.get("/health").json().path("details").properties().stream()
          .filter(each -> each.getValue().has("reason"))
          .map(each ->
              new ProcessFinding(
                  each.getKey(),
                  each.getValue().path("detail").asText(),
                  "the running gateway says " + each.getValue().path("reason").asText()))
          .toList();
    } catch (UncheckedIOException e) {
      var where = "nothing answers at " + settings.localUrl(settings.port());
      return List.of(
          new ProcessFinding("gateway", where, "give doctor the port of the running gateway"));
    }
  }

  /// Shows where each value came from; every other setting has its default.
  private void sources(PrintWriter out) {
    for (var given : options.given()) {
      out.printf(
          "%-4s %-15s %s = %s, from %s%n",
          "", "setting", given.setting().key(), given.value(), given.from());
    }
    for (var variable : options.ignored()) {
      out.printf("%-4s %-15s %s: %s%n", "", "ignored", variable.name(), variable.meaning());
    }
  }
}
