package dev.sessiongateway.http;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Requests run on virtual threads; reading a large body there would block one of the few carriers.
class LargeBodyThreadsTest {
  private static final String PATH = "/api/threads";

  /// Records the thread that created it.
  record Body(@FileContent String data, String thread) {
    Body {
      thread = Thread.currentThread().isVirtual() ? "virtual" : Thread.currentThread().getName();
    }
  }

  record Seen(String reader, boolean actsOnVirtualThread) {}

  private static final class Threads implements Api.FamilyA {
    @Override
    public void register(Api api) {
      api.post("test.threads", PATH, Scope.READ, BodyKind.MEDIA, Body.class, Threads::answer);
    }

    private static ApiResponse answer(ApiRequest request, Body body) {
      return ApiResponse.ok(new Seen(body.thread(), Thread.currentThread().isVirtual()));
    }
  }

  @Test
  void aLargeBodyIsReadOnAPlatformThreadAndActedOnByTheRequests() {
    try (var server = new TestServer(List.of(new Threads()))) {
      assertThat(answer(server, 10).text())
          .isEqualToIgnoringWhitespace(json("{'reader':'virtual','actsOnVirtualThread':true}"));
      assertThat(answer(server, 2 << 20).text())
          .isEqualToIgnoringWhitespace(json("{'reader':'compute','actsOnVirtualThread':true}"));
    }
  }

  private static Reply answer(TestServer server, int length) {
    var body = "{'thread':'?','data':'" + "A".repeat(length) + "'}";
    var reply = server.asNative().post(PATH, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply;
  }
}
