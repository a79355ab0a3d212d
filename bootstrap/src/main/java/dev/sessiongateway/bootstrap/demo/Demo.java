package dev.sessiongateway.bootstrap.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.demo.DemoPeers.WebhookReceiver;
import dev.sessiongateway.bootstrap.demo.Transcript.StepFailed;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Drives one session over HTTP from the QR code to a restart, and checks each step on the virtual
/// phone and at the webhook.
public final class Demo {
  private static final String SESSION = "demo";
  private static final String SHOP = "447700900201";
  private static final String NORA = "447700900202";
  private static final String NORA_CHAT = NORA + "@c.us";
  private static final String NORA_JID = NORA + "@s.whatsapp.net";
  private static final String HMAC_KEY = "demo-signing-key";

  private final GatewayClient gateway;
  private final WebhookReceiver webhook;
  private final Transcript transcript;
  private final DemoPeers otherSide;

  private Demo(GatewayClient gateway, WebhookReceiver webhook, PrintWriter out) {
    this.gateway = gateway;
    this.webhook = webhook;
    this.transcript = new Transcript(out);
    this.otherSide = new DemoPeers(gateway, webhook, transcript, NORA, SHOP);
  }

  /// @return whether every step succeeded; the transcript names what was missing
  public static boolean run(URI url, String key, PrintWriter out) {
    try (var gateway = new GatewayClient(url, key);
        var webhook = new WebhookReceiver(HMAC_KEY)) {
      return new Demo(gateway, webhook, out).run(url);
    }
  }

  private boolean run(URI url) {
    transcript.title("Session Gateway at " + url + ", on the simulated network");
    try {
      createSession();
      pair();
      sendText();
      sendButtons();
      sendList();
      sendLocation();
      sendVoice();
      stop();
      restart();
      // Deletes the session first, so that no delivery goes to the webhook while its server closes.
      gateway.delete("/api/sessions/" + SESSION);
      transcript.done();
      return true;
    } catch (StepFailed | UncheckedIOException e) {
      transcript.failed(String.valueOf(e.getMessage()));
      return false;
    }
  }

  private void createSession() {
    transcript.step("A session is created, with a webhook that wants its events signed");
    var config =
        Map.of(
            "url", webhook.url().toString(),
            "events", List.of("*"),
            "hmac", Map.of("key", HMAC_KEY));
    post(
        "/api/sessions",
        Map.of("name", SESSION, "start", true, "config", Map.of("webhooks", List.of(config))));
    otherSide.awaitStatus("SCAN_QR_CODE");
  }

  private void pair() {
    transcript.step("It wants to be paired, and shows a QR code");
    var qr = gateway.get("/api/" + SESSION + "/auth/qr?format=raw");
    transcript.call("GET", "/api/" + SESSION + "/auth/qr", qr.status());
    var value = qr.text("value");
    if (value.isEmpty()) {
      throw new StepFailed("the value of the QR code");
    }
    transcript.picture(TerminalQr.draw(value));

    transcript.step("A virtual phone scans it");
    post("/simulator/phones", Map.of("number", SHOP, "name", "Corner Shop"));
    post("/simulator/phones", Map.of("number", NORA, "name", "Nora"));
    var scan = post("/simulator/phones/" + SHOP + "/scan", Map.of("value", value));
    transcript.seen("the phone " + SHOP + " is linked to session " + scan.path("session").asText());
    otherSide.awaitStatus("WORKING");
  }

  private void sendText() {
    transcript.step("Text");
    var text = "Good morning, Nora. Your parcel is here.";
    var id = send("/api/sendText", Map.of("chatId", NORA_CHAT, "text", text, "session", SESSION));
    var message = otherSide.awaitMessage("the text", id);
    need(message.path("body").asText().equals(text), "the text as it was sent");
    transcript.seen("Nora reads: " + text);
    otherSide.awaitDelivery(id);
  }

  private void sendButtons() {
    transcript.step("Buttons, and Nora presses one");
    var buttons =
        List.of(
            Map.of("type", "reply", "text", "Today"),
            Map.of("type", "reply", "text", "Tomorrow"),
            Map.of("type", "url", "text", "Directions", "url", "https://shop.example.org/way"));
    var id =
        send(
            "/api/sendButtons",
            Map.of(
                "session",
                SESSION,
                "chatId",
                NORA_CHAT,
                "header",
                "Your parcel",
                "body",
                "When will you come?",
                "footer",
                "Corner Shop",
                "buttons",
                buttons));
    var shown = otherSide.awaitMessage("the buttons", id);
    var tomorrow =
        shown
            .path("buttons")
            .valueStream()
            .filter(button -> button.path("text").asText().equals("Tomorrow"))
            .map(button -> button.path("id").asText())
            .findFirst()
            .orElseThrow(() -> new StepFailed("the button Tomorrow on Nora's phone"));
    transcript.seen("Nora sees the buttons");
    otherSide.awaitDelivery(id);
    post(onNorasPhone(shown) + "/press", Map.of("buttonId", tomorrow));
    otherSide.awaitAnswer("Nora's press", "Tomorrow", tomorrow);
  }

