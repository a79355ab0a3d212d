package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.http.JsonField;
import java.util.List;
import java.util.Map;
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
