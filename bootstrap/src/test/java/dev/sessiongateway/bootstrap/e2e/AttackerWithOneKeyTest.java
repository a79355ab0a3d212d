package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Somebody who has a key of one session, or of one scope, and wants more. The session `other` is
/// somebody else's.
@Tag("redteam")
class AttackerWithOneKeyTest {
  private static final String FRIEND = "15550002222";
  private static final String OTHERS_NUMBER = "15550003333";
  private static final String SECRET = "meet me at nine";
  private static final String ALL = "\"read\",\"send\",\"control\",\"setting\",\"app\",\"delete\"";
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private static Path home;
  @AutoClose private static EmbeddedGateway gateway;
  @AutoClose private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Map<String, String> KEYS = new HashMap<>();
  private static ApiExplorer root;
  private static String othersFile;
  private static JsonNode othersMessages;

  @BeforeAll
  static void start() {
    gateway = EmbeddedGateway.start(home.resolve("data"));
    root = ApiExplorer.to(gateway);
    root.phone(FRIEND, "Ada");
    root.paired("own", "15550001111");
    root.paired("other", OTHERS_NUMBER);
    send("sendText", "'text':'" + SECRET + "'");
    var data = Base64.getEncoder().encodeToString(SECRET.getBytes(UTF_8));
    send("sendFile", "'file':{'mimetype':'text/plain','data':'" + data + "'}");
    othersMessages = messages();
    othersFile = "/" + JsonField.text(othersMessages, "/0/media/url").split("/", 4)[3];
    KEYS.put("ALL", key(ALL, "own"));
    for (var scope : ALL.replace("\"", "").split(",", -1)) {
      KEYS.put(scope, key("\"" + scope + "\"", "own"));
    }
  }

  private static void send(String operation, String content) {
    var body = "{'session':'other','chatId':'" + FRIEND + "@c.us'," + content + "}";
    root.post("/api/" + operation, body).expect(200);
  }

  private static JsonNode messages() {
    var path = "/api/other/chats/" + FRIEND + "@c.us/messages?limit=100&downloadMedia=true";
    return root.get(path).expect(200).json();
  }

  private static String key(String scopes, String session) {
    var body = "{'name':'attacker','scopes':[" + scopes + "],'session':'" + session + "'}";
    return root.post("/api/keys", body).done().text("key");
  }

  private static HttpRequest request(
      String method, String path, @Nullable String body, @Nullable String key) {
    var request =
        HttpRequest.newBuilder(URI.create(gateway.baseUrl() + path))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    return (key == null ? request : request.header("apikey", key)).build();
  }

  private static HttpResponse<String> call(
      String method, String path, @Nullable String body, @Nullable String key)
      throws IOException, InterruptedException {
    return HTTP.send(request(method, path, body, key), BodyHandlers.ofString());
  }

  @AfterEach
  void theOtherSessionIsAsItWas() {
    assertThat(root.get("/api/sessions/other").expect(200).text("status")).isEqualTo("WORKING");
    assertThat(messages()).hasSameSizeAs(othersMessages);
  }