  private void sendList() {
    transcript.step("A list, and Nora picks a row");
    var rows =
        List.of(
            Map.of("title", "Morning", "rowId", "slot-morning", "description", "9 to 12"),
            Map.of("title", "Evening", "rowId", "slot-evening", "description", "17 to 19"));
    var list =
        Map.of(
            "title", "Opening hours",
            "description", "Which time suits you?",
            "button", "Choose",
            "sections", List.of(Map.of("title", "Tomorrow", "rows", rows)));
    var id = send("/api/sendButtons", Map.of("sessionId", SESSION, "jid", NORA_JID, "list", list));
    var shown = otherSide.awaitMessage("the list", id);
    need(
        shown.path("list").toString().contains("slot-evening"),
        "the row slot-evening on Nora's phone");
    transcript.seen("Nora sees the list");
    otherSide.awaitDelivery(id);
    post(onNorasPhone(shown) + "/pick", Map.of("rowId", "slot-evening"));
    otherSide.awaitAnswer("Nora's pick", "Evening", "slot-evening");
  }

  private void sendLocation() {
    transcript.step("Location");
    var place = Map.of("latitude", 51.4779, "longitude", -0.0015, "name", "Corner Shop");
    var id =
        send("/api/sendLocation", Map.of("sessionId", SESSION, "jid", NORA_JID, "location", place));
    var seen = otherSide.awaitMessage("the location", id).path("location");
    need(
        seen.path("latitude").asDouble() == 51.4779 && seen.path("longitude").asDouble() == -0.0015,
        "the location's coordinates on Nora's phone");
    transcript.seen("Nora sees the place: 51.4779, -0.0015");
    otherSide.awaitDelivery(id);
  }

  private void sendVoice() {
    transcript.step("Voice");
    var audio = Map.of("content", Base64.getEncoder().encodeToString(VoiceNote.ogg()));
    var id = send("/api/sendVoice", Map.of("sessionId", SESSION, "jid", NORA_JID, "audio", audio));
    var media = otherSide.awaitMessage("the voice note", id).path("media");
    need(media.path("mimetype").asText().startsWith("audio/"), "the sound on Nora's phone");
    transcript.seen("Nora hears a voice note: " + media.path("mimetype").asText());
    otherSide.awaitDelivery(id);
  }

  private void stop() {
    transcript.step("Stop: the session is paused, a send is refused");
    post("/api/sessions/" + SESSION + "/stop", Map.of());
    var session = gateway.get("/api/sessions/" + SESSION).json();
    need(session.path("paused").asBoolean(), "paused: true in the session");
    transcript.seen("the session is " + session.path("state").asText());
    otherSide.awaitStatus("STOPPED");
    var text = "Nobody shall read this.";
    var refused =
        gateway.post(
            "/api/sendText", Map.of("session", SESSION, "chatId", NORA_CHAT, "text", text));
    transcript.call("POST", "/api/sendText", refused.status());
    need(refused.status() == 409, "a 409 for a send while paused");
    need(
        otherSide.messages().stream().noneMatch(node -> node.path("body").asText().equals(text)),
        "the refusal: Nora got a message that was refused");
    transcript.seen("Nora got nothing");
  }

  private void restart() {
    transcript.step("Restart: the session works again, without a new scan");
    post("/api/sessions/" + SESSION + "/restart", Map.of());
    otherSide.awaitStatus("WORKING");
    var text = "We are open again.";
    var id = send("/api/sendText", Map.of("session", SESSION, "chatId", NORA_CHAT, "text", text));
    otherSide.awaitMessage("the text after the restart", id);
    transcript.seen("Nora reads: " + text);
    otherSide.awaitDelivery(id);
  }

  private static String onNorasPhone(JsonNode message) {
    return DemoPeers.chatPath(NORA, SHOP) + "/messages/" + message.path("id").asText();
  }

  private String send(String path, Map<String, ?> body) {
    var id = post(path, body).path("messageId").asText();
    need(!id.isEmpty(), "the messageId in the answer");
    return id;
  }

  private JsonNode post(String path, Map<String, ?> body) {
    var answer = gateway.post(path, body);
    transcript.call("POST", path, answer.status());
    need(answer.status() / 100 == 2, "a 2xx for POST " + path + ": " + answer.json());
    return answer.json();
  }

  private static void need(boolean condition, String what) {
    if (!condition) {
      throw new StepFailed(what);
    }
  }

  /// A voice note: a short tone as OGG with Opus, which needs no conversion.
  static final class VoiceNote {
    private VoiceNote() {}

    static byte[] ogg() {
      try (var file = VoiceNote.class.getResourceAsStream("voice.ogg.base64")) {
        return Base64.getMimeDecoder().decode(Objects.requireNonNull(file, "voice").readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
