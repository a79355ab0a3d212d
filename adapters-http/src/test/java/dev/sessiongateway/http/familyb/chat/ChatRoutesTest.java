package dev.sessiongateway.http.familyb.chat;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatRoutesTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final Address CAROL = Address.person("4915550000003");
  private static final Address HIDDEN = new Address("77001", Address.Kind.LID);
  private static final Address TEAM = Address.group("120363040000000001");

  @AutoClose private static TestServer server;
  private static Client client;

  private SessionName loja;
  private Instant start;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    server.network.addContact(new Contact(BOB, "Bob", "https://pictures.example/bob.jpg"));
    server.network.addContact(new Contact(CAROL, "Carol", null));
  }

  @BeforeEach
  void link() {
    loja = server.active("loja-" + server.identifiers.uuid());
    start = server.time.instant();
  }

  private Reply post(String operation, String body) {
    return client.post("/chat/" + operation + "/" + loja, body);
  }

  private JsonNode chats(String body) {
    var reply = post("findChats", body);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply.json();
  }

  private static List<String> jids(JsonNode rows) {
    return rows.valueStream().map(row -> JsonField.text(row, "remoteJid")).toList();
  }

  /// `number` seconds after the start.
  private void receive(int number, Address chat, Content content) {
    var message =
        Message.received(
            id(number), chat, chat.isGroup() ? BOB : chat, start.plusSeconds(number), content);
    take(new LinkSignal.MessageArrived(message, null));
  }

  private void receive(int number, Address chat) {
    receive(number, chat, new Content.Text("text " + number));
  }

  private void take(LinkSignal.AccountUpdate entry) {
    server
        .stores
        .accountUpdates()
        .take(
            server.gateway.sessions().get(loja).ref(),
            List.of(entry),
            event ->
                new NewEvent(
                    new EventId("evt_" + server.identifiers.uuid()), start, event, false, null));
  }

  private static MessageId id(int number) {
    return new MessageId("3EB0%08d".formatted(number));
  }

  private static Group team() {
    return new Group(
        TEAM,
        "The Team",
        null,
        BOB,
        Instant.EPOCH,
        List.of(),
        new InviteCode("AbCdEfGhIjKlMnOpQrStUv"),
        false,
        false,
        Duration.ZERO,
        "https://pictures.example/team.jpg",
        BOB,
        Instant.EPOCH,
        true);
  }

  @Nested
  class Listing {
    @Test
    void tellsWhatIsKnownOfEachChatNewestFirst() {
      receive(1, TEAM);
      take(
          new Event.ContactChanged(
              new Contact(BOB, "Bob", "https://pictures.example/bob.jpg"), false));
      receive(2, BOB);
      receive(3, BOB);
      server.network.addGroup(loja, team());
      var found = chats("{}");

      assertThat(jids(found)).containsExactly(BOB.networkForm(), TEAM.networkForm());
      var bob = found.path(0);
      assertThat(JsonField.text(bob, "pushName")).isEqualTo("Bob");
      assertThat(JsonField.text(bob, "profilePicUrl"))
          .isEqualTo("https://pictures.example/bob.jpg");
      assertThat(JsonField.integer(bob, "unreadCount")).isEqualTo(2);
      assertThat(JsonField.bool(bob, "isSaved")).isTrue();
      assertThat(JsonField.bool(bob, "windowActive")).isTrue();
      assertThat(Instant.parse(JsonField.text(bob, "windowStart"))).isEqualTo(start.plusSeconds(2));
      assertThat(Instant.parse(JsonField.text(bob, "windowExpires")))
          .isEqualTo(start.plusSeconds(2).plus(Duration.ofHours(24)));
      assertThat(JsonField.text(bob, "/lastMessage/key/id")).isEqualTo(id(3).value());
      assertThat(JsonField.text(bob, "/lastMessage/message/conversation")).isEqualTo("text 3");
      var team = found.path(1);
      assertThat(JsonField.text(team, "pushName")).isEqualTo("The Team");
      assertThat(JsonField.text(team, "profilePicUrl"))
          .isEqualTo("https://pictures.example/team.jpg");
      assertThat(JsonField.text(team, "/lastMessage/participant")).isEqualTo(BOB.networkForm());
      var contacts = post("findContacts", "{}").json();
      assertThat(contacts.findValuesAsText("id")).contains(JsonField.text(bob, "id"));
    }

    @Test
    void theWindowClosesAfterADay() {
      receive(1, BOB);
      server.time.advance(Duration.ofHours(25));

      assertThat(chats("{}").at("/0/windowActive").asBoolean(true)).isFalse();
    }

    @Test
    void ofAFileThereAreOnlyWords() {
      var file = new Attachment.Stored(new MediaId("abcdefgh.jpg"), "image/jpeg", "cat.jpg", 9);
      receive(1, BOB, new Content.Media(MediaKind.IMAGE, file, "a cat"));
      receive(2, CAROL, new Content.Media(MediaKind.DOCUMENT, file, null));
      var found = chats("");

      assertThat(found.at("/1/lastMessage/message/imageMessage").toString())
          .isEqualTo(json("{'caption':'a cat'}"));
      assertThat(JsonField.text(found, "/1/lastMessage/message/mediaUrl"))
          .contains("/abcdefgh.jpg?sig=");
      assertThat(found.at("/0/lastMessage/message/documentMessage").toString())
          .isEqualTo(json("{'name':'cat.jpg'}"));
    }

    @Test
    void bothWaysOfTurningPagesAreTaken() {
      for (var number = 1; number <= 5; number++) {
        receive(number, Address.person("491555000001" + number));
      }

      assertThat(ends(chats("{'take':2,'skip':1}"))).containsExactly("4", "3");
      assertThat(ends(chats("{'skip':3}"))).containsExactly("2", "1");
      assertThat(ends(chats("{'page':2,'offset':2}"))).containsExactly("3", "2");
      var reply = post("findChats", "{'take':1,'page':2,'offset':2}");
      assertThat(ends(reply.json())).containsExactly("5");
      assertThat(reply.header("X-Total-Count")).isEqualTo("5");
      assertThat(reply.header("X-Page-Size")).isEqualTo("1");
      assertThat(ends(client.get("/chat/findChats/" + loja).json())).hasSize(5);
    }

    private static List<String> ends(JsonNode rows) {
      return jids(rows).stream().map(jid -> jid.substring(12, 13)).toList();
    }

    @Test
    void filtersByChatAndTime() {
      receive(1, BOB);
      receive(9, CAROL);

      assertThat(jids(chats("{'where':{'remoteJid':'4915550000002'}}")))
          .containsExactly(BOB.networkForm());
      var period = "{'gte':'" + start.plusSeconds(5) + "','lte':'" + start.plusSeconds(60) + "'}";
      assertThat(jids(chats("{'where':{'messageTimestamp':" + period + "}}")))
          .containsExactly(CAROL.networkForm());
    }

    @Test
    void worksInEveryState() {
      receive(1, BOB);
      receive(2, TEAM);
      server.gateway.sessions().pause(loja);
      server.gateway.sessions().logout(loja);

      assertThat(jids(chats("{}"))).containsExactly(TEAM.networkForm(), BOB.networkForm());
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{'take':0}",
          "{'skip':-1}",
          "{'offset':-1}",
          "{'where':{'remoteJid':'nobody'}}",
          "{'where':{'messageTimestamp':{'lte':'2026-05-01'}}}"
        })
    void badInputIsA400(String body) {
      assertThat(post("findChats", body).status()).isEqualTo(400);
    }
  }

  @Nested
  class One {
    private Reply find(String query) {
      return client.get("/chat/findChatByRemoteJid/" + loja + query);
    }

    @Test
    void isReportedWithItsLabels() {
      receive(1, BOB);
      receive(4, BOB);
      client.post(
          "/label/handleLabel/" + loja, "{'number':'4915550000002','labelId':'2','action':'add'}");
      var row = find("?remoteJid=4915550000002@s.whatsapp.net").json();

      assertThat(JsonField.text(row, "remoteJid")).isEqualTo(BOB.networkForm());
      assertThat(row.path("labels").toString()).isEqualTo(json("['2']"));
      assertThat(JsonField.integer(row, "unreadMessages")).isEqualTo(2);
      assertThat(Instant.parse(JsonField.text(row, "createdAt"))).isEqualTo(start.plusSeconds(1));
      assertThat(Instant.parse(JsonField.text(row, "updatedAt"))).isEqualTo(start.plusSeconds(4));
    }

    @Test
    void hasNoLabelsWhileTheNetworkCannotBeAsked() {
      receive(1, BOB);
      server.network.lose(Labelling.class);
      var row = find("?remoteJid=4915550000002").json();
      server.network.regain(Labelling.class);
      assertThat(row.path("labels").isNull()).isTrue();

      server.gateway.sessions().pause(loja);
      server.gateway.sessions().logout(loja);
      assertThat(find("?remoteJid=4915550000002").json().path("labels").isNull()).isTrue();
    }

    @Test
    void whichIsNotThereIsNull() {
      var reply = find("?remoteJid=4915550000003@s.whatsapp.net");

      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text()).isEqualTo("null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?remoteJid="})
    void mustBeNamed(String query) {
      var reply = find(query);

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("error")).isEqualTo("remoteJid is a required query parameter");
    }
  }

  @Nested
  class Reading {
    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST"})
    void isReportedChatByChat(String method) {
      receive(1, BOB);
      var body =
          """
          {"readMessages":[
            {"id":"3EB000000001","fromMe":false,"remoteJid":"4915550000002@s.whatsapp.net"},
            {"id":"3EB000000002","fromMe":false,"remoteJid":"77001@lid"},
            {"id":"3EB000000003","fromMe":true,"remoteJid":"4915550000003@s.whatsapp.net"},
            {"id":"3EB000000004","fromMe":false,"remoteJid":"4915550000002@s.whatsapp.net"}]}
          """;
      var reply = client.send(method, "/chat/markMessageAsRead/" + loja, body);

      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text()).isEqualTo(json("{'message':'Read messages','read':'success'}"));
      assertThat(server.network.reads(loja))
          .containsExactly(
              new FakeNetwork.ReadMark(BOB, List.of(id(1), id(4))),
              new FakeNetwork.ReadMark(HIDDEN, List.of(id(2))));
      assertThat(chats("{}").at("/0/unreadCount").asInt(9)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "{'readMessages':[]}",
          "{'readMessages':[{'id':'3EB000000001','fromMe':false}]}",
          "{'readMessages':[{'id':'?','fromMe':false,'remoteJid':'4915550000002'}]}",
          "{'readMessages':[{'id':'3EB000000001','remoteJid':'4915550000002'}]}"
        })
    void badInputIsA400(String body) {
      assertThat(post("markMessageAsRead", body).status()).isEqualTo(400);
      assertThat(server.network.reads(loja)).isEmpty();
    }
  }

  @Nested
  class Order {
    @ParameterizedTest
    @CsvSource({"PUT, archiveChat", "POST, archiveChat", "PUT, archive", "POST, archive"})
    void chatsGoIntoTheArchiveAndOutAgain(String method, String operation) {
      var path = "/chat/" + operation + "/" + loja;
      var in = client.send(method, path, "{'chat':'4915550000002','archive':true}");

      assertThat(in.status()).isEqualTo(201);
      assertThat(in.text())
          .isEqualTo(
              json("{'chatId':'4915550000002@s.whatsapp.net','archived':true,'archive':true}"));
      assertThat(server.network.archived(loja)).containsExactly(BOB);
      var message =
          "{'key':{'id':'3EB000000001','fromMe':false,"
              + "'remoteJid':'4915550000002@s.whatsapp.net'}}";
      var out = client.send(method, path, "{'lastMessage':" + message + ",'archive':false}");
      assertThat(out.bool("archived")).isTrue();
      assertThat(out.json().path("archive").asBoolean(true)).isFalse();
      assertThat(server.network.archived(loja)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST"})
    void chatsAreMarkedToComeBackTo(String method) {
      receive(1, BOB);
      server.gateway.chats().markRead(loja, BOB, List.of());
      var reply =
          client.send(
              method, "/chat/markChatUnread/" + loja, "{'chat':'4915550000002@s.whatsapp.net'}");

      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text())
          .isEqualTo(json("{'chatId':'4915550000002@s.whatsapp.net','markedChatUnread':true}"));
      assertThat(JsonField.integer(chats("{}"), "/0/unreadCount")).isEqualTo(1);
    }

    @Test
    void theChatMustBeNamed() {
      assertThat(post("archiveChat", "{'archive':true}").status()).isEqualTo(400);
      assertThat(post("archiveChat", "{'chat':'4915550000002'}").status()).isEqualTo(400);
      assertThat(post("markChatUnread", "{}").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({"archiveChat, archived", "markChatUnread, markedChatUnread"})
    void aChatThatIsNotThereIsNotFoundInItsOwnForm(String operation, String flag) {
      server.network.missChat(Address.person("4915550000009"));
      var reply = post(operation, "{'chat':'4915550000009','archive':true}");

      assertThat(reply.status()).isEqualTo(404);
      var undone = reply.json().at("/response/message/0");
      assertThat(undone.path(flag).asBoolean(true)).isFalse();
      assertThat(JsonField.text(undone, "/message/0")).startsWith("Chat not found");
    }
  }
}
