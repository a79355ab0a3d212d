package dev.sessiongateway.http.familya.contact;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LidRoutesTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final Address CAROL = Address.person("4915550000003");
  private static final Address BOBS_LID = new Address("2001", Address.Kind.LID);
  private static final Address CAROLS_LID = new Address("2002", Address.Kind.LID);

  @AutoClose private static TestServer server;
  private static Client client;

  private SessionName shop;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    server.network.addContact(new Contact(BOB, "Bob", null));
    server.network.addContact(new Contact(CAROL, "Carol", null));
    server.network.hide(new LidMapping(CAROLS_LID, CAROL));
  }

  @BeforeEach
  void learn() {
    shop = server.active("shop-" + server.identifiers.uuid());
    server.network.signal(shop, new LinkSignal.LidsLearned(List.of(new LidMapping(BOBS_LID, BOB))));
    server.await(
        () -> server.gateway.contacts().countLids(shop) == 1, () -> "no hidden id is known");
  }

  private String get(String path) {
    return client.get("/api/" + shop + "/lids" + path).text().strip();
  }

  @Test
  void knownPairsAreListedAndCounted() {
    var pair = json("[{'lid':'2001@lid','pn':'4915550000002@c.us'}]");
    assertThat(get("")).isEqualTo(pair);
    assertThat(get("?limit=0")).isEqualTo(pair);
    assertThat(get("?offset=1")).isEqualTo("[]");
    assertThat(get("/count")).isEqualTo(json("{'count':1}"));
    server.gateway.sessions().logout(shop);
    assertThat(get("")).isEqualTo(pair);
  }

  @ParameterizedTest
  @CsvSource({
    "2001, 2001@lid, 4915550000002@c.us",
    "2001@lid, 2001@lid, 4915550000002@c.us",
    "pn/4915550000002, 2001@lid, 4915550000002@c.us",
    "pn/4915550000002@c.us, 2001@lid, 4915550000002@c.us",
    "2002@lid, 2002@lid, 4915550000003@c.us"
  })
  void aPairIsFoundByEitherAddressAndInTheNetwork(String path, String lid, String phone) {
    assertThat(get("/" + path)).isEqualTo(json("{'lid':'" + lid + "','pn':'" + phone + "'}"));
  }

  @Test
  void whatIsNotKnownIsNull() {
    assertThat(get("/999")).isEqualTo(json("{'lid':'999@lid','pn':null}"));
    assertThat(get("/pn/49155")).isEqualTo(json("{'lid':null,'pn':'49155@c.us'}"));
  }

  @ParameterizedTest
  @CsvSource({
    "/nobody, lid",
    "/4915550000002@c.us, lid",
    "/pn/2001@lid, phoneNumber",
    "/pn/x, phoneNumber",
    "?limit=-1, limit"
  })
  void badInputIsNamed(String path, String field) {
    var reply = client.get("/api/" + shop + "/lids" + path);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("invalid." + field);
  }

  @Test
  void aHiddenIdThatWasReplacedLeadsToTheNewestAndToItsNumber() {
    var newer = new Address("2003", Address.Kind.LID);
    var older = new LidMapping(new Address("2004", Address.Kind.LID), newer);
    server.network.signal(shop, new LinkSignal.LidsLearned(List.of(older)));
    server.await(
        () -> server.gateway.contacts().countLids(shop) == 2, () -> "no hidden id is known");
    assertThat(get("/2004")).isEqualTo(json("{'lid':'2004@lid','pn':null}"));
    assertThat(server.gateway.contacts().canonical(shop, older.lid())).isEqualTo(newer);

    var numbered = new LidMapping(newer, Address.person("4915550000009"));
    server.network.signal(shop, new LinkSignal.LidsLearned(List.of(numbered)));
    server.await(
        () -> server.gateway.contacts().countLids(shop) == 3, () -> "no hidden id is known");
    assertThat(get("/2004")).isEqualTo(json("{'lid':'2004@lid','pn':'4915550000009@c.us'}"));
    assertThat(get("/2003")).isEqualTo(json("{'lid':'2003@lid','pn':'4915550000009@c.us'}"));
    assertThat(server.gateway.contacts().canonical(shop, older.lid())).isEqualTo(numbered.phone());
  }

  @Test
  void aSendToAHiddenIdGoesToTheChatOfThePerson() {
    for (var lid : List.of(BOBS_LID, CAROLS_LID)) {
      var body =
          "{'session':'"
              + shop
              + "','chatId':'"
              + lid
              + "','text':'hi',"
              + "'mentions':['"
              + lid
              + "']}";
      assertThat(client.post("/api/sendText", body).status()).isEqualTo(200);
    }
    var sent = server.network.sent(shop);
    assertThat(sent).extracting(message -> message.chat()).containsExactly(BOB, CAROL);
    assertThat(sent.getFirst().mentions()).containsExactly(BOB);
    assertThat(client.get("/api/" + shop + "/chats").json().findValuesAsText("id"))
        .contains(BOBS_LID.toString(), CAROL.toString());
  }

  @Test
  void aChatIsShownAtTheHiddenIdAndFoundAtBothUnlessMergeIsOff() {
    var body = "{'session':'%s','chatId':'%s','text':'hi'}".formatted(shop, BOB);
    assertThat(client.post("/api/sendText", body).status()).isEqualTo(200);
    for (var merged : List.of("", "?merge=true")) {
      assertThat(JsonField.text(chats(merged), "/0/id")).isEqualTo(BOBS_LID.toString());
      assertThat(messages(BOB, merged)).hasSize(1);
      assertThat(messages(BOBS_LID, merged)).hasSize(1);
    }
    assertThat(JsonField.text(chats("?merge=false"), "/0/id")).isEqualTo(BOBS_LID.toString());
    assertThat(messages(BOB, "?merge=false")).isEmpty();
    var message = JsonField.text(messages(BOBS_LID, "?merge=false"), "/0/id");
    for (var chat : List.of(BOB, BOBS_LID)) {
      var path = "/api/" + shop + "/chats/" + chat + "/messages/" + message;
      assertThat(client.get(path).status()).isEqualTo(200);
      assertThat(client.get(path + "?merge=false").status())
          .isEqualTo(chat.equals(BOB) ? 404 : 200);
      var byQuery = "/api/messages?session=" + shop + "&merge=false&chatId=" + chat;
      assertThat(client.get(byQuery).json()).hasSize(chat.equals(BOB) ? 0 : 1);
    }
    assertThat(client.get("/api/" + shop + "/chats/all/messages?merge=false").json()).hasSize(1);
  }

  private JsonNode chats(String query) {
    return client.get("/api/" + shop + "/chats" + query).json();
  }

  private JsonNode messages(Address chat, String query) {
    return client.get("/api/" + shop + "/chats/" + chat + "/messages" + query).json();
  }

  @Test
  void eventsOfAChatHaveTheIdThatMessagesShow() {
    var label = new Label(new LabelId("12"), "Hot lead", 3);
    var events =
        List.of(
            new Event.ChatArchived(BOB, true),
            new LabelEvent.LabelHandled(BOB, label, LabelAction.ADD));
    events.forEach(event -> server.network.signal(shop, event));
    var path = "/api/" + shop + "/events?events=chat.archive,label.chat.added";
    server.await(
        () -> client.get(path).json().findValues("payload").size() == 2, () -> "no such events");
    var payloads = client.get(path).json().findValues("payload");
    assertThat(JsonField.text(payloads.get(0), "id")).isEqualTo(BOBS_LID.toString());
    assertThat(JsonField.text(payloads.get(1), "chatId")).isEqualTo(BOBS_LID.toString());
  }

  @Test
  void anOverviewFollowsMergeInTheQueryAndInTheBody() {
    var body = "{'session':'%s','chatId':'%s','text':'hi'}".formatted(shop, BOB);
    assertThat(client.post("/api/sendText", body).status()).isEqualTo(200);
    var overview = "/api/" + shop + "/chats/overview";
    // The network's acknowledgement changes each answer.
    server.await(
        () -> client.get(overview).text("/0/lastMessage/ackName").equals("SERVER"),
        () -> "the message is not acknowledged");
    for (var merge : List.of(true, false)) {
      var id = BOBS_LID.toString();
      var all = client.get(overview + "?merge=" + merge);
      assertThat(all.text("/0/id")).isEqualTo(id);
      assertThat(all.text("/0/_chat/id")).isEqualTo(id);
      for (var asked : List.of(BOB, BOBS_LID)) {
        var found = merge || asked.equals(BOBS_LID) ? 1 : 0;
        var named = client.get(overview + "?merge=" + merge + "&ids=" + asked).json();
        assertThat(named).hasSize(found);
        var posted = "{'pagination':{'merge':%s},'filter':{'ids':['%s']}}".formatted(merge, asked);
        assertThat(client.post(overview, posted).json()).isEqualTo(named);
      }
    }
  }

  @Test
  void aKeyOfAnotherSessionOpensNothing() {
    var key = server.key(new SessionName("other"), null, Scope.READ);
    var stranger = server.anonymous().with("apikey", key);
    for (var path : List.of("", "/count", "/2001", "/pn/49155")) {
      assertThat(stranger.get("/api/" + shop + "/lids" + path).status()).isEqualTo(403);
    }
  }
}
