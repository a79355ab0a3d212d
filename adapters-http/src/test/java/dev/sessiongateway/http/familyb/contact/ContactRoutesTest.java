package dev.sessiongateway.http.familyb.contact;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
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

class ContactRoutesTest {
  private static final String PICTURE = "https://pictures.example/bob.jpg";
  private static final Address BOB = Address.person("4915550000002");
  private static final Address CAROL = Address.person("4915550000003");
  private static final Address TEAM = Address.group("120363040000000001");

  @AutoClose private static TestServer server;
  private static Client client;

  private SessionName loja;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    server.network.addContact(new Contact(BOB, "Bob", PICTURE));
    server.network.addContact(new Contact(CAROL, "Carol", null));
  }

  @BeforeEach
  void link() {
    loja = server.active("loja-" + server.identifiers.uuid());
    server.network.addGroup(
        loja,
        new Group(
            TEAM,
            "The Team",
            null,
            BOB,
            Instant.EPOCH,
            List.of(),
            new InviteCode("AbCdEfGhIjKlMnOpQrStUv"),
            false,
            false));
  }

  private Reply post(String operation, String body) {
    return client.post("/chat/" + operation + "/" + loja, body);
  }

  private Reply ofEngine(String operation, String jid) {
    return client.post("/baileys/" + operation + "/" + loja, "{'jid':'" + jid + "'}");
  }

  @Test
  void theOperationsOfTheEngineAnswerInItsForm() {
    assertThat(ofEngine("onWhatsapp", "4915550000002@s.whatsapp.net").text().strip())
        .isEqualTo(json("[{'jid':'4915550000002@s.whatsapp.net','exists':true}]"));
    assertThat(ofEngine("onWhatsapp", "4915559999999").text().strip()).isEqualTo("[]");
    assertThat(ofEngine("onWhatsapp", "nobody").status()).isEqualTo(400);
    assertThat(ofEngine("profilePictureUrl", "4915550000002").json().textValue())
        .isEqualTo(PICTURE);
    assertThat(ofEngine("profilePictureUrl", "4915550000003").json().isNull()).isTrue();
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
                    new EventId("evt_" + server.identifiers.uuid()),
                    Instant.EPOCH,
                    event,
                    false,
                    null));
  }

  private void receive(int number, Address chat, Address writer) {
    var message =
        Message.received(
            new MessageId("3EB0%08d".formatted(number)),
            chat,
            writer,
            server.time.instant().plusSeconds(number),
            new Content.Text("hi"));
    take(new LinkSignal.MessageArrived(message, null));
  }

  @Nested
  class Numbers {
    @ParameterizedTest
    @ValueSource(strings = {"whatsappNumbers", "checkIsWhatsappNumber"})
    void areEchoedAsSentBroadcastsAndGroupsFirst(String operation) {
      var reply =
          post(
              operation,
              "{'numbers':['+49 (1555) 0000002','4915559999999','no"
                  + " number','120363040000000001@g.us','120363999999999999@g.us','status@broadcast','77001@lid']}");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text())
          .isEqualTo(
              json(
                  "[{'jid':'status@broadcast','exists':false,'number':'status@broadcast'},"
                      + "{'jid':'120363040000000001@g.us','exists':true,"
                      + "'number':'120363040000000001@g.us','name':'The Team'},"
                      + "{'jid':'120363999999999999@g.us','exists':false,"
                      + "'number':'120363999999999999@g.us'},"
                      + "{'jid':'4915550000002@s.whatsapp.net','exists':true,"
                      + "'number':'+49 (1555) 0000002','name':'Bob'},"
                      + "{'jid':'4915559999999@s.whatsapp.net','exists':false,"
                      + "'number':'4915559999999'},"
                      + "{'jid':'no number@s.whatsapp.net','exists':false,"
                      + "'number':'no number'},"
                      + "{'jid':'77001@lid','exists':true,'number':'77001@lid',"
                      + "'lid':'lid'}]"));
    }

    @Test
    void areLookedUpWithAndWithoutTheMobileDigit() {
      server.network.addContact(new Contact(Address.person("541123456789"), "Ana", null));
      var found = post("whatsappNumbers", "{'numbers':['5491123456789']}");

      assertThat(found.text("/0/jid")).isEqualTo("541123456789@s.whatsapp.net");
      assertThat(found.text("/0/number")).isEqualTo("5491123456789");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "{'numbers':[]}",
          "{'numbers':['1','1']}",
          "{'numbers':[null]}",
          "{'numbers':'4915550000002'}"
        })
    void badInputIsA400(String body) {
      var reply = post("whatsappNumbers", body);

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text()).contains("numbers");
    }

    @Test
    void needASessionThatCanAsk() {
      server.stopped("closed-" + loja);
      var reply = client.post("/chat/whatsappNumbers/closed-" + loja, "{'numbers':['4915']}");

      assertThat(reply.status()).isEqualTo(400);
    }
  }

  @Nested
  class Listing {
    private JsonNode find(String body) {
      var reply = post("findContacts", body);
      assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
      return reply.json();
    }

    private static List<String> jids(JsonNode rows) {
      return rows.valueStream().map(row -> JsonField.text(row, "remoteJid")).toList();
    }

    private void meetPeople() {
      receive(1, TEAM, CAROL);
      take(new Event.ContactChanged(new Contact(BOB, "Bob", PICTURE), false));
    }

    @Test
    void peopleAndGroupsThatAreKnown() {
      meetPeople();
      var all = find("");

      assertThat(jids(all))
          .containsExactly(TEAM.networkForm(), BOB.networkForm(), CAROL.networkForm());
      assertThat(all.findValuesAsText("type")).containsExactly("group", "contact", "group_member");
      assertThat(JsonField.text(all, "/0/pushName")).isEqualTo("The Team");
      assertThat(JsonField.bool(all, "/0/isGroup")).isTrue();
      assertThat(Instant.parse(JsonField.text(all, "/0/updatedAt")))
          .isEqualTo(server.time.instant().plusSeconds(1));
      assertThat(JsonField.text(all, "/1/profilePicUrl")).isEqualTo(PICTURE);
      assertThat(JsonField.bool(all, "/1/isSaved")).isTrue();
      assertThat(all.at("/2/pushName").isNull()).isTrue();
      assertThat(all.at("/2/isSaved").asBoolean(true)).isFalse();
    }

    @Test
    void areFiltered() {
      meetPeople();
      var bob = find("{'where':{'remoteJid':'4915550000002'}}");

      assertThat(jids(bob)).containsExactly(BOB.networkForm());
      assertThat(jids(find("{'where':{'remoteJid':'4915550000002@s.whatsapp.net'}}")))
          .containsExactly(BOB.networkForm());
      assertThat(find("{'where':{'id':" + bob.at("/0/id") + "}}")).isEqualTo(bob);
      assertThat(find("{'where':{'pushName':'Bob'}}")).isEqualTo(bob);
      assertThat(find("{'where':{'pushName':'bob'}}")).isEmpty();
      assertThat(find("{'where':{'remoteJid':'4915550000009'}}")).isEmpty();
      var both = "{'where':{'remoteJid':'4915550000003','id':" + bob.at("/0/id") + "}}";
      assertThat(find(both)).isEmpty();
      assertThat(find("{'where':{'remoteJid':'','id':'','pushName':''}}")).hasSize(3);
    }

    @Test
    void comePageByPage() {
      meetPeople();
      var second = post("findContacts", "{'page':2,'offset':2}");

      assertThat(jids(second.json())).containsExactly(CAROL.networkForm());
      assertThat(second.header("X-Total-Count")).isEqualTo("3");
      assertThat(second.header("X-Page-Size")).isEqualTo("2");
      assertThat(second.header("X-Page-Start")).isEqualTo("2");
      assertThat(post("findContacts", "{}").header("X-Page-Size")).isEqualTo("1000");
      assertThat(post("findContacts", "{'offset':-1}").status()).isEqualTo(400);
      assertThat(post("findContacts", "{'where':{'remoteJid':'x'}}").status()).isEqualTo(400);
    }

    @Test
    void areThereInEveryState() {
      meetPeople();
      server.gateway.sessions().pause(loja);
      server.gateway.sessions().logout(loja);

      assertThat(jids(find("{}"))).hasSize(3);
    }

    @Test
    void areCountedInTheListOfInstances() {
      meetPeople();
      var instance = client.get("/instance/fetchInstances?instanceName=" + loja).json().path(0);

      assertThat(instance.path("_count").toString())
          .isEqualTo(json("{'Message':1,'Contact':3,'Chat':1}"));
    }
  }

  @Nested
  class Pictures {
    private String url(Reply reply) {
      assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
      return reply.json().path("profilePictureUrl").textValue();
    }

    private Reply get(String number) {
      return client.get("/chat/fetchProfilePictureUrl/" + loja + "?number=" + number);
    }

    @Test
    void areFoundByBothMethods() {
      var posted = post("fetchProfilePictureUrl", "{'number':'4915550000002'}");

      assertThat(posted.text("wuid")).isEqualTo("4915550000002@s.whatsapp.net");
      assertThat(url(posted)).isEqualTo(PICTURE);
      assertThat(url(get("4915550000002"))).isEqualTo(PICTURE);
    }

    @Test
    void thatAreNotThereAreNull() {
      assertThat(url(get("4915550000003"))).isNull();
      assertThat(url(get("4915559999999"))).isNull();
      assertThat(url(get("120363040000000001@g.us"))).isNull();
      assertThat(url(get("120363999999999999@g.us"))).isNull();
      assertThat(url(get("status@broadcast"))).isNull();
    }

    @Test
    void areReadFromTheStoreWhileTheNetworkCannotBeAsked() {
      take(new Event.ContactChanged(new Contact(BOB, "Bob", PICTURE), false));
      server.network.lose(ContactLookup.class);
      var lost = get("4915550000002");
      server.network.regain(ContactLookup.class);
      assertThat(url(lost)).isEqualTo(PICTURE);

      server.gateway.sessions().pause(loja);
      server.gateway.sessions().logout(loja);
      assertThat(url(get("4915550000002"))).isEqualTo(PICTURE);
    }

    @Test
    void needANumber() {
      assertThat(post("fetchProfilePictureUrl", "{}").status()).isEqualTo(400);
      assertThat(get("").status()).isEqualTo(400);
      assertThat(get("nobody").status()).isEqualTo(400);
    }
  }

  @Nested
  class Saving {
    private Reply save(String body) {
      return client.post("/contact/save/" + loja, body);
    }

    @Test
    void reachesTheAddressBookOfTheAccount() {
      var saved = save("{'number':'4915550000002','name':'Bob da Silva'}");
      assertThat(saved.status()).isEqualTo(201);
      assertThat(saved.text())
          .isEqualTo(
              json(
                  "{'remoteJid':'4915550000002@s.whatsapp.net',"
                      + "'name':'Bob da Silva','firstName':'Bob'}"));
      assertThat(server.network.addressBook(loja))
          .containsEntry(BOB, new SavedName("Bob", "da Silva"));

      var again =
          save(
              "{'number':'4915550000002','name':'Bob da Silva','firstName':'Bob da',"
                  + "'saveOnDevice':false}");
      assertThat(again.status()).isEqualTo(201);
      assertThat(server.network.addressBook(loja))
          .containsEntry(BOB, new SavedName("Bob da", "Silva"));
    }

    @Test
    void aNameOfOneWordIsTheFirstName() {
      assertThat(save("{'number':'4915550000002','name':' Bob '}").status()).isEqualTo(201);
      assertThat(server.network.addressBook(loja)).containsEntry(BOB, new SavedName("Bob", ""));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "{'name':'Bob'}|number",
          "{'number':'nobody','name':'Bob'}|number",
          "{'number':'120363040000000001@g.us','name':'Bob'}|number",
          "{'number':'4915550000002'}|name",
          "{'number':'4915550000002','name':'  '}|name",
          "{'number':'4915550000002','name':7}|name",
          "{'number':'4915550000002','name':'Bob','firstName':'Ben'}|firstName",
          "{'number':'4915550000002','name':'Bobby','firstName':'Bob'}|firstName",
          "{'number':'4915550000002','name':'Bob','firstName':' '}|firstName",
          "{'number':'4915550000002','name':'Bob','saveOnDevice':'maybe'}|saveOnDevice"
        })
    void aWrongFieldIsNamedAndNothingIsSaved(String body, String field) {
      var reply = save(body);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text()).contains(field);
      assertThat(server.network.addressBook(loja)).isEmpty();
    }

    @Test
    void aNumberThatIsNotOnTheNetworkIsRefused() {
      assertThat(save("{'number':'4915559999999','name':'Nobody'}").status()).isEqualTo(400);
    }

    @Test
    void aNetworkWithoutAddressBooksIs501() {
      server.network.lose(AddressBook.class);
      var lost = save("{'number':'4915550000002','name':'Bob'}");
      server.network.regain(AddressBook.class);
      assertThat(lost.status()).isEqualTo(501);
    }
  }

  @Nested
  class Blocking {
    private static String body(String number, String status) {
      return "{'number':'" + number + "','status':'" + status + "'}";
    }

    @ParameterizedTest
    @CsvSource({
      "PUT, /chat/updateBlockStatus/",
      "POST, /chat/updateBlockStatus/",
      "PUT, /message/updateBlockStatus/",
      "POST, /message/updateBlockStatus/",
      "PUT, /chat/updateBotStatus/",
      "POST, /chat/updateBotStatus/"
    })
    void blocksAndUnblocksAContact(String method, String path) {
      var out = client.send(method, path + loja, body("4915550000002", "block"));

      assertThat(out.status()).isEqualTo(201);
      assertThat(out.text()).isEqualTo(json("{'block':'success'}"));
      assertThat(server.network.blocked(loja)).containsExactly(BOB);
      var in = client.send(method, path + loja, body("4915550000002", "unblock"));
      assertThat(in.text()).isEqualTo(json("{'block':'success'}"));
      assertThat(server.network.blocked(loja)).isEmpty();
    }

    @Test
    void anAbsentNumberIsReportedByTheCheck() {
      var reply = post("updateBlockStatus", body("4915559999999", "block"));

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.json().at("/response/message/0/exists").asBoolean(true)).isFalse();
    }

    @Test
    void badInputIsA400() {
      assertThat(post("updateBlockStatus", body("4915550000002", "maybe")).status()).isEqualTo(400);
      assertThat(post("updateBlockStatus", body(TEAM.networkForm(), "block")).status())
          .isEqualTo(400);
      assertThat(post("updateBlockStatus", "{'status':'block'}").status()).isEqualTo(400);
    }
  }

  @Test
  void aBotIsRefusedWithoutThePartThatHasThem() {
    var reply = post("updateBotStatus", "{'remoteJid':'4915550000002','status':'paused'}");

    assertThat(reply.status()).isEqualTo(501);
    assertThat(reply.text("code")).isEqualTo("unsupported.bots");
  }
}
