package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.bootstrap.e2e.OperationWalk.text;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Fills a gateway with something of all that it stores: sessions, keys, webhooks with their
/// attempts, dead letters and held events, messages of each kind in both directions, files, groups,
/// labels, apps, bots, and the simulated world around them.
final class StoredDataFill {
  static final String SHOP = "15550001111";
  static final String ADA = "15550002222";
  static final String BEN = "15550004444";
  static final String CHAT = ADA + "@c.us";

  private static final String TO = "{'session':'shop','chatId':'" + CHAT + "'";
  private static final String NUMBER = "{'number':'" + ADA + "',";
  private static final String PHONE = "/simulator/phones/" + ADA;
  private static final String ON_PHONE = PHONE + "/chats/" + SHOP + "@c.us/messages/";

  private final ApiExplorer operator;
  private final ApiExplorer waha;
  private final ApiExplorer evolution;

  StoredDataFill(ApiExplorer operator) {
    this.operator = operator;
    this.waha = operator.asWaha();
    this.evolution = operator.and("X-Gateway-Dialect", "evolution");
  }

  /// @param accepts a receiver that takes the events
  /// @param refuses one that answers 400
  /// @param fails one that answers 500
  void run(String accepts, String refuses, String fails) {
    operator.phone(SHOP, "Shop");
    operator.phone(ADA, "Ada");
    operator.phone(BEN, "Ben");
    sessions(accepts, refuses, fails);
    keys();
    sends();
    changedMessages();
    fromPhone();
    people();
    groups();
    apps();
    operator.await("/api/webhooks/deadletters?session=shop&limit=500", json -> !json.isEmpty());
    operator.await("/api/webhooks?session=shop", json -> json.toString().contains("HTTP 500"));
  }

  /// What a second start adds.
  void afterRestart() {
    for (var session : List.of("shop", "branch")) {
      operator.await("/api/sessions/" + session, json -> text(json, "state").equals("active"));
    }
    sent("/api/sendText", TO + ",'text':'after the restart'}");
    var id = written("'text':'welcome back'");
    operator.await(
        "/api/shop/chats/" + CHAT + "/messages?limit=100", json -> json.toString().contains(id));
  }

  private void sessions(String accepts, String refuses, String fails) {
    operator
        .post(
            "/api/sessions",
            """
            {"name":"shop","config":{"metadata":{"a":"b"},"webhooks":[
              {"url":"%s","events":["*"],"hmac":{"key":"a secret"},
               "customHeaders":[{"name":"X-A","value":"b"}]},
              {"url":"%s","events":["session.status","message"],"retries":{"attempts":0}},
              {"url":"%s","events":["message.any"]}]}}
            """
                .formatted(accepts, refuses, fails))
        .done();
    operator.scanned("shop", SHOP);
    operator
        .post("/api/sessions", "{'name':'branch','config':{'store':{'address':'branch.db'}}}")
        .done();
    operator.scanned("branch", BEN);
    operator.post("/api/sessions", "{'name':'waiting'}").done();
    operator.post("/api/sessions", "{'name':'deleted'}").done();
    operator.delete("/api/sessions/deleted").done();
    operator.post("/api/sessions", "{'name':'stopped'}").done();
    operator.post("/api/sessions/stopped/stop").done();
  }

  private void keys() {
    for (var scopes : List.of("['send']", "['read','control']")) {
      operator.post("/api/keys", "{'name':'bot','scopes':" + scopes + "}").done();
    }
    waha.post("/api/keys", "{'isAdmin':false,'session':'shop','isActive':true}");
  }

  private void sends() {
    sent("/api/sendText", TO + ",'text':'the first of all'}");
    sent("/api/sendImage", TO + "," + png() + ",'caption':'c'}");
    sent("/api/sendFile", TO + "," + Inbox.file("application/pdf", MediaSamples.PDF) + "}");
    sent("/api/sendVoice", TO + "," + Inbox.file("audio/ogg", MediaSamples.OGG_OPUS) + "}");
    sent("/api/sendVideo", TO + "," + Inbox.file("video/mp4", MediaSamples.MP4) + "}");
    sent("/api/sendLocation", TO + ",'latitude':1,'longitude':2,'title':'x'}");
    sent(
        "/api/sendContactVcard",
        TO + ",'contacts':[{'fullName':'Ben','phoneNumber':'+1 555 000 4444'}]}");
    sent(
        "/api/send/link-custom-preview",
        TO
            + ",'text':'https://a.example','preview':{'url':'https://a.example',"
            + "'title':'A','description':'B'}}");
    sent(
        "/api/sendButtons",
        TO
            + ",'header':'h','body':'b','footer':'f','buttons':"
            + "[{'type':'reply','text':'Yes'}]}");
    sent(
        "/api/sendList",
        TO
            + ",'message':{'title':'t','button':'b','sections':[{'title':'s',"
            + "'rows':[{'title':'r','rowId':'1'}]}]}}");
    sent("/api/sendPoll", TO + ",'poll':{'name':'p','options':['x','y']}}");
    sent(
        "/api/shop/events",
        "{'chatId':'" + CHAT + "','event':{'name':'e','startTime':1900000000}}");
    sent("/api/shop/status/text", "{'text':'s'}");
    var image = Base64.getEncoder().encodeToString(MediaSamples.PNG_TO_SEE);
    var video = Base64.getEncoder().encodeToString(MediaSamples.MP4);
    answered("/message/sendSticker/shop", NUMBER + "'sticker':'" + image + "'}");
    answered("/message/sendPtv/shop", NUMBER + "'video':'" + video + "'}");
    answered(
        "/message/sendCarousel/shop",
        NUMBER
            + "'body':'b','cards':[{'title':'t','body':'c','buttons':"
            + "[{'type':'reply','displayText':'Yes','id':'yes'}]}]}");
    operator
        .post("/api/sendText", "{'session':'branch','chatId':'" + CHAT + "','text':'b'}")
        .done();
  }

