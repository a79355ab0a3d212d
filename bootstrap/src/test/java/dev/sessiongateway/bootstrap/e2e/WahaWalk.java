package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.bootstrap.e2e.OperationWalk.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.Authenticator;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.kernel.openapi.WahaContract;
import dev.sessiongateway.outbound.media.RealMedia;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Every operation of WAHA's OpenAPI document once, with the status and the shape of that document.
/// Stops the gateway at its end.
final class WahaWalk {
  private static final String SHOP = Inbox.SHOP;
  private static final String ADA = "15550002222";
  private static final String BEN = "15550004444";
  private static final String CHAT = ADA + "@c.us";
  private static final int PRESENT_AND_VERIFIED = 0x05;
  private static final String TO = "{'session':'shop','chatId':'" + CHAT + "'";

  private final OperationWalk walk;
  private final ApiExplorer all;
  private final ApiExplorer waha;

  /// For files.
  private final Path home;

  WahaWalk(OperationWalk walk, Path home) {
    this.walk = walk;
    this.all = walk.operator();
    this.waha = all.asWaha();
    this.home = home;
  }

  void run() throws Exception {
    sessions();
    profileAndKeys();
    sends();
    messages();
    contacts();
    groups();
    channels();
    labelsPresenceAndStatus();
    callsMediaAndApps();
    passkey();
    deprecated();
    done("POST", "/api/server/stop", "{}");
  }

  /// The operations of WAHA that have not succeeded in its dialect.
  Set<String> missing() {
    var missing = new TreeSet<>(WahaContract.get().operations());
    missing.removeAll(all.succeeded());
    missing.removeAll(WahaContract.get().deviations().keySet());
    return missing;
  }

  private void sessions() {
    all.phone(SHOP, "Shop");
    all.phone(ADA, "Ada");
    all.phone(BEN, "Ben");
    done("GET", "/ping", null);
    done("GET", "/health", null);
    done("GET", "/api/server/version", null);
    done("GET", "/api/version", null);
    done("GET", "/api/server/status", null);
    done("GET", "/api/server/environment", null);
    done("POST", "/api/sessions", "{'name':'shop'}");
    done("POST", "/api/shop/auth/request-code", "{'phoneNumber':'" + SHOP + "'}");
    done("GET", "/api/screenshot?session=shop", null);
    done("GET", "/api/shop/auth/qr", null);
    all.scanned("shop", SHOP);
    done("GET", "/api/sessions?all=true", null);
    done("GET", "/api/sessions/shop", null);
    done("GET", "/api/sessions/shop/me", null);
    done("GET", "/api/sessions/shop/timelock", null);
    done("GET", "/api/sessions/shop/capping", null);
    done("PUT", "/api/sessions/shop", "{'config':{'metadata':{'a':'b'}}}");
    done("POST", "/api/sessions/shop/stop", null);
    done("POST", "/api/sessions/shop/start", null);
    done("POST", "/api/sessions/shop/restart", null);
    inState("shop", "WORKING");
  }

  private void profileAndKeys() {
    done("GET", "/api/shop/profile", null);
    done("PUT", "/api/shop/profile/name", "{'name':'Corner Shop'}");
    done("PUT", "/api/shop/profile/status", "{'status':'Open'}");
    done("PUT", "/api/shop/profile/picture", "{" + png() + "}");
    onPhone(SHOP, phone -> text(phone, "name").equals("Corner Shop") && flag(phone, "picture"));
    done("DELETE", "/api/shop/profile/picture", null);
    onPhone(SHOP, phone -> !flag(phone, "picture"));
    var key = "{'isAdmin':false,'session':'shop','isActive':true}";
    var id = text(done("POST", "/api/keys", key), "id");
    done("GET", "/api/keys", null);
    done("PUT", "/api/keys/" + id, key);
    done("DELETE", "/api/keys/" + id, null);
    done("POST", "/api/keys/media", "{'session':'shop'}");
    done("POST", "/api/keys/control", "{'session':'shop'}");
  }

