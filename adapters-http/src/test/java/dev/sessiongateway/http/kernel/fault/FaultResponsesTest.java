package dev.sessiongateway.http.kernel.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.NotReadyReason;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
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

  /// The fault, then the status for a native client, a WAHA client and one of Evolution API.
  static Stream<Arguments> statuses() {
    return Stream.of(
        Arguments.of(new Fault.Invalid("name", "too long"), 400, 400, 400),
        Arguments.of(new Fault.Invalid("method", "not here"), 400, 422, 400),
        Arguments.of(new Fault.Unauthorized(), 401, 401, 401),
        Arguments.of(new Fault.Forbidden("send"), 403, 403, 403),
        Arguments.of(new Fault.NotFound("chat", "1"), 404, 404, 404),
        Arguments.of(new Fault.NotFound("message", "1"), 404, 404, 400),
        Arguments.of(new Fault.Unprocessable("x.y", "no"), 422, 422, 400),
        Arguments.of(new Fault.Conflict("x.y", "no"), 409, 409, 409),
        Arguments.of(new Fault.SessionExists("ada"), 422, 422, 403),
        Arguments.of(new Fault.SessionNotReady("ada", NotReadyReason.PAUSED), 409, 422, 409),
        Arguments.of(new Fault.SessionNotReady("ada", NotReadyReason.STARTING), 503, 503, 503),
        Arguments.of(
            new Fault.SessionNotReady("ada", NotReadyReason.UNAUTHENTICATED), 401, 422, 400),
        Arguments.of(new Fault.WrongState("ada", "stopped", "active"), 400, 422, 400),
        Arguments.of(new Fault.TooLarge("file", 5), 413, 413, 413),
        Arguments.of(new Fault.TooManyRequests("reads", Duration.ZERO), 429, 429, 429),
        Arguments.of(new Fault.Unsupported("calls"), 501, 501, 501),
        Arguments.of(new Fault.NotOffered("x", "not here"), 501, 501, 501),
        Arguments.of(new Fault.NotOnNetwork("1@c.us", "1"), 400, 400, 400),
        Arguments.of(new Fault.Refused("blocked"), 403, 403, 400),
        Arguments.of(DOWN, 503, 503, 503),
        Arguments.of(new Fault.SessionElsewhere("ada", null), 503, 503, 503),
        Arguments.of(STORED, 503, 503, 503),
        Arguments.of(new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL), 507, 507, 507),
        Arguments.of(new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY), 503, 503, 503));
  }

  @ParameterizedTest
  @MethodSource("statuses")
  void eachClientGetsTheStatusThatItExpects(
      Fault fault, int asNative, int asWaha, int asEvolution) {
    assertThat(Stream.of(NATIVE, WAHA, EVOLUTION))
        .extracting(request -> answer(fault, request).status())
        .containsExactly(asNative, asWaha, asEvolution);
  }

  @ParameterizedTest
  @MethodSource("statuses")
  void eachBodyCarriesTheStableCode(Fault fault, int asNative, int asWaha, int asEvolution) {
    for (var request : List.of(NATIVE, WAHA, EVOLUTION)) {
      assertThat(JsonField.text(body(answer(fault, request)), "code")).isEqualTo(fault.code());
    }
    assertThat(FaultResponses.code(fault.toException())).as("in the log").isEqualTo(fault.code());
    var ofA = body(answer(fault, NATIVE));
    assertThat(JsonField.integer(ofA, "statusCode")).isEqualTo(asNative);
    assertThat(ofA.get("success").isBoolean()).isTrue();
    assertThat(JsonField.bool(ofA, "success")).isFalse();
    var ofB = body(answer(fault, EVOLUTION));
    assertThat(JsonField.integer(ofB, "status")).isEqualTo(asEvolution);
  }

  @Test
  void whoMayTryAgainIsToldWhen() {
    for (var request : List.of(NATIVE, WAHA, EVOLUTION)) {
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
    assertThat(JsonField.text(body(answer(fault, NATIVE)), "message"))
        .isEqualTo("Unauthorized: send a valid key in the header apikey or X-Api-Key");
    assertThat(JsonField.text(body(answer(fault, EVOLUTION)), "/response/message"))
        .isEqualTo("Unauthorized: send a valid key in the header apikey");
  }

  @Test
  @ExpectsLog("ERROR FaultResponses - internal error in a request")
  void aBugTellsItsClientNothingButWhereToFindIt() {
    var bug = new IllegalStateException("secret");
    var ofA = responses.answer(bug, NATIVE);
    assertThat(ofA.status()).isEqualTo(500);
    assertThat(body(ofA).toString()).doesNotContain("secret");
    assertThat(JsonField.text(body(ofA), "requestId")).isEqualTo("req-1");
    assertThat(JsonField.text(body(ofA), "/exception/message")).isEqualTo("Internal server error");
    var ofB = responses.answer(bug, EVOLUTION);
    assertThat(ofB.status()).isEqualTo(500);
    assertThat(body(ofB).toString()).contains("Internal server error").doesNotContain("secret");
  }

  @Test
  void aMessageThatIsStoredIsNamedSoThatNobodySendsItTwice() {
    var ofA = body(answer(STORED, NATIVE));
    assertThat(JsonField.text(ofA, "messageId")).isEqualTo("true_49151@c.us_3EB0");
    assertThat(JsonField.bool(ofA, "stored")).isTrue();
    var ofB = body(answer(STORED, EVOLUTION));
    assertThat(JsonField.text(ofB, "messageId")).isEqualTo("3EB0");
    assertThat(JsonField.bool(ofB, "stored")).isTrue();
    assertThat(body(answer(DOWN, EVOLUTION)).has("stored")).isFalse();
  }

  @Test
  void aSessionInTheWrongStateIsShownWithItsState() {
    var wrong = new Fault.WrongState("ada", "stopped", "awaiting_pairing");
    var ofA = body(answer(wrong, NATIVE));
    assertThat(JsonField.text(ofA, "session")).isEqualTo("ada");
    assertThat(JsonField.text(ofA, "status")).isEqualTo("STOPPED");
    assertThat(JsonField.text(ofA, "/expected/0")).isEqualTo("SCAN_QR_CODE");
    assertThat(JsonField.text(ofA, "error")).isEqualTo("Bad Request");
    assertThat(JsonField.text(body(answer(wrong, WAHA)), "error")).isEqualTo(wrong.message());
    var active = new Fault.WrongState("bob", "stopped", "active");
    assertThat(body(answer(active, NATIVE)).has("status")).isFalse();
    assertThat(JsonField.text(body(answer(active, NATIVE)), "/expected/0")).isEqualTo("WORKING");
    assertThat(JsonField.text(body(answer(active, EVOLUTION)), "/response/message/0"))
        .isEqualTo("The \"bob\" instance is not connected");
    var paused = new Fault.WrongState("ada", "stopped", "paused");
    assertThat(JsonField.text(body(answer(paused, NATIVE)), "/expected/0")).isEqualTo("PAUSED");
    assertThat(JsonField.text(body(answer(paused, EVOLUTION)), "/response/message/0"))
        .isEqualTo(paused.message());
    var notReady = new Fault.SessionNotReady("ada", NotReadyReason.STARTING);
    assertThat(JsonField.text(body(answer(notReady, NATIVE)), "/expected/0")).isEqualTo("WORKING");
    assertThat(JsonField.text(body(answer(notReady, NATIVE)), "error"))
        .isEqualTo("Service Unavailable");
    assertThat(JsonField.text(body(answer(notReady, WAHA)), "error")).isEqualTo(notReady.message());
  }

  @Test
  void anInvalidFieldIsExplainedAsItsFamilyReadsIt() {
    var invalid = new Fault.Invalid("groupJid", "is missing");
    assertThat(JsonField.text(body(answer(invalid, WAHA)), "detail"))
        .isEqualTo("groupJid: is missing");
    assertThat(JsonField.text(body(answer(invalid, EVOLUTION)), "/response/message/1"))
        .isEqualTo("ex: \"groupJid=120363000000000101@g.us\"");
    var other = body(answer(new Fault.Invalid("name", "is missing"), EVOLUTION));
    assertThat(other.at("/response/message")).hasSize(1);
    assertThat(body(answer(new Fault.Refused("no"), NATIVE)).has("detail")).isFalse();
  }

  @Test
  void familyBReadsItsOwnWords() {
    assertThat(
            JsonField.text(
                body(answer(new Fault.NotFound("message", "1"), EVOLUTION)), "/response/message/0"))
        .isEqualTo("Message not found");
    assertThat(
            JsonField.text(
                body(answer(new Fault.NotFound("session", "ada"), EVOLUTION)),
                "/response/message/0"))
        .isEqualTo("Instance \"ada\" not found");
    assertThat(
            JsonField.text(
                body(answer(new Fault.SessionExists("ada"), EVOLUTION)), "/response/message/0"))
        .isEqualTo("This name \"ada\" is already in use.");
    var missing = body(answer(new Fault.NotOnNetwork("1@c.us", "1"), EVOLUTION));
    assertThat(JsonField.text(missing, "/response/message/0/jid")).isEqualTo("1@c.us");
    assertThat(missing.at("/response/message/0/exists").asBoolean(true)).isFalse();
    assertThat(JsonField.text(missing, "/response/message/0/number")).isEqualTo("1");
    var bare = FaultResponses.bareError("name", "is missing");
    assertThat(bare.status()).isEqualTo(400);
    assertThat(JsonField.text(body(bare), "error")).isEqualTo("is missing");
    assertThat(JsonField.text(body(bare), "code")).isEqualTo("invalid.name");
  }

  @ParameterizedTest
  @EnumSource
  void aFailureOfHttpHasItsStatusInBothFamilies(HttpFault fault) {
    for (var request : List.of(NATIVE, EVOLUTION)) {
      var response = responses.answer(fault.toException(), request);
      assertThat(response.status()).isEqualTo(fault.status());
      assertThat(JsonField.text(body(response), "code")).isEqualTo(fault.code());
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
    assertThat(JsonField.text(body(unknown), "message")).isEqualTo("Cannot GET /some/path");
    assertThat(responses.answer(HttpFault.UPGRADE_REQUIRED, NATIVE).headers())
        .containsEntry("Upgrade", "websocket");
    var other = responses.methodNotAllowed("GET, PUT", NATIVE);
    assertThat(other.status()).isEqualTo(405);
    assertThat(other.headers()).containsEntry("Allow", "GET, PUT");
    assertThat(JsonField.text(body(other), "message"))
        .isEqualTo("Cannot GET /some/path; this path has GET, PUT");
  }

  @Test
  void aChangeThatTheNetworkRefusedHasTheFlagOfItsOperation() {
    var rejected = new FaultTranslation.NetworkRejection(new Fault.Refused("no"), "archived");
    var response = responses.answer(rejected, EVOLUTION);
    assertThat(response.status()).isEqualTo(400);
    assertThat(body(response).at("/response/message/0/archived").asBoolean(true)).isFalse();
    assertThat(JsonField.text(body(response), "/response/message/0/message/0"))
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
