package dev.sessiongateway.bootstrap.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.bootstrap.process.ProgramCommand;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.example.push.Topic;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The part of the page in a jar of its own: the program finds it and does not know it.
class PushPartTest {
  private static final ExampleProject PROJECT = ExampleProject.named("push-part");
  private static final String SHOP = "447700900101";
  private static final String ADA = "447700900102";

  @AutoClose private final Topic topic = new Topic();
  @TempDir private Path directory;

  @Test
  void whatAPersonWritesIsPushedToTheTopicOfTheSession() throws Exception {
    var classPath = ProgramCommand.classPath() + File.pathSeparator + PROJECT.writeJar(directory);
    try (var gateway =
            ServerProcess.gatewayWith(
                classPath, directory.resolve("data"), "--outbound-allow", "127.0.0.0/8");
        var client =
            new GatewayClient(
                URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY)) {
      gateway.awaitReady();
      pair(client);
      var url = topic.url().toString();
      assertThat(client.put("/push/shop", Map.of("url", "ftp://topic")).text("code"))
          .isEqualTo("invalid.url");
      assertThat(client.put("/push/nobody", Map.of("url", url)).status()).isEqualTo(404);
      assertThat(client.put("/push/shop", Map.of("url", url)).text("url")).isEqualTo(url);

      write(client, "Good morning");

      assertThat(topic.next()).isEqualTo("Good morning");
      assertThat(gateway.terminate()).isZero();
    }
  }

  private static void pair(GatewayClient client) {
    for (var number : new String[] {SHOP, ADA}) {
      client.post("/simulator/phones", Map.of("number", number, "name", number));
    }
    client.post("/api/sessions", Map.of("name", "shop"));
    var qr = client.get("/api/shop/auth/qr?format=raw").text("value");
    assertThat(client.post("/simulator/phones/" + SHOP + "/scan", Map.of("value", qr)).status())
        .isEqualTo(200);
  }

  private static void write(GatewayClient client, String text) {
    var written =
        client.post("/simulator/phones/" + ADA + "/messages", Map.of("to", SHOP, "text", text));
    assertThat(written.status()).isBetween(200, 201);
  }
}