  private void sends() {
    done("GET", "/api/shop/new-message-id", null);
    done("POST", "/api/sendText", TO + ",'text':'a'}");
    done("GET", "/api/sendText?session=shop&phone=" + ADA + "&text=b", null);
    done("POST", "/api/reply", TO + ",'text':'c'}");
    done("POST", "/api/sendImage", TO + "," + png() + "}");
    done("POST", "/api/sendFile", TO + "," + Inbox.file("application/pdf", MediaSamples.PDF) + "}");
    done("POST", "/api/sendVoice", TO + "," + Inbox.file("audio/ogg", MediaSamples.OGG_OPUS) + "}");
    done("POST", "/api/sendVideo", TO + "," + Inbox.file("video/mp4", MediaSamples.MP4) + "}");
    done("POST", "/api/sendLocation", TO + ",'latitude':1,'longitude':2,'title':'x'}");
    done(
        "POST",
        "/api/sendContactVcard",
        TO + ",'contacts':[{'fullName':'Ben','phoneNumber':'+1 555 000 4444'}]}");
    done("POST", "/api/sendLinkPreview", TO + ",'url':'https://a.example','title':'A'}");
    done(
        "POST",
        "/api/send/link-custom-preview",
        TO
            + ",'text':'https://a.example','preview':{'url':'https://a.example',"
            + "'title':'A','description':'B'}}");
    done(
        "POST",
        "/api/sendButtons",
        TO
            + ",'header':'h','body':'b','footer':'f','buttons':"
            + "[{'type':'reply','text':'Yes'}]}");
    done(
        "POST",
        "/api/sendList",
        TO
            + ",'message':{'title':'t','button':'b','sections':[{'title':'s',"
            + "'rows':[{'title':'r','rowId':'1'}]}]}}");
    done(
        "POST",
        "/api/send/buttons/reply",
        TO + ",'selectedDisplayText':'Yes','selectedButtonID':'yes'}");
    var poll =
        text(done("POST", "/api/sendPoll", TO + ",'poll':{'name':'p','options':['x','y']}}"), "id");
    done("POST", "/api/sendPollVote", TO + ",'pollMessageId':'" + poll + "','votes':['x']}");
    done(
        "POST",
        "/api/shop/events",
        "{'chatId':'" + CHAT + "','event':{'name':'e','startTime':1900000000}}");
    done("POST", "/api/sendSeen", TO + "}");
    done("POST", "/api/startTyping", TO + "}");
    done("POST", "/api/stopTyping", TO + "}");
  }

  private void messages() {
    var sent = done("POST", "/api/sendText", TO + ",'text':'work on me'}");
    var id = text(sent, "id");
    var chat = "/api/shop/chats/" + CHAT;
    var message = chat + "/messages/" + Inbox.encoded(id);
    var named = "{'session':'shop','messageId':'" + id + "','chatId':'";
    done("PUT", "/api/reaction", named + CHAT + "','reaction':'👍'}");
    done("PUT", "/api/star", named + CHAT + "','star':true}");
    done("POST", "/api/forwardMessage", named + BEN + "@c.us'}");
    done("GET", "/api/messages?session=shop&limit=5&chatId=" + CHAT, null);
    done("GET", "/api/shop/chats", null);
    done("GET", "/api/shop/chats/overview", null);
    done("POST", "/api/shop/chats/overview", "{'pagination':{'limit':5}}");
    done("GET", chat + "/picture", null);
    done("GET", chat + "/messages?limit=5", null);
    done("GET", message, null);
    done("PUT", message, "{'text':'edited'}");
    done("POST", message + "/pin", "{'duration':86400}");
    done("POST", message + "/unpin", null);
    done("DELETE", message, null);
    done("POST", chat + "/messages/read", "{}");
    done("POST", chat + "/archive", null);
    done("POST", chat + "/unarchive", null);
    done("POST", chat + "/unread", null);
    done("PUT", chat + "/disappearing", "{'ephemeralExpiration':86400}");
    done("GET", chat + "/disappearing", null);
    done("PUT", chat + "/disappearing", "{'ephemeralExpiration':0}");
    done("DELETE", "/api/shop/chats/" + BEN + "@c.us/messages", null);
    done("DELETE", "/api/shop/chats/" + BEN + "@c.us", null);
  }

  private void contacts() {
    var of = "session=shop&contactId=" + ADA;
    done("GET", "/api/contacts/all?session=shop", null);
    done("GET", "/api/contacts?" + of, null);
    done("GET", "/api/contacts/check-exists?session=shop&phone=" + ADA, null);
    done("GET", "/api/checkNumberStatus?session=shop&phone=" + ADA, null);
    done("GET", "/api/contacts/about?" + of, null);
    done("GET", "/api/contacts/profile-picture?" + of, null);
    var contact = "{'session':'shop','contactId':'" + CHAT + "'}";
    done("POST", "/api/contacts/block", contact);
    done("POST", "/api/contacts/unblock", contact);
    done("GET", "/api/shop/contacts/" + CHAT, null);
    done("PUT", "/api/shop/contacts/" + CHAT, "{'firstName':'Ada','lastName':'M'}");
    done("GET", "/api/shop/lids", null);
    done("GET", "/api/shop/lids/count", null);
    done("GET", "/api/shop/lids/12345", null);
    done("GET", "/api/shop/lids/pn/" + ADA, null);
  }

