package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What a client of family A does with messages and chats, as the phones see it.
class FamilyAInboxTest extends FamilyAInboxFixture {
  @Test
  void anEditIsSeenOnThePhone() {
    var id = send(ADA, "Monday at ten");
    edit(id.replace("@", "%40"), "Monday at nine");
    onAdasPhone(shortId(id), seen -> body(seen).equals("Monday at nine"));
    edit(id, "Monday at eight");
    onAdasPhone(shortId(id), seen -> body(seen).equals("Monday at eight"));
    var answer = edit(shortId(id), "Tuesday");
    assertThat(JsonField.text(answer, "body")).isEqualTo("Tuesday");
    assertThat(JsonField.text(answer, "id")).isEqualTo(id);
    onAdasPhone(shortId(id), seen -> body(seen).equals("Tuesday"));
    awaitEvent(
        "message.edited",
        payload ->
            payload.path("editedMessageId").asText().equals(shortId(id))
                && payload.path("body").asText().equals("Tuesday"));
    client.await(ADAS_CHAT + "/messages/" + id, json -> body(json).equals("Tuesday"));
  }

  private static JsonNode edit(String id, String text) {
    return client
        .put(ADAS_CHAT + "/messages/" + id, "{'text':'" + text + "','linkPreview':true}")
        .expect(200)
        .json();
  }

  private static String body(JsonNode message) {
    return message.path("body").asText();
  }

  @Test
  void aDeletionIsSeenOnThePhone() {
    var id = send(ADA, "Too hasty");
    client.delete(ADAS_CHAT + "/messages/" + id.replace("@", "%40")).expect(200);
    onAdasPhone(shortId(id), seen -> seen.path("type").asText().equals("revoked"));
    awaitEvent(
        "message.revoked", node -> node.path("revokedMessageId").asText().equals(shortId(id)));
    var other = send(ADA, "Hasty again");
    client.delete(ADAS_CHAT + "/messages/" + shortId(other)).expect(200);
    onAdasPhone(shortId(other), seen -> seen.path("type").asText().equals("revoked"));
  }

  @Test
  void aReactionIsSeenOnThePhoneUntilItIsRemoved() {
    var id = write(ADA, "Done!");
    var longId = "false_" + ADA + "@c.us_" + id;
    react(longId, "👍");
    onAdasPhone(id, seen -> seen.path("reactions").path(SHOP + "@c.us").asText().equals("👍"));
    awaitEvent("message.reaction", node -> node.at("/reaction/messageId").asText().equals(longId));
    react(id, "");
    onAdasPhone(id, seen -> seen.path("reactions").isEmpty());
  }

  private static void react(String id, String emoji) {
    client
        .put(
            "/api/reaction",
            "{'session':'inbox','messageId':'%s','reaction':'%s'}".formatted(id, emoji))
        .expect(200);
  }

  @Test
  void theNewestUnreadMessagesAreRead() {
    var first = write(BEN, "One");
    var second = write(BEN, "Two");
    var third = write(BEN, "Three");
    var chat = "/api/inbox/chats/" + BEN + "@c.us/messages";
    var read = client.post(chat + "/read?messages=2&days=1").expect(201).json();
    assertThat(read.path("ids"))
        .extracting(JsonNode::asText)
        .containsExactly("false_" + BEN + "@c.us_" + third, "false_" + BEN + "@c.us_" + second);
    onPhone(BEN, SHOP + "@c.us", third, seen -> ack(seen).equals("READ"));
    onPhone(BEN, SHOP + "@c.us", second, seen -> ack(seen).equals("READ"));
    assertThat(ack(onPhone(BEN, SHOP + "@c.us", first, _ -> true))).isEqualTo("DEVICE");
    assertThat(client.post(chat + "/read", "{}").expect(201).json().path("ids")).isEmpty();
    var fourth = write(BEN, "Four");
    client.post(chat + "/read", "{'messages':30,'days':7}").expect(201);
    onPhone(BEN, SHOP + "@c.us", fourth, seen -> ack(seen).equals("READ"));
  }

  private static String ack(JsonNode message) {
    return JsonField.text(message, "ackName");
  }

  @Test
  void aChatIsArchivedMarkedUnreadAndTakenOutAgain() {
    write(ADA, "Hello?");
    client.post(ADAS_CHAT + "/archive").expect(201);
    awaitEvent("chat.archive", node -> node.path("archived").asBoolean());
    client.post(ADAS_CHAT + "/unarchive").expect(201);
    awaitEvent("chat.archive", node -> !node.path("archived").asBoolean());
    client.post(ADAS_CHAT + "/messages/read").expect(201);
    client.post(ADAS_CHAT + "/unread").expect(201);
    client.await("/api/inbox/chats?limit=100", json -> unread(json) == 1);
    markedOnThePhone(true);
    client.post("/api/sendSeen", "{'session':'inbox','chatId':'" + ADA + "@c.us'}").expect(201);
    markedOnThePhone(false);
  }

