package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RouteIndexTest {
  private final RouteIndex index = new RouteIndex();

  private void add(String method, String path) {
    index.add(method, path, (_, _) -> {});
  }

  @Test
  void aSecondRouteOfAMethodAndPathIsRefused() {
    add("GET", "/api/{session}/chats");
    add("POST", "/api/{session}/chats");

    assertThatThrownBy(() -> add("GET", "/api/{session}/chats"))
        .hasMessage("two routes for GET /api/{session}/chats");
    assertThat(index.methods()).containsExactlyInAnyOrder("GET", "POST");
  }
}