  private void groups() {
    var people = "{'participants':[{'id':'" + CHAT + "'}]}";
    var made =
        done("POST", "/api/shop/groups", "{'name':'g','participants':[{'id':'" + CHAT + "'}]}");
    var id = text(made, "id");
    var group = "/api/shop/groups/" + id;
    done("GET", "/api/shop/groups", null);
    done("GET", "/api/shop/groups/count", null);
    done("POST", "/api/shop/groups/refresh", null);
    done("GET", group, null);
    done("PUT", group + "/picture", "{" + png() + "}");
    done("GET", group + "/picture", null);
    done("DELETE", group + "/picture", null);
    done("PUT", group + "/description", "{'description':'d'}");
    done("PUT", group + "/subject", "{'subject':'s'}");
    for (var setting : new String[] {"info-admin-only", "messages-admin-only"}) {
      done("PUT", group + "/settings/security/" + setting, "{'adminsOnly':true}");
      done("GET", group + "/settings/security/" + setting, null);
    }
    done("GET", group + "/invite-code", null);
    var code = waha.get(group + "/invite-code").expect(200).text();
    done("GET", "/api/shop/groups/join-info?code=" + code, null);
    done("POST", group + "/invite-code/revoke", null);
    done("GET", group + "/participants", null);
    done("GET", group + "/participants/v2", null);
    done("POST", group + "/admin/promote", people);
    done("POST", group + "/admin/demote", people);
    done("POST", group + "/participants/remove", people);
    done("POST", group + "/participants/add", people);
    done("DELETE", group, null);
    var other =
        text(
            all.post(
                    "/simulator/phones/" + ADA + "/groups",
                    "{'subject':'other','members':['" + BEN + "']}")
                .expect(201)
                .json(),
            "id");
    var world = all.get("/simulator/world").expect(200).json();
    for (var one : world.get("groups")) {
      if (text(one, "id").equals(other)) {
        done("POST", "/api/shop/groups/join", "{'code':" + one.get("inviteCode") + "}");
        done("POST", "/api/shop/groups/" + other + "/leave", null);
      }
    }
  }

  private void channels() {
    var own = text(done("POST", "/api/shop/channels", "{'name':'News'}"), "id");
    done("GET", "/api/shop/channels", null);
    done("DELETE", "/api/shop/channels/" + own, null);
    var world = all.get("/simulator/world").expect(200).json();
    var id = text(world, "/channels/1/id");
    var channel = "/api/shop/channels/" + id;
    done("GET", channel, null);
    done("GET", channel + "/messages/preview?limit=2&downloadMedia=false", null);
    for (var change : new String[] {"follow", "mute", "unmute", "unfollow"}) {
      done("POST", channel + "/" + change, null);
    }
    var page = "'categories':[],'limit':5,'startCursor':''}";
    done(
        "POST",
        "/api/shop/channels/search/by-view",
        "{'view':'RECOMMENDED','countries':['US']," + page);
    done("POST", "/api/shop/channels/search/by-text", "{'text':'weather'," + page);
    done("GET", "/api/shop/channels/search/views", null);
    done("GET", "/api/shop/channels/search/countries", null);
    done("GET", "/api/shop/channels/search/categories", null);
  }

  private void labelsPresenceAndStatus() {
    var label = text(done("POST", "/api/shop/labels", "{'name':'Hot','color':3}"), "id");
    done("GET", "/api/shop/labels", null);
    done("PUT", "/api/shop/labels/" + label, "{'name':'Hotter','color':4}");
    done("PUT", "/api/shop/labels/chats/" + CHAT, "{'labels':[{'id':'" + label + "'}]}");
    done("GET", "/api/shop/labels/chats/" + CHAT, null);
    done("GET", "/api/shop/labels/" + label + "/chats", null);
    done("DELETE", "/api/shop/labels/" + label, null);
    done("POST", "/api/shop/presence", "{'presence':'online'}");
    done("GET", "/api/shop/presence", null);
    done("GET", "/api/shop/presence/" + CHAT, null);
    done("POST", "/api/shop/presence/" + CHAT + "/subscribe", null);
    done("GET", "/api/shop/status/new-message-id", null);
    var story = text(done("POST", "/api/shop/status/text", "{'text':'s'}"), "id");
    done("POST", "/api/shop/status/image", "{" + png() + "}");
    done(
        "POST",
        "/api/shop/status/voice",
        "{" + Inbox.file("audio/ogg", MediaSamples.OGG_OPUS) + "}");
    done("POST", "/api/shop/status/video", "{" + Inbox.file("video/mp4", MediaSamples.MP4) + "}");
    done("POST", "/api/shop/status/delete", "{'id':'" + story + "'}");
    var stories = "/simulator/phones/" + ADA + "/chats/status@broadcast/messages";
    assertThat(all.get(stories).expect(200).json().findValuesAsText("type"))
        .as("what a friend's phone shows")
        .containsSubsequence("image", "voice", "video");
  }