  private void changedMessages() {
    var chat = "/api/shop/chats/" + CHAT + "/messages/";
    var kept = sent("/api/sendText", TO + ",'text':'before'}");
    var named = "{'session':'shop','messageId':'" + kept + "'";
    waha.put("/api/reaction", named + ",'reaction':'👍'}").done();
    waha.put("/api/star", named + ",'chatId':'" + CHAT + "','star':true}").done();
    waha.put(chat + Inbox.encoded(kept), "{'text':'after'}").done();
    waha.post(chat + Inbox.encoded(kept) + "/pin", "{'duration':86400}").done();
    var gone = sent("/api/sendText", TO + ",'text':'revoked'}");
    waha.delete(chat + Inbox.encoded(gone)).done();
  }

  private void fromPhone() {
    for (var message :
        List.of(
            "'text':'hello'",
            Inbox.file("image/png", MediaSamples.PNG_TO_SEE),
            Inbox.file("audio/ogg", MediaSamples.OGG_OPUS),
            Inbox.file("video/mp4", MediaSamples.MP4),
            Inbox.file("application/pdf", MediaSamples.PDF),
            "'text':'nobody can read this yet','unreadable':true")) {
      var _ = written(message);
    }
    var changed = ON_PHONE + written("'text':'first'");
    operator.post(changed + "/edit", "{'text':'second'}").done();
    operator.post(changed + "/react", "{'emoji':'👍'}").done();
    operator.post(ON_PHONE + written("'text':'no'") + "/revoke").done();
    for (var answer :
        Map.of(
                "/press", "{\"buttonId\":\"0\"}",
                "/pick", "{\"rowId\":\"1\"}",
                "/vote", "{\"options\":[\"x\"]}")
            .entrySet()) {
      answer(answer.getKey(), answer.getValue());
    }
    operator.post(PHONE + "/calls", "{'to':'" + SHOP + "'}").done();
    operator.await(
        "/api/shop/chats/" + CHAT + "/messages?limit=100",
        json -> json.toString().contains("hello") && json.toString().contains("second"));
  }

  /// Ada answers the message of the shop that can be answered so.
  private void answer(String how, String body) {
    var kind = Map.of("/press", "buttons", "/pick", "list", "/vote", "poll").get(how);
    var messages =
        operator.await(
            PHONE + "/chats/" + SHOP + "@c.us/messages?limit=100",
            json -> typed(json, kind) != null);
    operator.post(ON_PHONE + typed(messages, kind) + how, body).done();
  }

  private static @Nullable String typed(JsonNode messages, String kind) {
    for (var message : messages) {
      if (text(message, "type").equals(kind)) {
        return text(message, "id");
      }
    }
    return null;
  }

  private String written(String fields) {
    var body = "{'to':'" + SHOP + "'," + fields + "}";
    return text(operator.post(PHONE + "/messages", body).done().json(), "id");
  }

  private void people() {
    waha.put("/api/shop/contacts/" + CHAT, "{'firstName':'Ada','lastName':'M'}").done();
    var label = text(waha.post("/api/shop/labels", "{'name':'Hot','color':3}").done().json(), "id");
    waha.put("/api/shop/labels/chats/" + CHAT, "{'labels':[{'id':'" + label + "'}]}").done();
    waha.put("/api/shop/profile/picture", "{" + png() + "}").done();
    waha.post("/api/shop/chats/" + CHAT + "/archive").done();
    operator.put(PHONE + "/lid", "{}");
  }

  private void groups() {
    var made =
        waha.post("/api/shop/groups", "{'name':'Crew','participants':[{'id':'" + CHAT + "'}]}")
            .done()
            .json();
    var id = text(made, "id");
    waha.put("/api/shop/groups/" + id + "/description", "{'description':'d'}").done();
    sent("/api/sendText", "{'session':'shop','chatId':'" + id + "','text':'to all'}");
    waha.post("/api/shop/channels", "{'name':'News'}").done();
  }

  private void apps() {
    waha.post(
            "/api/apps",
            "{'id':'app_calls','session':'shop','app':'calls','enabled':true,"
                + "'config':{'dm':{'reject':true},'group':{'reject':true}}}")
        .done();
    for (var bot :
        Map.of(
                "typebot", "\"url\":\"http://127.0.0.1:9\",\"typebot\":\"t\"",
                "flowise", "\"apiUrl\":\"http://127.0.0.1:9\"",
                "n8n", "\"webhookUrl\":\"http://127.0.0.1:9\"")
            .entrySet()) {
      answered(
          "/" + bot.getKey() + "/create/shop",
          "{'enabled':false,'triggerType':'keyword','triggerOperator':'equals',"
              + "'triggerValue':'"
              + bot.getKey()
              + "',"
              + bot.getValue()
              + "}");
    }
    answered("/settings/set/shop", "{'rejectCall':true,'groupsIgnore':false}");
  }

  private String sent(String path, String body) {
    return text(waha.post(path, body).done().json(), "id");
  }

  private void answered(String path, String body) {
    var _ = evolution.post(path, body).done();
  }

  private static String png() {
    return Inbox.file("image/png", MediaSamples.PNG_TO_SEE);
  }
}
