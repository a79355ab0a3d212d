package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A day of an inbox that knows family A only, from pairing to the last answer, with a restart in
/// between. At the end the events of its webhook are compared with what people did.
class InboxDayTest {
  private static final String ADA = "15550002222";
  private static final String BEN = "15550004444";
  private static final String CARA = "15550006666";
  private static final String ADAS_CHAT = ADA + "@c.us";

  @TempDir private Path home;

  @Test
  void aDayInTheLifeOfAnInbox() throws Exception {
    var data = home.resolve("data");
    try (var webhook = new Receiver(0)) {
      Inbox inbox;
      try (var server = EmbeddedGateway.start(data)) {
        inbox = Inbox.of(server);
        pair(inbox, webhook);
        catchUp(inbox);
        receiveAllKinds(inbox, webhook);
        answerWithAllKinds(inbox, webhook);
        workOnMessages(inbox);
      }
      try (var server = EmbeddedGateway.start(data)) {
        inbox = inbox.after(server);
        inbox.await("/api/sessions/shop", json -> status(json).equals("WORKING"));
        runAGroup(inbox, webhook);
        labelAndPost(inbox, webhook);
        declineACall(inbox, webhook);
        inbox.write(ADA, "'text':'good night'");
        compare(inbox, webhook);
      }
    }
  }

  private static void pair(Inbox inbox, Receiver webhook) {
    inbox.phone(Inbox.SHOP, "Shop");
    inbox.phone(ADA, "Ada");
    inbox.phone(BEN, "Ben");
    inbox.phone(CARA, "Cara");
    inbox.put(ADA, "/picture", "{" + Inbox.file("image/png", png()) + "}");
    inbox.write(ADA, "'text':'Are you open on Sunday?'");
    inbox.call(
        "POST",
        "/api/sessions",
        "{'name':'shop','config':{'webhooks':[{'url':'%s','events':['*']}]}}"
            .formatted(webhook.url()));
    var qr = inbox.await("/api/shop/auth/qr?format=raw", json -> json.hasNonNull("value"));
    assertThat(inbox.bytes("/api/screenshot?session=shop")).isNotEmpty();
    inbox.act(Inbox.SHOP, "/scan", "{'value':" + qr.get("value") + "}");
    inbox.await("/api/sessions/shop", json -> status(json).equals("WORKING"));
    inbox.call("PUT", "/api/shop/profile/name", "{'name':'Corner Shop'}");
    inbox.call("PUT", "/api/shop/profile/status", "{'status':'Open 9 to 17'}");
    inbox.call("PUT", "/api/shop/profile/picture", "{" + Inbox.file("image/png", png()) + "}");
    assertThat(JsonField.text(inbox.get("/api/shop/profile"), "name")).isEqualTo("Corner Shop");
    var seen = inbox.simulator("/phones/" + ADA + "/contacts/" + Inbox.SHOP + "@c.us");
    assertThat(JsonField.text(seen, "name")).isEqualTo("Corner Shop");
    assertThat(JsonField.text(seen, "about")).isEqualTo("Open 9 to 17");
    assertThat(JsonField.bool(seen, "picture")).isTrue();
  }

  /// The history of the phone, with names and pictures.
  private static void catchUp(Inbox inbox) {
    var overview =
        inbox.await("/api/shop/chats/overview?limit=50", json -> row(json, ADAS_CHAT) != null);
    var chat = row(overview, ADAS_CHAT);
    assertThat(JsonField.text(chat, "name")).isEqualTo("Ada");
    assertThat(JsonField.text(chat, "/lastMessage/body")).isEqualTo("Are you open on Sunday?");
    assertThat(inbox.get("/api/shop/chats/" + ADAS_CHAT + "/picture").get("url").asText())
        .startsWith("http");
    assertThat(
            inbox
                .get("/api/contacts/profile-picture?session=shop&contactId=" + ADA)
                .get("profilePictureURL")
                .asText())
        .startsWith("http");
    assertThat(row(inbox.get("/api/contacts/all?session=shop&limit=100"), ADAS_CHAT)).isNotNull();
    var exists = inbox.get("/api/contacts/check-exists?session=shop&phone=%2B1%20555%20000%202222");
    assertThat(JsonField.bool(exists, "numberExists")).isTrue();
    assertThat(JsonField.text(exists, "chatId")).isEqualTo(ADAS_CHAT);
  }

