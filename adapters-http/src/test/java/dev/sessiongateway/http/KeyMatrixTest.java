package dev.sessiongateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Route;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Every operation of both families with every kind of key, from the route table and the examples
/// of the API document: a new route is covered as soon as it is documented.
///
/// There is no session of the keys' name: a key is judged before its session is looked up, so no
/// request changes anything.
@Tag("redteam")
class KeyMatrixTest {
  private static final SessionName OWN = new SessionName("own");
  private static final SessionName OTHER = new SessionName("other");
  private static final String OF_ADMINS = "of-admins";
  private static final String SESSION = "session=";
  private static final String PERSON = "447700900102";

  /// The session of the document's examples.
  private static final String EXAMPLE = "\"demo\"";

  private static final Set<Scope> ALL = EnumSet.complementOf(EnumSet.of(Scope.ANY, Scope.ADMIN));

  /// Operations that need more than their route says, for what is in the request.
  private static final Map<String, Scope> STRICTER =
      Map.of(
          "POST /instance/create", Scope.ADMIN,
          "POST /api/sessions/start", Scope.ADMIN);

  /// For a session's key that finds nothing, this list is a 401: it must not probe for instances.
  private static final String NOTHING_FOUND = "GET /instance/fetchInstances";

  private static final ObjectMapper JSON = new ObjectMapper();

  private static TestServer server;
  private static HttpClient client;
  private static JsonNode document;
  private static List<Kind> kinds;

  @BeforeAll
  static void start() throws IOException {
    server = new TestServer();
    client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    document = JSON.readTree(server.asNative().get("/openapi.json").body());
    kinds = new ArrayList<>();
    kinds.add(new Kind("the root key", TestServer.KEY, Set.of(Scope.ADMIN), null));
    kinds.add(kind("an admin key", null, Set.of(Scope.ADMIN)));
    ALL.forEach(scope -> kinds.add(kind("a session's key to " + scope, OWN, Set.of(scope))));
    kinds.add(kind("a media key", OWN, AccessKeys.Purpose.MEDIA.scopes()));
    kinds.add(kind("a control key", OWN, AccessKeys.Purpose.CONTROL.scopes()));
    kinds.add(kind("the token of an instance", OWN, ALL));
    kinds.add(kind("the key of another session", OTHER, ALL));
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  private static Kind kind(String name, @Nullable SessionName session, Set<Scope> scopes) {
    var key = new AccessKeys.NewKey(name, scopes, session, null, null, true, null);
    return new Kind(name, server.gateway.keys().issue(key).secret(), scopes, session);
  }

  @TestFactory
  Stream<DynamicTest> eachKeyDoesWhatItsScopesAndItsSessionAllow() {
    return server.server.routes().stream()
        .filter(this::isOurs)
        .map(route -> DynamicTest.dynamicTest(name(route), () -> judges(route)));
  }

  boolean isOurs(Route route) {
    return true;
  }

  private static String name(Route route) {
    return route.method() + " " + route.path();
  }

  private static void judges(Route route) throws Exception {
    for (var kind : kinds) {
      var request = request(route, kind);
      var reply = client.send(request.http(), BodyHandlers.ofInputStream());
      byte[] body;
      try (var stream = reply.body()) {
        // A stream of events has no end.
        body = isEvents(reply) ? new byte[0] : stream.readAllBytes();
      }
      server.gateway.sessions().delete(new SessionName(OF_ADMINS));
      var who = kind.name() + " at " + name(route) + ": " + new String(body, UTF_8);
      if (allows(route, kind, request.namesSession())) {
        assertThat(code(body)).as(who).isNotIn("unauthorized", "forbidden");
      } else if (reply.statusCode() != 401) {
        assertThat(reply.statusCode()).as(who).isEqualTo(403);
        assertThat(code(body)).as(who).isIn("forbidden", "none");
      } else {
        assertThat(name(route)).as(who).isIn("POST /instance/create", NOTHING_FOUND);
      }
    }
  }

  private static boolean isEvents(HttpResponse<?> reply) {
    return reply.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
  }

  private static boolean allows(Route route, Kind kind, boolean namesSession) {
    var scope = route.scope();
    if (scope == null || kind.scopes().contains(Scope.ADMIN)) {
      return true;
    }
    var needed = STRICTER.getOrDefault(name(route), scope);
    return (scope == Scope.ANY || kind.scopes().contains(scope))
        && (needed == scope || kind.scopes().contains(needed))
        && !name(route).equals(NOTHING_FOUND)
        && (!namesSession || OWN.equals(kind.session()));
  }

  private static Request request(Route route, Kind kind) {
    var session = kind.session() == null ? OF_ADMINS : OWN.value();
    var operation = document.path("paths").path(route.path()).path(lower(route.method()));
    var body = example(operation);
    var query = query(operation, session);
    var path =
        route
            .path()
            .replace("{session}", session)
            .replace("{instance}", session)
            .replaceAll("\\{[^}]+}", "1");
    var http =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.server.port() + path + query))
            .timeout(Duration.ofSeconds(30))
            .header("apikey", kind.secret())
            .header("Content-Type", "application/json")
            .method(
                route.method(),
                body.isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(body.replace(EXAMPLE, '"' + session + '"')))
            .build();
    return new Request(
        http,
        // The session of a websocket is judged when it opens, with a close code.
        route.transport() != Route.Transport.WEBSOCKET
            && (route.namesSession()
                || route.namesInstance()
                || query.contains(SESSION)
                || body.contains(EXAMPLE)));
  }

  private static String lower(String method) {
    return method.toLowerCase(Locale.ROOT);
  }

  /// The session, and whatever else is required.
  private static String query(JsonNode operation, String session) {
    return operation
        .path("parameters")
        .valueStream()
        .map(KeyMatrixTest::resolved)
        .filter(parameter -> parameter.path("in").asText().equals("query"))
        .filter(parameter -> isSession(parameter) || parameter.path("required").asBoolean())
        .map(parameter ->
            isSession(parameter)
                ? SESSION + session
                : parameter.path("name").asText() + "=" + PERSON)
        .collect(Collectors.joining("&", "?", ""));
  }

  private static boolean isSession(JsonNode parameter) {
    return parameter.path("name").asText().equals("session");
  }

  /// The first example of the body; empty when there is none.
  private static String example(JsonNode operation) {
    var content = resolved(operation.path("requestBody")).path("content").path("application/json");
    var named = content.path("examples").valueStream().map(KeyMatrixTest::resolved).findFirst();
    var example = named.map(first -> first.path("value")).orElse(content.path("example"));
    return example.isMissingNode() ? "" : example.toString();
  }

  private static JsonNode resolved(JsonNode node) {
    var ref = node.path("$ref");
    return ref.isTextual() ? document.at(ref.textValue().substring(1)) : node;
  }

  private static String code(byte[] body) {
    try {
      var json = body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body);
      return json.findPath("code").asText("none");
    } catch (IOException e) {
      return "none";
    }
  }

  /// @param session the only one that the key opens
  private record Kind(
      String name, String secret, Set<Scope> scopes, @Nullable SessionName session) {}

  /// @param namesSession whether the request is about the session of its key
  private record Request(HttpRequest http, boolean namesSession) {}
}
