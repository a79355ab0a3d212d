package dev.sessiongateway.http.familya.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Names and pictures in `chats` and `chats/overview` after a change.
class ChatPicturesAndNamesTest {
  private static final SessionName ADA = new SessionName("ada");
  private static final Address BOB = Address.person("4915110000002");
  private static final Address EVE = Address.person("4915110000003");

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    arrives(1, BOB, "Bob");
    arrives(2, EVE, "Eve");
    var picture = server.info.url("/api/files/0123456789abcdef.jpg");
    changed(BOB, "Robert", picture);
    changed(EVE, "Eve", "https://pictures.example.org/eve.jpg");
  }

  private static void arrives(int number, Address from, String name) {
    var message =
        new Message(
            new MessageId("3AAAAAAAAAAAAAAAAAA" + number),
            from,
            false,
            from,
            server.time.instant(),
            new Content.Text("hello"),
            null,
            List.of(),
            Message.Origin.PHONE,
            Ack.DEVICE,
            null,
            name,
            Marks.NONE);
    server.network.signal(ADA, new LinkSignal.MessageArrived(message, name));
  }

  private static void changed(Address person, String name, @Nullable String picture) {
    var now = new Contact(person, name, picture);
    server.network.signal(ADA, new Event.ContactChanged(now, false));
  }

  @Test
  void aChatIsCalledAsThePersonCallsItselfNow() {
    for (var path : List.of("chats", "chats/overview")) {
      assertThat(JsonField.text(chat(path, BOB), "name")).as(path).isEqualTo("Robert");
      assertThat(JsonField.text(chat(path, EVE), "name")).as(path).isEqualTo("Eve");
    }
    assertThat(JsonField.text(chat("chats/overview", BOB), "/_chat/name")).isEqualTo("Robert");
  }

  @Test
  void theOverviewShowsPicturesAtAddressesThatOpen() {
    var ours = JsonField.text(chat("chats/overview", BOB), "picture");

    assertThat(ours).startsWith(server.info.url("/api/files/0123456789abcdef.jpg?sig="));
    assertThat(JsonField.text(chat("chats/overview", EVE), "picture"))
        .isEqualTo("https://pictures.example.org/eve.jpg");
  }

  @Test
  void theLastMessageOfAChatHasItsSendersNameAndItsKind() {
    for (var path : List.of("chats", "chats/overview")) {
      var last = chat(path, BOB).get("lastMessage");
      assertThat(JsonField.text(last, "notifyName")).isEqualTo("Bob");
      assertThat(JsonField.text(last, "/_data/Info/PushName")).isEqualTo("Bob");
      assertThat(JsonField.text(last, "/_data/type")).isEqualTo("chat");
    }
  }

  private static JsonNode chat(String path, Address id) {
    var chats = server.asWaha().get("/api/ada/" + path).json();
    return StreamSupport.stream(chats.spliterator(), false)
        .filter(chat -> JsonField.text(chat, "id").equals(id.toString()))
        .findFirst()
        .orElseThrow();
  }
}
