package dev.sessiongateway.bootstrap.dist;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Images on each kind of base, checked against the OCI image specification.
class ContainerImageTest {
  private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;
  private Path home;
  private Path root;

  @BeforeEach
  void sampleFiles() throws IOException {
    home = directory.resolve("home");
    for (var part : new String[] {"runtime/bin", "bin", "lib", "networks", "sinks", "licenses"}) {
      Files.createDirectories(home.resolve(part));
    }
    Files.writeString(home.resolve("bin/gateway"), "#!/bin/sh\n");
    Files.writeString(home.resolve("lib/app.jar"), "jar");
    Files.writeString(home.resolve("runtime/bin/java"), "java");
    root = directory.resolve("root");
    Files.createDirectories(root.resolve("bin"));
    assertThat(Files.writeString(root.resolve("bin/sh"), "shell").toFile())
        .matches(file -> file.setExecutable(true));
  }

  @Test
  void everyDigestAndSizeIsThatOfItsBlob() throws Exception {
    var layout = unpacked(image("directory:" + root));

    assertThat(JsonField.text(parsed(layout.resolve("oci-layout")), "imageLayoutVersion"))
        .isEqualTo("1.0.0");
    var described = parsed(layout.resolve("index.json")).at("/manifests/0");
    var manifest = parsed(blob(layout, described));
    var config = parsed(blob(layout, manifest.path("config")));
    assertThat(JsonField.integer(manifest, "schemaVersion")).isEqualTo(2);
    assertThat(manifest.path("layers")).hasSize(3);
    assertThat(config.at("/rootfs/diff_ids")).hasSize(3);
    for (var i = 0; i < 3; i++) {
      var layer = blob(layout, manifest.path("layers").get(i));
      var plain = directory.resolve("plain-" + i);
      run("sh", "-c", "gzip -dc '%s' > '%s'".formatted(layer, plain));
      var expected = config.at("/rootfs/diff_ids").get(i).asText();
      assertThat(Digests.of(plain)).isEqualTo(expected);
    }
    var run = JsonField.object(config, "config");
    assertThat(JsonField.text(run, "User")).isEqualTo("65532:65532");
    assertThat(JsonField.array(run, "Entrypoint"))
        .hasToString(json("['/opt/session-gateway/bin/gateway']"));
  }

  @Test
  void theLayersUnpackToTheBaseWithTheProgram() throws Exception {
    var layout = unpacked(image("directory:" + root));
    var manifest = parsed(blob(layout, parsed(layout.resolve("index.json")).at("/manifests/0")));
    var result = Files.createDirectories(directory.resolve("result"));
    for (var layer : manifest.path("layers")) {
      run(
          "tar",
          "-xzf",
          blob(layout, layer).toString(),
          "-C",
          result.toString(),
          "--no-same-owner");
    }
    assertThat(result.resolve("bin/sh")).isExecutable();
    assertThat(result.resolve("opt/session-gateway/lib/app.jar")).hasContent("jar");
    assertThat(result.resolve("opt/session-gateway/runtime/bin/java")).exists();
    assertThat(result.resolve("app/data")).isDirectory();
  }

  @Test
  void equalInputsGiveEqualImages() throws Exception {
    assertThat(image("directory:" + root)).hasSameBinaryContentAs(image("directory:" + root));
  }

  @Test
  void anImageCanBeTheBaseOfAnother() throws Exception {
    var base = unpacked(image("directory:" + root));
    var layout = unpacked(image("layout:" + base));
    var manifest = parsed(blob(layout, parsed(layout.resolve("index.json")).at("/manifests/0")));
    assertThat(manifest.path("layers")).hasSize(5);
  }

  @Test
  void aRegistryAsksForATokenAndSendsLayersFromElsewhere() throws Exception {
    var base = unpacked(image("directory:" + root));
    try (var registry = new FakeRegistry(base)) {
      var layout = unpacked(image(registry.name() + "/team/base:1"));
      var manifest = parsed(blob(layout, parsed(layout.resolve("index.json")).at("/manifests/0")));
      assertThat(manifest.path("layers")).hasSize(5);
      assertThat(registry.elsewhere).isNotEmpty().noneMatch(request -> request.contains("Bearer"));
    }
  }

