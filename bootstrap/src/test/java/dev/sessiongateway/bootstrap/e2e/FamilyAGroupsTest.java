package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a WAHA client does to groups and labels is seen by phones, is an event of its own webhook,
/// and survives a crash.
class FamilyAGroupsTest {
  private static final String CLUB = "15550003331";
  private static final String ADA = "15550003332";
  private static final String BEN = "15550003333";
  private static final String GROUPS = "/api/club/groups";
  private static final String LABELS = "/api/club/labels";
  private static final String LABELS_OF_ADA = LABELS + "/chats/" + ADA + "@c.us";
  private static final String PHONE_OF_CLUB = "/simulator/phones/" + CLUB;

  @TempDir private static Path home;

  private static ServerProcess server;
  private static @Nullable EmbeddedGateway again;
  private static Receiver receiver;
  private static ApiExplorer operator;
  private static ApiExplorer client;

  @BeforeAll
  static void start() throws Exception {
    receiver = new Receiver(0);
    server = ServerProcess.gateway(home.resolve("data"));
    server.awaitReady();
    speakTo(server);
    operator.phone(ADA, "Ada");
    operator.phone(BEN, "Ben");
    client
        .post(
            "/api/sessions",
            "{'name':'club','config':{'webhooks':[{'url':'%s','events':['group.v2.join','group.v2.leave','group.v2.update','group.v2.participants','label.upsert','label.deleted','label.chat.added','label.chat.deleted']}]}}"
                .formatted(receiver.url()))
        .expect(201);
    operator.scanned("club", CLUB);
  }

  private static void speakTo(RunningGateway gateway) {
    operator = ApiExplorer.to(gateway);
    client = operator.asWaha();
  }

  /// The receiver last: a gateway delivers until it ends.
  @AfterAll
  static void stop() {
    if (again != null) {
      again.close();
    }
    server.close();
    receiver.close();
  }

  private static String create(String name) {
    var body = "{'name':'%s','participants':[{'id':'%s@c.us'}]}".formatted(name, ADA);
    return client.post(GROUPS, body).expect(201).text("id");
  }

  /// The group as the simulated world has it.
  private static JsonNode inWorld(String group) {
    for (var known : operator.get("/simulator/world").expect(200).json().path("groups")) {
      if (JsonField.text(known, "id").equals(group)) {
        return known;
      }
    }
    throw new AssertionError("no group " + group);
  }

  private static String role(String group, String person) {
    for (var member : inWorld(group).path("participants")) {
      if (JsonField.text(member, "id").equals(person + "@c.us")) {
        return JsonField.text(member, "role");
      }
    }
    return "none";
  }

  private static JsonNode event(String name, String pointer, String text) {
    return receiver
        .find(body ->
            JsonField.text(body, "event").equals(name)
                && body.path("payload").at(pointer).asText().equals(text))
        .get("payload");
  }

  private static JsonNode changed(String group, String operation, String person) {
    var body = "{'participants':[{'id':'%s@c.us'}]}".formatted(person);
    return client.post(GROUPS + "/" + group + operation, body).expect(200).json();
  }

  @Test
  void membersComeAndGoAndHaveRoles() {
    var group = create("Walkers");
    assertThat(role(group, CLUB)).isEqualTo("superadmin");
    assertThat(role(group, ADA)).isEqualTo("member");
    assertThat(JsonField.text(event("group.v2.join", "/group/subject", "Walkers"), "/group/id"))
        .isEqualTo(group);
    assertThat(JsonField.integer(changed(group, "/participants/add", BEN), "/0/status"))
        .isEqualTo(200);
    assertThat(role(group, BEN)).isEqualTo("member");
    changed(group, "/admin/promote", BEN);
    assertThat(role(group, BEN)).isEqualTo("admin");
    assertThat(
            JsonField.text(
                event("group.v2.participants", "/type", "promote"), "/participants/0/id"))
        .isEqualTo(BEN + "@c.us");
    changed(group, "/admin/demote", BEN);
    assertThat(role(group, BEN)).isEqualTo("member");
    changed(group, "/participants/remove", BEN);
    assertThat(role(group, BEN)).isEqualTo("none");
    assertThat(
            JsonField.text(
                event("group.v2.participants", "/type", "leave"), "/participants/0/role"))
        .isEqualTo("left");
    var code = client.get(GROUPS + "/" + group + "/invite-code").expect(200).text();
    client.post(GROUPS + "/" + group + "/invite-code/revoke").expect(200);
    var joins = "/simulator/phones/" + BEN + "/groups/join";
    operator.post(joins, "{'inviteCode':'" + code + "'}").expect(404);
    var fresh = client.get(GROUPS + "/" + group + "/invite-code").expect(200).text();
    operator.post(joins, "{'inviteCode':'" + fresh + "'}").expect(200);
    client.post(GROUPS + "/" + group + "/leave").expect(200);
    assertThat(role(group, CLUB)).isEqualTo("none");
    event("group.v2.leave", "/group/id", group);
    client.post(GROUPS + "/join", "{'code':'" + fresh + "'}").expect(200);
    assertThat(role(group, CLUB)).isEqualTo("member");
    client.delete(GROUPS + "/" + group).expect(200);
    assertThat(role(group, CLUB)).isEqualTo("none");
    assertThat(role(group, ADA)).as("the others keep the group").isEqualTo("member");
  }