  private static void receiveAllKinds(Inbox inbox, Receiver webhook) {
    var kinds =
        Map.of(
            inbox.write(ADA, "'text':'Is the blue one in stock?'"),
            "chat",
            inbox.write(ADA, Inbox.file("image/png", png()) + ",'text':'this one'"),
            "image",
            inbox.write(ADA, Inbox.file("audio/ogg", MediaSamples.OGG_OPUS)),
            "ptt",
            inbox.write(ADA, Inbox.file("video/mp4", MediaSamples.MP4)),
            "video",
            inbox.write(ADA, Inbox.file("application/pdf", MediaSamples.PDF)),
            "document",
            inbox.write(ADA, Inbox.file("image/webp", MediaSamples.WEBP)),
            "sticker",
            inbox.write(ADA, "'location':{'latitude':52.5,'longitude':13.4}"),
            "location",
            inbox.write(ADA, "'contacts':[{'name':'Ben','vcard':'" + VCARD + "'}]"),
            "vcard",
            inbox.write(ADA, "'poll':{'name':'When?','options':['Mon','Tue']}"),
            "poll_creation");
    kinds.forEach((id, type) -> {
      var event = webhook.find(is("message", id));
      assertThat(JsonField.text(event, "/payload/_data/type")).as(event.toString()).isEqualTo(type);
    });
    var invitation = inbox.write(ADA, "'event':{'name':'Party','startsAt':'2030-02-01T18:00:00Z'}");
    webhook.find(is("message", invitation));
  }

  private static final String VCARD =
      "BEGIN:VCARD\\nVERSION:3.0\\nFN:Ben\\nTEL;waid=15550004444:+15550004444\\nEND:VCARD";

  private static void answerWithAllKinds(Inbox inbox, Receiver webhook) {
    var question = inbox.received().get(1);
    var to = "'chatId':'" + ADAS_CHAT + "'";
    inbox.call("POST", "/api/sendSeen", "{'session':'shop'," + to + "}");
    inbox.call("POST", "/api/startTyping", "{'session':'shop'," + to + "}");
    inbox.call("POST", "/api/stopTyping", "{'session':'shop'," + to + "}");
    var quote = ",'reply_to':'false_" + ADAS_CHAT + "_" + question + "'";
    var all =
        List.of(
            inbox.send("/api/sendText", to + ",'text':'Yes, it is'" + quote),
            inbox.send("/api/reply", to + ",'text':'The last one'" + quote),
            inbox.send("/api/sendImage", to + "," + Inbox.file("image/png", png())),
            inbox.send("/api/sendFile", to + "," + Inbox.file("application/pdf", MediaSamples.PDF)),
            inbox.send("/api/sendVoice", to + "," + Inbox.file("audio/ogg", MediaSamples.OGG_OPUS)),
            inbox.send("/api/sendVideo", to + "," + Inbox.file("video/mp4", MediaSamples.MP4)),
            inbox.send("/api/sendLocation", to + ",'latitude':51.5,'longitude':0,'title':'We'"),
            inbox.send("/api/sendContactVcard", to + ",'contacts':[{'vcard':'" + VCARD + "'}]"),
            inbox.send(
                "/api/send/link-custom-preview",
                to
                    + ",'text':'See"
                    + " https://shop.example/blue','preview':{'url':'https://shop.example/blue','title':'Blue','description':'In"
                    + " stock'}"),
            inbox.send(
                "/api/sendLinkPreview", to + ",'url':'https://shop.example','title':'Shop'"));
    all.forEach(id -> inbox.seen(ADA, id));
    assertThat(JsonField.text(inbox.seen(ADA, all.getFirst()), "quoted")).isEqualTo(question);

    var buttons =
        inbox.send(
            "/api/sendButtons",
            to
                + ",'header':'Order','body':'Take it?','footer':'17','buttons':"
                + "[{'type':'reply','text':'Yes','id':'yes'}]");
    inbox.seen(ADA, buttons);
    var pressed = inbox.answer(ADA, buttons, "press", "{'buttonId':'yes'}");
    assertThat(JsonField.text(webhook.find(is("message", pressed)), "/payload/selectedId"))
        .isEqualTo("yes");
    var list =
        inbox.send(
            "/api/sendList",
            to
                + ",'message':{'title':'When?','button':'Choose','sections':[{'title':"
                + "'Today','rows':[{'title':'Noon','rowId':'noon'}]}]}");
    inbox.seen(ADA, list);
    var picked = inbox.answer(ADA, list, "pick", "{'rowId':'noon'}");
    assertThat(JsonField.text(webhook.find(is("message", picked)), "/payload/selectedId"))
        .isEqualTo("noon");
    var poll =
        inbox.send("/api/sendPoll", to + ",'poll':{'name':'Pay?','options':['Cash','Card']}");
    inbox.seen(ADA, poll);
    inbox.act(
        ADA,
        Inbox.chatWithShop() + "/messages/" + Inbox.shortId(poll) + "/vote",
        "{'options':['Card']}");
    var vote =
        webhook.find(is("poll.vote", e -> JsonField.text(e, "/payload/poll/id").equals(poll)));
    assertThat(JsonField.text(vote, "/payload/vote/selectedOptions/0")).isEqualTo("Card");
  }

