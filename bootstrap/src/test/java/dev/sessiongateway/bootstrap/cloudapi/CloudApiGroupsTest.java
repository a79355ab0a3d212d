package dev.sessiongateway.bootstrap.cloudapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Groups that a business makes: people join them by a link, and write there.
final class CloudApiGroupsTest extends CloudApiFixture {
  private static final String GROUPS = NUMBER + "/groups";
  private static final String LINK = "https://chat.whatsapp.com/";

  @BeforeEach
  void forget() {
    app.forget();
  }

  private static JsonNode update(String type) {
    return app.await(type, value -> value.at("/groups/0/type").asText().equals(type))
        .at("/groups/0");
  }

  /// @return the webhook of the new group
  private static JsonNode create(String more) {
    var reply =
        post(
            GROUPS,
            "{\"messaging_product\":\"whatsapp\",\"subject\":\" Plants \"%s}".formatted(more));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    var made = update("group_create");
    assertThat(JsonField.text(made, "request_id"))
        .isEqualTo(JsonField.text(reply.json(), "request_id"));
    return made;
  }

  private static String joinable(String more) {
    return JsonField.text(create(more), "group_id");
  }

  private static void join(String phone, String link) {
    var code = link.substring(LINK.length());
    done(client.post("/simulator/phones/" + phone + "/groups/join", Map.of("inviteCode", code)));
  }

  private static String link(String group) {
    return JsonField.text(get(group + "/invite_link").json(), "invite_link");
  }

  /// The group on phones.
  private static String chat(String group) {
    var id = group.substring(0, group.length() - 2);
    var plain = new String(Base64.getUrlDecoder().decode(id), UTF_8);
    return plain.substring(plain.lastIndexOf(':') + 1) + "@g.us";
  }

  private static Reply deleteWith(String path, String json) {
    return call(
        request(path)
            .header("Content-Type", "application/json")
            .method("DELETE", BodyPublishers.ofString(json)));
  }

  private static String answers(String id) {
    return "{\"messaging_product\":\"whatsapp\",\"join_requests\":[\"" + id + "\"]}";
  }

  private static Reply sendTo(String group, String part) {
    return post(
        MESSAGES,
        "{\"messaging_product\":\"whatsapp\",\"recipient_type\":\"group\",\"to\":\"%s\",%s}"
            .formatted(group, part));
  }

  @Test
  void aGroupIsMadeReadChangedAndDeleted() {
    var made = create(",\"description\":\"Green ones\"");
    var group = JsonField.text(made, "group_id");
    assertThat(JsonField.text(made, "subject")).isEqualTo("Plants");
    assertThat(JsonField.text(made, "invite_link")).startsWith(LINK).isEqualTo(link(group));
    assertThat(JsonField.text(made, "join_approval_mode")).isEqualTo("auto_approve");

    assertThat(get(group).json())
        .hasToString("{\"messaging_product\":\"whatsapp\",\"id\":\"" + group + "\"}");
    var info = get(group + "?fields=subject,description,suspended,total_participant_count").json();
    assertThat(JsonField.text(info, "description")).isEqualTo("Green ones");
    assertThat(JsonField.integer(info, "total_participant_count")).isZero();
    assertThat(info.path("suspended").asBoolean(true)).isFalse();
    assertThat(get(GROUPS).json().at("/data/groups").findValuesAsText("id")).contains(group);

    var changed = "{\"messaging_product\":\"whatsapp\",\"subject\":\"Trees\"}";
    assertThat(post(group, changed).status()).isEqualTo(200);
    var settings = update("group_settings_update");
    assertThat(JsonField.text(settings, "/group_subject/text")).isEqualTo("Trees");
    assertThat(settings.at("/group_subject/update_successful").asBoolean(false)).isTrue();

    assertThat(delete(group).status()).isEqualTo(200);
    assertThat(JsonField.text(update("group_delete"), "group_id")).isEqualTo(group);
    get(group).expectError(400, 100);
    assertThat(get(GROUPS).json().at("/data/groups").findValuesAsText("id")).doesNotContain(group);
  }