  private static void markedOnThePhone(boolean wanted) {
    operator.await(
        "/simulator/phones/" + SHOP + "/chats",
        chats -> {
          for (var chat : chats) {
            if (chat.path("id").asText().equals(ADA + "@c.us")) {
              return chat.path("markedUnread").asBoolean() == wanted;
            }
          }
          return false;
        });
  }

  private static int unread(JsonNode chats) {
    for (var chat : chats) {
      if (chat.path("id").asText().equals(ADA + "@c.us")) {
        return JsonField.integer(chat, "unreadCount");
      }
    }
    return 0;
  }

  @Test
  void thePictureOfAChatFollowsThePhone() {
    write(ADA, "Look at me");
    operator
        .put(
            "/simulator/phones/" + ADA + "/picture",
            "{'file':{'data':'" + SampleFiles.pngBase64() + "'}}")
        .expect(200);
    var picture = client.get(ADAS_CHAT + "/picture?refresh=true").expect(200);
    var url = picture.text("url");
    assertThat(url).contains("sig=");
    var path = url.substring(url.indexOf("/api/files/"));
    assertThat(client.with(Map.of()).get(path).expect(200).contentType()).isEqualTo("image/png");
    operator.delete("/simulator/phones/" + ADA + "/picture").expect(200);
    var none = client.get(ADAS_CHAT + "/picture?refresh=true").expect(200).json();
    assertThat(none.get("url").isNull()).isTrue();
  }

  @Test
  void typingIsSeenOnThePhone() {
    write(ADA, "Are you there?");
    presence("'typing','chatId':'" + ADA + "@c.us'").expect(201);
    typingOnAdasPhone(true);
    presence("'paused','chatId':'" + ADA + "@c.us'").expect(201);
    typingOnAdasPhone(false);
    presence("\"online\"").expect(201);
    presence("\"typing\"").expect(400);
    presence("'online','chatId':'" + ADA + "@c.us'").expect(201);
  }

  private static ApiExplorer.Reply presence(String fields) {
    return client.post("/api/inbox/presence", "{'presence':" + fields + "}");
  }

  private static void typingOnAdasPhone(boolean wanted) {
    operator.await(
        "/simulator/phones/" + ADA + "/chats",
        json -> {
          for (var chat : json) {
            if (chat.path("id").asText().equals(SHOP + "@c.us")) {
              return chat.path("typing").isEmpty() != wanted;
            }
          }
          return false;
        });
  }

  @Test
  void thePresenceOfAPhoneIsRead() {
    var phone = "15550006666";
    operator.phone(phone, "Dan");
    var chat = "/api/inbox/presence/" + phone + "@c.us";
    assertThat(client.get("/api/inbox/presence").expect(200).json().findValuesAsText("id"))
        .doesNotContain(phone + "@c.us");
    assertThat(presenceIn(client.get(chat).expect(200).json())).isEqualTo("online");
    client.post(chat + "/subscribe").expect(201);
    operator.post("/simulator/phones/" + phone + "/offline").expect(200);
    var absent = client.get(chat).expect(200).json();
    assertThat(presenceIn(absent)).isEqualTo("offline");
    assertThat(JsonField.longInteger(absent, "/presences/0/lastSeen")).isPositive();
    awaitEvent(
        "presence.update",
        node ->
            node.path("id").asText().equals(phone + "@c.us")
                && node.at("/presences/0/lastKnownPresence").asText().equals("offline"));
    operator.post("/simulator/phones/" + phone + "/online").expect(200);
    operator.post(chatOnPhone(phone, SHOP + "@c.us") + "/recording", "{'on':true}").expect(200);
    assertThat(presenceIn(client.get(chat).expect(200).json())).isEqualTo("recording");
    operator.post(chatOnPhone(phone, SHOP + "@c.us") + "/typing", "{'on':true}").expect(200);
    assertThat(presenceIn(client.get(chat).expect(200).json())).isEqualTo("typing");
    var all = client.get("/api/inbox/presence").expect(200).json();
    assertThat(all.findValuesAsText("id")).containsOnlyOnce(phone + "@c.us");
  }

  private static String presenceIn(JsonNode chat) {
    return JsonField.text(chat, "/presences/0/lastKnownPresence");
  }
}