  private static void workOnMessages(Inbox inbox) {
    var to = "'chatId':'" + ADAS_CHAT + "'";
    var path = "/api/shop/chats/" + ADAS_CHAT + "/messages/";
    var question = "false_" + ADAS_CHAT + "_" + inbox.received().get(1);
    inbox.call(
        "PUT",
        "/api/reaction",
        "{'session':'shop','messageId':'" + question + "','reaction':'👍'}");
    inbox.seen(
        ADA,
        Inbox.SHOP + "@c.us",
        question,
        json -> json.path("reactions").toString().contains("👍"));
    var typo = inbox.send("/api/sendText", to + ",'text':'Untill six'");
    inbox.call("PUT", path + Inbox.encoded(typo), "{'text':'Until six'}");
    inbox.seen(
        ADA, Inbox.SHOP + "@c.us", typo, json -> json.path("body").asText().equals("Until six"));
    var wrong = inbox.send("/api/sendText", to + ",'text':'for Ben'");
    inbox.call("DELETE", path + Inbox.encoded(wrong), null);
    inbox.seen(
        ADA, Inbox.SHOP + "@c.us", wrong, json -> json.path("type").asText().equals("revoked"));
    var forwarded =
        inbox.send("/api/forwardMessage", "'chatId':'" + BEN + "@c.us','messageId':'" + typo + "'");
    inbox.seen(BEN, forwarded);
    inbox.call(
        "PUT", "/api/star", "{'session':'shop'," + to + ",'messageId':'" + typo + "','star':true}");
    inbox.call("POST", path + Inbox.encoded(typo) + "/pin", "{'duration':86400}");
    inbox.call("POST", "/api/shop/chats/" + BEN + "@c.us/archive", null);
    inbox.call("POST", "/api/shop/chats/" + ADAS_CHAT + "/messages/read", "{}");
  }

  private static void runAGroup(Inbox inbox, Receiver webhook) {
    var group =
        JsonField.text(
            inbox.call(
                "POST",
                "/api/shop/groups",
                "{'name':'Orders','participants':[{'id':'%s'},{'id':'%s@c.us'}]}"
                    .formatted(ADAS_CHAT, BEN)),
            "id");
    var path = "/api/shop/groups/" + group;
    inbox.call("POST", path + "/admin/promote", "{'participants':[{'id':'" + ADAS_CHAT + "'}]}");
    inbox.call("PUT", path + "/subject", "{'subject':'Orders of May'}");
    inbox.call("PUT", path + "/description", "{'description':'One a day'}");
    inbox.call("PUT", path + "/settings/security/messages-admin-only", "{'adminsOnly':false}");
    var code = new String(inbox.bytes(path + "/invite-code"), StandardCharsets.UTF_8).strip();
    inbox.act(CARA, "/groups/join", "{'inviteCode':'" + code + "'}");
    var members = inbox.await(path + "/participants/v2", json -> row(json, CARA + "@c.us") != null);
    assertThat(JsonField.text(row(members, ADAS_CHAT), "role")).isEqualTo("admin");
    assertThat(JsonField.text(row(members, BEN + "@c.us"), "role")).isEqualTo("participant");
    var hello = inbox.send("/api/sendText", "'chatId':'" + group + "','text':'Welcome'");
    inbox.seen(CARA, group, hello, _ -> true);
    var thanks = inbox.write(CARA, group, "'text':'Thanks'");
    var event = webhook.find(is("message", thanks));
    assertThat(JsonField.text(event, "/payload/from")).isEqualTo(group);
    assertThat(JsonField.text(event, "/payload/participant")).isEqualTo(CARA + "@c.us");
    webhook.find(
        is("group.v2.participants", e -> e.at("/payload/type").asText().equals("promote")));
    webhook.find(
        is(
            "group.v2.update",
            e -> e.at("/payload/group/subject").asText().equals("Orders of May")));
  }

