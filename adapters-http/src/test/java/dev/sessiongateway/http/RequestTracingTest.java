package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.trace.TraceContext;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The id and the trace of a request: accepted or made, answered, and known to the operation.
class RequestTracingTest {
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  @AutoClose private static final TestServer SERVER = new TestServer(List.of(new Told()));

  @Test
  void anOwnIdIsAnsweredAndKnownToTheOperation() {
    var reply = SERVER.anonymous().with("X-Request-Id", "order-7:1").get("/told");
    assertThat(reply.header("X-Request-Id")).isEqualTo("order-7:1");
    assertThat(reply.text("trace")).isEqualTo("order-7:1");
  }

  @Test
  void withoutATraceNoneIsMade() {
    var reply = SERVER.anonymous().get("/told");
    assertThat(reply.header("traceparent")).isNull();
    assertThat(reply.text("trace")).isEqualTo(reply.header("X-Request-Id"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "a/b", "\u00e9", "<script>"})
  void anIdThatWouldNotBeSafeInALogIsReplaced(String id) {
    var reply = SERVER.anonymous().with("X-Request-Id", id).get("/told");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("X-Request-Id")).isNotEqualTo(id).hasSize(36);
  }

  @Test
  void anIdOfMoreThan128CharactersIsReplaced() {
    assertThat(answered("x".repeat(128))).isEqualTo("x".repeat(128));
    assertThat(answered("x".repeat(129))).hasSize(36);
  }

  private static String answered(String id) {
    return SERVER.anonymous().with("X-Request-Id", id).get("/told").header("X-Request-Id");
  }

  @Test
  void aTraceIsAnsweredAndKnownToTheOperation() {
    var reply =
        SERVER.anonymous().with("traceparent", PARENT).with("tracestate", "a=1").get("/told");
    assertThat(reply.header("traceparent")).isEqualTo(PARENT);
    var known = RequestTrace.parse(reply.text("trace"));
    assertThat(known.context()).isEqualTo(new TraceContext(PARENT, "a=1"));
  }

  @Test
  void aTraceThatCannotBeReadIsReplacedByANewOneWithoutItsState() {
    var reply =
        SERVER
            .anonymous()
            .with("traceparent", PARENT.replace("-01", "-0x"))
            .with("tracestate", "a=1")
            .get("/told");
    var parent = reply.header("traceparent");
    assertThat(TraceContext.parse(parent, null)).isNotNull();
    assertThat(parent).doesNotContain("0af7651916cd43dd8448eb211c80319c");
    var known = RequestTrace.parse(reply.text("trace"));
    assertThat(known.context()).isEqualTo(new TraceContext(parent, ""));
  }

  @Test
  void aRefusedRequestHasThemToo() {
    var reply =
        SERVER
            .anonymous()
            .with("X-Request-Id", "order-7")
            .with("traceparent", PARENT)
            .get("/api/sessions");
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.header("X-Request-Id")).isEqualTo("order-7");
    assertThat(reply.header("traceparent")).isEqualTo(PARENT);
  }

  /// Tells what an operation knows of its request.
  private static final class Told implements Api.FamilyA {
    @Override
    public void register(Api api) {
      api.openGet(
          "test.trace",
          "/told",
          _ -> ApiResponse.ok(Map.of("trace", CurrentRequest.trace().text())));
    }
  }
}
