package dev.sessiongateway.http.familya.group;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Creates, changes and leaves groups as clients of family A do.
class GroupChangesTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final Address EVE = Address.person("4915550000003");
  private static final String TEAM = "120363040000000001@g.us";
  private static final String THEIRS = "120363040000000002@g.us";
  private static final String CODE = "AbCdEfGhIjKlMnOpQrStUv";
  private static final String PNG = Base64.getEncoder().encodeToString(MediaSamples.PNG);

  @AutoClose private static TestServer server;
  private static Client waha;
  private static SessionName ada;

  @BeforeAll
  static void start() {
    server = new TestServer();
    waha = server.asWaha();
    ada = server.active("ada");
    server.network.addContact(new Contact(BOB, "Bob", null));
    server.network.addContact(new Contact(EVE, "Eve", null));
  }

  @BeforeEach
  void join() {
    server.network.addGroup(ada, group(TEAM, Role.ADMIN, CODE));
    server.network.addGroup(ada, group(THEIRS, Role.MEMBER, "BbCdEfGhIjKlMnOpQrStUv"));
  }

  private static Group group(String id, Role mine, String code) {
    return new Group(
        Address.of(id),
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
    return server.gateway.groups().get(ada, Address.of(TEAM));
  }

  private static String of(String group) {
    return "/api/ada/groups/" + group;
  }

  @Test
  void aCreatedGroupIs201InWahaAnd200Natively() {
    var body =
        "{'name':'Crew','participants':[{'id':'4915550000002@c.us'},{'id':'4915559999999'}]}";
    var reply = waha.post("/api/ada/groups", body);
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.text("subject")).isEqualTo("Crew");
    assertThat(reply.integer("size")).isEqualTo(2);
    assertThat(reply.text("/participants/0/role")).isEqualTo("superadmin");
    var id = Address.of(reply.text("id"));
    assertThat(server.gateway.groups().get(ada, id).participants())
        .contains(new Group.Participant(BOB, Role.MEMBER));
    assertThat(server.asNative().post("/api/ada/groups", body).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST|groups|{'participants':[{'id':'4915550000002'}]}|name",
        "POST|groups|{'name':'','participants':[{'id':'4915550000002'}]}|name",
        "POST|groups|{'name':'x'}|participants",
        "POST|groups|{'name':'x','participants':[]}|participants",
        "POST|groups|{'name':'x','participants':[{}]}|participants.0.id",
        "POST|groups|{'name':'x','participants':[{'id':'120363040000000001@g.us'}]}|participants.0.id",
        "POST|groups/TEAM/participants/add|{'participants':['4915550000002']}|participants.0",
        "POST|groups/join|{'code':'short'}|code",
        "PUT|groups/TEAM/subject|{}|subject",
        "PUT|groups/TEAM/description|{}|description",
        "PUT|groups/4915550000002@c.us/subject|{'subject':'x'}|id",
        "PUT|groups/TEAM/picture|{}|file",
        "PUT|groups/TEAM/settings/security/info-admin-only|{'adminsOnly':'yes'}|adminsOnly",
        "PUT|groups/TEAM/settings/security/member-add-mode|{'membersCanAddNewMember':'yes'}|membersCanAddNewMember",
        "PUT|groups/TEAM/settings/security/membership-approval|{'membershipApproval':'yes'}|membershipApproval",
        "POST|groups/TEAM/participants/join-requests/approve|{}|participants",
        "POST|groups/TEAM/participants/join-requests/approve|{'participants':[]}|participants",
        "POST|groups/TEAM/participants/join-requests/reject|{'participants':[{'id':5}]}|participants.0.id",
        "POST|groups/TEAM/participants/join-requests/reject|{'participants':[{'id':'1@g.us'}]}|participants.0.id"
      })
  void badInputIsA400ThatNamesTheField(String method, String path, String body, String field) {
    var before = team();
    var groups = server.gateway.groups().list(ada, GroupRoutesTest.ALL).size();
    var reply = waha.send(method, "/api/ada/" + path.replace("TEAM", TEAM), body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    assertThat(team()).isEqualTo(before);
    assertThat(server.gateway.groups().list(ada, GroupRoutesTest.ALL)).hasSize(groups);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET|",
        "DELETE|",
        "POST|/leave",
        "GET|/picture",
        "DELETE|/picture",
        "GET|/invite-code",
        "POST|/invite-code/revoke",
        "GET|/participants",
        "GET|/participants/v2",
        "GET|/settings/security/info-admin-only",
        "GET|/settings/security/messages-admin-only"
      })
  void anotherGroupIsA404(String method, String path) {
    var reply = waha.send(method, of("120363049999999999") + (path == null ? "" : path), null);
    assertThat(reply.status()).as(reply.text()).isEqualTo(404);
    assertThat(reply.text("code")).isEqualTo("group.not-found");
  }

  @Test
  void groupsAreCountedAndReadAnew() {
    var count = server.gateway.groups().list(ada, GroupRoutesTest.ALL).size();
    assertThat(waha.get("/api/ada/groups/count").text()).isEqualTo(json("{'count':" + count + "}"));
    var refreshed = waha.post("/api/ada/groups/refresh", null);
    assertThat(refreshed.status()).isEqualTo(200);
    assertThat(refreshed.text()).isEqualTo(json("{'success':true}"));
    assertThat(waha.get(of(TEAM)).text("id")).isEqualTo(TEAM);
    assertThat(waha.get(of("120363040000000001")).text("id")).isEqualTo(TEAM);
  }

  @Test
  void subjectAndDescriptionAnswerWhetherTheyChanged() {
    var subject = waha.put(of(TEAM) + "/subject", "{'subject':'Crew'}");
    assertThat(subject.status()).isEqualTo(200);
    assertThat(subject.text()).isEqualTo("true");
    assertThat(team().subject()).isEqualTo("Crew");
    var description = "{'description':'On call'}";
    assertThat(waha.put(of(TEAM) + "/description", description).text()).isEqualTo("true");
    assertThat(team().description()).isEqualTo("On call");
    assertThat(waha.put(of(TEAM) + "/description", "{'description':''}").text()).isEqualTo("true");
    assertThat(team().description()).isNull();
    var refused = waha.put(of(THEIRS) + "/description", description);
    assertThat(refused.status()).isEqualTo(200);
    assertThat(refused.text()).isEqualTo("false");
  }

  @Test
  void administratorsReserveWritingAndChanging() {
    var info = of(TEAM) + "/settings/security/info-admin-only";
    var messages = of(TEAM) + "/settings/security/messages-admin-only";
    assertThat(waha.get(messages).text()).isEqualTo(json("{'adminsOnly':false}"));
    assertThat(waha.put(messages, "{'adminsOnly':true}").text()).isEqualTo("true");
    assertThat(waha.get(messages).text()).isEqualTo(json("{'adminsOnly':true}"));
    assertThat(team().announce()).isTrue();
    assertThat(waha.put(info, "{'adminsOnly':false}").text()).isEqualTo("true");
    assertThat(waha.get(info).text()).isEqualTo(json("{'adminsOnly':false}"));
    assertThat(waha.put(info, "{}").text()).as("true by default in WAHA").isEqualTo("true");
    assertThat(team().restrict()).isTrue();
    assertThat(server.asNative().put(info, "{}").status()).isEqualTo(400);
    var theirs = of(THEIRS) + "/settings/security/messages-admin-only";
    assertThat(waha.put(theirs, "{'adminsOnly':true}").text()).isEqualTo("false");
  }

  @Test
  void everyMemberAddsPeopleUnlessTheSettingSaysOtherwise() {
    var mode = of(TEAM) + "/settings/security/member-add-mode";
    assertThat(waha.get(mode).text()).isEqualTo(json("{'membersCanAddNewMember':true}"));
    assertThat(waha.put(mode, "{'membersCanAddNewMember':false}").text()).isEqualTo("true");
    assertThat(waha.get(mode).text()).isEqualTo(json("{'membersCanAddNewMember':false}"));
    assertThat(team().membersAdd()).isFalse();
    var group = waha.get(of(TEAM));
    assertThat(group.bool("membersCanAddNewMember")).isFalse();
    assertThat(waha.put(mode, "{}").text()).as("true by default in WAHA").isEqualTo("true");
    assertThat(team().membersAdd()).isTrue();
    assertThat(server.asNative().put(mode, "{}").status()).isEqualTo(400);
    var theirs = of(THEIRS) + "/settings/security/member-add-mode";
    assertThat(waha.put(theirs, "{'membersCanAddNewMember':false}").text()).isEqualTo("false");
  }

  @Test
  void whoAsksToComeInIsLetInOrRefused() {
    var approval = of(TEAM) + "/settings/security/membership-approval";
    assertThat(waha.get(approval).text()).isEqualTo(json("{'membershipApproval':false}"));
    assertThat(waha.put(approval, "{}").text()).as("true by default in WAHA").isEqualTo("true");
    assertThat(server.asNative().put(approval, "{}").status()).isEqualTo(400);
    assertThat(waha.get(approval).text()).isEqualTo(json("{'membershipApproval':true}"));
    var requests = of(TEAM) + "/participants/join-requests";
    assertThat(waha.get(requests).text()).isEqualTo("[]");
    var eve = Address.person("447700900177");
    server.network.follow(team(), eve);
    assertThat(waha.get(requests).text("/0/id")).isEqualTo("447700900177@c.us");
    var body = "{'participants':[{'id':'447700900177@c.us'},{'id':'447700900188@c.us'}]}";
    assertThat(waha.post(requests + "/reject", body).text("/1/error")).contains("has not asked");
    assertThat(waha.get(requests).text()).isEqualTo("[]");
    server.network.follow(team(), eve);
    assertThat(waha.post(requests + "/approve", body).text())
        .contains(json("{'id':'447700900177@c.us','status':200}"));
    assertThat(team().participants()).anyMatch(member -> member.id().equals(eve));
    assertThat(waha.get(of(THEIRS) + "/participants/join-requests").status()).isEqualTo(403);
  }

  @Test
  void aPictureIsShownUntilItIsRemoved() {
    var picture = of(TEAM) + "/picture";
    assertThat(waha.get(picture).json().path("url").isNull()).isTrue();
    var body = "{'file':{'mimetype':'image/png','data':'" + PNG + "'}}";
    var set = waha.put(picture, body);
    assertThat(set.status()).isEqualTo(200);
    assertThat(set.text()).isEqualTo(json("{'success':true}"));
    assertThat(server.network.groupPicture(ada, Address.of(TEAM))).isPresent();
    assertThat(waha.get(picture + "?refresh=true").text("url")).isNotBlank();
    assertThat(waha.put(of(THEIRS) + "/picture", body).status()).isEqualTo(403);
    assertThat(waha.delete(picture).text()).isEqualTo(json("{'success':true}"));
    assertThat(team().pictureUrl()).isNull();
    assertThat(waha.delete(picture).status()).isEqualTo(200);
    var again = server.asNative().delete(picture);
    assertThat(again.status()).isEqualTo(404);
    assertThat(again.text("code")).isEqualTo("picture.not-found");
  }

  @Test
  void anInviteCodeIsBareOrQuotedAsTheClientAccepts() {
    var bare = waha.get(of(TEAM) + "/invite-code");
    assertThat(bare.status()).isEqualTo(200);
    assertThat(bare.text()).isEqualTo(CODE);
    var quoted = waha.with("Accept", "application/json").get(of(TEAM) + "/invite-code");
    assertThat(quoted.json().textValue()).isEqualTo(CODE);
    var revoked = waha.post(of(TEAM) + "/invite-code/revoke", null);
    assertThat(revoked.status()).isEqualTo(200);
    assertThat(revoked.text()).isEqualTo(team().inviteCode().value()).isNotEqualTo(CODE);
    assertThat(waha.post(of(THEIRS) + "/invite-code/revoke", null).status()).isEqualTo(403);
  }

  @Test
  void aFormerMemberJoinsByCodeOrUrl() {
    for (var code : List.of(CODE, "https://chat.whatsapp.com/" + CODE)) {
      var left = waha.post(of(TEAM) + "/leave", null);
      assertThat(left.status()).isEqualTo(200);
      assertThat(left.text()).isEmpty();
      assertThat(server.gateway.groups().find(ada, Address.of(TEAM))).isEmpty();
      var joined = waha.post("/api/ada/groups/join", "{'code':'" + code + "'}");
      assertThat(joined.status()).isEqualTo(200);
      assertThat(joined.text()).isEqualTo(json("{'id':'" + TEAM + "'}"));
      assertThat(server.gateway.groups().find(ada, Address.of(TEAM))).isPresent();
    }
  }

  @Test
  void aDeletedGroupIsLeft() {
    var deleted = waha.delete(of(TEAM));
    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.text()).isEmpty();
    assertThat(server.gateway.groups().find(ada, Address.of(TEAM))).isEmpty();
    assertThat(waha.delete(of(TEAM)).status()).isEqualTo(404);
  }

  @Test
  void membersAreListedAsInEventsAndAsByOlderEngines() {
    var second = waha.get(of(TEAM) + "/participants/v2");
    assertThat(second.text("/1/id")).isEqualTo("4915550000002@c.us");
    assertThat(second.text("/1/role")).isEqualTo("superadmin");
    var first = waha.get(of(TEAM) + "/participants");
    assertThat(first.text("/1/id")).isEqualTo("4915550000002@c.us");
    assertThat(first.text("/1/JID")).isEqualTo("4915550000002@s.whatsapp.net");
    assertThat(first.bool("/1/isSuperAdmin")).isTrue();
    assertThat(first.bool("/0/IsSuperAdmin")).isFalse();
    assertThat(first.bool("/0/IsAdmin")).isTrue();
  }

  @Test
  void eachPersonOfAChangeHasAResult() {
    var both = "{'participants':[{'id':'4915550000002'},{'id':'4915550000003@c.us'}]}";
    var added = waha.post(of(TEAM) + "/participants/add", both);
    assertThat(added.status()).isEqualTo(200);
    assertThat(added.integer("/0/status")).isEqualTo(409);
    assertThat(added.text("/0/error")).isNotBlank();
    assertThat(added.json().path(1).toString())
        .isEqualTo(json("{'id':'4915550000003@c.us','status':200}"));
    assertThat(role(EVE)).isEqualTo(Role.MEMBER);
    var promoted = waha.post(of(TEAM) + "/admin/promote", both);
    assertThat(promoted.integer("/1/status")).isEqualTo(200);
    assertThat(role(EVE)).isEqualTo(Role.ADMIN);
    var demoted = waha.post(of(TEAM) + "/admin/demote", both);
    assertThat(demoted.integer("/0/status")).as("the owner").isEqualTo(405);
    assertThat(demoted.integer("/1/status")).isEqualTo(200);
    assertThat(role(EVE)).isEqualTo(Role.MEMBER);
    var removed = waha.post(of(TEAM) + "/participants/remove", both);
    assertThat(removed.integer("/0/status")).as("the owner").isEqualTo(405);
    assertThat(removed.integer("/1/status")).isEqualTo(200);
    assertThat(team().participants()).extracting(Group.Participant::id).doesNotContain(EVE);
    var again = waha.post(of(TEAM) + "/participants/remove", both);
    assertThat(again.integer("/1/status")).isEqualTo(404);
    assertThat(waha.post(of(THEIRS) + "/admin/promote", both).status()).isEqualTo(403);
  }

  private static Role role(Address person) {
    return team().participants().stream()
        .filter(member -> member.id().equals(person))
        .findFirst()
        .orElseThrow()
        .role();
  }
}
