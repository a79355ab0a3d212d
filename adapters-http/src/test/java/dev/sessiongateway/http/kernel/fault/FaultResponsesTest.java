package dev.sessiongateway.http.kernel.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.NotReadyReason;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.GraphFault;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What each client reads of each failure: its status, its words, and when to try again.
class FaultResponsesTest {
  private static final RequestInfo NATIVE = request(Family.A, Dialect.NATIVE);
  private static final RequestInfo WAHA = request(Family.A, Dialect.WAHA);
  private static final RequestInfo EVOLUTION = request(Family.B, Dialect.EVOLUTION);
  private static final RequestInfo CLOUD =
      new RequestInfo(
          Family.A, Dialect.NATIVE, "POST", RequestInfo.CLOUD_API + "v25.0/1/messages", "req-1");

  private static final Fault DOWN = new Fault.NetworkDown(Duration.ofSeconds(7), true);
  private static final Fault STORED = new Fault.SendUnconfirmed("3EB0", "49151@c.us", null, DOWN);

  private final FaultResponses responses =
      new FaultResponses(
          name -> name.equals("ada") ? Optional.of(new SessionState.Stopped()) : Optional.empty());

  private static RequestInfo request(Family family, Dialect dialect) {
    return new RequestInfo(family, dialect, "GET", "/some/path", "req-1");
  }

  private ApiResponse answer(Fault fault, RequestInfo request) {
    return responses.answer(fault.toException(), request);
  }

  private static JsonNode body(ApiResponse response) {
    return new ObjectMapper().valueToTree(((ApiResponse.Json) response.body()).value());
  }

