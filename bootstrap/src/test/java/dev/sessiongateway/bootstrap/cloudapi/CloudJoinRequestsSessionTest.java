package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/// Groups whose members are let in one by one: on virtual phones, through the Cloud API.
final class CloudJoinRequestsSessionTest extends CloudSessionFixture {
  private static final String GROUPS = "/api/cloud/groups";
  private static final Map<String, ?> PEOPLE =
      Map.of("participants", List.of(Map.of("id", NORA + "@c.us")));

  @Override
  String moreOptions() {
    return ";whatsapp-cloud.join-approval=true";
  }

  private static Answer done(Answer answer) {
    assertThat(answer.status()).as(answer.json().toString()).isBetween(200, 201);
    return answer;
  }

  @Test
  void whoFollowsTheLinkAsksAndIsRefusedOrLetIn() {
    var members = Map.of("name", "Plants", "participants", List.of(Map.of("id", NORA)));
    var group = GROUPS + "/" + done(gateway.post(GROUPS, members)).text("id");
    var approval = group + "/settings/security/membership-approval";
    assertThat(JsonField.bool(gateway.get(approval).json(), "membershipApproval")).isTrue();
    assertThat(gateway.put(approval, Map.of("membershipApproval", false)).status()).isEqualTo(501);
    var requests = group + "/participants/join-requests";
    follow(group);
    assertThat(asking(requests)).isNotEmpty();
    done(gateway.post(requests + "/reject", PEOPLE));
    assertThat(asking(requests)).isEmpty();
    follow(group);
    var approved = done(gateway.post(requests + "/approve", PEOPLE)).json();
    assertThat(JsonField.integer(approved.get(0), "status")).isEqualTo(200);
    assertThat(asking(requests)).isEmpty();
    await(() -> members(group).contains(NORA + "@c.us"), () -> members(group));
    var again = done(gateway.post(requests + "/approve", PEOPLE)).json();
    assertThat(JsonField.integer(again.get(0), "status")).isEqualTo(404);
  }

  @Test
  void whoAsksAndASuspensionAreEventsOfFamilyA() throws IOException {
    var events = new ConcurrentLinkedQueue<JsonNode>();
    try (var app = new AppServer()) {
      app.answerPosts(
          "/events",
          bytes -> {
            events.add(parsed(bytes));
            return bytes;
          });
      var names = List.of("group.v2.participants.join-request", "group.v2.update");
      var webhook = Map.of("url", app.url("/events"), "events", names);
      var config = Map.of("network", "whatsapp-cloud", "webhooks", List.of(webhook));
      done(gateway.put("/api/sessions/cloud", Map.of("config", config)));
      var members = Map.of("name", "Plants", "participants", List.of(Map.of("id", NORA)));
      var id = done(gateway.post(GROUPS, members)).text("id");
      follow(GROUPS + "/" + id);
      await(() -> !events.isEmpty(), () -> events);
      var asked = events.remove().get("payload");
      assertThat(JsonField.text(asked, "/group/id")).isEqualTo(id);
      assertThat(JsonField.text(asked, "action")).isEqualTo("created");
      assertThat(JsonField.text(asked, "requesterPn")).isEqualTo(NORA + "@c.us");
      var suspension = "/simulator/phones/" + SHOP + "/business/groups/" + id.split("@")[0];
      done(world.put(suspension, Map.of("suspended", true)));
      await(() -> !events.isEmpty(), () -> events);
      assertThat(JsonField.bool(events.remove(), "/payload/_data/suspended")).isTrue();
    }
  }

  private static JsonNode parsed(byte[] json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void follow(String group) {
    var code = gateway.get(group + "/invite-code").json().asText();
    done(world.post("/simulator/phones/" + NORA + "/groups/join", Map.of("inviteCode", code)));
  }

  private JsonNode asking(String requests) {
    return gateway.get(requests).json();
  }

  private List<String> members(String group) {
    return gateway.get(group + "/participants/v2").json().findValuesAsText("pn");
  }
}
