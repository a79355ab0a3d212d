package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a client of family A keeps, passes on and throws away, as the phones see it; some of it
/// over a restart.
class FamilyAKeepingTest extends FamilyAInboxFixture {
  @Test
  void aForwardedMessageSaysSoOnTheReceivingPhone() {
    var id = write(ADA, "The address is 5 Elm Street");
    var longId = "false_" + ADA + "@c.us_" + id;
    var answer = forward(longId).expect(201);
    assertThat(answer.text("body")).isEqualTo("The address is 5 Elm Street");
    assertThat(answer.bool("/_data/isForwarded")).isTrue();
    var copy = shortId(answer.text("id"));
    assertThat(copy).isNotEqualTo(id);
    var seen = onPhone(BEN, SHOP + "@c.us", copy, _ -> true);
    assertThat(JsonField.bool(seen, "forwarded")).isTrue();
    assertThat(JsonField.text(seen, "body")).isEqualTo("The address is 5 Elm Street");
    assertThat(onAdasPhone(id, _ -> true).has("forwarded")).isFalse();
  }

  private static ApiExplorer.Reply forward(String id) {
    return client.post(
        "/api/forwardMessage",
        "{'session':'inbox','chatId':'%s@c.us','messageId':'%s'}".formatted(BEN, id));
  }

  @Test
  void aPhoneShowsWhomAMessageMentions() {
    var body =
        "{'session':'inbox','chatId':'%1$s@c.us','text':'Ask @%2$s','mentions':['%2$s@c.us']}"
            .formatted(ADA, BEN);
    var sent = client.post("/api/sendText", body).expect(201);
    var seen = onAdasPhone(shortId(sent.text("id")), _ -> true);
    assertThat(seen.path("mentions").toString()).isEqualTo(json("['" + BEN + "@c.us']"));
    var written = write(ADA, "Nobody is meant");
    assertThat(onAdasPhone(written, _ -> true).has("mentions")).isFalse();
  }

  @Test
  void anUnknownOrDeletedMessageIsNotForwarded() {
    forward("3EB0FFFFFFFFFFFFFFFF").expect(422);
    var id = send(ADA, "Not for Ben");
    client.delete(ADAS_CHAT + "/messages/" + id).expect(200);
    assertThat(message(id).path("body").isNull()).isTrue();
    var refused = forward(id).expect(422);
    assertThat(refused.text("code")).isEqualTo("message.not-forwardable");
  }

  @Test
  void starsAndPinsOutliveARestart() throws Exception {
    var id = write(ADA, "The code of the safe is 4711");
    star(id, true);
    onPhone(SHOP, ADA + "@c.us", id, seen -> seen.path("starred").asBoolean());
    assertThat(onAdasPhone(id, _ -> true).has("starred")).isFalse();
    pin(id, 86_400).expect(201);
    var until = JsonField.longInteger(onAdasPhone(id, FamilyAKeepingTest::isPinned), "pinnedUntil");
    assertThat(until).isGreaterThan(System.currentTimeMillis() / 1_000);
    onPhone(SHOP, ADA + "@c.us", id, FamilyAKeepingTest::isPinned);
    pin(id, 604_800).expect(201);
    onAdasPhone(id, seen -> seen.path("pinnedUntil").asLong() >= until + 604_800 - 86_400);
    assertThat(pin(id, 60).expect(400).text("code")).isEqualTo("invalid.duration");
    assertThat(JsonField.bool(message(id), "/_data/star")).isTrue();
    client.post(ADAS_CHAT + "/archive").expect(201);
    restart();
    assertThat(JsonField.bool(message(id), "/_data/star")).isTrue();
    assertThat(isArchived()).isTrue();
    archivedOnThePhone(true);
    client.post(ADAS_CHAT + "/unarchive").expect(201);
    onAdasPhone(id, FamilyAKeepingTest::isPinned);
    client.post(ADAS_CHAT + "/messages/" + id + "/unpin").expect(201);
    onAdasPhone(id, seen -> !isPinned(seen));
    star(id, false);
    onPhone(SHOP, ADA + "@c.us", id, seen -> !seen.has("starred"));
    assertThat(JsonField.bool(message(id), "/_data/star")).isFalse();
  }

  private static JsonNode message(String id) {
    return client.get(ADAS_CHAT + "/messages/" + id).expect(200).json();
  }