  @Test
  void aLayerWithOtherContentThanItsDigestIsRefused() throws Exception {
    var base = unpacked(image("directory:" + root));
    var manifest = parsed(blob(base, parsed(base.resolve("index.json")).at("/manifests/0")));
    Files.writeString(blob(base, manifest.path("layers").get(0)), "other");
    assertThatThrownBy(() -> image("layout:" + base))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged");
  }

  @Test
  void aDirectoryWithoutAShellIsNoBase() {
    assertThatThrownBy(() -> image("directory:" + home))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no bin/sh");
  }

  @Test
  void aNameThatIsNoneIsRefused() {
    assertThatThrownBy(() -> image("Not A Name"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not the name of an image");
  }

  private Path image(String base) throws IOException {
    var work = Files.createTempDirectory(directory, "work");
    var target = Files.createTempFile(directory, "image", ".tar");
    ContainerImage.write(home, BaseImage.of(base, work, TIME), "1.2.3", TIME, work, target);
    return target;
  }

  private Path unpacked(Path image) throws Exception {
    var layout = Files.createTempDirectory(directory, "layout");
    run("tar", "-xf", image.toString(), "-C", layout.toString());
    return layout;
  }

  /// The file of a blob, whose digest and size are checked.
  private static Path blob(Path layout, JsonNode descriptor) throws IOException {
    var digest = descriptor.path("digest").asText();
    var file = layout.resolve("blobs/sha256").resolve(Digests.digits(digest));
    assertThat(Digests.of(file)).isEqualTo(digest);
    assertThat(Files.size(file)).isEqualTo(JsonField.longInteger(descriptor, "size"));
    return file;
  }

  private static JsonNode parsed(Path file) throws IOException {
    return JSON.readTree(file.toFile());
  }

  private static void run(String... command) throws Exception {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var output = process.inputReader().lines().toList();
    assertThat(process.waitFor()).as(String.join("\n", output)).isZero();
  }

  /// A registry with one image: it wants a token, and redirects to another path for blobs.
  private static final class FakeRegistry implements AutoCloseable {
    private final HttpServer server;
    private final Path layout;
    private final Set<String> manifests = new HashSet<>();
    final Set<String> elsewhere = new HashSet<>();

    FakeRegistry(Path layout) throws IOException {
      this.layout = layout;
      StreamSupport.stream(
              parsed(layout.resolve("index.json")).path("manifests").spliterator(), false)
          .forEach(each -> manifests.add(each.path("digest").asText()));
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/token", this::token);
      server.createContext("/v2/team/base/", this::image);
      server.createContext("/elsewhere/", this::elsewhere);
      server.start();
    }

    String name() {
      return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void token(HttpExchange call) throws IOException {
      answer(call, 200, json("{'token':'secret'}").getBytes(UTF_8));
    }

    private void image(HttpExchange call) throws IOException {
      if (!"Bearer secret".equals(call.getRequestHeaders().getFirst("Authorization"))) {
        call.getResponseHeaders()
            .add(
                "WWW-Authenticate",
                "Bearer realm=\"http://%s/token\",service=\"here\",scope=\"pull\""
                    .formatted(name()));
        answer(call, 401, new byte[0]);
        return;
      }
      var name = call.getRequestURI().getPath().substring("/v2/team/base/".length());
      if (name.equals("manifests/1")) {
        answer(call, 200, Files.readAllBytes(layout.resolve("index.json")));
      } else if (name.startsWith("manifests/")) {
        answer(call, 200, content(name.substring("manifests/".length())));
      } else if (manifests.contains(name.substring("blobs/".length()))) {
        answer(call, 404, new byte[0]);
      } else {
        call.getResponseHeaders()
            .add("Location", "/elsewhere/" + name.substring("blobs/".length()));
        answer(call, 307, new byte[0]);
      }
    }

    private void elsewhere(HttpExchange call) throws IOException {
      elsewhere.add("as " + call.getRequestHeaders().getFirst("Authorization"));
      answer(call, 200, content(call.getRequestURI().getPath().substring("/elsewhere/".length())));
    }

    private byte[] content(String digest) throws IOException {
      return Files.readAllBytes(layout.resolve("blobs/sha256").resolve(Digests.digits(digest)));
    }

    private static void answer(HttpExchange call, int status, byte[] body) throws IOException {
      try (call) {
        call.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        call.getResponseBody().write(body);
      }
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
