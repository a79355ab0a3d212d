package dev.sessiongateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.kernel.api.RawBody;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every operation with invalid input of the kinds that no schema describes: a 4xx, never a 5xx.
/// `DocumentedBadInputTest` has the fields of bodies, `FuzzTest` what is wrong at random.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("redteam")
class BadInputTest {
  private static final List<byte[]> NO_JSON_OBJECT =
      Stream.of(
              "no",
              "{",
              "{\"a\":1} trailing",
              "{\"a\":1,\"a\":2}",
              "{\"a\":NaN}",
              "[1]",
              "7",
              "\"text\"",
              "{\"a\":\"\\ud800\"}",
              "{\"a\":" + "[".repeat(33) + "]".repeat(33) + "}",
              "{\"" + "n".repeat(257) + "\":1}",
              "{\"a\":" + "1".repeat(101) + "}",
              "{\"a\":[1" + ",1".repeat(1_000) + "]}")
          .map(text -> text.getBytes(UTF_8))
          .toList();

  /// One reader reads the bodies of all operations, so each gets some of them, in turn.
  private static final int BODIES_OF_EACH = 3;

  private static final List<String> ODD =
      List.of("%2e%2e", "a%2Fb", "%25", "%0d%0a", "x".repeat(300), "null", "-1", "%F0%9F%98%80");
  private static final List<String> QUERIES =
      List.of("", "?limit=-1&sortBy=%22&code=%27", "?&&=&a", "?limit");

  private final TestServer server = new TestServer();

  @BeforeAll
  void start() {
    server.active("ada");
  }

  @AfterAll
  void stop() {
    server.close();
  }

  /// Without the operations that stream until the client disconnects.
  Stream<String> operations() {
    return server.server.routes().stream()
        .filter(route -> route.transport() != Route.Transport.EVENT_STREAM)
        .map(route -> route.method() + " " + route.path());
  }

  Stream<String> operationsWithABody() {
    return server.server.routes().stream()
        // A signed body is read by the network behind it.
        .filter(route -> route.body() != null && route.body() != RawBody.class)
        // A file has any type and any bytes.
        .filter(route -> !route.readsFile())
        .map(route -> route.method() + " " + route.path());
  }

  private Route route(String operation) {
    return server.server.routes().stream()
        .filter(route -> operation.equals(route.method() + " " + route.path()))
        .findFirst()
        .orElseThrow();
  }

  private static String path(Route route, String variable) {
    return route
        .path()
        .replace("{session}", "ada")
        .replace("{instance}", "ada")
        .replaceAll("\\{[^}]+}", variable);
  }

  @ParameterizedTest
  @MethodSource("operationsWithABody")
  void aBodyThatIsNoStrictJsonObjectIsA400(String operation) {
    var route = route(operation);
    var first = Math.floorMod(operation.hashCode(), NO_JSON_OBJECT.size());
    for (var i = first; i < first + BODIES_OF_EACH; i++) {
      var body = NO_JSON_OBJECT.get(i % NO_JSON_OBJECT.size());
      var reply =
          server.asNative().sendBytes(route.method(), path(route, "1"), body, "application/json");
      assertThat(reply.status()).as(new String(body, UTF_8)).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @MethodSource("operationsWithABody")
  void aBodyOfAnotherTypeIsA415AndFromMetaA400(String operation) {
    var route = route(operation);
    var body = "<a/>".getBytes(UTF_8);
    var reply = server.asNative().sendBytes(route.method(), path(route, "1"), body, "text/xml");
    assertThat(reply.status()).isEqualTo(route.path().startsWith("/simulator/graph/") ? 400 : 415);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void oddVariablesAndQueriesAreNeverOurFault(String operation) {
    var route = route(operation);
    for (var i = 0; i < ODD.size(); i++) {
      var odd = ODD.get(i);
      var address = path(route, odd).replace("ada", odd) + QUERIES.get(i % QUERIES.size());
      assertThat(server.asNative().send(route.method(), address, "").status())
          .as(address)
          .satisfiesAnyOf(
              status -> assertThat(status).isLessThan(500),
              // The phones of a simulated network, which this server lacks.
              status -> assertThat(status).isEqualTo(501));
    }
  }

  @ParameterizedTest
  @MethodSource("operations")
  void aQueryThatIsNotEncodedIsNeverOurFault(String operation) {
    var route = route(operation);
    var reply =
        server.raw(
            route.method()
                + " "
                + path(route, "1").replace("ada", "nobody")
                + "?limit=%zz&code=%c0%ae&format=% HTTP/1.1\r\n"
                + "Host: a\r\n"
                + "Connection: close\r\n"
                + "apikey: "
                + TestServer.KEY
                + "\r\n\r\n");
    assertThat(reply).matches("(?s)HTTP/1.1 ([1-4]|501).*");
  }
}