  /// The fault, then the status for a native client, a WAHA client, one of Evolution API and one of
  /// the Cloud API.
  static Stream<Arguments> statuses() {
    return Stream.of(
        Arguments.of(new Fault.Invalid("name", "too long"), 400, 400, 400, 400),
        Arguments.of(new Fault.Invalid("method", "not here"), 400, 422, 400, 400),
        Arguments.of(new Fault.Unauthorized(), 401, 401, 401, 401),
        Arguments.of(new Fault.Forbidden("send"), 403, 403, 403, 401),
        Arguments.of(new Fault.NotFound("chat", "1"), 404, 404, 404, 400),
        Arguments.of(new Fault.NotFound("message", "1"), 404, 404, 400, 400),
        Arguments.of(new Fault.Unprocessable("x.y", "no"), 422, 422, 400, 400),
        Arguments.of(new Fault.Conflict("x.y", "no"), 409, 409, 409, 400),
        Arguments.of(new Fault.SessionExists("ada"), 422, 422, 403, 500),
        Arguments.of(new Fault.SessionNotReady("ada", NotReadyReason.PAUSED), 409, 422, 409, 500),
        Arguments.of(new Fault.SessionNotReady("ada", NotReadyReason.STARTING), 503, 503, 503, 500),
        Arguments.of(
            new Fault.SessionNotReady("ada", NotReadyReason.UNAUTHENTICATED), 401, 422, 400, 500),
        Arguments.of(new Fault.WrongState("ada", "stopped", "active"), 400, 422, 400, 500),
        Arguments.of(new Fault.TooLarge("file", 5), 413, 413, 413, 400),
        Arguments.of(new Fault.TooManyRequests("reads", Duration.ZERO), 429, 429, 429, 429),
        Arguments.of(new Fault.Unsupported("calls"), 501, 501, 501, 501),
        Arguments.of(new Fault.NotOffered("x", "not here"), 501, 501, 501, 501),
        Arguments.of(new Fault.NotOnNetwork("1@c.us", "1"), 400, 400, 400, 400),
        Arguments.of(new Fault.Refused("blocked"), 403, 403, 400, 400),
        Arguments.of(DOWN, 503, 503, 503, 500),
        Arguments.of(new Fault.SessionElsewhere("ada", null), 503, 503, 503, 500),
        Arguments.of(STORED, 503, 503, 503, 500),
        Arguments.of(
            new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL), 507, 507, 507, 500),
        Arguments.of(
            new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY), 503, 503, 503, 500));
  }

  @ParameterizedTest
  @MethodSource("statuses")
  void eachClientGetsTheStatusThatItExpects(
      Fault fault, int asNative, int asWaha, int asEvolution, int asCloud) {
    assertThat(Stream.of(NATIVE, WAHA, EVOLUTION, CLOUD))
        .extracting(request -> answer(fault, request).status())
        .containsExactly(asNative, asWaha, asEvolution, asCloud);
  }

  @ParameterizedTest
  @MethodSource("statuses")
  void eachBodyCarriesTheStableCode(Fault fault, int asNative, int asWaha, int asEvolution) {
    for (var request : List.of(NATIVE, WAHA, EVOLUTION)) {
      assertThat(body(answer(fault, request)).get("code").asText()).isEqualTo(fault.code());
    }
    var ofA = body(answer(fault, NATIVE));
    assertThat(ofA.get("statusCode").asInt()).isEqualTo(asNative);
    assertThat(ofA.get("success").isBoolean()).isTrue();
    assertThat(ofA.get("success").asBoolean()).isFalse();
    var ofB = body(answer(fault, EVOLUTION));
    assertThat(ofB.get("status").asInt()).isEqualTo(asEvolution);
  }

  @Test
  void whoMayTryAgainIsToldWhen() {
    for (var request : List.of(NATIVE, WAHA, EVOLUTION, CLOUD)) {
      assertThat(answer(DOWN, request).headers()).containsEntry("Retry-After", "7");
      assertThat(answer(STORED, request).headers()).containsEntry("Retry-After", "7");
      var soon = new Fault.TooManyRequests("reads", Duration.ofMillis(200));
      assertThat(answer(soon, request).headers()).containsEntry("Retry-After", "1");
      assertThat(answer(new Fault.Unauthorized(), request).headers()).isEmpty();
    }
    var elsewhere = new Fault.SessionElsewhere("ada", null);
    assertThat(answer(elsewhere, NATIVE).headers()).containsEntry("Retry-After", "1");
    var full = new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL);
    assertThat(answer(full, NATIVE).headers()).isEmpty();
  }

  @Test
  void refusalsForWantOfRoomAreCountedByWhatThereWasTooMuchOf() {
    assertThat(responses.refusals()).isEmpty();
    answer(new Fault.TooManyRequests("reads", Duration.ZERO), NATIVE);
    answer(new Fault.TooManyRequests("reads", Duration.ZERO), EVOLUTION);
    answer(new Fault.TooManyRequests("tickets", Duration.ZERO), WAHA);
    answer(DOWN, NATIVE);
    assertThat(responses.refusals()).isEqualTo(Map.of("reads", 2L, "tickets", 1L));
  }

  @Test
  void anUnknownKeyIsToldWhereAKeyBelongs() {
    var fault = new Fault.Unauthorized();
    assertThat(body(answer(fault, NATIVE)).get("message").asText())
        .isEqualTo("Unauthorized: send a valid key in the header apikey or X-Api-Key");
    assertThat(body(answer(fault, EVOLUTION)).at("/response/message").asText())
        .isEqualTo("Unauthorized: send a valid key in the header apikey");
  }

  @Test
  @ExpectsLog("ERROR FaultResponses - internal error in a request")
  @ExpectsLog("ERROR FaultResponses - internal error in a request of the Cloud API")
  void aBugTellsItsClientNothingButWhereToFindIt() {
    var bug = new IllegalStateException("secret");
    var ofA = responses.answer(bug, NATIVE);
    assertThat(ofA.status()).isEqualTo(500);
    assertThat(body(ofA).toString()).doesNotContain("secret");
    assertThat(body(ofA).get("requestId").asText()).isEqualTo("req-1");
    assertThat(body(ofA).at("/exception/message").asText()).isEqualTo("Internal server error");
    var ofB = responses.answer(bug, EVOLUTION);
    assertThat(ofB.status()).isEqualTo(500);
    assertThat(body(ofB).toString()).contains("Internal server error").doesNotContain("secret");
    var ofCloud = responses.answer(bug, CLOUD);
    assertThat(ofCloud.status()).isEqualTo(500);
    assertThat(body(ofCloud).toString()).doesNotContain("secret");
    assertThat(body(ofCloud).at("/error/code").asInt()).isEqualTo(131000);
    assertThat(body(ofCloud).at("/error/fbtrace_id").asText()).isEqualTo("req-1");
  }

  @Test
  void aMessageThatIsStoredIsNamedSoThatNobodySendsItTwice() {
    var ofA = body(answer(STORED, NATIVE));
    assertThat(ofA.get("messageId").asText()).isEqualTo("true_49151@c.us_3EB0");
    assertThat(ofA.get("stored").asBoolean()).isTrue();
    var ofB = body(answer(STORED, EVOLUTION));
    assertThat(ofB.get("messageId").asText()).isEqualTo("3EB0");
    assertThat(ofB.get("stored").asBoolean()).isTrue();
    assertThat(body(answer(DOWN, EVOLUTION)).has("stored")).isFalse();
  }

  @Test
  void aSessionInTheWrongStateIsShownWithItsState() {
    var wrong = new Fault.WrongState("ada", "stopped", "awaiting_pairing");
    var ofA = body(answer(wrong, NATIVE));
    assertThat(ofA.get("session").asText()).isEqualTo("ada");
    assertThat(ofA.get("status").asText()).isEqualTo("STOPPED");
    assertThat(ofA.at("/expected/0").asText()).isEqualTo("SCAN_QR_CODE");
    assertThat(ofA.get("error").asText()).isEqualTo("Bad Request");
    assertThat(body(answer(wrong, WAHA)).get("error").asText()).isEqualTo(wrong.message());
    var active = new Fault.WrongState("bob", "stopped", "active");
    assertThat(body(answer(active, NATIVE)).has("status")).isFalse();
    assertThat(body(answer(active, NATIVE)).at("/expected/0").asText()).isEqualTo("WORKING");
    assertThat(body(answer(active, EVOLUTION)).at("/response/message/0").asText())
        .isEqualTo("The \"bob\" instance is not connected");
    var paused = new Fault.WrongState("ada", "stopped", "paused");
    assertThat(body(answer(paused, NATIVE)).at("/expected/0").asText()).isEqualTo("PAUSED");
    assertThat(body(answer(paused, EVOLUTION)).at("/response/message/0").asText())
        .isEqualTo(paused.message());
    var notReady = new Fault.SessionNotReady("ada", NotReadyReason.STARTING);
    assertThat(body(answer(notReady, NATIVE)).at("/expected/0").asText()).isEqualTo("WORKING");
    assertThat(body(answer(notReady, NATIVE)).get("error").asText())
        .isEqualTo("Service Unavailable");
    assertThat(body(answer(notReady, WAHA)).get("error").asText()).isEqualTo(notReady.message());
  }

  @Test
  void anInvalidFieldIsExplainedAsItsFamilyReadsIt() {
    var invalid = new Fault.Invalid("groupJid", "is missing");
    assertThat(body(answer(invalid, WAHA)).get("detail").asText())
        .isEqualTo("groupJid: is missing");
    assertThat(body(answer(invalid, EVOLUTION)).at("/response/message/1").asText())
        .isEqualTo("ex: \"groupJid=120363000000000101@g.us\"");
    var other = body(answer(new Fault.Invalid("name", "is missing"), EVOLUTION));
    assertThat(other.at("/response/message")).hasSize(1);
    assertThat(body(answer(new Fault.Refused("no"), NATIVE)).has("detail")).isFalse();
  }

  @Test
  void familyBReadsItsOwnWords() {
    assertThat(
            body(answer(new Fault.NotFound("message", "1"), EVOLUTION))
                .at("/response/message/0")
                .asText())
        .isEqualTo("Message not found");
    assertThat(
            body(answer(new Fault.NotFound("session", "ada"), EVOLUTION))
                .at("/response/message/0")
                .asText())
        .isEqualTo("Instance \"ada\" not found");
    assertThat(
            body(answer(new Fault.SessionExists("ada"), EVOLUTION))
                .at("/response/message/0")
                .asText())
        .isEqualTo("This name \"ada\" is already in use.");
    var missing = body(answer(new Fault.NotOnNetwork("1@c.us", "1"), EVOLUTION));
    assertThat(missing.at("/response/message/0/jid").asText()).isEqualTo("1@c.us");
    assertThat(missing.at("/response/message/0/exists").asBoolean(true)).isFalse();
    assertThat(missing.at("/response/message/0/number").asText()).isEqualTo("1");
    var bare = FaultResponses.bareError("name", "is missing");
    assertThat(bare.status()).isEqualTo(400);
    assertThat(body(bare).get("error").asText()).isEqualTo("is missing");
    assertThat(body(bare).get("code").asText()).isEqualTo("invalid.name");
  }

  @ParameterizedTest
  @EnumSource
  void aFailureOfHttpHasItsStatusInBothFamilies(HttpFault fault) {
    for (var request : List.of(NATIVE, EVOLUTION)) {
      var response = responses.answer(fault.toException(), request);
      assertThat(response.status()).isEqualTo(fault.status());
      assertThat(body(response).get("code").asText()).isEqualTo(fault.code());
    }
    var isClosed = fault.status() == 408 || fault.status() == 503;
    assertThat(responses.answer(fault, NATIVE).headers().containsKey("Connection"))
        .isEqualTo(isClosed);
    assertThat(responses.answer(fault, NATIVE).headers().containsKey("Retry-After"))
        .isEqualTo(fault.status() == 503);
  }

  @Test
  void anUnknownPathIsNamedAndAKnownOneSaysItsMethods() {
    var unknown = responses.answer(HttpFault.UNKNOWN_ROUTE, NATIVE);
    assertThat(body(unknown).get("message").asText()).isEqualTo("Cannot GET /some/path");
    assertThat(responses.answer(HttpFault.UPGRADE_REQUIRED, NATIVE).headers())
        .containsEntry("Upgrade", "websocket");
    var other = responses.methodNotAllowed("GET, PUT", NATIVE);
    assertThat(other.status()).isEqualTo(405);
    assertThat(other.headers()).containsEntry("Allow", "GET, PUT");
    assertThat(body(other).get("message").asText())
        .isEqualTo("Cannot GET /some/path; this path has GET, PUT");
    var ofCloud = responses.methodNotAllowed("GET", CLOUD);
    assertThat(ofCloud.headers()).containsEntry("Allow", "GET");
    assertThat(ofCloud.status()).isEqualTo(400);
    assertThat(body(ofCloud).at("/error/code").asInt()).isEqualTo(2500);
  }

  @Test
  void theCloudApiAnswersWithItsOwnCodes() {
    var slow = responses.answer(HttpFault.BODY_TOO_SLOW.toException(), CLOUD);
    assertThat(slow.status()).isEqualTo(408);
    assertThat(body(slow).at("/error/code").asInt()).isEqualTo(100);
    var full = responses.answer(HttpFault.OUT_OF_MEMORY, CLOUD);
    assertThat(full.status()).isEqualTo(503);
    assertThat(body(full).at("/error/code").asInt()).isEqualTo(131016);
    var raised = responses.answer(GraphFault.WINDOW.toException("late"), CLOUD);
    assertThat(body(raised).at("/error/code").asInt()).isEqualTo(131047);
    assertThat(body(raised).at("/error/error_data/details").asText()).isEqualTo("late");
    assertThat(code(new Fault.Invalid("file", "x"))).isEqualTo(131053);
    assertThat(code(new Fault.Invalid("name", "x"))).isEqualTo(100);
    assertThat(code(DOWN)).isEqualTo(131000);
    assertThat(code(new Fault.NetworkDown(Duration.ZERO, false))).isEqualTo(131016);
    assertThat(code(new Fault.Refused("x"))).isEqualTo(131026);
    assertThat(code(new Fault.NotFound("media", "1"))).isEqualTo(100);
    assertThat(body(answer(new Fault.NotFound("media", "1"), CLOUD)).at("/error/error_subcode"))
        .hasToString("33");
  }

  private int code(Fault fault) {
    return body(answer(fault, CLOUD)).at("/error/code").asInt();
  }

  @Test
  void aChangeThatTheNetworkRefusedHasTheFlagOfItsOperation() {
    var rejected = new FaultTranslation.NetworkRejection(new Fault.Refused("no"), "archived");
    var response = responses.answer(rejected, EVOLUTION);
    assertThat(response.status()).isEqualTo(400);
    assertThat(body(response).at("/response/message/0/archived").asBoolean(true)).isFalse();
    assertThat(body(response).at("/response/message/0/message/0").asText())
        .isEqualTo("The network refused: no");
    assertThat(responses.closing(rejected).code()).isEqualTo(1008);
  }

  @Test
  @ExpectsLog("ERROR FaultResponses - internal error in a connection")
  void aStreamEndsWithAStatusThatSaysWhetherToComeBack() {
    assertThat(responses.closing(new Fault.Unauthorized().toException()))
        .isEqualTo(new CloseStatus(1008, "Unauthorized"));
    assertThat(responses.closing(new Fault.Forbidden("x").toException()))
        .isEqualTo(new CloseStatus(1008, "Forbidden"));
    assertThat(responses.closing(DOWN.toException()))
        .isEqualTo(new CloseStatus(1013, DOWN.message()));
    assertThat(responses.closing(new Fault.NotFound("session", "ada").toException()))
        .isEqualTo(new CloseStatus(1008, "Session not found: ada"));
    assertThat(responses.closing(HttpFault.STOPPING.toException()).code()).isEqualTo(1001);
    assertThat(responses.closing(HttpFault.READER_TOO_SLOW.toException()))
        .isEqualTo(new CloseStatus(1013, "The client reads too slowly"));
    assertThat(responses.closing(HttpFault.OUT_OF_MEMORY.toException()))
        .isEqualTo(new CloseStatus(1013, "server.out-of-memory"));
    assertThat(responses.closing(HttpFault.NOT_JSON.toException()))
        .isEqualTo(new CloseStatus(1008, "unsupported.content-type"));
    assertThat(responses.closing(new IllegalStateException("secret")))
        .isEqualTo(new CloseStatus(1011, "Internal server error"));
  }

  @ParameterizedTest
  @MethodSource("statuses")
  void aStreamEndsForGoodUnlessItsFaultPasses(Fault fault) {
    var passes =
        switch (fault) {
          case Fault.TooManyRequests _,
              Fault.SessionElsewhere _,
              Fault.NetworkDown _,
              Fault.SendUnconfirmed _,
              Fault.StoreUnavailable _ ->
              true;
          default -> false;
        };
    var closing = responses.closing(fault.toException());
    assertThat(closing.code()).isEqualTo(passes ? 1013 : 1008);
    assertThat(closing.reason()).isNotBlank();
  }

  @Test
  void theReasonOfACloseFitsItsFrameAndCutsNoCharacter() {
    assertThat(new CloseStatus(1008, "x".repeat(123)).reason()).hasSize(123);
    assertThat(new CloseStatus(1008, "x".repeat(124)).reason()).hasSize(123);
    assertThat(new CloseStatus(1008, "xx" + "😀".repeat(31)).reason())
        .isEqualTo("xx" + "😀".repeat(30));
  }
}