  @Test
  void peopleJoinByTheLinkWriteLeaveAndAreRemoved() {
    var group = joinable("");
    join(ADA, link(group));
    var added = update("group_participants_add");
    assertThat(JsonField.text(added, "reason")).isEqualTo("invite_link");
    assertThat(JsonField.text(added, "/added_participants/0/wa_id")).isEqualTo(ADA);
    join(BEN, link(group));
    assertThat(JsonField.text(update("group_participants_add"), "/added_participants/0/wa_id"))
        .isEqualTo(BEN);
    assertThat(get(group + "?fields=participants").json().findValuesAsText("wa_id"))
        .containsExactlyInAnyOrder(ADA, BEN);

    var chat = chat(group);
    client.post("/simulator/phones/" + ADA + "/messages", Map.of("to", chat, "text", "Hi all"));
    var written = app.message("text");
    assertThat(JsonField.text(written, "group_id")).isEqualTo(group);
    assertThat(JsonField.text(written, "from")).isEqualTo(ADA);

    var remove =
        "{\"messaging_product\":\"whatsapp\",\"participants\":[{\"user\":\"%s\"}]}".formatted(BEN);
    var removed = deleteWith(group + "/participants", remove);
    assertThat(removed.status()).as(removed.text()).isEqualTo(200);
    var gone = update("group_participants_remove");
    assertThat(JsonField.text(gone, "initiated_by")).isEqualTo("business");
    assertThat(JsonField.text(gone, "/removed_participants/0/input")).isEqualTo(BEN);

    var leave = Map.of("action", "leave", "members", List.of(ADA));
    done(client.post("/simulator/phones/" + ADA + "/groups/" + chat + "/members", leave));
    var left = update("group_participants_remove");
    assertThat(JsonField.text(left, "initiated_by")).isEqualTo("participant");
    assertThat(JsonField.text(left, "/removed_participants/0/wa_id")).isEqualTo(ADA);
  }

  @Test
  void aMessageToAGroupHasAStatusOfEachMember() {
    var group = joinable("");
    join(ADA, link(group));
    join(BEN, link(group));
    var sent = sendTo(group, text("Welcome"));
    assertThat(sent.status()).as(sent.text()).isEqualTo(200);
    assertThat(JsonField.text(sent.json(), "/contacts/0/wa_id")).isEqualTo(group);
    var id = JsonField.text(sent.json(), "/messages/0/id");
    var status = app.status(id, "sent");
    assertThat(JsonField.text(status, "recipient_id")).isEqualTo(group);
    assertThat(JsonField.text(status, "recipient_type")).isEqualTo("group");
    assertThat(status.has("recipient_participant_id")).isFalse();
    assertThat(JsonField.text(status, "/conversation/origin/type")).isEqualTo("group_service");
    assertThat(JsonField.text(status, "/pricing/category")).isEqualTo("group_service");
    var delivered =
        app.await(
            "delivered", value -> value.at("/statuses/0/status").asText().equals("delivered"));
    assertThat(delivered.at("/statuses").findValuesAsText("recipient_participant_id"))
        .contains(ADA);
    assertThat(JsonField.text(delivered, "/statuses/0/recipient_id")).isEqualTo(group);
  }

  private static Reply pin(String group, String type, String id, String more) {
    return sendTo(
        group,
        "\"type\":\"pin\",\"pin\":{\"type\":\"%s\",\"message_id\":\"%s\"%s}"
            .formatted(type, id, more));
  }

  private static long pinned(String group) {
    var path = "/simulator/phones/" + ADA + "/chats/" + chat(group) + "/messages?limit=20";
    return client
        .get(path)
        .json()
        .valueStream()
        .filter(message -> message.path("pinnedUntil").asLong() > 0)
        .count();
  }

  @Test
  void atMostThreeMessagesArePinnedUntilTheyAreTakenOff() {
    var group = joinable("");
    join(ADA, link(group));
    var days = ",\"expiration_days\":7";
    String last = "";
    for (var i = 0; i < 4; i++) {
      last = JsonField.text(sendTo(group, text("Rule " + i)).json(), "/messages/0/id");
      var pinned = pin(group, "pin", last, days);
      assertThat(pinned.status()).as(pinned.text()).isEqualTo(200);
      app.status(JsonField.text(pinned.json(), "/messages/0/id"), "sent");
    }
    assertThat(pinned(group)).isEqualTo(3);
    assertThat(pin(group, "unpin", last, "").status()).isEqualTo(200);
    assertThat(pinned(group)).isEqualTo(2);

    pin(group, "pin", last, "").expectError(400, 100);
    pin(group, "pin", last, ",\"expiration_days\":31").expectError(400, 100);
    pin(group, "pin", last, ",\"expiration_days\":0").expectError(400, 100);
    pin(group, "nail", last, days).expectError(400, 100);
    pin(group, "pin", "wamid.none", days).expectError(400, 131_009);
    pin(group, "pin", send(text("Elsewhere")), days).expectError(400, 131_009);
    sendTo(group, "\"type\":\"pin\"").expectError(400, 100);
    post(
            MESSAGES,
            message(
                ADA,
                "\"type\":\"pin\",\"pin\":{\"type\":\"unpin\",\"message_id\":\"" + last + "\"}"))
        .expectError(400, 100);
  }

