package dev.sessiongateway.bootstrap.command;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Records a run of a gateway, and plays it back on others.
@ExpectsLog("WARN shop - a receiver fails; its events wait")
@ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
final class ReplayTest {
  private static final String KEY = "the-root-key-of-recordings";
  private static final String SECRET = "planted-secret-of-the-webhook";
  private static final String ADA = "447700900101";
  private static final String BEN = "447700900102";
  private static final String CHAT =
      "/simulator/phones/" + BEN + "/chats/" + ADA + "@c.us/messages/";

  @TempDir private static Path directory;
  private static Path recorded;
  private static String qr;

  @BeforeAll
  static void recordARun() {
    recorded = directory.resolve("run.jsonl");
    var more = Map.of(Setting.SIMULATOR_SEED, "7", Setting.RECORD, recorded.toString());
    try (var process = gateway("recorded", more);
        var client = new GatewayClient(process.url(), KEY)) {
      makeCalls(client);
    }
  }

  private static GatewayProcess gateway(String name, Map<Setting, String> more) {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.resolve(name).toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(Setting.SIMULATOR_CLOCK, "2026-01-01T00:00:00Z");
    settings.putAll(more);
    return GatewayProcess.start(TestSettings.of(settings));
  }

  private static void makeCalls(GatewayClient client) {
    var webhook =
        Map.of(
            "url",
            "http://127.0.0.1:9/bot",
            "hmac",
            Map.of("key", SECRET),
            "events",
            List.of("message"));
    client.post(
        "/api/sessions", Map.of("name", "shop", "config", Map.of("webhooks", List.of(webhook))));
    qr = client.get("/api/shop/auth/qr?format=raw").text("value");
    var scanned = client.post("/simulator/phones/" + ADA + "/scan", Map.of("value", qr));
    assertThat(scanned.status()).isEqualTo(200);
    var buttons =
        List.of(Map.of("type", "reply", "text", "Soup"), Map.of("type", "reply", "text", "Salad"));
    var menu =
        client.post(
            "/api/sendButtons",
            Map.of(
                "session",
                "shop",
                "chatId",
                BEN + "@c.us",
                "header",
                "Menu",
                "body",
                "Hungry?",
                "footer",
                "Today",
                "buttons",
                buttons));
    assertThat(menu.status()).as(menu.json().toString()).isIn(200, 201);
    var shown = client.get("/simulator/phones/" + BEN + "/messages").json().get(0);
    var press = Map.of("buttonId", shown.path("buttons").get(0).path("id").asText());
    var pressed = client.post(CHAT + shown.path("id").asText() + "/press", press);
    assertThat(pressed.status()).as(pressed.json().toString()).isEqualTo(201);
    client.post("/simulator/clock", Map.of("advance", "61s"));
    client.post("/message/sendText/shop", Map.of("number", BEN, "text", "Soup is on its way."));
    client.post("/api/sendText", Map.of("session", "shop", "chatId", "nobody", "text", "x"));
  }

  private static int replay(String... arguments) {
    var line = new String[arguments.length + 1];
    line[0] = "replay";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return GatewayCommand.run(Map.of("GATEWAY_API_KEY", KEY), directory, line);
  }

  private static Path changed(String name, String from, String to) throws IOException {
    var text = Files.readString(recorded);
    assertThat(text).contains(from);
    return Files.writeString(directory.resolve(name), text.replace(from, to));
  }

  @Test
  void aRecordingHasCallsAndWhatPhonesReceivedButNoSecrets() throws IOException {
    assertThat(Files.readString(recorded))
        .contains(json("'actor':'client'"), json("'actor':'simulator'"), json("'actor':'phone'"))
        .contains("Soup is on its way.", json("'status':400"), json("'seed':7"))
        .doesNotContain(KEY, SECRET, qr);
  }

  @Test
  void aGatewayOfItsOwnAnswersAsTheRecordedOneToTheByte() {
    assertThat(replay(recorded.toString())).isZero();
  }

  @Test
  void anotherAnswerIsADifference() throws IOException {
    var file = changed("other.jsonl", json("'status':400"), json("'status':404"));
    assertThat(replay(file.toString())).isEqualTo(1);
  }

  @Test
  void aMistakeInTheFileIsMisuse() throws IOException {
    var file = changed("wrong.jsonl", json("'method':'POST'"), json("'method':7"));
    assertThat(replay(file.toString())).isEqualTo(2);
    assertThat(replay(recorded.toString(), "--patience", "soon")).isEqualTo(2);
  }

  @Test
  void aFileThatIsNoRecordingIsNamedInOneLine() throws IOException {
    var empty = Files.createFile(directory.resolve("empty.jsonl"));
    var text = Files.writeString(directory.resolve("text.jsonl"), "Hello\n");
    var other = Files.writeString(directory.resolve("other.jsonl.txt"), json("{'name':'shop'}\n"));
    var binary = Files.write(directory.resolve("binary.jsonl"), new byte[] {(byte) 0xff, 1});

    assertRefused(directory.resolve("nothere.jsonl"), "does not exist");
    assertRefused(directory, "is a directory, not a recording");
    assertRefused(empty, "is no recording: line 1: is missing: the file is empty");
    assertRefused(text, "is no recording: line 1: is not valid JSON at column 1");
    assertRefused(other, "is no recording: line 1:");
    assertRefused(binary, "is no recording: line 1: is not UTF-8");
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      var secret =
          Files.setPosixFilePermissions(Files.copy(empty, directory.resolve("x")), Set.of());
      if (!Files.isReadable(secret)) {
        assertRefused(secret, "cannot be read: permission denied");
      }
    }
  }

  private static void assertRefused(Path file, String reason) {
    var run = CommandRun.of(directory, "replay", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("gateway: " + file + " " + reason).hasLineCount(1);
  }

  @Test
  void onARunningGatewayIdsAndTimesMayBeOthers() {
    try (var process = gateway("other", Map.of(Setting.SIMULATOR_SEED, "8"))) {
      assertThat(replay(recorded.toString(), "--url", process.url().toString())).isZero();
    }
  }

  @Test
  void aBotThatDoesNothingIsADifference() {
    try (var process = gateway("idle", Map.of());
        var client = new GatewayClient(process.url(), KEY)) {
      client.post("/api/sessions", Map.of("name", "shop"));
      var url = process.url().toString();

      assertThat(replay(recorded.toString(), "--phones-only", "--url", url, "--patience", "0s"))
          .isEqualTo(1);
    }
  }
}
