package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A whole gateway with accounts at another provider, as this provider sees it: it brings messages
/// with the token of the instance, and hears of those that are sent by a webhook.
class ProviderGatewayTest {
  private static final String KEY = "the-root-key-of-the-test";
  private static final String TOKEN = "token-of-the-provider";
  private static final String NUMBER = "106540352242922";
  private static final String FRIEND = "557499879409";
  private static final String JID = FRIEND + "@s.whatsapp.net";
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String PNG = base64(MediaSamples.PNG_TO_SEE);

  @TempDir private Path directory;
  private Receiver events;
  private GatewayProcess process;
  private GatewayClient client;
  private GatewayClient provider;

  @BeforeEach
  void start() throws IOException {
    events = new Receiver(0);
    open();
  }

  private void open() {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(Setting.OUTBOUND_ALLOW, "127.0.0.0/8");
    process = GatewayProcess.start(TestSettings.of(settings));
    client = new GatewayClient(process.url(), KEY);
    provider = new GatewayClient(process.url(), TOKEN);
  }

  @AfterEach
  void close() {
    stop();
    events.close();
  }

  private void stop() {
    client.close();
    provider.close();
    process.close();
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private void createInstance() {
    var created =
        client.post(
            "/instance/create",
            Map.of(
                "instanceName",
                "shop",
                "token",
                TOKEN,
                "number",
                NUMBER,
                "qrcode",
                false,
                "integration",
                "EVOLUTION",
                "webhook",
                Map.of("url", events.url(), "base64", true)));
    assertThat(created.status()).as("" + created.json()).isEqualTo(201);
    assertThat(JsonField.text(created.json(), "/instance/integration")).isEqualTo("EVOLUTION");
    assertThat(JsonField.text(created.json(), "/instance/status")).isEqualTo("open");
    assertThat(JsonField.text(created.json(), "hash")).isEqualTo(TOKEN);
  }

  private Answer bring(String id, Map<String, ?> message) {
    return provider.post(
        "/webhook/evolution",
        Map.of(
            "numberId",
            NUMBER,
            "key",
            Map.of("remoteJid", FRIEND, "fromMe", false, "id", id),
            "pushName",
            "Davidson",
            "message",
            message));
  }

  private void taken(String id, Map<String, ?> message) {
    var answer = bring(id, message);
    assertThat(answer.status()).as("" + answer.json()).isEqualTo(200);
    assertThat(answer.text("status")).isEqualTo("success");
  }

  private JsonNode event(String name, String pointer, String value) {
    return events.find(event ->
        event.path("event").asText().equals(name) && event.at(pointer).asText().equals(value));
  }

  private List<String> texts() {
    return client
        .get("/api/shop/chats/" + FRIEND + "@c.us/messages?limit=100")
        .json()
        .valueStream()
        .map(message -> JsonField.text(message, "/body"))
        .toList();
  }

  @Test
  void aMessageIsToldToBothFamiliesAndStaysAcrossARestart() {
    createInstance();
    var hook = Map.of("url", events.url(), "events", List.of("message"));
    var added =
        client.put("/api/sessions/shop", Map.of("config", Map.of("webhooks", List.of(hook))));
    assertThat(added.status()).as("" + added.json()).isEqualTo(200);
    process.gateway().pairing().awaitPaired(new SessionName("shop"), PATIENCE);

    taken("ABC1234", Map.of("conversation", "Qual o seu nome?"));
    var upsert = event("messages.upsert", "/data/key/id", "ABC1234");
    assertThat(JsonField.text(upsert, "/data/key/remoteJid")).isEqualTo(JID);
    assertThat(JsonField.text(upsert, "/data/pushName")).isEqualTo("Davidson");
    assertThat(JsonField.text(upsert, "/data/message/conversation")).isEqualTo("Qual o seu nome?");
    assertThat(JsonField.text(upsert, "sender")).isEqualTo(NUMBER + "@s.whatsapp.net");
    event("contacts.upsert", "/data/pushName", "Davidson");
    event("message", "/payload/body", "Qual o seu nome?");

    stop();
    open();
    taken("ABC1234", Map.of("conversation", "told again"));
    taken("ABC1235", Map.of("conversation", "after the restart"));
    event("messages.upsert", "/data/key/id", "ABC1235");
    assertThat(texts()).contains("Qual o seu nome?", "after the restart").hasSize(2);
  }

  @Test
  void aFileThatTheProviderBringsIsInItsEvent() {
    createInstance();
    taken("FILE1", Map.of("imageMessage", Map.of("caption", "Look"), "base64", PNG));
    var upsert = event("messages.upsert", "/data/key/id", "FILE1");
    assertThat(JsonField.text(upsert, "/data/message/base64")).isEqualTo(PNG);
    assertThat(JsonField.text(upsert, "/data/message/imageMessage/caption")).isEqualTo("Look");
  }

  @Test
  void aFileIsFetchedOnlyWhereTheOperatorAllowsIt() {
    createInstance();
    var refused =
        bring(
            "FILE2",
            Map.of("imageMessage", Map.of(), "mediaUrl", "http://169.254.169.254/picture.png"));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(texts()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sendText | text=Hi | conversation | Hi",
        "sendMedia | mediatype=image,media=PNG,caption=Look | imageMessage | Look",
        "sendMedia | mediatype=document,media=PNG,fileName=a.png | documentMessage |",
        "sendWhatsAppAudio | audio=OGG | audioMessage |",
        "sendLocation | name=Home,address=Here,latitude=1,longitude=2 | locationMessage |"
      })
  void whatIsSentIsAnEventForTheProvider(
      String operation, String fields, String type, String text) {
    createInstance();
    var body = new HashMap<String, Object>(Map.of("number", FRIEND));
    for (var field : fields.split(",", -1)) {
      var parts = field.split("=", 2);
      body.put(parts[0], value(parts[1]));
    }
    sent(operation, body, type, text);
  }

  private static Object value(String text) {
    return switch (text) {
      case "PNG" -> PNG;
      case "OGG" -> base64(MediaSamples.OGG_OPUS);
      default -> text.chars().allMatch(Character::isDigit) ? (Object) Integer.valueOf(text) : text;
    };
  }

  private void sent(String operation, Map<String, ?> body, String type, String text) {
    var sent = client.post("/message/" + operation + "/shop", body);
    assertThat(sent.status()).as("" + sent.json()).isEqualTo(201);
    var id = JsonField.text(sent.json(), "/key/id");
    var event = event("send.message", "/data/key/id", id);
    assertThat(JsonField.text(event, "/data/key/remoteJid")).isEqualTo(JID);
    assertThat(JsonField.bool(event, "/data/key/fromMe")).isTrue();
    assertThat(JsonField.text(event, "/data/messageType")).isEqualTo(type);
    assertThat(event.at("/data/message").toString()).contains(text == null ? "" : text);
    event("messages.update", "/data/keyId", id);
  }

  @Test
  void choicesAreSentAsNumberedTextAndANumberIsTheirAnswer() {
    createInstance();
    var button = Map.of("type", "reply", "displayText", "Yes", "id", "yes");
    var body =
        Map.of("number", FRIEND, "title", "Open?", "description", "d", "buttons", List.of(button));
    sent("sendButtons", body, "conversation", "1");
    taken("NUM1", Map.of("conversation", "1"));
    var upsert = event("messages.upsert", "/data/key/id", "NUM1");
    assertThat(JsonField.text(upsert, "/data/message/buttonsResponseMessage/selectedButtonId"))
        .isEqualTo("yes");
  }

  @Test
  void whatTheChannelDoesNotHaveIsRefused() {
    createInstance();
    var toGroup = Map.of("number", "120363000000000001@g.us", "text", "Hi");
    var toNobody = client.post("/message/sendText/shop", toGroup);
    assertThat(toNobody.status()).as("" + toNobody.json()).isEqualTo(400);
    assertThat(toNobody.text("code")).isEqualTo("number.not-on-network");
    for (var call :
        Map.of(
                "/group/create",
                Map.of("subject", "s", "participants", List.of(FRIEND)),
                "/chat/whatsappNumbers",
                Map.of("numbers", List.of(FRIEND)),
                "/message/sendStatus",
                Map.of(
                    "type",
                    "text",
                    "content",
                    "s",
                    "backgroundColor",
                    "#1B7430",
                    "font",
                    1,
                    "allContacts",
                    true))
            .entrySet()) {
      var refused = client.post(call.getKey() + "/shop", call.getValue());
      assertThat(refused.status()).as(call.getKey() + " " + refused.json()).isEqualTo(501);
    }
  }

  @Test
  void anInstanceThatWasLoggedOutIsConnectedAgainByItsNumber() {
    createInstance();
    assertThat(client.delete("/instance/logout/shop").status()).isEqualTo(200);
    assertThat(bring("OUT1", Map.of("conversation", "Hi")).status()).isEqualTo(400);
    var connected = client.get("/instance/connect/shop");
    assertThat(JsonField.text(connected.json(), "/instance/state")).isEqualTo("open");
    taken("OUT1", Map.of("conversation", "Hi"));
  }

  @Test
  void aSessionOfFamilyAIsGivenItsNumber() {
    var created =
        client.post(
            "/api/sessions",
            Map.of("name", "shop", "start", true, "config", Map.of("network", "evolution")));
    assertThat(created.status()).as("" + created.json()).isEqualTo(200);
    process.gateway().pairing().awaitStep(new SessionName("shop"), PATIENCE);
    var given =
        client.post("/api/shop/auth/credentials", Map.of("credentials", Map.of("number", NUMBER)));
    assertThat(given.status()).as("" + given.json()).isEqualTo(200);
    process.gateway().pairing().awaitPaired(new SessionName("shop"), PATIENCE);
    var message = Map.of("numberId", NUMBER, "key", Map.of("remoteJid", "user_7"));
    var body = new HashMap<String, Object>(message);
    body.put("message", Map.of("conversation", "Hi"));
    assertThat(client.post("/webhook/evolution", body).status()).isEqualTo(200);
    var answer =
        client.post(
            "/api/sendText", Map.of("session", "shop", "chatId", "user_7@c.us", "text", "Hello"));
    assertThat(answer.status()).as("" + answer.json()).isEqualTo(200);
  }
}
