package dev.sessiongateway.bootstrap.example.push;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.bootstrap.process.ProgramCommand;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The part in a jar of its own: the program finds it and does not know it.
class PushPartTest {
  private static final String SHOP = "447700900101";
  private static final String ADA = "447700900102";

  @AutoClose private final Topic topic = new Topic();
  @TempDir private Path directory;

  @Test
  void whatAPersonWritesIsPushedToTheTopicOfTheSession() throws Exception {
    var classPath = ProgramCommand.classPath() + File.pathSeparator + jar();
    try (var gateway =
            ServerProcess.gatewayWith(
                classPath, directory.resolve("data"), "--outbound-allow", "127.0.0.0/8");
        var client =
            new GatewayClient(
                URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY)) {
      gateway.awaitReady();
      pair(client);
      assertThat(client.put("/push/shop", Map.of("url", "ftp://topic")).text("code"))
          .isEqualTo("invalid.url");
      var set = client.put("/push/shop", Map.of("url", topic.url().toString()));
      assertThat(set.status()).isEqualTo(200);

      write(client, "Good morning");
      assertThat(topic.next()).isEqualTo("Good morning");

      assertThat(client.put("/push/nobody", Map.of("url", topic.url().toString())).status())
          .isEqualTo(404);
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
    assertThat(written.status()).isEqualTo(201);
  }

  private Path jar() throws IOException, URISyntaxException {
    var jar = directory.resolve("push.jar");
    var packages = PushPart.class.getPackageName().replace('.', '/') + "/";
    var root = Path.of(PushPart.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (var out = new JarOutputStream(Files.newOutputStream(jar));
        var classes = Files.list(root.resolve(packages))) {
      out.putNextEntry(new JarEntry("META-INF/services/" + GatewayPart.class.getName()));
      out.write(PushPart.class.getName().getBytes(UTF_8));
      for (var file : classes.toList()) {
        out.putNextEntry(new JarEntry(packages + file.getFileName()));
        out.write(Files.readAllBytes(file));
      }
    }
    return jar;
  }
}
