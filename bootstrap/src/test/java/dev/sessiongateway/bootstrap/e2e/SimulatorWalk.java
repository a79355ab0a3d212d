package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.bootstrap.e2e.OperationWalk.text;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Every operation of the simulated network once. Leaves its default world, without sessions.
final class SimulatorWalk {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String BEN = "15550004444";
  private static final String PHONE = "/simulator/phones/" + ADA;
  private static final String CHAT = PHONE + "/chats/" + SHOP + "@c.us";

  private final OperationWalk walk;

  SimulatorWalk(OperationWalk walk) {
    this.walk = walk;
  }

  void run() throws InterruptedException {
    phones();
    writing();
    chats();
    shop();
    people();
    groups();
    channels();
    tools();
    walk.streamed(PHONE + "/feed");
    linksAndWorlds();
  }

  private void phones() {
    for (var number : List.of(SHOP, ADA, BEN)) {
      done("POST", "/simulator/phones", "{'number':'" + number + "'}");
    }
    done("GET", "/simulator/phones", null);
    done("PATCH", PHONE, "{'name':'Ada M.'}");
    var png = "{" + Inbox.file("image/png", MediaSamples.PNG_TO_SEE) + "}";
    done("PUT", PHONE + "/picture", png);
    done("DELETE", PHONE + "/picture", null);
    done("POST", PHONE + "/offline", null);
    done("POST", PHONE + "/online", null);
    done("PUT", PHONE + "/passkey", "{'demand':'none'}");
    done("PUT", PHONE + "/lid", null);
    done("PUT", "/simulator/lids", "{'all':false}");
    for (var session : List.of("shop", "other")) {
      walk.operator().post("/api/sessions", "{'name':'" + session + "'}").expect(200);
    }
    var qr = walk.operator().get("/api/shop/auth/qr?format=raw").expect(200).json();
    done("POST", "/simulator/phones/" + SHOP + "/scan", "{'value':" + qr.get("value") + "}");
    active("shop");
    var code =
        walk.operator()
            .post("/api/other/auth/request-code", "{'phone':'" + BEN + "'}")
            .expect(200)
            .json();
    done("POST", "/simulator/phones/" + BEN + "/pair", "{'code':" + code.get("code") + "}");
    active("other");
  }

  private void active(String session) {
    walk.operator().await("/api/sessions/" + session, json -> text(json, "state").equals("active"));
  }

  private void writing() {
    var text = written("'text':'a'");
    done("POST", CHAT + "/messages/" + text + "/react", "{'emoji':'👍'}");
    done("POST", CHAT + "/messages/" + text + "/edit", "{'text':'b'}");
    done("POST", CHAT + "/messages/" + text + "/revoke", null);
    var hidden = written("'text':'c','unreadable':true");
    done("POST", CHAT + "/messages/" + hidden + "/reveal", null);
    var to = "{'session':'shop','chatId':'" + ADA + "@c.us',";
    var buttons =
        "'header':'h','body':'b','footer':'f','buttons':" + "[{'type':'reply','text':'Yes'}]}";
    done("POST", sent("/api/sendButtons", to + buttons) + "/press", "{'buttonId':'0'}");
    var list =
        "'message':{'title':'t','button':'b','sections':[{'title':'s',"
            + "'rows':[{'title':'r','rowId':'1'}]}]}}";
    done("POST", sent("/api/sendList", to + list) + "/pick", "{'rowId':'1'}");
    var poll = "'poll':{'name':'p','options':['x','y']}}";
    done("POST", sent("/api/sendPoll", to + poll) + "/vote", "{'options':['x']}");
    var event = "{'chatId':'" + ADA + "@c.us','event':{'name':'e','startTime':1900000000}}";
    done("POST", sent("/api/shop/events", event) + "/answer", "{'response':'GOING'}");
  }

  /// The id of a message of Ada to the session.
  private String written(String fields) {
    var body = "{'to':'" + SHOP + "'," + fields + "}";
    return text(done("POST", PHONE + "/messages", body), "id");
  }

  /// The address of a message of the session on Ada's phone, once it is there.
  private String sent(String path, String body) {
    var id = text(walk.operator().post(path, body).expect(200).json(), "messageId");
    var there = Inbox.shortId(id);
    walk.operator().await(CHAT + "/messages", json -> json.toString().contains(there));
    return CHAT + "/messages/" + there;
  }

