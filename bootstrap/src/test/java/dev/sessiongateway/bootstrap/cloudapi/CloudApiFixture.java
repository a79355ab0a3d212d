package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// A gateway on the simulated network, whose phone "Shop" is a business with an app. One class at a
/// time uses it.
@ResourceLock("cloud-api")
abstract class CloudApiFixture {
  static final String SHOP = "15550001111";
  static final String ADA = "447700900101";
  static final String BEN = "447700900102";
  static final String TOKEN = "token-of-the-shop";
  static final String SECRET = "secret-of-the-app";
  static final String NUMBER = "106540352242922";
  static final String ACCOUNT = "102290129340398";
  static final String MESSAGES = NUMBER + "/messages";

  private static final String KEY = "the-root-key";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path directory;
  static GatewayClient client;
  static AppServer app;
  private static GatewayProcess process;
  private static HttpClient http;

  @BeforeAll
  static void start() throws IOException {
    app = new AppServer();
    http = HttpClient.newHttpClient();
    open();
    client.post("/simulator/phones", Map.of("number", SHOP, "name", "Shop"));
    makeBusiness(Map.of("window", false));
  }

  private static void open() {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.resolve("data").toString());
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.OUTBOUND_ALLOW, "127.0.0.0/8");
    process = GatewayProcess.start(TestSettings.of(all));
    client = new GatewayClient(process.url(), KEY);
  }

  /// The gateway stops, and starts again on its data.
  static void restart() {
    client.close();
    process.close();
    open();
  }

  @AfterAll
  static void stop() {
    client.close();
    process.close();
    http.close();
    app.close();
  }

  /// @param more besides the ids, the secrets and the webhook
  static void makeBusiness(Map<String, ?> more) {
    var body = new HashMap<String, Object>();
    body.put("phoneNumberId", NUMBER);
    body.put("businessId", ACCOUNT);
    body.put("token", TOKEN);
    body.put("appSecret", SECRET);
    body.put("webhook", Map.of("url", app.url("/webhook"), "verifyToken", AppServer.VERIFY_TOKEN));
    body.putAll(more);
    var made = client.put("/simulator/phones/" + SHOP + "/business", body);
    assertThat(made.status()).as(made.json().toString()).isEqualTo(200);
  }

  static URI graph(String path) {
    return URI.create(process.url() + "/simulator/graph/v23.0/" + path);
  }

  static Reply get(String path) {
    return call(request(path).GET());
  }

  static Reply delete(String path) {
    return call(request(path).DELETE());
  }

  static Reply post(String path, String json) {
    return call(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json(json))));
  }

  static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(graph(path)).header("Authorization", "Bearer " + TOKEN);
  }

  static Reply call(HttpRequest.Builder request) {
    try {
      var answer = http.send(request.build(), BodyHandlers.ofByteArray());
      return new Reply(
          answer.statusCode(),
          answer.body(),
          answer.headers().firstValue("Retry-After").orElse(""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// Sends a message to Ada.
  ///
  /// @param part the type and the part of the message, as JSON fields
  /// @return its id
  static String send(String part) {
    return send(ADA, part);
  }

  static String send(String to, String part) {
    var reply = post(MESSAGES, message(to, part));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(JsonField.text(reply.json(), "/contacts/0/wa_id")).isEqualTo(to);
    return JsonField.text(reply.json(), "/messages/0/id");
  }

  static String message(String to, String part) {
    return json("{'messaging_product':'whatsapp','to':'" + to + "'," + part + "}");
  }

  static String text(String body) {
    return json("'type':'text','text':{'body':'" + body + "'}");
  }

  /// A file of Meta's kind: multipart, with the parts of the documentation.
  static Reply upload(String type, byte[] content) {
    var boundary = "----boundary";
    var head =
        String.join(
            "\r\n",
            "--" + boundary,
            "Content-Disposition: form-data; name=\"messaging_product\"",
            "",
            "whatsapp",
            "--" + boundary,
            "Content-Disposition: form-data; name=\"file\"; filename=\"a.bin\"",
            "Content-Type: " + type,
            "",
            "");
    var tail = "\r\n--" + boundary + "--\r\n";
    return call(
        request(NUMBER + "/media")
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(
                BodyPublishers.concat(
                    BodyPublishers.ofString(head),
                    BodyPublishers.ofByteArray(content),
                    BodyPublishers.ofString(tail))));
  }

  /// The id of the app, which follows from the number.
  static String appId() {
    return "30" + "00" + SHOP;
  }

  /// Begins an upload in parts.
  ///
  /// @return its id
  static String beginUpload(int length, String type) {
    var query = "?file_name=a.png&file_length=" + length + "&file_type=" + type;
    return JsonField.text(post(appId() + "/uploads" + query, "").json(), "id");
  }

  static Reply addPart(String upload, int offset, byte[] part) {
    return call(
        HttpRequest.newBuilder(graph(upload))
            .header("Authorization", "OAuth " + TOKEN)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("file_offset", "" + offset)
            .POST(BodyPublishers.ofByteArray(part)));
  }

  /// The handle of a picture, for templates and the profile.
  static String uploadedHandle() {
    var png = MediaSamples.PNG;
    return JsonField.text(addPart(beginUpload(png.length, "image/png"), 0, png).json(), "h");
  }

  /// What a phone has of the shop, the newest message.
  static JsonNode lastOn(String phone) {
    var path = "/simulator/phones/" + phone + "/chats/" + SHOP + "@c.us/messages";
    return client.get(path + "?limit=1&sortOrder=desc").json().get(0);
  }

  /// A person writes to the shop.
  static String write(String phone, Map<String, ?> body) {
    var all = new HashMap<String, Object>(body);
    all.put("to", SHOP);
    return done(client.post("/simulator/phones/" + phone + "/messages", all)).text("id");
  }

  /// A person does something with a message of the shop.
  static void act(String phone, String id, String verb, Map<String, ?> body) {
    var path = "/simulator/phones/" + phone + "/chats/" + SHOP + "@c.us/messages/" + id + "/";
    done(client.post(path + verb, body));
  }

  static Answer done(Answer answer) {
    assertThat(answer.status()).as(answer.json().toString()).isBetween(200, 299);
    return answer;
  }

  /// The answer of the Cloud API.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Reply(int status, byte[] body, String retryAfter) {
    JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(text(), e);
      }
    }

    String text() {
      return new String(body, UTF_8);
    }

    /// An error as the Cloud API has it.
    void expectError(int wanted, int code) {
      assertThat(status).as(text()).isEqualTo(wanted);
      var error = json().get("error");
      assertThat(JsonField.integer(error, "code")).as(text()).isEqualTo(code);
      assertThat(JsonField.text(error, "message")).isNotEmpty();
      assertThat(JsonField.text(error, "type")).isNotEmpty();
      assertThat(JsonField.text(error, "fbtrace_id")).isNotEmpty();
      assertThat(JsonField.text(error, "/error_data/messaging_product")).isEqualTo("whatsapp");
      assertThat(JsonField.text(error, "/error_data/details")).isNotEmpty();
    }
  }
}
