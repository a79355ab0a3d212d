package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Uses a gateway until its data directory contains data of every kind.
final class StoredDataSteps {
  static final String SHOP = "15550001111";
  static final String ADA = "15550002222";
  static final String LOJA = "15550003333";
  static final String BEN = "15550004444";
  static final String ARCHIVE = "15550005555";
  static final String LOJA_TOKEN = "token-of-the-instance-loja";

  private static final String VCARD =
      "BEGIN:VCARD\\nVERSION:3.0\\nFN:Ben Holt\\nTEL;waid=447700900102:+44 7700 900102\\nEND:VCARD";

  private final ApiExplorer visitor;
  private final String receiver;
  private final List<StoredSend> sends;

  /// @param receiver answers every webhook with 400 and serves `/picture.png`
  /// @param sends collects the sent messages
  StoredDataSteps(ApiExplorer visitor, String receiver, List<StoredSend> sends) {
    this.visitor = visitor;
    this.receiver = receiver;
    this.sends = sends;
  }

  void createSessions() {
    for (var phone : List.of(SHOP, ADA, LOJA, BEN, ARCHIVE)) {
      visitor.phone(phone, "Phone " + phone);
    }
    // Created before any session is linked, for the history.
    write(ADA, "{\"to\":\"" + SHOP + "\",\"text\":\"long ago\"}");
    visitor
        .post(
            "/api/sessions",
            """
            {"name":"shop","config":{"metadata":{"owner":"a"},"webhooks":[{"url":"%s/a",
             "events":["*"],"hmac":{"key":"hush-hush"},"customHeaders":[{"name":"X-Shop","value":"1"}],
             "retries":{"policy":"linear","delaySeconds":1,"attempts":0}}]}}
            """
                .formatted(receiver))
        .expect(200);
    visitor.scanned("shop", SHOP);
    visitor
        .post(
            "/instance/create",
            """
            {"instanceName":"loja","integration":"WHATSAPP-BAILEYS","qrcode":true,"token":"%s",
             "number":"%s","alwaysOnline":true,"rejectCall":true,"msgCall":"Please write.",
             "websocket":{"enabled":true,"events":["MESSAGES_UPSERT"]},
             "webhook":{"url":"%s/b","base64":true,"byEvents":true,"events":["MESSAGES_UPSERT"],
              "headers":{"X-Loja":"1"}}}
            """
                .formatted(LOJA_TOKEN, LOJA, receiver))
        .expect(201);
    visitor.scanned("loja", LOJA);
    visitor
        .post(
            "/api/sessions",
            """
            {"name":"archive","config":{"metadata":{"kept":"long"},"debug":true,
             "store":{"address":"/app/data/archive.db"},"log":{"level":"DEBUG"},
             "ignore":{"status":true,"broadcast":true},
             "proxy":{"server":"127.0.0.77:9","username":"u","password":"p"},
             "webhooks":[{"url":"%s/c","events":["message"],"tls":{"verify":false}}]}}
            """
                .formatted(receiver))
        .expect(200);
    visitor.scanned("archive", ARCHIVE);
    visitor.post("/api/sessions", "{\"name\":\"later\",\"start\":false}").expect(200);
    visitor
        .post(
            "/api/keys",
            "{\"isAdmin\":false,\"session\":\"shop\",\"name\":\"reader\",\"dialect\":\"waha\"}")
        .expect(200);
  }

  void exchangeMessages() {
    var question = write(ADA, "{\"to\":\"" + SHOP + "\",\"text\":\"Is the blue one in stock?\"}");
    visitor.await("/api/shop/chats/" + ADA + "@c.us/messages?limit=9", json -> json.size() >= 2);
    var quoted = "false_" + ADA + "@c.us_" + question;
    keyed("/api/sendText", inA("shop", ADA) + ",\"text\":\"Yes.\"}");
    keyed(
        "/api/sendText",
        inA("shop", ADA)
            + ",\"text\":\"Ask @"
            + BEN
            + "\",\"mentions\":[\""
            + BEN
            + "@c.us\"],\"reply_to\":\""
            + quoted
            + "\"}");
    byId(
        "/api/sendText", inA("shop", ADA) + ",\"text\":\"By id\",\"id\":\"3EB0C0FFEE1234567890\"}");
    filesOfFamilyA();
    keyed(
        "/api/sendLocation",
        inA("shop", ADA) + ",\"latitude\":52.52,\"longitude\":13.405,\"title\":\"Berlin\"}");
    keyed(
        "/api/sendLocation",
        "{\"sessionId\":\"shop\",\"jid\":\""
            + ADA
            + "@s.whatsapp.net\",\"location\":{\"latitude\":1.5,\"longitude\":-2.25}}");
    interactive();
    familyB();
    answersOfPhones();
    visitor.post("/api/sendText", inA("shop", "15550000403") + ",\"text\":\"refused\"}").json();
    visitor.post("/api/sendText", inA("shop", "15550000500") + ",\"text\":\"never taken\"}").json();
    for (var text : List.of("one", "two")) {
      keyed("/api/sendText", inA("archive", BEN) + ",\"text\":\"" + text + "\"}");
    }
    write(BEN, "{\"to\":\"" + ARCHIVE + "\",\"text\":\"Three.\"}");
    visitor.await("/api/webhooks/deadletters?session=shop", json -> json.size() >= 10);
  }

