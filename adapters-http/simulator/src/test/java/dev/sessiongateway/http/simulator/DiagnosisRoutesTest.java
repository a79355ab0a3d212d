package dev.sessiongateway.http.simulator;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static dev.sessiongateway.http.simulator.SimulatedServer.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DiagnosisRoutesTest {
  private static final String REQUESTS = "/simulator/requests";

  @RegisterExtension private static final SimulatedServer SIMULATED = new SimulatedServer();
  @AutoClose private static final TestServer REAL = new TestServer();

  @BeforeEach
  void record() {
    assertThat(SIMULATED.client.put(REQUESTS, "{'recording':true}").status()).isEqualTo(200);
  }

  private static void say(String text) {
    SIMULATED.client.post(
        "/api/sendText", "{'session':'none','chatId':'4915550000002','text':'" + text + "'}");
  }

  private static JsonNode list(String query) {
    var reply = SIMULATED.client.get(REQUESTS + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json().get("requests");
  }

  @Test
  void requestsAreListedWithTheirOperationStatusCodeAndBody() {
    say("hello");
    SIMULATED.client.get(ADA + "/chats");

    var requests = list("?wait=20");

    assertThat(requests).hasSize(1);
    var request = requests.get(0);
    assertThat(JsonField.text(request, "operation")).isEqualTo("a.sendText");
    assertThat(JsonField.integer(request, "status")).isEqualTo(404);
    assertThat(JsonField.text(request, "code")).isEqualTo("session.not-found");
    assertThat(JsonField.text(request, "/body/text")).isEqualTo("hello");
  }

  @Test
  void requestsAreFoundByOperationAndByFieldsOfTheirBodies() {
    say("one");
    say("two");
    SIMULATED.client.post("/api/sendSeen", "{'session':'none','chatId':'4915550000002'}");

    assertThat(list("?wait=20&count=3")).hasSize(3);
    assertThat(list("?operation=sendText")).hasSize(2);
    assertThat(list("?operation=b.sendText")).isEmpty();
    assertThat(list("?body=" + encoded(json("{'text':'two'}")))).hasSize(1);
    assertThat(list("?operation=sendSeen&body=" + encoded(json("{'text':'two'}")))).isEmpty();
  }

  @Test
  void aWaitEndsWithTheRequest() throws Exception {
    var waiting = CompletableFuture.supplyAsync(() -> list("?operation=sendText&wait=20"));

    say("now");

    assertThat(waiting.get()).hasSize(1);
  }

  @Test
  void requestsOfTheTestItselfAreLeftOut() {
    SIMULATED.client.with("X-Gateway-Client", "test").get("/api/sessions");
    SIMULATED.client.with("X-Gateway-Client", "a bot!").get("/api/sessions/none");
    assertThat(list("?wait=20").findValuesAsText("path")).containsExactly("/api/sessions/none");
  }

  @Test
  void requestsAreForgottenAndNoLongerRecorded() {
    say("one");
    assertThat(list("?wait=20")).hasSize(1);

    SIMULATED.client.put(REQUESTS, "{'recording':false}");
    say("two");

    var reply = SIMULATED.client.get(REQUESTS).json();
    assertThat(reply.get("recording").booleanValue()).isFalse();
    assertThat(reply.get("requests")).isEmpty();
    assertThat(diagnosis("")).endsWith("they are not recorded; PUT /simulator/requests begins it");
  }

  @ParameterizedTest
  @CsvSource({
    "operation=sendTxt, operation",
    "body=text, body",
    "body=%5B%5D, body",
    "wait=61, wait",
    "count=many, count",
    "session=shop, session"
  })
  void aMistakenParameterIsNamed(String query, String field) {
    var reply = SIMULATED.client.get(REQUESTS + "?" + query);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
  }

  @Test
  void theFieldsOfABodyAreNotLong() {
    var long_ = json("{'text':'" + "x".repeat(4_096) + "'}");
    var reply = SIMULATED.client.get(REQUESTS + "?body=" + encoded(long_));
    assertThat(reply.text("code")).isEqualTo("invalid.body");
  }

  @Test
  void aBodyThatIsCutOffIsAbsent() {
    say("x ".repeat(2_500));
    assertThat(list("?wait=20").get(0).has("body")).isFalse();
    assertThat(list("?body=" + encoded(json("{'text':'x'}")))).isEmpty();
  }

  private static String diagnosis(String query) {
    var reply = SIMULATED.client.get(ADA + "/diagnosis" + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.text("text");
  }

  @Test
  void theDiagnosisSaysWhatWasRefused() {
    say("hush");
    assertThat(list("?wait=20")).hasSize(1);
    assertThat(diagnosis(""))
        .isEqualTo(
            """
            The phone received:
              nothing
            Webhooks:
              there are none
            Requests of clients:
              a.sendText was refused with 404 session.not-found\
            """);
  }

  @Test
  void theDiagnosisLooksAtOneChatBehindAMessage() {
    diagnosis("?after=3EB0AAAAAAAAAAAAAAAA&chatId=4915550000002@c.us");
    assertThat(SIMULATED.phones.queries)
        .allSatisfy(query -> assertThat(query.chat()).hasToString("4915550000002@c.us"))
        .anySatisfy(query -> assertThat(query.after()).hasToString("3EB0AAAAAAAAAAAAAAAA"));
  }

  @ParameterizedTest
  @CsvSource({
    "after=no*id, after",
    "firstLate=no*id, firstLate",
    "chatId=x y, chatId",
    "late=1, late"
  })
  void aMistakenParameterOfTheDiagnosisIsNamed(String query, String field) {
    var reply = SIMULATED.client.get(ADA + "/diagnosis?" + query.replace(" ", "%20"));
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
  }

  @Test
  void bothAreForAdministratorsOfASimulatedNetwork() {
    var server = SIMULATED.server;
    var key = server.key(null, null, Scope.READ, Scope.SEND, Scope.SETTING);
    var other = server.anonymous().with("apikey", key);
    for (var path : List.of(REQUESTS, ADA + "/diagnosis")) {
      assertThat(other.get(path).status()).isEqualTo(403);
      assertThat(REAL.asNative().get(path).status()).isEqualTo(501);
    }
    assertThat(other.put(REQUESTS, "{'recording':true}").status()).isEqualTo(403);
    assertThat(REAL.asNative().put(REQUESTS, "{'recording':true}").status()).isEqualTo(501);
  }

  @ParameterizedTest
  @ValueSource(strings = {"session_gateway.py", "session_gateway.mjs"})
  void theLibrariesForTestsNeedNoKey(String file) {
    var reply = SIMULATED.server.anonymous().get("/simulator/clients/" + file);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type"))
        .isEqualTo(
            file.endsWith("py") ? "text/x-python;charset=utf-8" : "text/javascript;charset=utf-8");
    assertThat(reply.text()).contains("GATEWAY_TEST_PATIENCE");
  }

  @Test
  void anotherLibraryIsNotThere() {
    var reply = SIMULATED.server.anonymous().get("/simulator/clients/session_gateway.rb");
    assertThat(reply.status()).isEqualTo(404);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
