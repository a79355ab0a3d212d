package dev.sessiongateway.http;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A request alone on its connection is costly when many threads wake each other for it.
class RequestThreadsTest {
  private static final String PATH = "/api/thread";

  record Seen(boolean virtual) {}

  private static final class Threads implements Api.FamilyA {
    @Override
    public void register(Api api) {
      api.get("test.threads", PATH, Scope.READ, Threads::answer);
    }

    private static ApiResponse answer(ApiRequest request) {
      return ApiResponse.ok(new Seen(Thread.currentThread().isVirtual()));
    }
  }

  @Test
  void aRequestHasAVirtualThreadAndAPlatformThreadWaitsForItsBytes() {
    try (var server = new TestServer(List.of(new Threads()))) {
      var reply = server.asNative().get(PATH);

      assertThat(reply.text()).isEqualToIgnoringWhitespace(json("{'virtual':true}"));
      assertThat(Thread.getAllStackTraces())
          .anySatisfy((thread, stack) -> {
            assertThat(thread.getName()).startsWith("http-");
            assertThat(Arrays.toString(stack)).contains("ManagedSelector");
          });
    }
  }
}
