package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.bootstrap.e2e.OperationWalk.text;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The operations that are in neither WAHA's API nor Evolution API, and those of the native API
/// document, in the native dialect.
final class NativeWalk {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String CHAT = ADA + "@c.us";
  private static final String JID = ADA + "@s.whatsapp.net";
  private static final String SHAPE_P = "{'sessionId':'shop','jid':'" + JID + "'";
  private static final String SHAPE_R = "{'session':'shop','chatId':'" + CHAT + "'";
  private static final Pattern CONSOLE_FILE = Pattern.compile("/console/\\w+/\\w+\\.js");
  private static final Pattern DOCS_FILE = Pattern.compile("/docs/[\\w-]+\\.js");

  private final OperationWalk walk;

  NativeWalk(OperationWalk walk) {
    this.walk = walk;
  }

  void run(Receiver receiver) throws InterruptedException {
    process();
    pairing(receiver);
    webhooks(receiver);
    events();
    sends();
    queue();
    broadcasts();
    audit();
    files();
    groupsAndChannels();
    familyB();
    chatwoot();
    done("POST", "/api/sessions/shop/restart", null);
    walk.operator().await("/api/sessions/shop", json -> text(json, "state").equals("active"));
    done("POST", "/api/sessions/shop/stop", null);
    done("DELETE", "/api/sessions/shop", null);
  }

  private void process() throws InterruptedException {
    done("GET", "/openapi.json", null);
    done("GET", "/metrics", null);
    done("GET", "/dashboard", null);
    done("GET", "/docs", null);
    done("GET", found("/docs", DOCS_FILE), null);
    done("GET", "/docs/guide", null);
    done("GET", "/docs/guide/webhooks", null);
    done("GET", "/console", null);
    done("GET", found("/console", CONSOLE_FILE), null);
    done("POST", "/api/tickets", "{}");
    done("POST", "/mcp", "{'jsonrpc':'2.0','id':1,'method':'ping'}");
    done("GET", "/api/server/doctor", null);
    done("GET", "/api/server/nodes", null);
    done("GET", "/api/server/networks", null);
    done("POST", "/api/server/backup", "{}");
    walk.streamed("/api/server/requests");
  }

  /// The address of a file in a page.
  private String found(String page, Pattern file) {
    return file.matcher(walk.operator().get(page).expect(200).text())
        .results()
        .findFirst()
        .orElseThrow()
        .group();
  }

  /// The webhook refuses what happens meanwhile.
  private void pairing(Receiver receiver) {
    receiver.answer(400);
    walk.operator().phone(SHOP, "Shop");
    walk.operator().phone(ADA, "Ada");
    walk.operator()
        .post(
            "/api/sessions",
            "{'name':'shop','config':{'webhooks':[{'url':'%s','events':['session.status'],'retries':{'attempts':0}}]}}"
                .formatted(receiver.url()))
        .expect(200);
    done("POST", "/api/shop/auth/request-code", "{'phone':'" + SHOP + "'}");
    done("GET", "/api/shop/auth/qr", null);
    walk.operator().scanned("shop", SHOP);
  }

  private void webhooks(Receiver receiver) {
    var letters =
        walk.operator().await("/api/webhooks/deadletters?session=shop", json -> json.size() > 2);
    done("GET", "/api/webhooks/deadletters", null);
    done("GET", "/api/webhooks/deadletters/" + text(letters, "/0/id"), null);
    var id = text(done("GET", "/api/webhooks?session=shop", null), "/0/id");
    done("GET", "/api/webhooks/" + id, null);
    done("GET", "/api/webhooks/" + id + "/deliveries", null);
    receiver.answer(204);
    done("POST", "/api/webhooks/" + id + "/test", null);
    done("POST", "/api/webhooks/" + id + "/enable", null);
    done("POST", "/api/webhooks/replay", "{'webhook':'" + id + "'}");
    walk.operator().await("/api/webhooks/deadletters", JsonNode::isEmpty);
  }