  private void callsMediaAndApps() throws Exception {
    if (RealMedia.ffmpeg().isPresent()) {
      var avi = Base64.getEncoder().encodeToString(RealMedia.avi(home, "64x48"));
      done("POST", "/api/shop/media/convert/voice", "{'data':'" + SampleFiles.wavBase64() + "'}");
      done("POST", "/api/shop/media/convert/video", "{'data':'" + avi + "'}");
    }
    var call =
        text(
            all.post("/simulator/phones/" + ADA + "/calls", "{'to':'" + SHOP + "'}")
                .expect(201)
                .json(),
            "id");
    done("POST", "/api/shop/calls/reject", "{'from':'" + CHAT + "','id':'" + call + "'}");
    var app =
        "{'id':'app_calls','session':'shop','app':'calls','enabled':true,'config':"
            + "{'dm':{'reject':true},'group':{'reject':true}}}";
    done("POST", "/api/apps", app);
    done("GET", "/api/apps?session=shop", null);
    done("GET", "/api/apps/app_calls", null);
    done("PUT", "/api/apps/app_calls", app);
    done("DELETE", "/api/apps/app_calls", null);
  }

  /// An account that asks for a passkey and for a confirmation on the phone.
  private void passkey() {
    var number = "15550007777";
    all.phone(number, "Guarded");
    all.put("/simulator/phones/" + number + "/passkey", "{'demand':'confirmation'}");
    done("POST", "/api/sessions", "{'name':'guarded'}");
    var qr = waha.await("/api/guarded/auth/qr?format=raw", json -> json.hasNonNull("value"));
    all.post("/simulator/phones/" + number + "/scan", "{'value':" + qr.get("value") + "}");
    inState("guarded", "PASSKEY_REQUIRED");
    var challenge = done("GET", "/api/guarded/auth/passkey/challenge", null);
    var authenticator =
        new Authenticator(
            text(challenge, "/allowCredentials/0/id"),
            "webauthn.get",
            text(challenge, "challenge"),
            "https://" + text(challenge, "rpId"),
            text(challenge, "rpId"),
            PRESENT_AND_VERIFIED);
    done(
        "POST",
        "/api/guarded/auth/passkey",
        "{'id':'%1$s','rawId':'%1$s','type':'public-key','response':{'clientDataJSON':'%2$s','authenticatorData':'%3$s','signature':'c2ln'}}"
            .formatted(
                authenticator.credentialId(),
                authenticator.clientDataJson(),
                authenticator.authenticatorData()));
    done("GET", "/api/guarded/auth/passkey/confirmation", null);
    done("POST", "/api/guarded/auth/passkey/confirm", null);
    inState("guarded", "WORKING");
    onPhone(number, phone -> phone.get("sessions").size() == 1);
    // Another account sees the profile.
    var shop = "?session=guarded&contactId=" + SHOP;
    seen("/api/contacts" + shop, json -> text(json, "pushname").equals("Corner Shop"));
    seen("/api/contacts/about" + shop, json -> text(json, "about").equals("Open"));
    done("DELETE", "/api/sessions/guarded", null);
    onPhone(number, phone -> phone.get("sessions").isEmpty());
  }

  private void deprecated() {
    done("POST", "/api/sessions/start", "{'name':'old'}");
    done("POST", "/api/sessions/stop", "{'name':'old','logout':false}");
    done("POST", "/api/sessions/logout", "{'name':'old'}");
    done("POST", "/api/sessions/shop/logout", null);
    onPhone(SHOP, phone -> phone.get("sessions").isEmpty());
    done("DELETE", "/api/sessions/shop", null);
  }

  /// What the simulated network says about a phone.
  private void onPhone(String number, Predicate<JsonNode> condition) {
    for (var phone : all.get("/simulator/phones").expect(200).json()) {
      if (text(phone, "number").equals(number) && !condition.test(phone)) {
        walk.failed("unexpected: " + phone);
      }
    }
  }

  private void seen(String path, Predicate<JsonNode> condition) {
    var answer = done("GET", path, null);
    if (!condition.test(answer)) {
      walk.failed(path + " said " + answer);
    }
  }

  private static boolean flag(JsonNode json, String field) {
    return JsonField.bool(json, field);
  }

  private void inState(String session, String state) {
    waha.await("/api/sessions/" + session, json -> text(json, "status").equals(state));
  }

  private JsonNode done(String method, String path, @Nullable String body) {
    return walk.done(waha, method, path, body);
  }

  private static String png() {
    return Inbox.file("image/png", MediaSamples.PNG_TO_SEE);
  }
}