  private void filesOfFamilyA() {
    keyed(
        "/api/sendImage",
        inA("shop", ADA)
            + ",\"caption\":\"small\",\"file\":{\"mimetype\":\"image/png\",\"filename\":\"dot.png\",\"data\":\""
            + SampleFiles.pngBase64()
            + "\"}}");
    keyed(
        "/api/sendImage",
        inA("shop", ADA) + ",\"file\":{\"url\":\"" + receiver + "/picture.png\"}}");
    keyed(
        "/api/sendFile",
        inA("shop", ADA)
            + ",\"file\":{\"mimetype\":\"application/pdf\",\"filename\":\"bill.pdf\",\"data\":\"JVBERi0xLjcK\"}}");
    keyed(
        "/api/sendVoice",
        inA("shop", ADA)
            + ",\"file\":{\"mimetype\":\"audio/wav\",\"data\":\""
            + SampleFiles.wavBase64()
            + "\"}}");
  }

  private void interactive() {
    var list =
        keyed(
            "/api/sendButtons",
            """
            {"sessionId":"shop","jid":"%s@s.whatsapp.net","list":{"title":"Lunch","description":"What?",
             "footer":"Until noon","button":"Menu","sections":[{"title":"Warm","rows":
             [{"title":"Soup","description":"Of the day","rowId":"soup"},{"title":"Pasta","rowId":"pasta"}]}]}}
            """
                .formatted(ADA));
    var buttons =
        keyed(
            "/api/sendButtons",
            """
            {"session":"shop","chatId":"%s@c.us","header":"Your order","body":"Shall we?","footer":"Reply",
             "headerImage":{"mimetype":"image/png","data":"%s"},"buttons":[{"type":"reply","text":"Yes"},
             {"type":"url","text":"See","url":"https://example.org/7"},
             {"type":"call","text":"Call","phoneNumber":"+447700900102"},
             {"type":"copy","text":"Copy","copyCode":"7"}]}
            """
                .formatted(ADA, SampleFiles.pngBase64()));
    var atAda = "/chats/" + SHOP + "@c.us/messages/";
    act(ADA, atAda + list + "/pick", "{\"rowId\":\"soup\"}");
    act(ADA, atAda + buttons + "/press", "{\"buttonId\":\"0\"}");
  }

