package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A whole gateway whose files are in a bucket.
@Timeout(180)
class FilesInBucketTest {
  private static final String KEY = "the-root-key";
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String FILES = "gateways/one/files/";

  @TempDir private Path home;

  @AutoClose private final S3Process bucket = new S3Process();

  private Settings settings;

  @BeforeEach
  void choose() {
    settings = settings(Map.of());
  }

  private Settings settings(Map<Setting, String> more) {
    var all = new HashMap<>(bucket.settings());
    all.put(Setting.PORT, "0");
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.DATA_DIR, home.resolve("data").toString());
    all.putAll(more);
    return Settings.of(all);
  }

  static void pair(GatewayClient client) {
    client.post("/simulator/phones", Map.of("number", SHOP));
    client.post("/simulator/phones", Map.of("number", ADA));
    client.post("/api/sessions", Map.of("name", "shop"));
    var qr = client.get("/api/shop/auth/qr?format=raw").text("value");
    assertThat(client.post("/simulator/phones/" + SHOP + "/scan", Map.of("value", qr)).status())
        .isEqualTo(200);
    while (!client.get("/api/sessions/shop").text("status").equals("WORKING")) {
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  static Answer sendPicture(GatewayClient client) {
    var picture = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    return client.post(
        "/message/sendMedia/shop",
        Map.of("number", ADA, "mediatype", "image", "media", picture, "fileName", "../a.png"));
  }

  private static Answer sendText(GatewayClient client) {
    return client.post("/message/sendText/shop", Map.of("number", ADA, "text", "hello"));
  }

  static byte[] bytes(String url) throws IOException {
    try (var content = URI.create(url).toURL().openStream()) {
      return content.readAllBytes();
    }
  }

  private static JsonNode media(GatewayClient client) {
    return client.get("/health").json().at("/details/media");
  }

  static String awaitMedia(GatewayClient client, String condition) {
    while (!JsonField.text(media(client), "condition").equals(condition)) {
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
    return JsonField.text(media(client), "detail");
  }

  @Test
  void filesAreInTheBucketAndOpenAtBothAddresses() throws IOException {
    try (var gateway = GatewayProcess.start(settings);
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);

      var sent = sendPicture(client);

      assertThat(sent.status()).as(sent.json().toString()).isEqualTo(201);
      var url = JsonField.text(sent.json(), "/message/mediaUrl");
      var file = Path.of(URI.create(url).getPath()).getFileName();
      assertThat(bucket.objects(FILES)).contains(FILES + file);
      assertThat(home.resolve("data/media")).doesNotExist();
      assertThat(bytes(url)).isEqualTo(MediaSamples.PNG);
      assertThat(awaitMedia(client, "ok")).isEqualTo("takes files");
    }
    try (var again = GatewayProcess.start(settings);
        var client = new GatewayClient(again.url(), KEY)) {
      var media = client.post("/s3/getMedia/shop", Map.of());
      var id = JsonField.text(media.json(), "/0/id");

      var found = client.post("/s3/getMediaUrl/shop", Map.of("id", id, "expiry", 60));

      assertThat(found.status()).as(found + " of " + media).isEqualTo(200);
      assertThat(found.text("fileName")).isEqualTo("a.png");
      assertThat(found.text("mediaUrl"))
          .startsWith(bucket.url() + "/media/" + FILES)
          .contains("X-Amz-Expires=60")
          .doesNotContain(S3Process.SECRET);
      assertThat(bytes(found.text("mediaUrl"))).isEqualTo(MediaSamples.PNG);
    }
  }

  @Test
  void aBucketThatDisappearsTakesOnlyTheFilesAlongUntilItIsBack() {
    try (var gateway = GatewayProcess.start(settings);
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);
      assertThat(sendPicture(client).status()).isEqualTo(201);

      bucket.deleteBucket();

      var refused = sendPicture(client);
      assertThat(refused.status()).as(refused.json().toString()).isEqualTo(503);
      assertThat(refused.text("code")).isEqualTo("store.broken");
      assertThat(refused.json().toString()).doesNotContain("software.amazon").doesNotContain("S3");
      assertThat(sendText(client).status()).isEqualTo(201);
      assertThat(awaitMedia(client, "degraded"))
          .isEqualTo(
              "the bucket 'media' at %s: there is no such bucket (NoSuchBucket)"
                  .formatted(bucket.url()));
      assertThat(JsonField.text(media(client), "reason")).isEqualTo("media.unavailable");

      bucket.createBucket();

      assertThat(sendPicture(client).status()).isEqualTo(201);
      assertThat(awaitMedia(client, "ok")).isEqualTo("takes files");
    }
  }

  @Test
  void aBucketThatRefusesEndsTheStartWithOneLine() {
    var wrong = settings(Map.of(Setting.S3_SECRET_KEY, "another"));

    assertThatThrownBy(() -> GatewayProcess.start(wrong).close())
        .isInstanceOfSatisfying(
            StartupFailure.class,
            failure -> {
              assertThat(failure.exitCode()).isEqualTo(ExitCode.DATA_UNUSABLE);
              assertThat(failure.getMessage())
                  .isEqualTo(
                      "files cannot be kept: the bucket 'media' at %s cannot be used: the access key"
                              .formatted(bucket.url())
                          + " or the secret key is refused, or lacks a right"
                          + " (SignatureDoesNotMatch)");
            });
    assertThat(Doctor.examine(wrong))
        .filteredOn(finding -> finding.subject().equals("files"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.isWell()).isFalse());
    assertThat(Doctor.examine(settings)).allMatch(ProcessFinding::isWell);
  }

  @Test
  void aServerThatIsDownEndsTheStartWithOneLine() {
    var none = settings(Map.of(Setting.S3_ENDPOINT, "http://127.0.0.1:1"));

    assertThatThrownBy(() -> GatewayProcess.start(none).close())
        .isInstanceOf(StartupFailure.class)
        .hasMessageEndingWith("cannot be used: no answer: Connection refused");
  }
}
