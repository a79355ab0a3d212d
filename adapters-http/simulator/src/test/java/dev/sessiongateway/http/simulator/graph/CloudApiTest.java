package dev.sessiongateway.http.simulator.graph;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.NotReadyReason;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What a client of the Cloud API reads of each failure.
class CloudApiTest {
  private static final CloudApi PROTOCOL = CloudApi.PROTOCOL;
  private static final RequestInfo REQUEST =
      new RequestInfo(
          Family.A, PROTOCOL, Dialect.NATIVE, "POST", CloudApi.AREA + "v25.0/1/messages", "req-1");
  private static final Fault DOWN = new Fault.NetworkDown(Duration.ofSeconds(7), true);
  private static final Fault STORED = new Fault.SendUnconfirmed("3EB0", "49151@c.us", null, DOWN);

  private static ApiResponse answer(Fault fault) {
    return PROTOCOL.answer(fault.toException(), REQUEST);
  }

  private static JsonNode body(ApiResponse response) {
    return new ObjectMapper().valueToTree(((ApiResponse.Json) response.body()).value());
  }

  private static int code(ApiResponse response) {
    return JsonField.integer(body(response), "/error/code");
  }

  static Stream<Arguments> statuses() {
    return Stream.of(
        Arguments.of(new Fault.Invalid("name", "too long"), 400),
        Arguments.of(new Fault.Invalid("method", "not here"), 400),
        Arguments.of(new Fault.Unauthorized(), 401),
        Arguments.of(new Fault.Forbidden("send"), 401),
        Arguments.of(new Fault.NotFound("chat", "1"), 400),
        Arguments.of(new Fault.NotFound("message", "1"), 400),
        Arguments.of(new Fault.Unprocessable("x.y", "no"), 400),
        Arguments.of(new Fault.Conflict("x.y", "no"), 400),
        Arguments.of(new Fault.SessionExists("ada"), 500),
        Arguments.of(new Fault.SessionNotReady("ada", NotReadyReason.PAUSED), 500),
        Arguments.of(new Fault.SessionNotReady("ada", NotReadyReason.STARTING), 500),
        Arguments.of(new Fault.SessionNotReady("ada", NotReadyReason.UNAUTHENTICATED), 500),
        Arguments.of(new Fault.WrongState("ada", "stopped", "active"), 500),
        Arguments.of(new Fault.TooLarge("file", 5), 400),
        Arguments.of(new Fault.TooManyRequests("reads", Duration.ZERO), 429),
        Arguments.of(new Fault.Unsupported("calls"), 501),
        Arguments.of(new Fault.NotOffered("x", "not here"), 501),
        Arguments.of(new Fault.NotOnNetwork("1@c.us", "1"), 400),
        Arguments.of(new Fault.Refused("blocked"), 400),
        Arguments.of(DOWN, 500),
        Arguments.of(new Fault.SessionElsewhere("ada", null), 500),
        Arguments.of(STORED, 500),
        Arguments.of(new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL), 500),
        Arguments.of(new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY), 500));
  }

  @ParameterizedTest
  @MethodSource("statuses")
  void eachFaultHasTheStatusOfMeta(Fault fault, int status) {
    assertThat(answer(fault).status()).isEqualTo(status);
  }

  @Test
  void eachFaultHasTheCodeOfMeta() {
    assertThat(code(answer(new Fault.Invalid("file", "x")))).isEqualTo(131053);
    assertThat(code(answer(new Fault.Invalid("name", "x")))).isEqualTo(100);
    assertThat(code(answer(DOWN))).isEqualTo(131000);
    assertThat(code(answer(new Fault.NetworkDown(Duration.ZERO, false)))).isEqualTo(131016);
    assertThat(code(answer(new Fault.Refused("x")))).isEqualTo(131026);
    assertThat(code(answer(new Fault.NotFound("media", "1")))).isEqualTo(100);
    assertThat(body(answer(new Fault.NotFound("media", "1"))).at("/error/error_subcode"))
        .hasToString("33");
    var raised = PROTOCOL.answer(GraphFault.WINDOW.toException("late"), REQUEST);
    assertThat(code(raised)).isEqualTo(131047);
    assertThat(JsonField.text(body(raised), "/error/error_data/details")).isEqualTo("late");
  }

  @Test
  void whatTheServerRefusesHasTheFormOfMeta() {
    var slow = PROTOCOL.answer(HttpFault.BODY_TOO_SLOW.toException(), REQUEST);
    assertThat(slow.status()).isEqualTo(408);
    assertThat(code(slow)).isEqualTo(100);
    var full = PROTOCOL.answer(HttpFault.OUT_OF_MEMORY.toException(), REQUEST);
    assertThat(full.status()).isEqualTo(503);
    assertThat(code(full)).isEqualTo(131016);
    var method = PROTOCOL.methodNotAllowed("GET", REQUEST);
    assertThat(method.headers()).containsEntry("Allow", "GET");
    assertThat(method.status()).isEqualTo(400);
    assertThat(code(method)).isEqualTo(2500);
  }

  @Test
  void aClientReadsWhenItMayTryAgain() {
    assertThat(answer(DOWN).headers()).containsEntry("Retry-After", "7");
    assertThat(answer(STORED).headers()).containsEntry("Retry-After", "7");
    var soon = new Fault.TooManyRequests("reads", Duration.ofMillis(200));
    assertThat(answer(soon).headers()).containsEntry("Retry-After", "1");
    assertThat(answer(new Fault.Unauthorized()).headers()).isEmpty();
  }

  @Test
  @ExpectsLog("ERROR CloudApi - internal error in a request of the Cloud API")
  void aBugShowsItsClientNothingButWhereToFindIt() {
    var answer = PROTOCOL.answer(new IllegalStateException("secret"), REQUEST);
    assertThat(answer.status()).isEqualTo(500);
    assertThat(body(answer).toString()).doesNotContain("secret");
    assertThat(code(answer)).isEqualTo(131000);
    assertThat(JsonField.text(body(answer), "/error/fbtrace_id")).isEqualTo("req-1");
  }
}