  @Test
  void aChangeIsReadAtOnce() {
    var id = send(ADA, "At ten");
    for (var text : List.of("At eleven", "At twelve")) {
      client.put(ADAS_CHAT + "/messages/" + id, "{'text':'" + text + "'}").expect(200);
      assertThat(JsonField.text(message(id), "body")).isEqualTo(text);
    }
    star(id, true);
    assertThat(JsonField.bool(message(id), "/_data/star")).isTrue();
    client.post(ADAS_CHAT + "/unread").expect(201);
    assertThat(JsonField.integer(chat(), "unreadCount")).isPositive();
    client.delete(ADAS_CHAT + "/messages/" + id).expect(200);
    assertThat(message(id).path("body").isNull()).isTrue();
  }

  private static JsonNode chat() {
    return chat(client.get("/api/inbox/chats?limit=100").expect(200).json());
  }

  private static JsonNode chat(JsonNode chats) {
    for (var chat : chats) {
      if (JsonField.text(chat, "id").equals(ADA + "@c.us")) {
        return chat;
      }
    }
    throw new AssertionError("no chat with Ada");
  }

  private static boolean isArchived() {
    var ids = "/api/inbox/chats/overview?ids=" + ADA + "@c.us";
    var shown = client.get(ids).expect(200).json().get(0).get("_chat");
    assertThat(JsonField.bool(shown, "archived")).isEqualTo(JsonField.bool(chat(), "archived"));
    return JsonField.bool(shown, "archived");
  }

  private static boolean isPinned(JsonNode seen) {
    return seen.has("pinnedUntil");
  }

  private static ApiExplorer.Reply pin(String id, int seconds) {
    return client.post(
        ADAS_CHAT + "/messages/false_" + ADA + "@c.us_" + id + "/pin",
        "{'duration':" + seconds + "}");
  }

  private static void star(String id, boolean star) {
    client
        .put(
            "/api/star",
            "{'session':'inbox','chatId':'%s@c.us','messageId':'%s','star':%s}"
                .formatted(ADA, id, star))
        .expect(200);
  }

  @Test
  void aClearedChatIsEmptyHereAndOnTheOwnPhoneOnly() {
    var id = write(BEN, "Forget this");
    var chat = "/api/inbox/chats/" + BEN + "@c.us";
    client.delete(chat + "/messages").expect(200);
    operator.await(chatOnPhone(SHOP, BEN + "@c.us") + "/messages", JsonNode::isEmpty);
    assertThat(client.get(chat + "/messages").expect(200).json()).isEmpty();
    assertThat(client.get("/api/inbox/chats?limit=100").expect(200).json().findValuesAsText("id"))
        .contains(BEN + "@c.us");
    onPhone(BEN, SHOP + "@c.us", id, _ -> true);
  }

  @Test
  void aDeletedChatIsGoneHereAndOnTheOwnPhoneOnly() {
    var phone = "15550005555";
    operator.phone(phone, "Cora");
    var id = write(phone, "Wrong number, sorry");
    var chat = "/api/inbox/chats/" + phone + "@c.us";
    client.delete(chat).expect(200);
    operator.await(
        "/simulator/phones/" + SHOP + "/chats",
        json -> !json.findValuesAsText("id").contains(phone + "@c.us"));
    assertThat(client.get("/api/inbox/chats?limit=100").expect(200).json().findValuesAsText("id"))
        .doesNotContain(phone + "@c.us");
    onPhone(phone, SHOP + "@c.us", id, _ -> true);
    assertThat(client.delete(chat).expect(404).text("code")).isEqualTo("chat.not-found");
  }

  @Test
  void anArchivedChatIsArchivedOnThePhone() {
    write(ADA, "Later");
    assertThat(isArchived()).isFalse();
    client.post(ADAS_CHAT + "/archive").expect(201);
    assertThat(isArchived()).isTrue();
    archivedOnThePhone(true);
    write(ADA, "A new message does not take it out");
    assertThat(isArchived()).isTrue();
    client.post(ADAS_CHAT + "/unarchive").expect(201);
    assertThat(isArchived()).isFalse();
    archivedOnThePhone(false);
    operator.post(chatOnPhone(SHOP, ADA + "@c.us") + "/archive").expect(200);
    client.await("/api/inbox/chats?limit=100", json -> JsonField.bool(chat(json), "archived"));
    assertThat(isArchived()).isTrue();
    operator.post(chatOnPhone(SHOP, ADA + "@c.us") + "/unarchive").expect(200);
    client.await("/api/inbox/chats?limit=100", json -> !JsonField.bool(chat(json), "archived"));
    assertThat(isArchived()).isFalse();
  }

  private static void archivedOnThePhone(boolean wanted) {
    operator.await(
        "/simulator/phones/" + SHOP + "/chats",
        json -> {
          for (var chat : json) {
            if (chat.path("id").asText().equals(ADA + "@c.us")) {
              return chat.path("archived").asBoolean() == wanted;
            }
          }
          return false;
        });
  }
}
