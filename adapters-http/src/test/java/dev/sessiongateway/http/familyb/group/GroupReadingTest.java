package dev.sessiongateway.http.familyb.group;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Reads groups, members and invite codes as clients of family B do.
class GroupReadingTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final Address EVE = Address.person("4915550000003");
  private static final Address TEAM = Address.group("120363040000000001");
  private static final String IN_TEAM = "?groupJid=120363040000000001@g.us";
  private static final String CODE = "AbCdEfGhIjKlMnOpQrStUv";
  private static final String URL = "https://chat.whatsapp.com/" + CODE;

  @AutoClose private static TestServer server;
  private static Client client;
  private static SessionName loja;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    loja = server.active("loja");
    server.network.addContact(new Contact(BOB, "Bob", null));
    server.network.addContact(new Contact(EVE, "Eve", null));
    var bob = new Contact(BOB, "Bob", "https://pictures.example/bob");
    server.network.signal(loja, new Event.ContactChanged(bob, false));
  }

  @BeforeEach
  void join() {
    server.network.addGroup(
        loja,
        new Group(
            TEAM,
            "Team",
            "On call",
            BOB,
            server.time.instant(),
            List.of(
                new Group.Participant(FakeNetwork.ADA.id(), Role.ADMIN),
                new Group.Participant(BOB, Role.SUPERADMIN),
                new Group.Participant(new Address("77777", Address.Kind.LID), Role.MEMBER)),
            new InviteCode(CODE),
            false,
            true,
            Duration.ofDays(1),
            "https://pictures.example/team",
            BOB,
            server.time.instant(),
            true));
  }

  @Test
  void aGroupIsShownWithItsParticipants() {
    var reply = client.get("/group/findGroupInfos/loja" + IN_TEAM);
    assertThat(reply.status()).isEqualTo(200);
    var group = reply.json();
    assertThat(JsonField.text(group, "id")).isEqualTo("120363040000000001@g.us");
    assertThat(JsonField.text(group, "subject")).isEqualTo("Team");
    assertThat(JsonField.text(group, "desc")).isEqualTo("On call");
    assertThat(JsonField.text(group, "pictureUrl")).isEqualTo("https://pictures.example/team");
    assertThat(JsonField.integer(group, "size")).isEqualTo(3);
    assertThat(JsonField.longInteger(group, "creation"))
        .isEqualTo(server.time.instant().getEpochSecond());
    assertThat(JsonField.bool(group, "restrict")).isTrue();
    assertThat(JsonField.bool(group, "announce")).isFalse();
    assertThat(group.path("participants")).hasSize(3);
  }

  @Test
  void theGroupOfAGetMayBeInItsBody() {
    var body = "{'groupJid':'120363040000000001'}";
    assertThat(client.send("GET", "/group/findGroupInfos/loja", body).status()).isEqualTo(200);
    var wins = client.send("GET", "/group/findGroupInfos/loja?groupJid=120363049999999999", body);
    assertThat(wins.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/group/findGroupInfos/loja",
        "/group/participants/loja",
        "/group/findGroupMembers/loja",
        "/group/inviteCode/loja",
        "/group/fetchInviteCode/loja"
      })
  void aGroupThatIsNotTheirsIsA404(String path) {
    var reply = client.get(path + "?groupJid=120363049999999999");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text("code")).isEqualTo("group.not-found");
    assertThat(reply.json().at("/response/message").path(0).isTextual()).isTrue();
  }

  @Test
  void allGroupsComeWithoutParticipantsUnlessTheyAreWanted() {
    for (var query : List.of("", "?getParticipants=false", "?getParticipants=")) {
      var groups = client.get("/group/fetchAllGroups/loja" + query).json();
      assertThat(JsonField.text(groups, "/0/id")).isEqualTo("120363040000000001@g.us");
      assertThat(groups.required(0).has("participants")).as(query).isFalse();
      assertThat(JsonField.integer(groups, "/0/size")).isEqualTo(3);
    }
    var groups = client.get("/group/fetchAllGroups/loja?getParticipants=true").json();
    assertThat(groups.path(0).path("participants")).hasSize(3);
    assertThat(client.get("/group/fetchAllGroups/loja?getParticipants=some").status())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"participants", "findGroupMembers"})
  void participantsHaveTheNamesThatTheSessionHeard(String name) {
    var reply = client.get("/group/" + name + "/loja" + IN_TEAM);
    assertThat(reply.status()).isEqualTo(200);
    var people = reply.json().path("participants");
    assertThat(people.path(0).toString())
        .isEqualTo(
            json(
                "{'id':'4915110000001@s.whatsapp.net',"
                    + "'phoneNumber':'4915110000001@s.whatsapp.net','admin':'admin'}"));
    assertThat(people.path(1).toString())
        .isEqualTo(
            json(
                "{'id':'4915550000002@s.whatsapp.net',"
                    + "'phoneNumber':'4915550000002@s.whatsapp.net','admin':'superadmin',"
                    + "'name':'Bob','imgUrl':'https://pictures.example/bob'}"));
    assertThat(people.path(2).toString())
        .isEqualTo(json("{'id':'77777@lid','lid':'77777@lid','admin':null}"));
  }

  @Nested
  class Members {
    private static final String PATH = "/group/updateParticipant/loja" + IN_TEAM;

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST"})
    void haveAResultEach(String method) {
      var added = change(method, "add", "4915550000003", "4915550000002", "4915559999999");
      assertThat(added.toString())
          .isEqualTo(
              json(
                  "[{'status':'200','jid':'4915550000003@s.whatsapp.net','content':"
                      + "{'tag':'participant',"
                      + "'attrs':{'jid':'4915550000003@s.whatsapp.net'}}},"
                      + "{'status':'409','jid':'4915550000002@s.whatsapp.net','content':"
                      + "{'tag':'participant',"
                      + "'attrs':{'jid':'4915550000002@s.whatsapp.net','error':'409'}}},"
                      + "{'status':'404','jid':'4915559999999@s.whatsapp.net','content':"
                      + "{'tag':'participant',"
                      + "'attrs':{'jid':'4915559999999@s.whatsapp.net','error':'404'}}}]"));
      assertThat(JsonField.text(change(method, "promote", "4915550000003"), "/0/status"))
          .isEqualTo("200");
      assertThat(role(EVE)).isEqualTo(Role.ADMIN);
      change(method, "demote", "4915550000003@s.whatsapp.net");
      assertThat(role(EVE)).isEqualTo(Role.MEMBER);
      change(method, "remove", "+49 1555 0000003");
      assertThat(server.gateway.groups().get(loja, TEAM).participants())
          .extracting(Group.Participant::id)
          .doesNotContain(EVE);
    }

    @Test
    void aPersonWhosePrivacyForbidsAddingIsInvited() {
      var tim = Address.person("4915550000004");
      server.network.addContact(new Contact(tim, "Tim", null));
      server.network.wantsToBeAsked(tim);
      var results = change("POST", "add", "4915550000004");
      var until = server.time.instant().plus(Duration.ofDays(3)).getEpochSecond();
      assertThat(JsonField.text(results, "/0/status")).isEqualTo("403");
      var request = results.at("/0/content/content/0");
      assertThat(JsonField.text(request, "tag")).isEqualTo("add_request");
      assertThat(JsonField.text(request, "/attrs/code")).isNotEmpty();
      assertThat(JsonField.text(request, "/attrs/expiration")).isEqualTo("" + until);
      assertThat(JsonField.text(results, "/0/content/attrs/error")).isEqualTo("403");
    }

    private static JsonNode change(String method, String action, String... people) {
      var body =
          "{'action':'%s','participants':['%s']}".formatted(action, String.join("','", people));
      var reply = client.send(method, PATH, body);
      assertThat(reply.status()).as(reply.text()).isEqualTo(201);
      return reply.json().path("updateParticipants");
    }

    private static Role role(Address person) {
      return server.gateway.groups().get(loja, TEAM).participants().stream()
          .filter(member -> member.id().equals(person))
          .findFirst()
          .orElseThrow()
          .role();
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "action         | {'participants':['4915550000003']}",
          "action         | {'action':'invite','participants':['4915550000003']}",
          "participants   | {'action':'add'}",
          "participants   | {'action':'add','participants':[]}",
          "participants   | {'action':'add','participants':['nobody']}",
          "participants.0 | {'action':'add','participants':[null]}",
          "groupJid       |"
              + " {'action':'add','participants':['4915550000003'],'groupJid':'120363049999999999'}"
        })
    void areNotChangedByBadInput(String field, String body) {
      var before = server.gateway.groups().get(loja, TEAM);
      var reply = client.put(PATH, body);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid." + field);
      assertThat(server.gateway.groups().get(loja, TEAM)).isEqualTo(before);
    }
  }

  @Nested
  class Invites {
    @ParameterizedTest
    @ValueSource(strings = {"inviteCode", "fetchInviteCode"})
    void areShownWithTheirAddress(String name) {
      var reply = client.get("/group/" + name + "/loja" + IN_TEAM);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text())
          .isEqualTo(json("{'inviteUrl':'" + URL + "','inviteCode':'" + CODE + "'}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {CODE, URL})
    void tellOfTheirGroup(String code) {
      var group = client.get("/group/inviteInfo/loja?inviteCode=" + code);
      assertThat(group.status()).isEqualTo(200);
      assertThat(group.text("id")).isEqualTo("120363040000000001@g.us");
      assertThat(group.text("addressingMode")).isEqualTo("lid");
      assertThat(group.longInteger("ephemeralDuration")).isEqualTo(86_400);
      assertThat(group.text("ownerPn")).isEqualTo("4915550000002@s.whatsapp.net");
      assertThat(group.json().has("pictureUrl")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void letIn(String method) {
      server.network.addGroup(loja, server.gateway.groups().get(loja, TEAM));
      client.delete("/group/leaveGroup/loja" + IN_TEAM);
      var reply = client.send(method, "/group/acceptInviteCode/loja?inviteCode=" + URL, null);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text())
          .isEqualTo(json("{'accepted':true,'groupJid':'120363040000000001@g.us'}"));
      assertThat(server.gateway.groups().get(loja, TEAM).subject()).isEqualTo("Team");
      var inBody = "{'inviteCode':'" + CODE + "'}";
      assertThat(client.post("/group/acceptInviteCode/loja", inBody).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "''|400|invalid.inviteCode",
          "?inviteCode=|400|invalid.inviteCode",
          "?inviteCode=short|400|invalid.inviteCode",
          "?inviteCode=ZZZZZZZZZZZZZZZZZZZZZZ|404|group.not-found"
        })
    void mustBeKnown(String query, int status, String code) {
      for (var operation : List.of("inviteInfo", "acceptInviteCode")) {
        var reply = client.get("/group/" + operation + "/loja" + query);
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.text("code")).isEqualTo(code);
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST"})
    void areWorthlessOnceRevoked(String method) {
      var reply = client.send(method, "/group/revokeInviteCode/loja" + IN_TEAM, null);
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.bool("revoked")).isTrue();
      var code = reply.text("inviteCode");
      assertThat(code).isNotEqualTo(CODE);
      assertThat(client.get("/group/inviteInfo/loja?inviteCode=" + code).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sendInvite", "sendGroupInvite"})
    void areSentToEachNumber(String name) {
      var before = server.network.sent(loja).size();
      var reply =
          client.post(
              "/group/" + name + "/loja",
              "{'groupJid':'120363040000000001','description':'Come"
                  + " along','numbers':['4915550000002','4915550000003@s.whatsapp.net','4915550000002']}");
      assertThat(reply.status()).as(reply.text()).isEqualTo(200);
      assertThat(reply.text()).isEqualTo(json("{'send':true,'inviteUrl':'" + URL + "'}"));
      var sent = server.network.sent(loja);
      assertThat(sent.subList(before, sent.size()))
          .extracting(Message::chat)
          .containsExactly(BOB, EVE);
      assertThat(sent.getLast().content().text()).isEqualTo("Come along\n\n" + URL);
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "400|numbers|{'description':'x'}",
          "400|numbers|{'description':'x','numbers':[]}",
          "400|description|{'numbers':['4915550000002']}",
          "400|exists|{'numbers':['4915550000002','4915559999999'],'description':'x'}",
          "404|group|{'groupJid':'120363049999999999','numbers':['4915550000002'],'description':'x'}"
        })
    void failWithoutSendingWhenAFieldIsInvalid(int status, String word, String body) {
      var before = server.network.sent(loja);
      var reply = client.post("/group/sendInvite/loja" + IN_TEAM, body);
      assertThat(reply.status()).isEqualTo(status);
      assertThat(reply.text()).contains(word);
      assertThat(server.network.sent(loja)).isEqualTo(before);
    }
  }

  @Test
  void labelsAreListedWithTheirColourAsText() {
    var reply = client.get("/label/findLabels/loja");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text())
        .isEqualTo(
            json(
                "[{'color':'0','name':'New','id':'1'}," + "{'color':'3','name':'Paid','id':'2'}]"));
  }

  @Test
  void anInstanceThatIsNotConnectedIsRefused() {
    server.stopped("parada");
    assertThat(client.get("/group/fetchAllGroups/parada").status()).isEqualTo(400);
    assertThat(client.get("/label/findLabels/parada").status()).isEqualTo(400);
    assertThat(client.get("/group/fetchAllGroups/nobody").status()).isEqualTo(404);
  }
}
