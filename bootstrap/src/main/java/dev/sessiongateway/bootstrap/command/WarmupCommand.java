package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import java.io.IOException;
import java.time.Duration;
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
      ServeCommand.rehearse(gateway.stop());
    }
    return ExitCode.OK.number();
  }
}