  private void familyB() {
    var to = "{\"number\":\"" + BEN + "\",";
    var text = keyed("/message/sendText/loja", to + "\"text\":\"from B\"}");
    keyed(
        "/message/sendText/loja",
        to
            + "\"text\":\"quoting\",\"quoted\":{\"key\":{\"id\":\""
            + text
            + "\"},\"message\":{\"conversation\":\"as I say\"}}}");
    var media = SampleFiles.pngBase64();
    keyed(
        "/message/sendMedia/loja",
        to + "\"mediatype\":\"image\",\"media\":\"" + media + "\",\"caption\":\"dot\"}");
    keyed(
        "/message/sendMedia/loja",
        to + "\"mediatype\":\"document\",\"media\":\"JVBERi0xLjcK\",\"fileName\":\"bill.pdf\"}");
    keyed("/message/sendWhatsAppAudio/loja", to + "\"audio\":\"" + SampleFiles.wavBase64() + "\"}");
    keyed("/message/sendSticker/loja", to + "\"sticker\":\"" + media + "\"}");
    keyed(
        "/message/sendStatus/loja",
        "{\"type\":\"text\",\"content\":\"Open\",\"backgroundColor\":\"#1B7430\",\"font\":1,\"statusJidList\":[\""
            + BEN
            + "\"]}");
    keyed(
        "/message/sendStatus/loja",
        "{\"type\":\"image\",\"content\":\""
            + media
            + "\",\"caption\":\"dot\",\"statusJidList\":[\""
            + BEN
            + "\"]}");
    keyed(
        "/message/sendLocation/loja",
        to
            + "\"latitude\":52.52,\"longitude\":13.405,\"name\":\"Office\",\"address\":\"1 Main"
            + " St\"}");
    keyed(
        "/message/sendContact/loja",
        to + "\"contact\":[{\"fullName\":\"Ben Holt\",\"phoneNumber\":\"+44 7700 900102\"}]}");
    keyed(
        "/message/sendPoll/loja",
        to + "\"name\":\"When?\",\"selectableCount\":1,\"values\":[\"Today\",\"Tomorrow\"]}");
    keyed(
        "/message/sendList/loja",
        to
            + "\"title\":\"Plans\",\"description\":\"Which?\",\"buttonText\":\"Choose\",\"footerText\":\"With"
            + " tax\",\"sections\":[{\"title\":\"All\",\"rows\":[{\"title\":\"Plan"
            + " A\",\"rowId\":\"a\"}]}]}");
    keyed(
        "/message/sendButtons/loja",
        to
            + "\"title\":\"Pay\",\"buttons\":[{\"type\":\"pix\",\"currency\":\"BRL\",\"name\":\"Loja\",\"keyType\":\"email\",\"key\":\"a@b.example\"}]}");
    visitor
        .put(
            "/chat/updateMessage/loja",
            to
                + "\"key\":{\"id\":\""
                + text
                + "\",\"fromMe\":true,\"remoteJid\":\""
                + BEN
                + "@s.whatsapp.net\"},\"text\":\"from B, better\"}")
        .expect(200);
    var gone = keyed("/message/sendText/loja", to + "\"text\":\"a mistake\"}");
    visitor
        .delete(
            "/chat/deleteMessageForEveryone/loja",
            "{\"id\":\""
                + gone
                + "\",\"fromMe\":true,\"remoteJid\":\""
                + BEN
                + "@s.whatsapp.net\"}")
        .expect(201);
  }

  private void answersOfPhones() {
    var atAda = "/chats/" + SHOP + "@c.us/messages/";
    var to = "{\"to\":\"" + SHOP + "\",";
    var text = write(ADA, to + "\"text\":\"Is the red one in stock?\"}");
    act(ADA, atAda + text + "/react", "{\"emoji\":\"👍\"}");
    act(ADA, atAda + text + "/edit", "{\"text\":\"Is the green one in stock?\"}");
    act(ADA, atAda + text + "/revoke", "{}");
    var garbled = write(ADA, to + "\"text\":\"psst\",\"unreadable\":true}");
    act(ADA, atAda + garbled + "/reveal", "{}");
    write(ADA, to + "\"location\":{\"latitude\":1,\"longitude\":2,\"title\":\"Here\"}}");
    write(ADA, to + "\"contacts\":[{\"name\":\"Ben Holt\",\"vcard\":\"" + VCARD + "\"}]}");
    var png = "\"file\":{\"mimetype\":\"image/png\",\"filename\":\"dot.png\",\"data\":\"";
    write(ADA, to + "\"text\":\"see\"," + png + SampleFiles.pngBase64() + "\"}}");
    write(ADA, "{\"to\":\"status@broadcast\",\"text\":\"My story\"}");
    var poll =
        write(ADA, to + "\"poll\":{\"name\":\"When?\",\"options\":[\"Monday\",\"Tuesday\"]}}");
    act(ADA, atAda + poll + "/vote", "{\"options\":[\"Tuesday\"]}");
    var event =
        write(
            ADA,
            to
                + "\"event\":{\"name\":\"Opening\",\"description\":\"With"
                + " cake\",\"location\":\"Shop\","
                + "\"startsAt\":\"2036-01-01T18:00:00Z\",\"endsAt\":\"2036-01-01T20:00:00Z\",\"extraGuests\":true}}");
    act(ADA, atAda + event + "/answer", "{\"response\":\"MAYBE\",\"extraGuests\":1}");
  }

