package dev.sessiongateway.http.familyb.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.unsupported.UnsupportedOperations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The order of checks before any operation of family B: the key, then the instance, then the rest.
@ExpectsLog(
    "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can be"
        + " guessed")
class InstanceAccessTest {
  @AutoClose private static TestServer server;
  private static Client own;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.stopped("other");
    var body = "{'instanceName':'mine','token':'key-of-mine'}";
    assertThat(server.asNative().post("/instance/create", body).status()).isEqualTo(201);
    own = server.anonymous().with("apikey", "key-of-mine");
  }

  private static List<Route> operations() {
    return server.server.routes().stream()
        .filter(route -> route.family() == Family.B && route.namesInstance())
        .filter(route -> route.scope() != null)
        .toList();
  }

  private static Stream<DynamicTest> each(Check check) {
    assertThat(operations()).hasSizeGreaterThan(15);
    return operations().stream()
        .map(route ->
            DynamicTest.dynamicTest(route.method() + " " + route.path(), () -> check.of(route)));
  }

  @FunctionalInterface
  private interface Check {
    void of(Route route);
  }

  private static Reply call(Client client, Route route, String instance) {
    var path = route.path().replace("{instance}", instance).replace("{id}", "7");
    return client.send(route.method(), path, null);
  }

  @TestFactory
  Stream<DynamicTest> aWrongKeyIsA401WhetherTheInstanceExistsOrNot() {
    var stranger = server.anonymous().with("apikey", "no-such-key");
    return each(route -> {
      // Only a few wrong keys a second are checked.
      server.time.advance(Duration.ofSeconds(1));
      assertThat(call(stranger, route, "other").status()).isEqualTo(401);
      assertThat(call(stranger, route, "nobody").status()).isEqualTo(401);
    });
  }

  @TestFactory
  Stream<DynamicTest> anUnknownInstanceIsA404() {
    return each(route -> {
      var reply = call(server.asNative(), route, "nobody");
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text("code")).isEqualTo("session.not-found");
    });
  }

  @TestFactory
  Stream<DynamicTest> aKeyForOneInstanceIsA403OnAllOthersAlike() {
    return each(route -> {
      assertThat(call(own, route, "other").status()).isEqualTo(403);
      assertThat(call(own, route, "nobody").status()).isEqualTo(403);
    });
  }

  @Test
  void theAnswerToAWrongKeyHasATextForMessage() {
    var reply = server.anonymous().get("/instance/fetchInstances");
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.text("/response/message")).startsWith("Unauthorized");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a%2Fb", "a..b", "%2e%2e", "a%5Cb", "a%0D%0Ab"})
  void aNameThatIsNoneIsA400(String name) {
    assertThat(server.asNative().get("/instance/connectionState/" + name).status()).isEqualTo(400);
  }

  @Test
  void aNameWithSpacesAndSignsIsDecodedOnce() {
    var body = "{'instanceName':'my shop@home.v2'}";
    server.asNative().post("/instance/create", body);
    for (var path : List.of("my%20shop@home.v2", "my%20shop%40home.v2/")) {
      var reply = server.asNative().get("/instance/connectionState/" + path);
      assertThat(reply.status()).isEqualTo(200);
    }
  }

  @Test
  void aNameWinsOverAnId() {
    var id = UUID.fromString("00000000-0000-4000-8000-00000000abcd").toString();
    server.stopped(id);
    var reply = server.asNative().get("/instance/connectionState/" + id);
    assertThat(reply.text("/instance/instanceName")).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/instance/nothing/mine",
        "/chat/x",
        "/group/a/b/c",
        "/webhook",
        "/profile/updateProfileName/mine",
        "/business/x/mine",
        "/template/x/mine",
        "/s3/x/mine"
      })
  void aWrongRouteIsA404InTheShapeOfTheFamily(String path) {
    var reply = server.asNative().post(path, "{}");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text("/response/message/0")).isEqualTo("Cannot POST " + path);
  }

  @TestFactory
  Stream<DynamicTest> whatIsNotBuiltIsA501InTheShapeOfTheFamily() throws IOException {
    return unsupported()
        .map(line ->
            DynamicTest.dynamicTest(
                line,
                () -> {
                  var words = line.split(" ", 2);
                  var path = words[1].replaceAll("\\{[a-z]+}", "mine");
                  var reply = server.asNative().send(words[0], path, null);
                  assertThat(reply.status()).isEqualTo(501);
                  assertThat(reply.integer("status")).isEqualTo(501);
                  assertThat(reply.json().at("/response/message/0").isTextual()).isTrue();
                }));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST /baileys/sendNode/%s", "POST /baileys/getAuthState/%s"})
  void anAreaThatIsLeftOutIsCheckedLikeAnyOther(String operation) {
    var words = operation.split(" ", 2);
    var stranger = server.anonymous().with("apikey", "no-such-key");
    assertThat(stranger.send(words[0], words[1].formatted("mine"), null).status()).isIn(401, 429);
    assertThat(own.send(words[0], words[1].formatted("other"), null).status()).isEqualTo(403);
    assertThat(server.asNative().send(words[0], words[1].formatted("nobody"), null).status())
        .isEqualTo(404);
    var reply = own.send(words[0], words[1].formatted("mine"), null);
    assertThat(reply.status()).isEqualTo(501);
    assertThat(reply.text("/response/message/0")).doesNotContain("not implemented");
  }

  private static Stream<String> unsupported() throws IOException {
    try (var in = UnsupportedOperations.class.getResourceAsStream("unsupported-b.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList().stream();
    }
  }
}
