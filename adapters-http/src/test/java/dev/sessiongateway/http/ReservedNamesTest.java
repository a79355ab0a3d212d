package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReservedNamesTest {
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server =
        new TestServer(
            List.of(
                new Planted(Family.A, "/api/planted"),
                new Planted(Family.A, "/api/{session}/planted-behind"),
                new Planted(Family.A, "/elsewhere/planted-elsewhere"),
                new Planted(Family.B, "/instance/logout/planted-b")));
  }

  private static Reply create(String name) {
    return server.asNative().post("/api/sessions", "{'name':'%s'}".formatted(name));
  }

  private static Reply createInstance(String name) {
    var body = "{'instanceName':'%s','integration':'WHATSAPP-BAILEYS'}".formatted(name);
    return server.asNative().post("/instance/create", body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sessions",
        "keys",
        "contacts",
        "server",
        "apps",
        "files",
        "screenshot",
        "version",
        "webhooks",
        "events",
        "tickets",
        "send",
        "sendText",
        "sendImage",
        "sendFile",
        "sendVoice",
        "sendVideo",
        "sendButtons",
        "sendList",
        "sendPoll",
        "sendPollVote",
        "sendLocation",
        "sendContactVcard",
        "sendLinkPreview",
        "sendSeen",
        "startTyping",
        "stopTyping",
        "reaction",
        "star",
        "forwardMessage",
        "reply",
        "messages",
        "checkNumberStatus"
      })
  void aWordThatFollowsApiIsReservedInFamilyA(String word) {
    var reply = create(word);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.name");
    assertThat(reply.text("message")).contains("choose another name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"start", "stop", "logout"})
  void aWordThatFollowsApiSessionsIsReservedInFamilyA(String word) {
    assertThat(create(word).status()).isEqualTo(400);
  }

  @Test
  void aNewRouteReservesItsWord() {
    assertThat(create("planted").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Planted", "planted-behind", "planted-elsewhere", "chats"})
  void aWordThatStandsWhereNoSessionDoesIsFree(String word) {
    assertThat(create(word).status()).isEqualTo(200);
  }

  @Test
  void eachFamilyReservesTheWordsOfItsOwnPaths() {
    var refused = createInstance("planted-b");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid.instanceName");
    assertThat(create("planted-b").status()).isEqualTo(200);
    assertThat(createInstance("planted").status()).isEqualTo(201);
  }

  /// An additional operation.
  private record Planted(Family family, String path) implements Api.RouteGroup {
    @Override
    public void register(Api api) {
      api.get("test.planted", path, Scope.READ, _ -> ApiResponse.ok(null));
    }
  }
}
