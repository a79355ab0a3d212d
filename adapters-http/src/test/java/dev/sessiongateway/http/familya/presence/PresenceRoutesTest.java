package dev.sessiongateway.http.familya.presence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.FakeNetwork.Shown;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PresenceRoutesTest {
  private static final Address BOB = Address.person("4915110000002");

  @AutoClose private static TestServer server;
  private static SessionName ada;

  @BeforeAll
  static void start() {
    server = new TestServer();
    ada = server.active("ada");
    server.active("default");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'session':'ada','chatId':'4915110000002@c.us'}",
        "{'sessionId':'ada','jid':'4915110000002@s.whatsapp.net'}"
      })
  void typingIsShownAndTakenBackInBothShapesAndDialects(String body) {
    for (var operation : new String[] {"startTyping", "stopTyping"}) {
      var reply = server.asNative().post("/api/" + operation, body);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.bool("success")).isTrue();
      assertThat(reply.bool("result")).isTrue();
      assertThat(server.asWaha().post("/api/" + operation, body).status()).isEqualTo(201);
    }
    assertThat(server.network.shown(ada))
        .containsSubsequence(
            new Shown(Optional.of(BOB), Presence.COMPOSING),
            new Shown(Optional.of(BOB), Presence.PAUSED));
  }

  @Test
  void wahasClientsMeanTheDefaultSession() {
    var body = "{'chatId':'4915110000002@c.us'}";
    assertThat(server.asWaha().post("/api/stopTyping", body).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'presence':'typing'}", "{'presence':'recording','chatId':'x@y'}"})
  void aPresenceWithAWrongChatSaysWhyInItsDetail(String body) {
    for (var client : List.of(server.asNative(), server.asWaha())) {
      var reply = client.post("/api/ada/presence", body);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid.chatId");
      assertThat(reply.text("detail")).startsWith("chatId").isEqualTo(reply.text("message"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"4915110000002@c.us", "no chat at all", ""})
  void theChatOfAPresenceOfTheAccountIsIgnored(String chat) {
    for (var presence : List.of("online", "offline")) {
      var body = "{'presence':'%s','chatId':'%s'}".formatted(presence, chat);
      assertThat(server.asWaha().post("/api/ada/presence", body).status()).isEqualTo(201);
      var session = server.asWaha().get("/api/sessions/ada");
      assertThat(session.text("presence")).isEqualTo(presence);
    }
    assertThat(server.network.shown(ada))
        .containsSubsequence(
            new Shown(Optional.empty(), Presence.AVAILABLE),
            new Shown(Optional.empty(), Presence.UNAVAILABLE));
  }

  @Test
  void aNewConnectionIsOfflineAgain() {
    var cleo = server.active("cleo");
    server.asWaha().post("/api/cleo/presence", "{'presence':'online'}");
    server.gateway.sessions().pause(cleo);
    assertThat(presenceOf("cleo")).isEqualTo("offline");
    server.gateway.sessions().start(cleo);
    server.await(cleo, SessionState.Active.class::isInstance);
    assertThat(presenceOf("cleo")).isEqualTo("offline");
  }

  private static String presenceOf(String session) {
    return server.asWaha().get("/api/sessions/" + session).text("presence");
  }

  @ParameterizedTest
  @ValueSource(strings = {"startTyping", "stopTyping"})
  void twoDifferentChatsOrSessionsAreRefused(String operation) {
    var chats = "{'session':'ada','chatId':'4915110000002@c.us','jid':'4915110000003@c.us'}";
    var sessions = "{'session':'ada','sessionId':'bob','chatId':'4915110000002@c.us'}";
    for (var client : List.of(server.asNative(), server.asWaha())) {
      var before = server.network.shown(ada).size();
      var twoChats = client.post("/api/" + operation, chats);
      assertThat(twoChats.status()).isEqualTo(400);
      assertThat(twoChats.text("code")).isEqualTo("invalid.chatId");
      var twoSessions = client.post("/api/" + operation, sessions);
      assertThat(twoSessions.status()).isEqualTo(400);
      assertThat(twoSessions.text("code")).isEqualTo("invalid.session");
      assertThat(server.network.shown(ada)).hasSize(before);
    }
    var same =
        "{'session':'ada','sessionId':'ada','chatId':'4915110000002@c.us',"
            + "'jid':'4915110000002@s.whatsapp.net'}";
    assertThat(server.asWaha().post("/api/" + operation, same).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | chatId",
        "{'session':'ada'} | chatId",
        "{'sessionId':'ada'} | jid",
        "{'session':'ada','chatId':''} | chatId",
        "{'session':'ada','chatId':'x@y'} | chatId"
      })
  void aBadFieldIsNamed(String body, String field) {
    var reply = server.asWaha().post("/api/stopTyping", body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
  }
}
