package dev.sessiongateway.http.familya.contact;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContactOperationsTest {
  private static final MediaId FACE = new MediaId("abcdefgh12345678.jpg");
  private static final Address BOB = Address.person("4915550000002");
  private static final Address CAROL = Address.person("4915550000003");
  private static final Address DORA = Address.person("551187650001");

  @AutoClose private static TestServer server;
  private static Client client;

  private SessionName shop;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    var picture = server.info.unsignedPictureUrl(FACE);
    server.network.addProfile(new Profile(new Contact(BOB, "Bob", picture), "Fishing", null));
    server.network.addContact(new Contact(CAROL, "Carol", null));
    server.network.addContact(new Contact(DORA, "Dora", null));
  }

  @BeforeEach
  void link() {
    shop = server.active("shop-" + server.identifiers.uuid());
  }

  private String query(String operation, String rest) {
    return "/api/contacts" + operation + "?session=" + shop + "&" + rest;
  }

  private void save(Address person, String body) {
    var saved = client.put("/api/" + shop + "/contacts/" + person, body);
    assertThat(saved.status()).as(saved.toString()).isEqualTo(200);
    server.await(
        () -> client.get(query("/all", "")).text().contains(person.toString()),
        () -> person + " is not listed");
  }

  @Nested
  class NumberChecks {
    @ParameterizedTest
    @CsvSource({
      "4915550000002, 4915550000002@c.us",
      "%2B49%20(0)%201555%20000%200002, 4915550000002@c.us",
      "5511987650001, 551187650001@c.us",
      "551187650001@c.us, 551187650001@c.us"
    })
    void answerTheRegisteredForm(String written, String registered) {
      for (var path : List.of("/api/contacts/check-exists", "/api/checkNumberStatus")) {
        var reply = client.get(path + "?session=" + shop + "&phone=" + written);
        assertThat(reply.text().strip())
            .isEqualTo(
                json("{'numberExists':true,'chatId':'%s','pn':'%s'}")
                    .formatted(registered, registered));
      }
    }

    @Test
    void ofAnUnknownNumberSayNoMore() {
      var reply = client.get(query("/check-exists", "phone=4915559999999"));
      assertThat(reply.text().strip()).isEqualTo(json("{'numberExists':false}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "phone=", "phone=abc", "phone=120363000000000001@g.us"})
    void needANumber(String rest) {
      var reply = client.get(query("/check-exists", rest));
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid.phone");
    }

    @Test
    void needASessionThatCanAsk() {
      var stopped = server.stopped("closed-" + shop);
      var path = "/api/contacts/check-exists?phone=4915550000002&session=" + stopped;
      assertThat(client.get(path).status()).isEqualTo(401);
      assertThat(server.asWaha().get(path).status()).isEqualTo(422);
    }
  }

  @Test
  void aSendToANumberReachesItsRegisteredForm() {
    var sent =
        client.post(
            "/api/sendText", "{'session':'" + shop + "','chatId':'5511987650001','text':'hi'}");

    assertThat(sent.status()).isEqualTo(200);
    assertThat(server.network.sent(shop).getLast().chat()).isEqualTo(DORA);
    assertThat(sent.text("to")).isEqualTo(DORA.toString());
  }

  @Nested
  class OnePerson {
    @Test
    void isShownAsTheNetworkSays() {
      for (var path : List.of(query("", "contactId=4915550000002"), path(BOB.toString()))) {
        assertThat(client.get(path).text().strip())
            .isEqualTo(
                json(
                    "{'id':'4915550000002@c.us','number':'4915550000002','pushname':'Bob',"
                        + "'isMe':false,'isGroup':false,'isWAContact':true,"
                        + "'isMyContact':false,'isBlocked':false}"));
      }
    }

    private String path(String id) {
      return "/api/" + shop + "/contacts/" + id;
    }

    @Test
    void isAnsweredWhenNobodyIsThere() {
      var nobody = client.get(path("4915559999999"));
      assertThat(nobody.bool("isWAContact")).isFalse();
      assertThat(nobody.text("number")).isEqualTo("4915559999999");
    }

    @Test
    void isShownAsLastKnownWhileTheSessionIsStopped() {
      save(BOB, "{'firstName':'Robert','lastName':'Bee'}");
      server.gateway.sessions().logout(shop);
      var bob = client.get(path(BOB.toString()));
      assertThat(bob.text("name")).isEqualTo("Robert Bee");
      assertThat(bob.text("pushname")).isEqualTo("Bob");
    }

    @Test
    void mayBeTheAccountItself() {
      var me = server.gateway.sessions().get(shop).account().id();
      assertThat(client.get(path(me.toString())).bool("isMe")).isTrue();
    }

    @Test
    void showsAnAboutText() {
      var reply = client.get(query("/about", "contactId=" + BOB));
      assertThat(reply.text().strip()).isEqualTo(json("{'about':'Fishing'}"));
      for (var hidden : List.of(CAROL, Address.person("4915559999999"))) {
        assertThat(client.get(query("/about", "contactId=" + hidden)).text().strip())
            .isEqualTo(json("{'about':null}"));
      }
    }

    @Test
    void hasAPictureWithASignedAddress() {
      for (var rest : List.of("", "&refresh=true")) {
        var bob = client.get(query("/profile-picture", "contactId=" + BOB + rest));
        assertThat(bob.text("profilePictureURL")).contains(FACE.value()).contains("sig=");
      }
      var carol = client.get(query("/profile-picture", "contactId=" + CAROL));
      assertThat(carol.text().strip()).isEqualTo(json("{'profilePictureURL':null}"));
    }

    @Test
    void aRefreshedPictureNeedsTheNetwork() {
      server.network.lose(ContactLookup.class);
      try {
        var path = query("/profile-picture", "contactId=" + BOB);
        assertThat(client.get(path).status()).isEqualTo(200);
        assertThat(client.get(path + "&refresh=true").status()).isEqualTo(501);
        assertThat(client.get(path + "&refresh=maybe").status()).isEqualTo(400);
      } finally {
        server.network.regain(ContactLookup.class);
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/about", "/profile-picture"})
    void needsAnId(String operation) {
      assertThat(client.get(query(operation, "")).status()).isEqualTo(400);
      var reply = client.get(query(operation, "contactId=x"));
      assertThat(reply.text("code")).isEqualTo("invalid.contactId");
    }
  }

  @Nested
  class Listing {
    private List<String> ids(String rest) {
      return client.get(query("/all", rest)).json().findValuesAsText("id");
    }

    @Test
    void isPagedAndOrdered() {
      save(BOB, "{'firstName':'Zoltan','lastName':''}");
      save(CAROL, "{'firstName':'Amy','lastName':'Day'}");
      var bob = BOB.toString();
      var carol = CAROL.toString();

      assertThat(ids("")).containsExactly(bob, carol);
      assertThat(ids("sortBy=id&sortOrder=desc")).containsExactly(carol, bob);
      assertThat(ids("sortBy=name")).containsExactly(carol, bob);
      assertThat(ids("sortBy=name&sortOrder=desc&limit=1")).containsExactly(bob);
      assertThat(ids("limit=0&offset=1")).containsExactly(carol);
      assertThat(client.get(query("/all", "")).json().findValuesAsText("shortName"))
          .containsExactly("Zoltan", "Amy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sortBy=age", "sortOrder=up", "limit=-1", "offset=x"})
    void refusesWhatItDoesNotKnow(String rest) {
      assertThat(client.get(query("/all", rest)).status()).isEqualTo(400);
    }

    @Test
    void takesTheDefaultSessionInTheOtherDialect() {
      assertThat(client.get("/api/contacts/all").status()).isEqualTo(400);
      assertThat(server.asWaha().get("/api/contacts/all").status()).isEqualTo(404);
    }
  }

  @Nested
  class Saving {
    @Test
    void reachesTheAddressBookOfTheAccount() {
      save(DORA, "{'firstName':'Dora','lastName':'Lima'}");
      assertThat(server.network.addressBook(shop))
          .containsEntry(DORA, new SavedName("Dora", "Lima"));

      var again =
          client.put(
              "/api/" + shop + "/contacts/5511987650001", "{'firstName':'D.','lastName':''}");
      assertThat(again.text().strip()).isEqualTo(json("{'success':true}"));
      assertThat(server.network.addressBook(shop)).containsEntry(DORA, new SavedName("D.", ""));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "{'lastName':'Day'}|firstName",
          "{'firstName':' ','lastName':'Day'}|firstName",
          "{'firstName':'Amy'}|lastName",
          "{'firstName':7,'lastName':'Day'}|firstName"
        })
    void needsBothNames(String body, String field) {
      var path = "/api/" + shop + "/contacts/" + CAROL;
      var reply = client.put(path, body);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text()).contains(field);
      var tooLong = "{'firstName':'" + "x".repeat(101) + "','lastName':''}";
      assertThat(client.put(path, tooLong).status()).isEqualTo(400);
      assertThat(server.network.addressBook(shop)).isEmpty();
    }

    @Test
    void needsAPersonOnTheNetwork() {
      var body = "{'firstName':'Amy','lastName':'Day'}";
      var nobody = client.put("/api/" + shop + "/contacts/4915559999999", body);
      assertThat(nobody.text("code")).isEqualTo("number.not-on-network");
      var group = client.put("/api/" + shop + "/contacts/120363000000000001@g.us", body);
      assertThat(group.text("code")).isEqualTo("invalid.chatId");
    }
  }

  @Nested
  class Blocking {
    private String body(String contact) {
      return "{'session':'" + shop + "','contactId':'" + contact + "'}";
    }

    @Test
    void blocksAndUnblocks() {
      assertThat(client.post("/api/contacts/block", body("4915550000002")).status()).isEqualTo(200);
      assertThat(server.network.blocked(shop)).containsExactly(BOB);
      var shown = client.get(query("", "contactId=" + BOB));
      assertThat(shown.bool("isBlocked")).isTrue();

      var freed = server.asWaha().post("/api/contacts/unblock", body(BOB.toString()));
      assertThat(freed.status()).isEqualTo(201);
      assertThat(server.network.blocked(shop)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
      "4915559999999, number.not-on-network",
      "120363000000000001@g.us, invalid.contactId",
      "nobody, invalid.contactId"
    })
    void needsAPersonOnTheNetwork(String contact, String code) {
      var reply = client.post("/api/contacts/block", body(contact));
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo(code);
      assertThat(server.network.blocked(shop)).isEmpty();
    }

    @Test
    void needsAKeyThatMayAct() {
      var reader = server.anonymous().with("apikey", server.key(shop, null, Scope.READ));
      assertThat(reader.post("/api/contacts/block", body(BOB.toString())).status()).isEqualTo(403);
      assertThat(reader.get(query("/all", "")).status()).isEqualTo(200);
      var other = server.key(new SessionName("other"), null, Scope.READ, Scope.SEND);
      var stranger = server.anonymous().with("apikey", other);
      assertThat(stranger.get(query("/all", "")).status()).isEqualTo(403);
      assertThat(stranger.post("/api/contacts/block", body(BOB.toString())).status())
          .isEqualTo(403);
    }
  }
}