  @Test
  void whoAsksToJoinIsLetInOrRefused() {
    var group = joinable(",\"join_approval_mode\":\"approval_required\"");
    join(ADA, link(group));
    var asked = update("group_join_request_created");
    assertThat(JsonField.text(asked, "wa_id")).isEqualTo(ADA);
    var id = JsonField.text(asked, "join_request_id");
    var requests = get(group + "/join_requests").json();
    assertThat(JsonField.text(requests, "/data/0/join_request_id")).isEqualTo(id);

    var refused = deleteWith(group + "/join_requests", answers(id));
    assertThat(JsonField.text(refused.json(), "/rejected_join_requests/0")).isEqualTo(id);
    assertThat(get(group + "/join_requests").json().at("/data")).isEmpty();
    join(ADA, link(group));
    update("group_join_request_created");
    var approved = post(group + "/join_requests", answers(id));
    assertThat(JsonField.text(approved.json(), "/approved_join_requests/0")).isEqualTo(id);
    assertThat(JsonField.text(update("group_participants_add"), "/added_participants/0/input"))
        .isEqualTo(ADA);
    var again = post(group + "/join_requests", answers(id));
    assertThat(JsonField.text(again.json(), "/failed_join_requests/0/join_request_id"))
        .isEqualTo(id);
  }

  @Test
  void whoAsksToJoinSurvivesARestart() {
    var group = joinable(",\"join_approval_mode\":\"approval_required\"");
    join(ADA, link(group));
    update("group_join_request_created");
    restart();
    assertThat(get(group + "/join_requests").json().findValuesAsText("wa_id")).containsExactly(ADA);
    assertThat(
            JsonField.text(get(group + "?fields=join_approval_mode").json(), "join_approval_mode"))
        .isEqualTo("approval_required");
  }

  @Test
  void aNewLinkReplacesTheOldOne() {
    var group = joinable("");
    var old = link(group);
    var reset = post(group + "/invite_link", "{\"messaging_product\":\"whatsapp\"}");
    assertThat(JsonField.text(reset.json(), "invite_link"))
        .isEqualTo(link(group))
        .isNotEqualTo(old);
    var body = Map.of("inviteCode", old.substring(LINK.length()));
    assertThat(client.post("/simulator/phones/" + ADA + "/groups/join", body).status())
        .isEqualTo(404);
  }

  @Test
  void nobodyWritesInASuspendedGroup() {
    var group = joinable("");
    var path = "/simulator/phones/" + SHOP + "/business/groups/" + group;
    done(client.put(path, Map.of("suspended", true)));
    assertThat(JsonField.text(update("group_suspend"), "group_id")).isEqualTo(group);
    var id = JsonField.text(sendTo(group, text("Hello?")).json(), "/messages/0/id");
    assertThat(JsonField.text(app.status(id, "failed"), "recipient_type")).isEqualTo("group");
    done(client.put(path, Map.of("suspended", false)));
    update("group_suspend_cleared");
  }

  @Test
  void whatIsNotForGroupsIsRefused() {
    var group = joinable("");
    sendTo(group, "\"type\":\"location\",\"location\":{\"latitude\":1,\"longitude\":2}")
        .expectError(400, 131_051);
    sendTo(ADA, text("No group")).expectError(400, 100);
    post(MESSAGES, message(group, text("Not said to be one"))).expectError(400, 100);
    post(group + "/participants", "{\"messaging_product\":\"whatsapp\"}").expectError(501, 3);
    get("Y2FwaV9ncm91cDoxOjJZD/invite_link").expectError(400, 100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"messaging_product\":\"whatsapp\"}",
        "{\"messaging_product\":\"whatsapp\",\"subject\":\" \"}",
        "{\"messaging_product\":\"whatsapp\",\"subject\":\"A\",\"join_approval_mode\":\"no\"}"
      })
  void aGroupThatIsNotPossibleIsRefused(String body) {
    post(GROUPS, body).expectError(400, 100);
  }
}
