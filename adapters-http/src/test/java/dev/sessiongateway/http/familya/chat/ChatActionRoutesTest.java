package dev.sessiongateway.http.familya.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork.ReadMark;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatActionRoutesTest {
  private static final SessionName ADA = new SessionName("ada");

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
  }

  private static MessageId arrives(int number, Address from) {
    var id = new MessageId("3AAAAAAAAAAAAAAAAAA" + number);
    var message = Message.received(id, from, server.time.instant(), new Content.Text("hello"));
    server.network.signal(ADA, new LinkSignal.MessageArrived(message, "Name"));
    server.await(
        () -> server.gateway.chats().findMessage(ADA, id).isPresent(), () -> "no message " + id);
    return id;
  }

  private static JsonNode read(Address chat, String query, String body) {
    var reply = server.asWaha().post("/api/ada/chats/" + chat + "/messages/read" + query, body);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    return reply.json().path("ids");
  }

  @Test
  void onlyAsManyMessagesAreReadAsAreWantedAndYoungEnough() {
    var bob = Address.person("4915110000002");
    var old = arrives(1, bob);
    server.time.advance(Duration.ofDays(8));
    arrives(2, bob);
    var newest = arrives(3, bob);
    assertThat(read(bob, "?messages=1", "{'days':null}"))
        .extracting(JsonNode::asText)
        .containsExactly("false_" + bob + "_" + newest);
    assertThat(server.network.reads(ADA)).contains(new ReadMark(bob, List.of(newest)));
    assertThat(read(bob, "", "{}")).isEmpty();
    var next = arrives(4, bob);
    server.time.advance(Duration.ofDays(8));
    assertThat(read(bob, "?messages=0&days=0", "{}")).isEmpty();
    assertThat(read(bob, "?days=1", "{'days':30}"))
        .extracting(JsonNode::asText)
        .containsExactly("false_" + bob + "_" + next);
    assertThat(server.network.reads(ADA)).noneMatch(mark -> mark.messages().contains(old));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?messages=-1 | {} | messages",
        "?days=ten | {} | days",
        "'' | {\"messages\":-1} | messages",
        "'' | {\"days\":\"7\"} | days"
      })
  void aBadNumberIsNamed(String query, String body, String field) {
    var path = "/api/ada/chats/4915110000002@c.us/messages/read" + query;
    var reply = server.asWaha().post(path, body);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"archive", "unarchive", "unread"})
  void aMissingOrMalformedChatIsRefused(String operation) {
    var missing = Address.person("4915110000009");
    server.network.missChat(missing);
    var reply = server.asWaha().post("/api/ada/chats/" + missing + "/" + operation, "");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text("code")).isEqualTo("chat.not-found");
    var malformed = server.asNative().post("/api/ada/chats/x@y/" + operation, "");
    assertThat(malformed.status()).isEqualTo(400);
    assertThat(malformed.text("code")).isEqualTo("invalid.chatId");
  }

  @Test
  void theStatusFollowsTheDialect() {
    var bob = Address.person("4915110000003");
    arrives(7, bob);
    for (var operation : new String[] {"archive", "unarchive", "unread", "messages/read"}) {
      var path = "/api/ada/chats/" + bob + "/" + operation;
      assertThat(server.asWaha().post(path, "").status()).isEqualTo(201);
      assertThat(server.asNative().post(path, "").status()).isEqualTo(200);
    }
  }

  @Test
  void aMessageWithoutItsFileStillSaysThatItHasOne() {
    var body =
        "{'session':'ada','chatId':'4915110000004@c.us','file':{'data':'%s'}}"
            .formatted(
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
    var sent = server.asWaha().post("/api/sendImage", body);
    assertThat(sent.status()).as(sent.toString()).isEqualTo(201);
    var chat = "/api/ada/chats/4915110000004@c.us/messages";
    var with = server.asWaha().get(chat + "?downloadMedia=true").json().path(0);
    assertThat(JsonField.text(with, "/media/url")).contains("sig=");
    var without = server.asWaha().get(chat + "?downloadMedia=false").json().path(0);
    assertThat(JsonField.bool(without, "hasMedia")).isTrue();
    assertThat(without.has("mediaUrl")).isFalse();
    assertThat(without.path("media").isObject()).isFalse();
    var one = server.asWaha().get(chat + "/" + sent.text("id") + "?downloadMedia=false");
    assertThat(one.json().path("media").isObject()).isFalse();
    assertThat(server.asWaha().get(chat + "?downloadMedia=perhaps").status()).isEqualTo(400);
  }
}