  @Test
  void settingsHoldForPhones() {
    var group = create("Board");
    var path = GROUPS + "/" + group;
    var adasGroup = "/simulator/phones/" + ADA + "/groups/" + group;
    client.put(path + "/subject", "{'subject':'The board'}").expect(200);
    client.put(path + "/description", "{'description':'Mondays'}").expect(200);
    assertThat(JsonField.text(inWorld(group), "subject")).isEqualTo("The board");
    assertThat(JsonField.text(inWorld(group), "description")).isEqualTo("Mondays");
    event("group.v2.update", "/group/subject", "The board");
    event("group.v2.update", "/group/description", "Mondays");
    operator.patch(adasGroup, "{\"subject\":\"Ada's board\"}").expect(200);
    client.put(path + "/settings/security/info-admin-only", "{'adminsOnly':true}").expect(200);
    operator.patch(adasGroup, "{'subject':'Mine'}").expect(403);
    var write = "{'to':'%s','text':'hello'}".formatted(group);
    operator.post("/simulator/phones/" + ADA + "/messages", write).expect(201);
    client.put(path + "/settings/security/messages-admin-only", "{'adminsOnly':true}").expect(200);
    operator.post("/simulator/phones/" + ADA + "/messages", write).expect(403);
    event("group.v2.update", "/group/membersCanSendMessages", "false");
    var adds = "{'action':'join','members':['" + BEN + "']}";
    var mode = "/group/updateMemberAddMode/club?groupJid=" + group;
    operator.post(mode, "{'mode':'admin_add'}").expect(201);
    operator.post(adasGroup + "/members", adds).expect(403);
    event("group.v2.update", "/group/membersCanAddNewMember", "false");
    assertThat(client.get(path).expect(200).bool("membersCanAddNewMember")).isFalse();
    operator.post(mode, "{'mode':'all_member_add'}").expect(201);
    operator.post(adasGroup + "/members", adds).expect(200);
    assertThat(role(group, BEN)).isEqualTo("member");
  }

  @Test
  void groupsAndLabelsSurviveACrash() throws Exception {
    var group = create("Keepers");
    var picture = SampleFiles.pngBase64();
    client
        .put(GROUPS + "/" + group + "/picture", "{'file':{'data':'" + picture + "'}}")
        .expect(200);
    assertThat(JsonField.text(inWorld(group), "pictureUrl")).isNotBlank();
    var label = client.post(LABELS, "{'name':'Hot lead','colorHex':'#dfaef0'}").expect(201).json();
    var id = JsonField.text(label, "id");
    assertThat(event("label.upsert", "/name", "Hot lead")).isEqualTo(label);
    client.put(LABELS_OF_ADA, "{'labels':[{'id':'" + id + "'}]}").expect(200);
    assertThat(JsonField.text(event("label.chat.added", "/labelId", id), "chatId"))
        .isEqualTo(ADA + "@c.us");
    var onPhone = operator.get(PHONE_OF_CLUB + "/chats/" + ADA + "/labels").expect(200).text();
    assertThat(onPhone.strip()).isEqualTo(json("['" + id + "']"));
    server.kill();
    again = EmbeddedGateway.start(home.resolve("data"));
    speakTo(again);
    operator.await("/api/sessions/club", json -> json.path("state").asText().equals("active"));
    assertThat(JsonField.text(inWorld(group), "pictureUrl")).isNotBlank();
    var url = client.get(GROUPS + "/" + group + "/picture").expect(200).text("url");
    assertThat(url).isNotBlank();
    client.delete(GROUPS + "/" + group + "/picture").expect(200);
    assertThat(inWorld(group).has("pictureUrl")).isFalse();
    assertThat(client.get(LABELS_OF_ADA).expect(200).text("/0/name")).isEqualTo("Hot lead");
    assertThat(client.get(LABELS + "/" + id + "/chats").expect(200).text("/0/id"))
        .isEqualTo(ADA + "@c.us");
    client.put(LABELS + "/" + id, "{'name':'Cold lead'}").expect(200);
    event("label.upsert", "/name", "Cold lead");
    assertThat(operator.get(PHONE_OF_CLUB + "/labels").expect(200).text()).contains("Cold lead");
    client.put(LABELS_OF_ADA, "{'labels':[]}").expect(200);
    event("label.chat.deleted", "/labelId", id);
    client.delete(LABELS + "/" + id).expect(200);
    event("label.deleted", "/id", id);
    assertThat(operator.get(PHONE_OF_CLUB + "/labels").expect(200).text())
        .doesNotContain("Cold lead");
  }
}