  private void chats() {
    done("GET", PHONE + "/chats", null);
    done("GET", PHONE + "/messages?limit=5", null);
    done("GET", CHAT + "/messages?limit=5", null);
    done("POST", CHAT + "/read", null);
    done("POST", CHAT + "/typing", "{'on':true}");
    done("POST", CHAT + "/recording", "{'on':true}");
    done("POST", CHAT + "/archive", null);
    done("POST", CHAT + "/unarchive", null);
    done("PUT", CHAT + "/disappearing", "{'ephemeralExpiration':86400}");
    done("PUT", CHAT + "/disappearing", "{'ephemeralExpiration':0}");
    done("POST", PHONE + "/labels", "{'id':'12','name':'Hot','color':3}");
    done("GET", PHONE + "/labels", null);
    done("POST", CHAT + "/labels", "{'label':'12','action':'add'}");
    done("GET", CHAT + "/labels", null);
    done("DELETE", PHONE + "/labels/12", null);
    done("DELETE", CHAT, null);
  }

  private void shop() {
    done("PUT", PHONE + "/products/jam", "{'name':'Jam','price':350,'currency':'GBP'}");
    done("PUT", PHONE + "/collections/all", "{'name':'All','products':['jam']}");
    done("GET", PHONE + "/catalog", null);
    done("DELETE", PHONE + "/collections/all", null);
    done("DELETE", PHONE + "/products/jam", null);
  }

  private void people() {
    var contact = PHONE + "/contacts/" + BEN + "@c.us";
    done("PUT", contact, "{'firstName':'Ben'}");
    done("GET", PHONE + "/contacts", null);
    done("GET", contact, null);
    done("DELETE", contact, null);
    // A session takes no call by itself, so another phone accepts it.
    var call = called(ADA, BEN);
    done("GET", PHONE + "/calls", null);
    done("POST", "/simulator/phones/" + BEN + "/calls/" + call + "/accept", null);
    done("POST", PHONE + "/calls/" + call + "/end", null);
  }

  private String called(String from, String to) {
    var path = "/simulator/phones/" + from + "/calls";
    return text(done("POST", path, "{'to':'" + to + "'}"), "id");
  }

  private void groups() {
    var made = done("POST", PHONE + "/groups", "{'subject':'g','members':['" + BEN + "']}");
    var group = PHONE + "/groups/" + text(made, "id");
    done("PATCH", group, "{'subject':'h'}");
    done("POST", group + "/members", "{'action':'promote','members':['" + BEN + "']}");
    done(
        "POST",
        "/simulator/phones/" + SHOP + "/groups/join",
        "{'inviteCode':'" + text(made, "inviteCode") + "'}");
  }

  private void channels() {
    var id = text(done("POST", PHONE + "/channels", "{'name':'Tides'}"), "id");
    done("GET", PHONE + "/channels", null);
    for (var change : List.of("follow", "mute", "unmute", "unfollow")) {
      done("POST", "/simulator/phones/" + BEN + "/channels/" + id + "/" + change, null);
    }
    done("DELETE", PHONE + "/channels/" + id, null);
  }

  private void tools() {
    var echo = "{'kind':'echo','number':'" + BEN + "'}";
    var behaviour =
        "/simulator/behaviours/" + text(done("POST", "/simulator/behaviours", echo), "id");
    done("GET", "/simulator/behaviours", null);
    done("GET", behaviour, null);
    done("DELETE", behaviour, null);
    done("DELETE", "/simulator/behaviours", null);
    var fault = text(done("POST", "/simulator/faults", "{'kind':'hang'}"), "id");
    done("GET", "/simulator/faults", null);
    done("DELETE", "/simulator/faults/" + fault, null);
    done("DELETE", "/simulator/faults", null);
    done("PUT", "/simulator/requests", "{'recording':true}");
    done("GET", "/simulator/requests", null);
    done("GET", PHONE + "/diagnosis", null);
    done("POST", "/simulator/load", "{'session':'shop','perSecond':1,'duration':'1s'}");
    done("GET", "/simulator/load", null);
    done("DELETE", "/simulator/load", null);
    done("GET", "/simulator/clients/session_gateway.py", null);
    done("GET", "/simulator/clock", null);
    done("POST", "/simulator/clock", "{'advance':'1s'}");
  }

  private void linksAndWorlds() {
    done("POST", "/simulator/phones/" + BEN + "/unlink", "{'session':'other'}");
    done("DELETE", "/simulator/phones/" + BEN, null);
    for (var session : List.of("shop", "other")) {
      walk.operator().delete("/api/sessions/" + session).expect(200);
    }
    done("GET", "/simulator/world", null);
    var snapshot = done("GET", "/simulator/snapshot", null);
    done("PUT", "/simulator/snapshot", snapshot.toString());
    done("POST", "/simulator/reset", "{'world':'default'}");
  }

  private JsonNode done(String method, String path, @Nullable String body) {
    return walk.done(method, path, body);
  }
}
