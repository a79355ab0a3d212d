package dev.sessiongateway.http;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.TestServer.Client;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The operations whose shape the API document of family B defines.
class FamilyBOperationsTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final Address TEAM = Address.group("120363040000000001");

  @AutoClose private static TestServer server;
  private static Client client;
  private static SessionName loja;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    loja = server.active("loja");
    server.network.addContact(new Contact(BOB, "Bob", null));
  }

  @Nested
  class Privacy {
    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST"})
    void changesWhatTheWrapperSaysAndAnswersAllSix(String method) {
      var reply =
          client.send(
              method,
              "/chat/updatePrivacySettings/loja",
              "{'privacySettings':{'readreceipts':'all','profile':'contacts','status':'all','online':'all','last':'none','groupadd':'all'}}");
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text("update")).isEqualTo("success");
      assertThat(reply.json().path("data")).hasSize(6);
      assertThat(reply.text("/data/last")).isEqualTo("none");
      var shown = client.get("/chat/fetchPrivacySettings/loja");
      assertThat(shown.status()).isEqualTo(200);
      assertThat(shown.json()).isEqualTo(reply.json().path("data"));
    }

    @Test
    void aPartMayBeFlatAndLeavesTheRest() {
      var before = client.get("/chat/fetchPrivacySettings/loja").json().path("last");
      var reply = client.put("/chat/updatePrivacySettings/loja", "{'online':'match_last_seen'}");
      assertThat(reply.text("/data/online")).isEqualTo("match_last_seen");
      assertThat(reply.json().at("/data/last")).isEqualTo(before);
    }

    @Test
    void theWrapperWins() {
      var body = "{'status':'none','privacySettings':{'status':'contacts'}}";
      assertThat(client.post("/chat/updatePrivacySettings/loja", body).text("/data/status"))
          .isEqualTo("contacts");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "{'privacySettings':null}",
          "{'privacySettings':{}}",
          "{'privacySettings':'all'}",
          "{'privacySettings':{'last':'everybody'}}",
          "{'privacySettings':{'groupadd':'none'}}",
          "{'last':true}"
        })
    void badInputIsA400AndChangesNothing(String body) {
      var before = client.get("/chat/fetchPrivacySettings/loja").json();
      assertThat(client.put("/chat/updatePrivacySettings/loja", body).status()).isEqualTo(400);
      assertThat(client.get("/chat/fetchPrivacySettings/loja").json()).isEqualTo(before);
    }
  }

  @Nested
  class Labels {
    private static String body(String action) {
      return "{'number':'4915550000002','labelId':'1','action':'" + action + "'}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST"})
    void arePutOnAndTakenOff(String method) {
      var put = client.send(method, "/label/handleLabel/loja", body("add"));
      assertThat(put.status()).isEqualTo(200);
      assertThat(put.text())
          .isEqualTo(json("{'numberJid':'4915550000002@s.whatsapp.net','labelId':'1','add':true}"));
      assertThat(server.network.labelled(loja).get(BOB)).contains(new LabelId("1"));
      var off = client.send(method, "/label/handleLabel/loja", body("remove"));
      assertThat(off.bool("remove")).isTrue();
      assertThat(off.json().has("add")).isFalse();
      assertThat(server.network.labelled(loja).get(BOB)).doesNotContain(new LabelId("1"));
    }

    @Test
    void aNumberThatIsNotOnTheNetworkIsA404() {
      var body = "{'number':'4915559999999','labelId':'1','action':'add'}";
      assertThat(client.put("/label/handleLabel/loja", body).status()).isEqualTo(404);
    }

    @Test
    void anUnknownLabelIsA404() {
      var body = "{'number':'4915550000002','labelId':'99','action':'add'}";
      var reply = client.put("/label/handleLabel/loja", body);
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text("code")).isEqualTo("label.not-found");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "{'number':'4915550000002','labelId':'1'}",
          "{'number':'4915550000002','action':'add'}",
          "{'labelId':'1','action':'add'}",
          "{'number':'4915550000002','labelId':'1','action':'toggle'}",
          "{'number':'4915550000002','labelId':1,'action':'add'}",
          "{'number':'4915550000002','labelId':'/','action':'add'}",
          "{'number':'','labelId':'1','action':'add'}"
        })
    void badInputIsA400(String body) {
      assertThat(client.post("/label/handleLabel/loja", body).status()).isEqualTo(400);
    }
  }

  @Nested
  class PresenceOfTheInstance {
    @Test
    void isSetWithoutABodyInTheAnswer() {
      var reply = client.post("/instance/setPresence/loja", "{'presence':'available'}");
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.body()).isEmpty();
      assertThat(server.network.shown(loja))
          .last()
          .isEqualTo(new FakeNetwork.Shown(Optional.empty(), Presence.AVAILABLE));
    }

    @Test
    void isRepeatedInTheAnswerWhenTheRequestWantsIt() {
      var evolution = client.with("X-Gateway-Dialect", "evolution");
      var reply = evolution.post("/instance/setPresence/loja", "{'presence':'unavailable'}");
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text()).isEqualTo(json("{'presence':'unavailable'}"));
    }

    @Test
    void isRepeatedForInstancesThatSuchAClientMade() {
      client.post(
          "/instance/create",
          "{'instanceName':'theirs','integration':'WHATSAPP-BAILEYS','qrcode':true}");
      var theirs = new SessionName("theirs");
      server.network.scan(theirs, FakeNetwork.ADA);
      server.await(theirs, SessionState.Active.class::isInstance);
      var body = json("{'presence':'available'}");
      assertThat(client.post("/instance/setPresence/theirs", body).text()).isEqualTo(body);
      var asked = client.with("X-Gateway-Dialect", "native");
      assertThat(asked.post("/instance/setPresence/theirs", body).body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{'presence':null}", "{'presence':1}", "{'presence':'busy'}"})
    void badInputIsA400(String body) {
      assertThat(client.post("/instance/setPresence/loja", body).status()).isEqualTo(400);
    }

    @Test
    void anInstanceThatIsNotConnectedIsA400() {
      server.stopped("closed");
      var reply = client.post("/instance/setPresence/closed", "{'presence':'available'}");
      assertThat(reply.status()).isEqualTo(400);
    }
  }

  @Nested
  class SubjectOfAGroup {
    private static final String PATH = "/group/updateGroupSubject/loja";

    private static void join() {
      server.network.addGroup(
          loja,
          new Group(
              TEAM,
              "Team",
              null,
              FakeNetwork.ADA.id(),
              server.time.instant(),
              List.of(new Group.Participant(FakeNetwork.ADA.id(), Group.Role.ADMIN)),
              new InviteCode("ABCDEFGHIJKLMNOPQRSTUV"),
              false,
              true));
    }

    @ParameterizedTest
    @CsvSource({
      "PUT,120363040000000001@g.us",
      "POST,120363040000000001",
      "PUT,120363040000000001%40g.us"
    })
    void changesForTheGroupInTheQuery(String method, String group) {
      join();
      var reply = client.send(method, PATH + "?groupJid=" + group, "{'subject':'Crew'}");
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text()).isEqualTo(json("{'update':'success'}"));
      var all = new GroupQuery(null, SortOrder.ASCENDING, false, null);
      assertThat(server.gateway.groups().list(loja, all))
          .extracting(Group::subject)
          .contains("Crew");
    }

    @Test
    void theGroupInTheBodyWins() {
      join();
      var body = "{'groupJid':'120363040000000001','subject':'Body'}";
      assertThat(client.put(PATH + "?groupJid=120363040000000099", body).status()).isEqualTo(201);
    }

    @Test
    void anUnknownGroupIsA404() {
      var reply = client.put(PATH + "?groupJid=120363040000000099@g.us", "{'subject':'x'}");
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text("code")).isEqualTo("group.not-found");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "?groupJid=120363040000000001|{}",
          "?groupJid=120363040000000001|{'subject':' '}",
          "?groupJid=120363040000000001|{'subject':7}",
          "?groupJid=nogroup|{'subject':'x'}",
          "?groupJid=4915550000002@c.us|{'subject':'x'}",
          "?groupJid=|{'subject':'x'}",
          "?x=|{'subject':'x'}"
        })
    void badInputIsA400(String query, String body) {
      assertThat(client.put(PATH + query, body).status()).isEqualTo(400);
    }

    @Test
    void aSubjectMayHave100Characters() {
      join();
      var query = "?groupJid=120363040000000001";
      var fits = "{'subject':'" + "x".repeat(100) + "'}";
      var tooLong = "{'subject':'" + "x".repeat(101) + "'}";
      assertThat(client.put(PATH + query, fits).status()).isEqualTo(201);
      assertThat(client.put(PATH + query, tooLong).status()).isEqualTo(400);
    }
  }

  @Test
  void theBannerNeedsNoKeyAndLooksLikeTheVersionThatClientsKnow() {
    var reply = server.anonymous().get("/");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("version")).startsWith("2.");
    assertThat(reply.text("gateway")).isEqualTo("0.1.0");
  }
}