  private void events() throws InterruptedException {
    var page = done("GET", "/api/shop/events?limit=5", null);
    done("GET", "/api/shop/events/" + text(page, "/events/0/id"), null);
    walk.streamed("/api/events");
    walk.upgraded("/ws");
  }

  private void sends() {
    done(
        "POST",
        "/api/sendButtons",
        SHAPE_P
            + ",'list':{'title':'t','button':'b','sections':[{'title':'s',"
            + "'rows':[{'title':'r','rowId':'1'}]}]}}");
    done(
        "POST",
        "/api/sendButtons",
        SHAPE_R
            + ",'header':'h','body':'b','footer':'f','buttons':"
            + "[{'type':'reply','text':'Yes'}]}");
    done("POST", "/api/sendLocation", SHAPE_P + ",'location':{'latitude':1,'longitude':2}}");
    done("POST", "/api/sendLocation", SHAPE_R + ",'latitude':1,'longitude':2,'title':'x'}");
    var voice = Base64.getEncoder().encodeToString(MediaSamples.OGG_OPUS);
    done("POST", "/api/sendVoice", SHAPE_P + ",'audio':{'content':'" + voice + "'}}");
    done("POST", "/api/stopTyping", SHAPE_P + "}");
    done("POST", "/api/stopTyping", SHAPE_R + "}");
  }

  private void queue() {
    var later = Instant.now().plus(Duration.ofDays(1));
    var sent =
        walk.operator()
            .post("/api/sendText", SHAPE_R + ",'text':'x','sendAt':'" + later + "'}")
            .expect(202)
            .json();
    done("GET", "/api/shop/queue?limit=1", null);
    var message = "/api/shop/queue/" + text(sent, "/id");
    done("GET", message, null);
    done("PUT", message, "{'priority':'high','text':'y'}");
    done("POST", message + "/move", "{'to':'front'}");
    done("DELETE", message, null);
    done("POST", "/api/shop/queue/pause", null);
    done("POST", "/api/shop/queue/resume", null);
  }

  private void broadcasts() {
    var path = "/api/shop/broadcasts";
    var body =
        "{'message':{'text':'Hi {{n}}'},'pace':'1/day','recipients':"
            + "[{'to':'447700900198','fields':{'n':'A'}},{'to':'447700900199','fields':{'n':'B'}}]}";
    done("POST", path + "/dry-run", body);
    var made = done("POST", path, body);
    var broadcast = path + "/" + text(made, "/id");
    done("GET", path, null);
    done("GET", broadcast, null);
    done("GET", broadcast + "/recipients?limit=1", null);
    done("GET", broadcast + "/recipients.csv", null);
    done("POST", broadcast + "/pause", null);
    done("POST", broadcast + "/resume", null);
    done("POST", broadcast + "/retry", null);
    done("POST", broadcast + "/cancel", null);
    done("DELETE", broadcast, null);
    var person = "/api/shop/opt-outs/447700900198";
    done("POST", "/api/shop/opt-outs", "{'people':['447700900198']}");
    done("PUT", "/api/shop/opt-outs", "{'people':['447700900198']}");
    done("GET", "/api/shop/opt-outs", null);
    done("GET", "/api/shop/opt-outs.csv", null);
    done("GET", person, null);
    done("DELETE", person, null);
    done("GET", "/api/shop/stop-words", null);
    done("PUT", "/api/shop/stop-words", "{'words':{'en':['stop']}}");
    done("DELETE", "/api/shop/stop-words", null);
  }

  private void audit() throws InterruptedException {
    done("GET", "/api/audit?limit=1", null);
    done("GET", "/api/audit/export", null);
    walk.streamed("/api/audit/follow");
  }

