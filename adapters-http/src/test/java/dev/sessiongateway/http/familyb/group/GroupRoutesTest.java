package dev.sessiongateway.http.familyb.group;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Creates, changes and leaves groups as clients of family B do.
class GroupRoutesTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final Address TEAM = Address.group("120363040000000001");
  private static final Address THEIRS = Address.group("120363040000000002");
  private static final String IN_TEAM = "?groupJid=120363040000000001";
  private static final String PNG = Base64.getEncoder().encodeToString(MediaSamples.PNG);

  @AutoClose private static TestServer server;
  private static Client client;
  private static SessionName loja;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    loja = server.active("loja");
    server.network.addContact(new Contact(BOB, "Bob", null));
    server.files.put(
        URI.create("https://files.example/team.png"), MediaSamples.PNG, "image/png", null);
  }

  @BeforeEach
  void join() {
    server.network.addGroup(loja, group(TEAM, Role.ADMIN, "AbCdEfGhIjKlMnOpQrStUv"));
    server.network.addGroup(loja, group(THEIRS, Role.MEMBER, "BbCdEfGhIjKlMnOpQrStUv"));
  }

  private static Group group(Address id, Role mine, String code) {
    return new Group(
        id,
        "Team",
        null,
        BOB,
        server.time.instant(),
        List.of(
            new Group.Participant(FakeNetwork.ADA.id(), mine),
            new Group.Participant(BOB, Role.SUPERADMIN)),
        new InviteCode(code),
        false,
        true);
  }

  private static Group team() {
    return server.gateway.groups().get(loja, TEAM);
  }

  @Test
  void aGroupIsMadeWithEverythingThatIsSaidOfIt() {
    var reply =
        client.post(
            "/group/create/loja",
            "{'subject':'Crew','description':'On call','promoteParticipants':true,'participants':['4915550000002','4915559999999@s.whatsapp.net'],'profilePicture':'data:image/png;base64,%s'}"
                .formatted(PNG));
    assertThat(reply.status()).isEqualTo(201);
    var group = reply.json();
    assertThat(JsonField.text(group, "subject")).isEqualTo("Crew");
    assertThat(JsonField.text(group, "desc")).isEqualTo("On call");
    assertThat(JsonField.integer(group, "size")).isEqualTo(2);
    assertThat(JsonField.text(group, "owner")).isEqualTo("4915110000001@s.whatsapp.net");
    assertThat(JsonField.text(group, "/participants/0/admin")).isEqualTo("superadmin");
    assertThat(JsonField.text(group, "/participants/1/id"))
        .isEqualTo("4915550000002@s.whatsapp.net");
    assertThat(JsonField.text(group, "/participants/1/admin")).isEqualTo("admin");
    assertThat(JsonField.text(group, "inviteCode")).hasSize(22);
    assertThat(group.has("pictureUrl")).isFalse();
    assertThat(group.has("ephemeralDuration")).isFalse();
    var id = Address.of(JsonField.text(group, "id"));
    assertThat(server.network.groupPicture(loja, id)).isPresent();
  }

  @Test
  void nobodyNeedsMoreThanASubjectAndParticipants() {
    var body = "{'subject':'Crew','participants':['4915550000002'],'description':''}";
    var group = client.post("/group/create/loja", body).json();
    assertThat(group.has("desc")).isFalse();
    assertThat(group.at("/participants/1/admin").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "subject         | {'participants':['4915550000002']}",
        "subject         | {'subject':' ','participants':['4915550000002']}",
        "participants    | {'subject':'x'}",
        "participants    | {'subject':'x','participants':[]}",
        "participants.0  | {'subject':'x','participants':['49155']}",
        "participants    | {'subject':'x','participants':['120363040000000001@g.us']}",
        "participants    | {'subject':'x','participants':['somebody else']}",
        "participants.0  | {'subject':'x','participants':[null]}",
        "profilePicture  |"
            + " {'subject':'x','participants':['4915550000002'],'profilePicture':'no picture'}"
      })
  void badInputOfANewGroupIsA400(String field, String body) {
    var before = server.gateway.groups().list(loja, everything()).size();
    var reply = client.post("/group/create/loja", body);
    refuses(reply, field);
    assertThat(server.gateway.groups().list(loja, everything())).hasSize(before);
  }

  private static GroupQuery everything() {
    return new GroupQuery(null, SortOrder.ASCENDING, true, null);
  }

  /// The fault shape that every client of the group operations can read: one flat array of texts.
  private static void refuses(Reply reply, String field) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    var message = reply.json().at("/response/message");
    assertThat(message.isArray()).isTrue();
    assertThat(message.valueStream()).allMatch(JsonNode::isTextual);
    assertThat(JsonField.text(message, "/0")).startsWith(field + ":");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST"})
  void aPictureIsBase64OrADataUriOrAnAddress(String method) {
    for (var image :
        List.of(PNG, "data:image/png;base64," + PNG, "https://files.example/team.png")) {
      server.network.addGroup(loja, group(TEAM, Role.ADMIN, "AbCdEfGhIjKlMnOpQrStUv"));
      var body = "{'image':'" + image + "'}";
      var reply = client.send(method, "/group/updateGroupPicture/loja" + IN_TEAM, body);
      assertThat(reply.status()).as(reply.text()).isEqualTo(201);
      assertThat(reply.text()).isEqualTo(json("{'update':'success'}"));
      assertThat(team().pictureUrl()).isNotNull();
    }
  }

  @Test
  void whatIsNoPictureIsA400() {
    var path = "/group/updateGroupPicture/loja" + IN_TEAM;
    refuses(client.put(path, "{}"), "image");
    refuses(client.put(path, "{'image':'no picture'}"), "image");
    var text = Base64.getEncoder().encodeToString("no picture".getBytes(StandardCharsets.UTF_8));
    assertThat(client.put(path, "{'image':'" + text + "'}").status()).isEqualTo(400);
    assertThat(team().pictureUrl()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST"})
  void aDescriptionIsSetAndTakenAway(String method) {
    var path = "/group/updateGroupDescription/loja";
    var set = "{'groupJid':'120363040000000001@g.us','description':'On call'}";
    var reply = client.send(method, path, set);
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.text()).isEqualTo(json("{'update':'success'}"));
    assertThat(team().description()).isEqualTo("On call");
    client.send(method, path + IN_TEAM, "{'description':''}");
    assertThat(team().description()).isNull();
    refuses(client.send(method, path + IN_TEAM, "{}"), "description");
    refuses(
        client.send(method, path + IN_TEAM, "{'description':'" + "x".repeat(2_049) + "'}"),
        "description");
  }

  @Test
  void theGroupInTheBodyWins() {
    var body = "{'groupJid':'120363040000000001','description':'On call'}";
    client.put("/group/updateGroupDescription/loja?groupJid=120363040000000002", body);
    assertThat(team().description()).isEqualTo("On call");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'action':'announcement'|true|true",
        "'action':'not_announcement'|false|true",
        "'action':'locked'|false|true",
        "'action':'unlocked'|false|false",
        "'setting':'announcement','value':true|true|true",
        "'setting':'announcement'|true|true",
        "'setting':'locked','value':'false'|false|false",
        "'setting':'unlocked','value':'on'|false|false",
        "'setting':'not_announcement','value':false|true|true"
      })
  void aSettingIsSwitched(String body, boolean announce, boolean restrict) {
    for (var method : List.of("PUT", "POST")) {
      server.network.addGroup(loja, group(TEAM, Role.ADMIN, "AbCdEfGhIjKlMnOpQrStUv"));
      var reply = client.send(method, "/group/updateSetting/loja" + IN_TEAM, "{" + body + "}");
      assertThat(reply.status()).as(reply.text()).isEqualTo(201);
      assertThat(reply.text()).isEqualTo(json("{'updateSetting':'success'}"));
      assertThat(team().announce()).isEqualTo(announce);
      assertThat(team().restrict()).isEqualTo(restrict);
    }
  }

  @Test
  void otherSettingsAreA400() {
    var path = "/group/updateSetting/loja" + IN_TEAM;
    refuses(client.put(path, "{}"), "action");
    refuses(client.put(path, "{'action':'open'}"), "action");
    refuses(client.put(path, "{'setting':'open'}"), "setting");
    refuses(client.put(path, "{'setting':'locked','value':'perhaps'}"), "value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST"})
  void messagesVanishAfterOneOfFourTimes(String method) {
    var path = "/group/toggleEphemeral/loja" + IN_TEAM;
    for (var seconds : List.of(86_400, 604_800, 7_776_000, 0)) {
      var reply = client.send(method, path, "{'expiration':" + seconds + "}");
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text()).isEqualTo(json("{'success':true}"));
      assertThat(team().ephemeral()).isEqualTo(Duration.ofSeconds(seconds));
    }
    refuses(client.send(method, path, "{'expiration':60}"), "expiration");
    refuses(client.send(method, path, "{}"), "expiration");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST"})
  void administratorsSayWhoMayAddPeople(String method) {
    var path = "/group/updateMemberAddMode/loja" + IN_TEAM;
    var closed = client.send(method, path, "{'mode':'admin_add'}");
    assertThat(closed.status()).isEqualTo(201);
    assertThat(closed.text()).isEqualTo(json("{'update':'success','mode':'admin_add'}"));
    assertThat(team().membersAdd()).isFalse();
    var open = client.send(method, path, "{'mode':'all_member_add'}");
    assertThat(open.status()).isEqualTo(201);
    assertThat(team().membersAdd()).isTrue();
    refuses(client.send(method, path, "{'mode':'nobody'}"), "mode");
    refuses(client.send(method, path, "{}"), "mode");
    var theirs = "{'groupJid':'120363040000000002','mode':'admin_add'}";
    assertThat(client.send(method, "/group/updateMemberAddMode/loja", theirs).status())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"DELETE", "POST"})
  void aFormerMemberIsNotListed(String method) {
    var reply = client.send(method, "/group/leaveGroup/loja" + IN_TEAM, null);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).isEqualTo(json("{'groupJid':'120363040000000001@g.us','leave':true}"));
    refuses(client.send(method, "/group/leaveGroup/loja" + IN_TEAM, null), "groupJid");
    var theirs = "{'groupJid':'120363040000000002@g.us'}";
    assertThat(client.send(method, "/group/leaveGroup/loja", theirs).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PUT|/group/updateGroupSubject/loja|{'subject':'x'}",
        "PUT|/group/updateGroupDescription/loja|{'description':'x'}",
        "PUT|/group/updateSetting/loja|{'action':'locked'}",
        "PUT|/group/toggleEphemeral/loja|{'expiration':0}",
        "POST|/group/updateMemberAddMode/loja|{'mode':'admin_add'}",
        "PUT|/group/revokeInviteCode/loja|{}",
        "PUT|/group/updateParticipant/loja|{'action':'add','participants':['4915550000002']}",
        "GET|/group/findGroupInfos/loja|",
        "GET|/group/participants/loja|",
        "GET|/group/inviteCode/loja|",
        "DELETE|/group/leaveGroup/loja|",
        "POST|/group/leaveGroup/loja|"
      })
  void aGroupMustBeNamedAndItIsShownHow(String method, String path, String body) {
    var reply = client.send(method, path, body);
    refuses(reply, "groupJid");
    var message = reply.json().at("/response/message");
    assertThat(message).hasSize(2);
    assertThat(JsonField.text(message, "/1")).contains("groupJid=");
    refuses(client.send(method, path + "?groupJid=", body), "groupJid");
    refuses(client.send(method, path + "?groupJid=nogroup", body), "groupJid");
    refuses(client.send(method, path + "?groupJid=4915550000002@c.us", body), "groupJid");
  }

  @Test
  void whatTheNetworkRefusesIsA400() {
    var body = "{'groupJid':'120363040000000002','description':'mine'}";
    var reply = client.put("/group/updateGroupDescription/loja", body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("network.refused");
  }

  @Test
  void aGroupThatIsNotTheirsIsA404() {
    var body = "{'groupJid':'120363049999999999','description':'mine'}";
    var reply = client.put("/group/updateGroupDescription/loja", body);
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text("error")).isEqualTo("Not Found");
    assertThat(reply.json().at("/response/message").isArray()).isTrue();
  }
}