  void changeOtherThings() {
    visitor.await("/api/sessions/shop", json -> state(json).equals("active"));
    visitor.await("/api/sessions/loja", json -> state(json).equals("active"));
    var call =
        text(visitor.post("/simulator/phones/" + ADA + "/calls", "{\"to\":\"" + SHOP + "\"}"));
    act(SHOP, "/calls/" + call + "/accept", "{}");
    act(ADA, "/chats/" + SHOP + "@c.us/typing", "{\"on\":true}");
    act(SHOP, "/chats/" + ADA + "@c.us/archive", "{}");
    act(SHOP, "/chats/" + ADA + "@c.us/read", "{}");
    done(visitor.patch("/simulator/phones/" + ADA, "{\"name\":\"Ada M.\"}"));
    groups();
    channels();
    act(SHOP, "/labels", "{\"id\":\"31\",\"name\":\"Hot\",\"color\":3}");
    act(SHOP, "/chats/" + ADA + "@c.us/labels", "{\"label\":\"31\",\"action\":\"add\"}");
    act(SHOP, "/labels", "{\"id\":\"32\",\"name\":\"Cold\",\"color\":4}");
    done(visitor.delete("/simulator/phones/" + SHOP + "/labels/32"));
    visitor
        .post("/message/sendReaction/loja", "{\"key\":" + lastFromBen() + ",\"reaction\":\"🎉\"}")
        .expect(201);
    keyed("/api/sendText", inA("shop", ADA) + ",\"text\":\"the last one\"}");
  }

  private String lastFromBen() {
    write(BEN, "{\"to\":\"" + LOJA + "\",\"text\":\"Bom dia\"}");
    var where =
        "{\"where\":{\"key\":{\"remoteJid\":\"" + BEN + "@s.whatsapp.net\",\"fromMe\":false}}}";
    while (true) {
      var found = visitor.post("/chat/findMessages/loja", where).expect(200).json();
      var key = found.at("/messages/records/0/key");
      if (!key.isMissingNode()) {
        return key.toString();
      }
    }
  }

  private void groups() {
    var group =
        text(
            visitor.post(
                "/simulator/phones/" + ADA + "/groups",
                "{\"subject\":\"Repair crew\",\"members\":[\"" + SHOP + "\",\"" + BEN + "\"]}"));
    done(visitor.patch("/simulator/phones/" + ADA + "/groups/" + group, "{\"subject\":\"Crew\"}"));
    write(BEN, "{\"to\":\"" + group + "\",\"text\":\"Good morning\"}");
    visitor
        .post(
            "/api/sendText", "{\"session\":\"shop\",\"chatId\":\"" + group + "\",\"text\":\"Hi\"}")
        .expect(200);
    act(BEN, "/chats/" + group + "/read", "{}");
    var members = "/groups/" + group + "/members";
    act(ADA, members, "{\"action\":\"promote\",\"members\":[\"" + BEN + "\"]}");
    act(ADA, members, "{\"action\":\"leave\",\"members\":[\"" + SHOP + "\"]}");
  }

  private void channels() {
    write("447700900103", "{\"to\":\"120363000000000201@newsletter\",\"text\":\"Storm at noon\"}");
  }

  /// One session is paused, one failed, one deleted with undelivered events.
  void leaveSessions() {
    visitor.paired("gone", ARCHIVE);
    act(ARCHIVE, "/unlink", "{\"session\":\"gone\"}");
    visitor.await("/api/sessions/gone", json -> state(json).equals("failed"));
    visitor.paired("leaver", BEN);
    visitor.delete("/api/sessions/leaver").expect(200);
    visitor.post("/api/sessions/archive/stop").expect(200);
    write(BEN, "{\"to\":\"" + ARCHIVE + "\",\"text\":\"while you were paused\"}");
    visitor.await("/api/archive/chats/" + BEN + "@c.us/messages?limit=9", json -> json.size() >= 4);
  }

  private static String state(JsonNode session) {
    return JsonField.text(session, "state");
  }

  private static String inA(String session, String number) {
    return "{\"session\":\"" + session + "\",\"chatId\":\"" + number + "@c.us\"";
  }

  private String write(String phone, String body) {
    return text(visitor.post("/simulator/phones/" + phone + "/messages", body));
  }

  private static String text(ApiExplorer.Reply reply) {
    return JsonField.text(reply.expect(201).json(), "id");
  }

  private void act(String phone, String path, String body) {
    done(visitor.post("/simulator/phones/" + phone + path, body));
  }

  private static void done(ApiExplorer.Reply reply) {
    assertThat(reply.status()).as("%s: %s", reply, reply.text()).isBetween(200, 204);
  }

  private String keyed(String path, String body) {
    return send(path, "stored-" + sends.size(), body);
  }

  private void byId(String path, String body) {
    var _ = send(path, null, body);
  }

  private String send(String path, @Nullable String key, String body) {
    var caller = key == null ? visitor : visitor.and("Idempotency-Key", key);
    var reply = caller.post(path, body);
    done(reply);
    var id = messageId(reply);
    sends.add(new StoredSend(path, key, body, reply.status(), id));
    return id;
  }

  static String messageId(ApiExplorer.Reply reply) {
    var pointer = reply.path().startsWith("/message/") ? "/key/id" : "/messageId";
    return JsonField.text(reply.json(), pointer);
  }
}