  /// A request that succeeds is about the own session.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GET  | /api/other/chats |
          GET  | /api/%6f%74her/chats |
          GET  | /api/own/%2e%2e/other/chats |
          GET  | /api/own%2f..%2fother/chats |
          GET  | /api/own;/../other/chats |
          GET  | /api/own/../other/chats |
          GET  | /api/OTHER/chats |
          GET  | /api/other%20/chats |
          GET  | /api/%EF%BD%8Fther/chats |
          GET  | /api/ot%C2%ADher/chats |
          GET  | /api/other%00/chats |
          GET  | /api/other/events |
          GET  | /api/sessions/other |
          GET  | /api/sessions?all=true&name=own |
          GET  | /api/apps?session=other |
          GET  | /api/webhooks?for=own |
          GET  | /api/webhooks/deadletters?session=other |
          GET  | /api/messages?session=other&chatId=15550002222@c.us |
          GET  | /api/messages?session=other&session=own&chatId=15550002222@c.us |
          GET  | /api/messages?session=own&session=other&chatId=15550002222@c.us |
          GET  | /api/messages?SESSION=other&session=own&chatId=15550002222@c.us |
          GET  | /instance/fetchInstances?of=own |
          GET  | /instance/fetchInstances?instanceName=other |
          GET  | /chat/findChats/other |
          POST | /chat/findMessages/other | {}
          POST | /chat/findMessages/own | {"where":{"instanceId":"other"}}
          POST | /chat/findMessages/own | {"where":{"instance":{"name":"other"}}}
          POST | /api/sendText | {"session":"other","chatId":"15550002222@c.us","text":"x"}
          POST | /api/sendText | {"session":"own","session":"other","chatId":"15550002222@c.us","text":"x"}
          POST | /api/sendText | {"session":"other","session":"own","chatId":"15550002222@c.us","text":"x"}
          POST | /api/sendText | {"session":["own","other"],"chatId":"15550002222@c.us","text":"x"}
          POST | /api/sendText?session=other | {"session":"own","chatId":"15550002222@c.us","text":"x"}
          POST | /message/sendText/own | {"instance":"other","session":"other","number":"15550002222","text":"x"}
          POST | /message/sendText/other | {"number":"15550002222","text":"x"}
          POST | /api/forwardMessage | {"session":"own","chatId":"15550002222@c.us","messageId":"true_15550002222@c.us_3EB0AAAAAAAAAAAA"}
          PUT  | /api/sessions/other | {"config":{}}
          PUT  | /api/sessions/own | {"name":"other","config":{}}
          POST | /api/sessions/stop | {"name":"other"}
          POST | /api/sessions/logout | {"name":"other","logout":true}
          POST | /api/apps | {"session":"other","app":"calls","config":{}}
          DELETE | /api/sessions/other |
          DELETE | /instance/delete/other |
          """)
  void noWayToNameAnotherSessionLeadsThere(String method, String path, @Nullable String body)
      throws Exception {
    var answer = call(method, path, body, KEYS.get("ALL"));
    assertThat(answer.statusCode()).as(answer.body()).isLessThan(500);
    assertThat(answer.body()).doesNotContain(SECRET, OTHERS_NUMBER, "\"other\"");
    if (!(path + body).contains("own")) {
      assertThat(answer.statusCode()).as(answer.body()).isGreaterThanOrEqualTo(400);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ALL  | GET  | /api/keys |
          ALL  | POST | /api/keys | {"name":"x","scopes":["admin"]}
          ALL  | POST | /api/keys/media | {"session":"own"}
          ALL  | POST | /api/sessions | {"name":"mine"}
          ALL  | POST | /api/sessions/start | {"name":"mine"}
          ALL  | POST | /api/webhooks/replay | {}
          ALL  | GET  | /api/server/environment |
          ALL  | GET  | /api/server/doctor |
          ALL  | GET  | /api/server/requests |
          ALL  | POST | /api/server/backup | {}
          ALL  | POST | /api/server/stop | {}
          ALL  | GET  | /metrics |
          ALL  | GET  | /simulator/phones |
          ALL  | GET  | /simulator/snapshot |
          ALL  | POST | /simulator/clock | {"advance":"1h"}
          read | POST | /api/sendText | {"session":"own","chatId":"15550002222@c.us","text":"x"}
          read | PUT  | /api/sessions/own | {"config":{}}
          read | GET  | /api/own/auth/qr |
          read | DELETE | /api/sessions/own |
          send | GET  | /api/own/chats |
          send | PUT  | /api/sessions/own | {"config":{"webhooks":[{"url":"http://127.0.0.1:1/","events":["*"]}]}}
          send | POST | /webhook/set/own | {"webhook":{"enabled":true,"url":"http://127.0.0.1:1/"}}
          send | POST | /typebot/start/own | {"url":"http://127.0.0.1:1/","typebot":"x","remoteJid":"15550002222","startSession":true}
          send | POST | /proxy/set/own | {"enabled":true,"host":"127.0.0.1","port":"1","protocol":"http"}
          control | POST | /api/sessions/own/restart | {"config":{"store":{"address":"mine.db"}}}
          control | POST | /instance/create | {"instanceName":"mine"}
          control | POST | /api/sendText | {"session":"own","chatId":"15550002222@c.us","text":"x"}
          setting | PUT  | /api/sessions/own | {"apps":[{"app":"calls","config":{}}]}
          setting | POST | /chatwoot/set/own | {"enabled":false}
          setting | GET  | /api/own/chats |
          app  | POST | /webhook/set/own | {"webhook":{"enabled":true,"url":"http://127.0.0.1:1/"}}
          delete | GET  | /api/own/chats |
          """)
  void noScopeGrowsIntoAnother(String scope, String method, String path, @Nullable String body)
      throws Exception {
    var answer = call(method, path, body, KEYS.get(scope));
    // An instance that would be created is no instance of the key.
    assertThat(answer.statusCode()).as(answer.body()).isIn(401, 403);
  }

  @Test
  void filesOfAnotherSessionStayClosed() throws Exception {
    var bare = othersFile.replaceAll("\\?.*", "");
    var key = KEYS.get("ALL");
    for (var path :
        new String[] {
          bare,
          bare.replace("/other/", "/own/"),
          bare.replace("/other/", "/own/..%2fother/"),
          bare.replace("/other/", "/"),
          othersFile.replace("/other/", "/own/"),
          bare + "?sig=" + "9".repeat(10) + othersFile.replaceAll(".*(\\.[^.]*)$", "$1")
        }) {
      var answer = call("GET", path, null, key);
      assertThat(answer.statusCode()).as(path).isBetween(400, 499);
      assertThat(answer.body()).as(path).doesNotContain(SECRET);
    }
    assertThat(call("DELETE", othersFile, null, key).statusCode()).isEqualTo(403);
    for (var host :
        new String[] {gateway.baseUrl(), gateway.baseUrl().replace("127.0.0.1", "localhost")}) {
      var file =
          json("{'session':'own','chatId':'%s@c.us','file':{'url':'%s'}}")
              .formatted(FRIEND, host + bare);
      assertThat(call("POST", "/api/sendFile", file, key).statusCode()).as(host).isEqualTo(400);
    }
    assertThat(call("GET", othersFile, null, null).body()).as("signed").isEqualTo(SECRET);
  }

  @Test
  void aStreamBringsNoEventOfAnotherSession() throws Exception {
    for (var query : new String[] {"", "?session=*", "?session=own&session=other"}) {
      var stream =
          HTTP.send(
              request("GET", "/api/events" + query, null, KEYS.get("read")),
              BodyHandlers.ofLines());
      assertThat(stream.statusCode()).as(query).isEqualTo(200);
      try (var lines = stream.body()) {
        var read = lines.iterator();
        for (var to : new String[] {OTHERS_NUMBER, "15550001111"}) {
          var message = "{'to':'" + to + "','text':'to " + to + "'}";
          root.post("/simulator/phones/" + FRIEND + "/messages", message).done();
        }
        var line = read.next();
        while (!line.contains("to 15550001111")) {
          assertThat(line).as(query).doesNotContain(OTHERS_NUMBER);
          line = read.next();
        }
      }
      othersMessages = messages();
    }
  }

  @Test
  void theKeyOfADeletedSessionOpensNothingOfItsNamesake() throws Exception {
    root.paired("short", "15550004444");
    var key = key(ALL, "short");
    assertThat(call("GET", "/api/short/chats", null, key).statusCode()).isEqualTo(200);
    root.delete("/api/sessions/short").done();
    root.post("/api/sessions", "{'name':'short'}").expect(200);
    assertThat(call("GET", "/api/short/chats", null, key).statusCode()).isEqualTo(401);
  }
}