  private void files() {
    var png = Inbox.file("image/png", MediaSamples.PNG_TO_SEE);
    var operator = walk.operator();
    operator
        .post("/simulator/phones/" + ADA + "/messages", "{'to':'" + SHOP + "'," + png + "}")
        .expect(201);
    var messages = "/api/shop/chats/" + CHAT + "/messages?limit=20&downloadMedia=true";
    var message =
        operator.await(messages, json -> json.findValue("mediaUrl") != null).findValue("mediaUrl");
    done("GET", local(message.asText()), null);
    done("GET", "/api/shop/messages/search?q=x*&order=best&limit=5", null);
    done("DELETE", URI.create(message.asText()).getPath(), null);
    operator.put("/api/shop/profile/picture", "{" + png + "}").expect(200);
    done("GET", local(text(operator.get("/api/shop/profile").json(), "picture")), null);
    done("DELETE", "/api/shop/profile/picture", null);
  }

  private static String local(String url) {
    var uri = URI.create(url);
    return uri.getRawPath() + "?" + uri.getRawQuery();
  }

  private void groupsAndChannels() {
    var groups = done("GET", "/api/shop/groups?sortBy=subject&sortOrder=asc", null);
    var mode =
        "/api/shop/groups/" + own(groups.path("groups")) + "/settings/security/member-add-mode";
    done("PUT", mode, "{'membersCanAddNewMember':false}");
    done("GET", mode, null);
    var own = "/api/shop/groups/" + own(groups.path("groups"));
    var approval = own + "/settings/security/membership-approval";
    done("PUT", approval, "{'membershipApproval':true}");
    done("GET", approval, null);
    var requests = own + "/participants/join-requests";
    done("GET", requests, null);
    var nobody = "{'participants':[{'id':'447700900155@c.us'}]}";
    done("POST", requests + "/approve", nobody);
    done("POST", requests + "/reject", nobody);
    var world = walk.operator().get("/simulator/world").expect(200).json();
    done("GET", "/api/shop/groups/join-info?code=" + text(world, "/groups/0/inviteCode"), null);
    var channel = "/api/shop/channels/" + text(world, "/channels/0/id");
    done("GET", channel, null);
    var invite = text(world, "/channels/0/inviteCode");
    done("GET", channel + "/messages/preview?invite=" + invite, null);
    done("GET", "/api/shop/channels/search/categories", null);
  }

  /// The id of a group that the session administers.
  private static String own(JsonNode groups) {
    for (var group : groups) {
      for (var member : group.path("participants")) {
        if (text(member, "id").startsWith(SHOP) && !text(member, "role").equals("participant")) {
          return text(group, "id");
        }
      }
    }
    throw new AssertionError("the session administers no group of " + groups);
  }

  private void familyB() {
    done("POST", "/instance/setPresence/shop", "{'presence':'available'}");
    done("GET", "/webhook/find/shop", null);
    done(
        "PUT",
        "/chat/updatePrivacySettings/shop",
        "{'privacySettings':{'readreceipts':'all','profile':'all','status':'all','online':'all','last':'all','groupadd':'all'}}");
    for (var action : List.of("add", "remove")) {
      done(
          "PUT",
          "/label/handleLabel/shop",
          "{'number':'%s','action':'%s','labelId':'1'}".formatted(ADA, action));
    }
    var group = own(walk.operator().get("/api/shop/groups").expect(200).json().path("groups"));
    done("PUT", "/group/updateGroupSubject/shop?groupJid=" + group, "{'subject':'s'}");
  }

  /// Nothing listens where its server should be, so nothing is sent there.
  private void chatwoot() {
    done("GET", "/api/apps/chatwoot/locales", null);
    walk.operator()
        .post(
            "/api/apps",
            "{'id':'desk','session':'shop','app':'chatwoot','config':{'url':'http://127.0.0.1:9','accountId':1,'accountToken':'token','inboxId':7,'inboxIdentifier':'box','locale':'en-US'}}")
        .expect(200);
    done("POST", "/webhooks/chatwoot/shop/desk", "{'event':'conversation_updated','id':1}");
    done("POST", "/chatwoot/webhook/shop", "{'event':'conversation_updated','id':1}");
    done("POST", "/chatwoot/set/shop", "{'enabled':false}");
    walk.operator().delete("/api/apps/desk").expect(200);
  }

  private JsonNode done(String method, String path, @Nullable String body) {
    return walk.done(method, path, body);
  }
}
