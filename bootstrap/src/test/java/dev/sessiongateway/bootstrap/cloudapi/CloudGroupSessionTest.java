package dev.sessiongateway.bootstrap.cloudapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.http.JsonField;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A business makes a group, people come in by its link, and write there: on virtual phones,
/// through the Cloud API, in both families.
final class CloudGroupSessionTest extends CloudSessionFixture {
  private static final String GROUPS = "/api/cloud/groups";
  private static final String NORA_ON_PHONE = "/simulator/phones/" + NORA;

  private String group;

  @BeforeEach
  void make() {
    var invited = List.of(Map.of("id", NORA + "@c.us"));
    var made = done(gateway.post(GROUPS, Map.of("name", "Plants", "participants", invited)));
    group = made.text("id");
    assertThat(group).endsWith("ZD@g.us");
  }

  private static Answer done(Answer answer) {
    assertThat(answer.status()).as(answer.json().toString()).isBetween(200, 201);
    return answer;
  }

  private void join() {
    var code = gateway.get(GROUPS + "/" + group + "/invite-code").json().asText();
    done(world.post(NORA_ON_PHONE + "/groups/join", Map.of("inviteCode", code)));
    await(() -> members().contains(NORA + "@c.us"), this::members);
  }

  private List<String> members() {
    return gateway.get(GROUPS + "/" + group + "/participants/v2").json().findValuesAsText("pn");
  }

  /// The group on phones.
  private String onPhone() {
    var id = group.substring(0, group.length() - "ZD@g.us".length());
    var plain = new String(Base64.getUrlDecoder().decode(id), UTF_8);
    return plain.substring(plain.lastIndexOf(':') + 1) + "@g.us";
  }

  private JsonNode messages() {
    return gateway.get("/api/cloud/chats/" + group + "/messages?limit=20").json();
  }

  @Test
  void whoComesByTheLinkWritesAndReadsInTheGroup() {
    join();
    var chat = onPhone();
    done(world.post(NORA_ON_PHONE + "/messages", Map.of("to", chat, "text", "Hi all")));
    await(() -> messages().findValuesAsText("body").contains("Hi all"), this::messages);
    var written =
        messages()
            .valueStream()
            .filter(message -> message.path("body").asText().equals("Hi all"))
            .findFirst()
            .orElseThrow();
    assertThat(JsonField.text(written, "from")).isEqualTo(group);
    var lid = JsonField.text(written, "participant");
    assertThat(gateway.get("/api/cloud/lids/" + lid).text("pn")).isEqualTo(NORA + "@c.us");
    var reply =
        Map.of(
            "session",
            "cloud",
            "chatId",
            group,
            "text",
            "Hello Nora",
            "reply_to",
            JsonField.text(written, "id"));
    done(gateway.post("/api/sendText", reply));
    var path = NORA_ON_PHONE + "/chats/" + chat + "/messages?limit=20";
    await(
        () -> world.get(path).json().findValuesAsText("body").contains("Hello Nora"),
        () -> world.get(path).json());
    await(() -> messages().findValuesAsText("ackName").contains("DEVICE"), this::messages);
  }

  @Test
  void familyBReadsChangesAndDeletesTheGroup() {
    join();
    var found = done(gateway.get("/group/findGroupInfos/cloud?groupJid=" + group)).json();
    assertThat(JsonField.text(found, "subject")).isEqualTo("Plants");
    assertThat(found.path("participants").findValuesAsText("id"))
        .contains(NORA + "@s.whatsapp.net");
    done(
        gateway.post(
            "/group/updateGroupSubject/cloud?groupJid=" + group, Map.of("subject", "Trees")));
    done(
        gateway.post(
            "/group/updateGroupDescription/cloud?groupJid=" + group,
            Map.of("description", "Tall ones")));
    var changed = gateway.get(GROUPS + "/" + group).json();
    assertThat(changed.toString()).contains("Trees", "Tall ones");
    var all = gateway.get("/group/fetchAllGroups/cloud?getParticipants=false").json();
    assertThat(all.findValuesAsText("id")).containsExactly(group);
    var code = gateway.get(GROUPS + "/" + group + "/invite-code").json().asText();
    var fresh =
        done(gateway.post("/group/revokeInviteCode/cloud?groupJid=" + group, Map.of())).json();
    assertThat(fresh.toString()).doesNotContain(code);
    var leave = Map.of("participants", List.of(Map.of("id", NORA + "@c.us")));
    done(gateway.post(GROUPS + "/" + group + "/participants/remove", leave));
    assertThat(members()).doesNotContain(NORA + "@c.us");
    assertThat(gateway.delete(GROUPS + "/" + group).status()).isEqualTo(200);
    assertThat(gateway.get(GROUPS + "/" + group).status()).isEqualTo(404);
  }

  @Test
  void whatTheCloudApiHasNotSaysWhy() {
    var people = Map.of("participants", List.of(Map.of("id", NORA + "@c.us")));
    var added = gateway.post(GROUPS + "/" + group + "/participants/add", people);
    assertThat(added.status()).isEqualTo(501);
    assertThat(added.json().toString()).contains("by its invite link only");
    for (var path : List.of("admin/promote", "admin/demote")) {
      assertThat(gateway.post(GROUPS + "/" + group + "/" + path, people).status()).isEqualTo(501);
    }
    assertThat(gateway.post(GROUPS + "/" + group + "/leave", Map.of()).status()).isEqualTo(501);
    var closed = Map.of("adminsOnly", true);
    var setting = GROUPS + "/" + group + "/settings/security/messages-admin-only";
    assertThat(gateway.put(setting, closed).status()).isEqualTo(501);
  }

  @Test
  void aGroupThatTheBusinessHasNotIsNotFound() {
    for (var id : List.of("120363000000000001@g.us", "Y2FwaV9ncm91cDox5ZD@g.us")) {
      assertThat(gateway.get(GROUPS + "/" + id).status()).isEqualTo(404);
      var subject = Map.of("subject", "Mine");
      assertThat(gateway.put(GROUPS + "/" + id + "/subject", subject).status()).isEqualTo(404);
      assertThat(gateway.delete(GROUPS + "/" + id).status()).isEqualTo(404);
    }
    var tooLong = "Y".repeat(300) + "@g.us";
    assertThat(gateway.get(GROUPS + "/" + tooLong).status()).isEqualTo(400);
    assertThat(gateway.get(GROUPS + "/a%2F..%2Fb@g.us").status()).isEqualTo(400);
  }
}
