package dev.sessiongateway.http.familya.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageChangeRoutesTest {
  private static final SessionName ADA = new SessionName("ada");
  private static final Address BOB = Address.person("4915110000002");
  private static final String CHAT = "/api/ada/chats/" + BOB;
  private static final MessageId RECEIVED = new MessageId("3AAAAAAAAAAAAAAAAAA1");

  @AutoClose private static TestServer server;
  private static String sent;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.active("bob");
    var received =
        Message.received(RECEIVED, BOB, server.time.instant(), new Content.Text("hello"));
    server.network.signal(ADA, new LinkSignal.MessageArrived(received, "Bob"));
    server.await(
        () -> server.gateway.chats().findMessage(ADA, RECEIVED).isPresent(), () -> "no message");
    var body = "{'session':'ada','chatId':'" + BOB + "','text':'own'}";
    sent = server.asNative().post("/api/sendText", body).text("id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | invalid.text",
        "{'text':''} | invalid.text",
        "{'text':7} | invalid.text",
        "{'text':' '} | invalid.text"
      })
  void aBadEditNamesTheTextAndChangesNothing(String body, String code) {
    var reply = server.asWaha().put(CHAT + "/messages/" + sent, body);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo(code);
    var now = server.asWaha().get(CHAT + "/messages/" + sent);
    assertThat(now.text("body")).isEqualTo("own");
  }

  @Test
  void aTextOverTheLimitIsRefusedBeforeItIsSent() {
    var body = "{'text':'" + "x".repeat(70_000) + "'}";
    var reply = server.asWaha().put(CHAT + "/messages/" + sent, body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/messages/3EB0FFFFFFFFFFFFFFFF",
        "/messages/true_4915110000003@c.us_3EB0FFFFFFFFFFFFFFFF",
        "/messages/true_4915110000002@c.us_3EB0FFFFFFFFFFFFFFFF"
      })
  void anUnknownMessageIsNeitherEditedNorDeleted(String path) {
    var edit = server.asWaha().put(CHAT + path, "{'text':'new'}");
    assertThat(edit.status()).isEqualTo(404);
    assertThat(edit.text("code")).isEqualTo("message.not-found");
    assertThat(server.asWaha().delete(CHAT + path).status()).isEqualTo(404);
  }

  @Test
  void aMessageOfAnotherChatIsNotFound() {
    var other = "/api/ada/chats/4915110000003@c.us/messages/" + sent;
    assertThat(server.asWaha().put(other, "{'text':'new'}").status()).isEqualTo(404);
    assertThat(server.asWaha().delete(other).status()).isEqualTo(404);
  }

  @Test
  void aMessageOfAnotherPersonIsNotEdited() {
    var reply = server.asWaha().put(CHAT + "/messages/" + RECEIVED, "{'text':'new'}");
    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.text("code")).isEqualTo("network.refused");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'session':'ada','messageId':'3AAAAAAAAAAAAAAAAAA1','reaction':'no emoji'} |"
            + " 400 | invalid.reaction",
        "{'session':'ada','reaction':'👍'} | 400 | invalid.messageId",
        "{'session':'ada','messageId':'3AAAAAAAAAAAAAAAAAA1'} | 400 | invalid.reaction",
        "{'session':'ada','messageId':'3AAAAAAAAAAAAAAAAAA2','reaction':'👍'} | 404 |"
            + " message.not-found",
        "{'session':'eve','messageId':'3AAAAAAAAAAAAAAAAAA1','reaction':'👍'} | 404 |"
            + " session.not-found"
      })
  void aBadReactionIsRefused(String body, int status, String code) {
    var reply = server.asWaha().put("/api/reaction", body);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
    assertThat(reply.text("code")).isEqualTo(code);
  }

  @Test
  void aReactionAnswersTheMessageByWhichItTravels() {
    var body = "{'session':'ada','messageId':'" + RECEIVED + "','reaction':'👍'}";
    for (var client : new TestServer.Client[] {server.asWaha(), server.asNative()}) {
      var reply = client.put("/api/reaction", body);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text("/reaction/messageId")).isEqualTo("false_" + BOB + "_" + RECEIVED);
      assertThat(reply.text("/key/remoteJid")).isEqualTo(BOB.networkForm());
      assertThat(reply.text("id")).startsWith("true_" + BOB + "_");
    }
  }

  @Test
  void aKeyOfAnotherSessionOrWithoutTheScopeIsRefused() {
    var foreign =
        server
            .anonymous()
            .with("X-Api-Key", server.key(new SessionName("bob"), null, Scope.values()));
    var reader = server.anonymous().with("X-Api-Key", server.key(ADA, null, Scope.READ));
    for (var client : new TestServer.Client[] {foreign, reader}) {
      assertThat(client.put(CHAT + "/messages/" + sent, "{'text':'x'}").status()).isEqualTo(403);
      assertThat(client.delete(CHAT + "/messages/" + sent).status()).isEqualTo(403);
      var body = "{'session':'ada','messageId':'" + RECEIVED + "','reaction':'👍'}";
      assertThat(client.put("/api/reaction", body).status()).isEqualTo(403);
      assertThat(client.post(CHAT + "/archive", "{}").status()).isEqualTo(403);
      assertThat(client.post(CHAT + "/messages/read", "{}").status()).isEqualTo(403);
    }
  }
}
