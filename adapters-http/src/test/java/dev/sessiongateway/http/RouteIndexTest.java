package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.api.RequestInfo.ClientProtocol;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RouteIndexTest {
  private static final String PATH = "/api/{session}/chats";

  private static Route route(String method) {
    return route(null, method, PATH);
  }

  private static Route route(@Nullable ClientProtocol protocol, String method, String path) {
    var transport = Route.Transport.WEBSOCKET; // has no timers
    return new Route(
        "a.test",
        Family.A,
        protocol,
        null,
        method,
        path,
        Scope.READ,
        null,
        null,
        List.of(),
        transport,
        false,
        method.equals("GET"),
        (_, _) -> ApiResponse.empty(200));
  }

  private static RouteIndex index(Route... routes) {
    return new RouteIndex(
        List.of(routes),
        _ -> {
          throw new AssertionError("a stream has no timers");
        });
  }

  @Test
  void aSecondRouteOfAMethodAndPathIsRefused() {
    assertThat(index(route("GET"), route("POST")).methods())
        .containsExactlyInAnyOrder("GET", "HEAD", "POST");
    assertThatThrownBy(() -> index(route("GET"), route("POST"), route("GET")))
        .hasMessage("two routes for GET /api/{session}/chats");
  }

  @Test
  void thePathAloneSaysTheFormInWhichARouteAnswers() {
    try (var server = new TestServer()) {
      var routes = new ArrayList<>(server.server.routes());
      routes.add(route(new OwnProtocol("/own/"), "GET", "/own/{id}"));
      var areas = new PathAreas(routes);

      assertThat(routes)
          .allSatisfy(route -> {
            var info = areas.info(route.method(), route.path(), "id-1");
            assertThat(info.family()).isEqualTo(route.family());
            assertThat(info.protocol()).isEqualTo(route.protocol());
          });
    }
  }

  private record OwnProtocol(String area) implements ClientProtocol {
    @Override
    public ApiResponse answer(Throwable thrown, RequestInfo request) {
      return ApiResponse.empty(500);
    }

    @Override
    public ApiResponse methodNotAllowed(String allow, RequestInfo request) {
      return ApiResponse.empty(405);
    }
  }
}