  private static void labelAndPost(Inbox inbox, Receiver webhook) {
    var label =
        JsonField.text(inbox.call("POST", "/api/shop/labels", "{'name':'Hot','color':3}"), "id");
    inbox.call("PUT", "/api/shop/labels/chats/" + ADAS_CHAT, "{'labels':[{'id':'" + label + "'}]}");
    assertThat(row(inbox.get("/api/shop/labels/chats/" + ADAS_CHAT), label)).isNotNull();
    assertThat(row(inbox.get("/api/shop/labels/" + label + "/chats"), ADAS_CHAT)).isNotNull();
    webhook.find(is("label.chat.added", e -> e.at("/payload/labelId").asText().equals(label)));
    var story = inbox.call("POST", "/api/shop/status/text", "{'text':'New stock'}");
    var id = JsonField.text(story, "id");
    inbox.seen(ADA, "status@broadcast", id, _ -> true);
  }

  private static void declineACall(Inbox inbox, Receiver webhook) {
    var call = JsonField.text(inbox.act(ADA, "/calls", "{'to':'" + Inbox.SHOP + "'}"), "id");
    var ringing = webhook.find(is("call.received", e -> e.at("/payload/id").asText().equals(call)));
    inbox.call(
        "POST",
        "/api/shop/calls/reject",
        "{'id':'%s','from':%s}".formatted(call, ringing.at("/payload/from")));
    webhook.find(is("call.rejected", e -> e.at("/payload/id").asText().equals(call)));
    inbox.awaitSimulator("/phones/" + ADA + "/calls", json -> json.toString().contains("rejected"));
  }

  /// Each message is one `message` or `message.any` event, in order, and acknowledgements rise.
  private static void compare(Inbox inbox, Receiver webhook) {
    webhook.find(is("message", inbox.received().getLast()));
    var events = webhook.seen().stream().map(Receiver.Delivery::body).toList();
    // The first one was written before the session existed, so it came with the history.
    var received = inbox.received().subList(1, inbox.received().size());
    assertThat(ids(events, "message")).containsExactlyElementsOf(received);
    assertThat(ids(events, "message.any")).doesNotHaveDuplicates();
    assertThat(ids(events, "message.any")).containsAll(received);
    assertThat(ids(events, "message.any").stream().filter(inbox.sent()::contains))
        .containsExactlyElementsOf(inbox.sent());
    assertThat(events.stream().map(event -> JsonField.text(event, "id"))).doesNotHaveDuplicates();
    var levels = new HashMap<String, Integer>();
    for (var event : events) {
      if (JsonField.text(event, "event").equals("message.ack")) {
        var id = JsonField.text(event, "/payload/id");
        var level = JsonField.integer(event, "/payload/ack");
        // Each reader of a story acknowledges it.
        var before = levels.put(id + " " + event.at("/payload/participant").asText(), level);
        assertThat(before == null || before < level)
            .as("%s: %s then %s", id, before, level)
            .isTrue();
      }
    }
    assertThat(levels.keySet().stream().map(key -> Inbox.shortId(key.split(" ", -1)[0])))
        .containsAll(inbox.sent());
  }

  private static List<String> ids(List<JsonNode> events, String name) {
    return events.stream()
        .filter(event -> JsonField.text(event, "event").equals(name))
        .map(event -> Inbox.shortId(JsonField.text(event, "/payload/id")))
        .toList();
  }

  private static Predicate<JsonNode> is(String event, String id) {
    return is(event, json -> JsonField.text(json, "/payload/id").contains("_" + id));
  }

  private static Predicate<JsonNode> is(String event, Predicate<JsonNode> more) {
    return json -> JsonField.text(json, "event").equals(event) && more.test(json);
  }

  private static JsonNode row(JsonNode rows, String id) {
    for (var row : rows) {
      if (row.path("id").asText().equals(id)) {
        return row;
      }
    }
    return null;
  }

  private static String status(JsonNode session) {
    return JsonField.text(session, "status");
  }

  private static byte[] png() {
    return Base64.getDecoder().decode(SampleFiles.pngBase64());
  }
}
