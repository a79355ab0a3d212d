package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.SimulatorProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// Exercises the main paths of a temporary gateway and starts it again, so that Java can record the
/// classes of a start for the AOT cache. The start script runs this command once after each build.
@Command(name = "warmup", hidden = true)
final class WarmupCommand implements Callable<Integer> {
  private static final String ADA = "447700900101";
  private static final String BEN = "447700900102";
  private static final Duration ENOUGH = Duration.ofSeconds(2);
  private static final int ROUNDS = 150;

  @Override
  public Integer call() throws IOException {
    LogConfigurator.onlyWarnings();
    try (var gateway = TemporaryGateway.start();
        var client = new GatewayClient(gateway.url(), gateway.key())) {
      client.get("/ping");
      client.post("/api/sessions", Map.of("name", "warm"));
      var qr = client.get("/api/warm/auth/qr?format=raw").text("value");
      client.post("/simulator/phones/" + ADA + "/scan", Map.of("value", qr));
      var end = System.nanoTime() + ENOUGH.toNanos();
      for (var i = 0; i < ROUNDS && System.nanoTime() < end; i++) {
        client.post(
            "/api/sendText",
            Map.of("session", "warm", "chatId", BEN + "@c.us", "text", "number " + i));
        client.get("/api/warm/chats?limit=10");
        client.get("/ping");
      }
      // As an operator starts it, with data.
      var data = gateway.stop();
      rehearse(data);
      linkTo(data.resolve("simulated-network"), gateway.key());
    }
    ClassPreloader.load();
    return ExitCode.OK.number();
  }

  /// Starts and stops what the command runs with this data directory.
  private static void rehearse(Path data) {
    ServeCommand.plain(
            Map.of(),
            data,
            Console.ofProcess(),
            ServeCommand.NAME,
            "--port",
            "0",
            "--data-dir",
            data.toString())
        .orElseThrow()
        .startAndStop();
  }

  /// Starts a gateway as a node starts, whose simulated network is another process.
  private static void linkTo(Path data, String key) throws IOException {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, data.toString());
    settings.put(Setting.API_KEY, key);
    try (var simulator = SimulatorProcess.start(Settings.of(settings), ProcessControl.none())) {
      var url = "ws" + simulator.url().toString().substring("http".length());
      TemporaryGateway.start(Map.of(Setting.SIMULATOR_URL, url, Setting.SIMULATOR_KEY, key))
          .close();
    }
  }
}
