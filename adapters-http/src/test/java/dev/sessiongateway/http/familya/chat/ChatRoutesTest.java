package dev.sessiongateway.http.familya.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork.ReadMark;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatRoutesTest {
  private static final SessionName ADA = new SessionName("ada");
  private static final Address BOB = Address.person("4915110000002");
  private static final Address EVE = Address.person("4915110000003");

  @AutoClose private static TestServer server;
  private static String ownMessage;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.stopped("empty");
    arrives(1, BOB, "first");
    arrives(2, EVE, "second");
    arrives(3, BOB, "third");
    var body = "{'session':'ada','chatId':'" + BOB + "','text':'own'}";
    ownMessage = server.asNative().post("/api/sendText", body).text("id");
    var messages = MessageQuery.newestIn(BOB, new Page(10, 0));
    server.await(
        () ->
            server.gateway.chats().messages(ADA, messages).stream()
                .noneMatch(message -> message.ack() == Ack.PENDING),
        () -> "the own message is not acknowledged");
  }

  private static void arrives(int number, Address from, String text) {
    server.time.advance(Duration.ofSeconds(1));
    var message =
        Message.received(
            new MessageId("3AAAAAAAAAAAAAAAAAA" + number),
            from,
            server.time.instant(),
            new Content.Text(text));
    server.network.signal(ADA, new LinkSignal.MessageArrived(message, "Name of " + from.user()));
  }

  private static List<String> bodies(JsonNode messages) {
    return StreamSupport.stream(messages.spliterator(), false)
        .map(message -> JsonField.text(message, "body"))
        .toList();
  }

  private static List<String> get(String query) {
    var reply = server.asNative().get("/api/ada/chats/" + query);
    assertThat(reply.status()).isEqualTo(200);
    return bodies(reply.json());
  }

  @Test
  void chatsAreListedNewestFirst() {
    for (var client : List.of(server.asNative(), server.asWaha())) {
      var reply = client.get("/api/ada/chats");
      assertThat(reply.status()).isEqualTo(200);
      var bob = reply.json().path(0);
      assertThat(JsonField.text(bob, "id")).isEqualTo(BOB.toString());
      assertThat(JsonField.text(bob, "name")).isEqualTo("Name of " + BOB.user());
      assertThat(JsonField.bool(bob, "isGroup")).isFalse();
      assertThat(JsonField.longInteger(bob, "conversationTimestamp"))
          .isEqualTo(JsonField.longInteger(bob, "timestamp"));
      assertThat(reply.json()).hasSize(2);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sortBy=id&sortOrder=asc, 2",
    "sortBy=id&sortOrder=desc, 3",
    "sortBy=name&sortOrder=desc, 3",
    "sortBy=conversationTimestamp&sortOrder=asc, 3",
    "sortBy=messageTimestamp&limit=1&offset=1, 3",
    "limit=1&merge=true, 2"
  })
  void chatsAreSortedAndCut(String query, String lastDigit) {
    var first = server.asNative().get("/api/ada/chats?" + query).json().path(0);
    assertThat(JsonField.text(first, "id")).endsWith(lastDigit + "@c.us");
  }

  @Test
  void theOverviewShowsTheLastMessages() {
    var reply = server.asWaha().get("/api/ada/chats/overview");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("/0/lastMessage/body")).isEqualTo("own");
    assertThat(reply.text("/0/_chat/id")).isEqualTo(BOB.toString());
    assertThat(server.asWaha().get("/api/ada/chats/overview?limit=1").json()).hasSize(1);
    var one = server.asWaha().get("/api/ada/chats/overview?ids=" + EVE + "&ids=49111@c.us").json();
    assertThat(one).hasSize(1);
    assertThat(JsonField.text(one, "/0/id")).isEqualTo(EVE.toString());
  }

  @Test
  void theOverviewTakesABodyToo() {
    var body = "{'pagination':{'limit':5,'offset':0},'filter':{'ids':['" + EVE + "']}}";
    var waha = server.asWaha().post("/api/ada/chats/overview", body);
    assertThat(waha.status()).isEqualTo(201);
    assertThat(waha.json()).hasSize(1);
    var ofNative = server.asNative().post("/api/ada/chats/overview", "{'pagination':{}}");
    assertThat(ofNative.status()).isEqualTo(200);
    assertThat(ofNative.json()).hasSize(2);
    assertThat(
            server
                .asNative()
                .post("/api/ada/chats/overview", "{'pagination':{'limit':-1}}")
                .status())
        .isEqualTo(400);
  }

  @Test
  void messagesAreListedNewestFirst() {
    assertThat(get(BOB + "/messages")).containsExactly("own", "third", "first");
    assertThat(get(BOB.user() + "%40c.us/messages/?downloadMedia=false&merge=true"))
        .containsExactly("own", "third", "first");
    assertThat(get("all/messages?sortOrder=asc"))
        .containsExactly("first", "second", "third", "own");
  }

  @ParameterizedTest
  @CsvSource({
    "limit=1, own",
    "limit=1&offset=1, third",
    "filter.fromMe=true, own",
    "filter.fromMe=False&limit=1, third",
    "filter.ack=SERVER, own",
    "filter.ack=device&limit=1, third",
    "filter.timestamp.lte=1767268801, first",
    "filter.timestamp.lte=0&filter.timestamp.gte=0&filter.fromMe=true, own",
    "sortBy=messageTimestamp&sortOrder=asc&filter.timestamp.gte=1767268802&limit=1, third"
  })
  void messagesAreFiltered(String query, String only) {
    assertThat(get(BOB + "/messages?" + query)).containsExactly(only);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit=-2",
        "limit=ten",
        "offset=-1",
        "sortBy=size",
        "sortOrder=up",
        "filter.fromMe=maybe",
        "filter.fromme=true",
        "filter.chatId=4915110000002",
        "filter[fromMe]=true",
        "filter=x",
        "filter.ack=SEEN",
        "filter.timestamp.gte=yesterday",
        "filter.timestamp.lte=99999999999999"
      })
  void aBadQueryIsA400(String query) {
    var reply = server.asNative().get("/api/ada/chats/" + BOB + "/messages?" + query);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("message")).startsWith(query.substring(0, query.indexOf('=')));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"chats?filter.ids=1", "chats/overview?filter[ids]=1", "chats/overview?filter=x"})
  void aFilterThatListsOfChatsDoNotHaveIsA400(String path) {
    var reply = server.asWaha().get("/api/ada/" + path.replace("[", "%5B").replace("]", "%5D"));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("filter");
  }

  @Test
  void messagesCanBeReadByQuery() {
    var path = "/api/messages?chatId=" + BOB + "&limit=1";
    var reply = server.asNative().get(path + "&session=ada");
    assertThat(bodies(reply.json())).containsExactly("own");
    assertThat(server.asNative().get(path).status()).isEqualTo(400);
    assertThat(server.asWaha().get(path).status()).isEqualTo(404);
    assertThat(server.asNative().get("/api/messages?session=ada").status()).isEqualTo(400);
  }

  @Test
  void oneMessageIsReadByEitherFormOfItsId() {
    var shortId = ownMessage.substring(ownMessage.lastIndexOf('_') + 1);
    for (var id : List.of(ownMessage, shortId, ownMessage.replace("@", "%40"))) {
      for (var chat : List.of(BOB.toString(), "all")) {
        var reply = server.asNative().get("/api/ada/chats/" + chat + "/messages/" + id);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("id")).isEqualTo(ownMessage);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "4915110000003@c.us, 3AAAAAAAAAAAAAAAAAA1, 404",
    "4915110000002@c.us, 3AAAAAAAAAAAAAAAAAA9, 404",
    "4915110000002@c.us, no, 400",
    "nobody@nowhere, 3AAAAAAAAAAAAAAAAAA1, 400"
  })
  void anotherMessageIsRefused(String chat, String id, int status) {
    var reply = server.asNative().get("/api/ada/chats/" + chat + "/messages/" + id);
    assertThat(reply.status()).isEqualTo(status);
  }

  @Test
  void readingNeedsNoLinkButASession() {
    assertThat(server.asNative().get("/api/empty/chats").json()).isEmpty();
    assertThat(server.asNative().get("/api/empty/chats/all/messages").json()).isEmpty();
    assertThat(server.asNative().get("/api/nobody/chats").status()).isEqualTo(404);
    assertThat(server.asNative().get("/api/nobody/chats/all/messages").status()).isEqualTo(404);
    assertThat(server.asNative().get("/api/nobody/chats/overview").status()).isEqualTo(404);
  }

  @Test
  void messagesAreMarkedAsSeen() {
    var to = "'session':'ada','chatId':'" + EVE + "'";
    var all = server.asNative().post("/api/sendSeen", "{" + to + ",'messageId':null}");
    assertThat(all.status()).isEqualTo(200);
    assertThat(all.bool("success")).isTrue();
    var one =
        "{" + to + ",'messageIds':['false_" + EVE + "_3AAAAAAAAAAAAAAAAAA2'],'participant':null}";
    assertThat(server.asWaha().post("/api/sendSeen", one).status()).isEqualTo(201);
    assertThat(server.network.reads(ADA))
        .contains(
            new ReadMark(EVE, List.of()),
            new ReadMark(EVE, List.of(new MessageId("3AAAAAAAAAAAAAAAAAA2"))));
    var chat = server.asNative().get("/api/ada/chats?sortBy=id&sortOrder=desc").json().path(0);
    assertThat(JsonField.integer(chat, "unreadCount")).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'session':'ada'}",
        "{'session':'ada','chatId':'x@y'}",
        "{'session':'ada','chatId':'49151@c.us','messageIds':['no']}",
        "{'session':'ada','chatId':'49151@c.us','messageIds':'all'}"
      })
  void whatCannotBeSeenIsA400(String body) {
    assertThat(server.asNative().post("/api/sendSeen", body).status()).isEqualTo(400);
  }
}
