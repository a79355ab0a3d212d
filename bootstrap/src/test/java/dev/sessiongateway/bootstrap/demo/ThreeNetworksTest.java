package dev.sessiongateway.bootstrap.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.bootstrap.demo.DemoPeers.WebhookReceiver;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.network.xmpp.Prosody;
import dev.sessiongateway.network.xmpp.SmackLog;
import dev.sessiongateway.network.xmpp.XmppFriend;
import dev.sessiongateway.network.xmpp.XmppServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One gateway with sessions on three networks at once, and one bot that serves them all. The Cloud
/// API is that of another gateway's virtual phones.
@NeedsProgram("prosodyctl")
@SmackLog
@ExpectsLog(
    value = "WARN (phone|xmpp|cloud) - a receiver fails.*(the connection broke|nobody accepts)",
    optional = "the receiver may end while it takes an event")
class ThreeNetworksTest {
  private static final String KEY = "the-root-key-of-the-test";
  private static final String HMAC_KEY = "key-of-the-bot";
  private static final String SHOP = "447700900201";
  private static final String NORA = "447700900202";
  private static final String TOKEN = "token-of-the-business";
  private static final String APP_SECRET = "secret-of-the-app";
  private static final String VERIFY_TOKEN = "token-of-the-webhook";
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path directory;

  private final StringWriter text = new StringWriter();
  private final Transcript transcript = new Transcript(new PrintWriter(text, true));
  private final String account = XmppServer.freshName();
  private final Prosody xmpp = Prosody.shared();
  @AutoClose private final WebhookReceiver webhook = new WebhookReceiver(HMAC_KEY);
  @AutoClose private XmppFriend bob;
  @AutoClose private GatewayProcess phones;
  @AutoClose private GatewayProcess process;
  @AutoClose private GatewayClient world;
  @AutoClose private GatewayClient gateway;

  @BeforeEach
  void start() {
    XmppFriend.register(xmpp, account);
    bob = XmppFriend.online(xmpp, "bob." + XmppServer.freshName());
    phones = start("phones", "");
    process =
        start(
            "gateway",
            String.join(
                ";",
                "xmpp.server=127.0.0.1:" + xmpp.port(),
                "xmpp.tls=none",
                "whatsapp-cloud.url=" + phones.url() + "/simulator/graph",
                "whatsapp-cloud.app-secret=" + APP_SECRET,
                "whatsapp-cloud.verify-token=" + VERIFY_TOKEN));
    world = new GatewayClient(phones.url(), KEY);
    gateway = new GatewayClient(process.url(), KEY);
  }

  private GatewayProcess start(String name, String networks) {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.resolve(name).toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(Setting.OUTBOUND_ALLOW, "127.0.0.0/8");
    if (!networks.isEmpty()) {
      settings.put(Setting.NETWORKS, networks);
    }
    return GatewayProcess.start(TestSettings.of(settings));
  }

  @Test
  void oneBotServesSessionsOnAllOfThem() throws Exception {
    transcript.title("One gateway, three networks, one bot");
    pairVirtualPhone();
    logInToXmpp();
    logInToTheCloudApi();

    transcript.step("Nora writes from a virtual phone");
    gateway.post(
        "/simulator/phones/" + NORA + "/messages", Map.of("to", SHOP, "text", "Are you open?"));
    answer("phone", "Are you open?");
    read("Nora", () -> onPhone(gateway, NORA, SHOP));

    transcript.step("Bob writes from a program for XMPP");
    bob.write(account + "@" + XmppServer.DOMAIN, "Are you open, too?");
    answer("xmpp", "Are you open, too?");
    read("Bob", this::atBob);

    transcript.step("Ada writes to the number of the Cloud API");
    world.post("/simulator/phones/" + NORA + "/messages", Map.of("to", SHOP, "text", "And you?"));
    answer("cloud", "And you?");
    read("Ada", () -> onPhone(world, NORA, SHOP));

    transcript.done();
    var networks = gateway.get("/api/server/networks").json();
    assertThat(networks.findValuesAsText("name")).contains("simulator", "xmpp", "whatsapp-cloud");
    assertThat(Files.readString(Path.of("..", "docs", "guides", "whatsapp-cloud.md")))
        .as(text.toString())
        .contains(text.toString());
  }

  private void pairVirtualPhone() {
    transcript.step("A session on the simulated network is paired by a virtual phone");
    create("phone", null);
    var qr = gateway.get("/api/phone/auth/qr?format=raw");
    gateway.post("/simulator/phones", Map.of("number", SHOP, "name", "Corner Shop"));
    gateway.post("/simulator/phones", Map.of("number", NORA, "name", "Nora"));
    call(gateway, "/simulator/phones/" + SHOP + "/scan", Map.of("value", qr.text("value")));
    process.gateway().pairing().awaitPaired(new SessionName("phone"), PATIENCE);
  }

  private void logInToXmpp() {
    transcript.step("A session on XMPP logs in");
    create("xmpp", "xmpp");
    logIn(
        "xmpp",
        Map.of("account", account + "@" + XmppServer.DOMAIN, "password", XmppFriend.PASSWORD));
  }

  private void logInToTheCloudApi() {
    transcript.step("A session on the Cloud API logs in, and its business calls the gateway");
    world.post("/simulator/phones", Map.of("number", SHOP, "name", "Corner Shop"));
    world.post("/simulator/phones", Map.of("number", NORA, "name", "Ada"));
    var business =
        world.put(
            "/simulator/phones/" + SHOP + "/business",
            Map.of(
                "token",
                TOKEN,
                "appSecret",
                APP_SECRET,
                "webhook",
                Map.of("url", process.url() + "/webhook/meta", "verifyToken", VERIFY_TOKEN)));
    transcript.call("PUT", "/simulator/phones/" + SHOP + "/business", business.status());
    create("cloud", "whatsapp-cloud");
    logIn(
        "cloud",
        Map.of(
            "number",
            business.text("phoneNumberId"),
            "token",
            TOKEN,
            "businessId",
            business.text("businessId")));
  }

  private void create(String session, String network) {
    var hook =
        Map.of(
            "url",
            webhook.url().toString(),
            "events",
            List.of("message"),
            "hmac",
            Map.of("key", HMAC_KEY));
    var config =
        network == null
            ? Map.of("webhooks", List.of(hook))
            : Map.of("network", network, "webhooks", List.of(hook));
    call(gateway, "/api/sessions", Map.of("name", session, "start", true, "config", config));
    process.gateway().pairing().awaitStep(new SessionName(session), PATIENCE);
  }

  private void logIn(String session, Map<String, String> credentials) {
    call(gateway, "/api/" + session + "/auth/credentials", Map.of("credentials", credentials));
    process.gateway().pairing().awaitPaired(new SessionName(session), PATIENCE);
  }

  private void call(GatewayClient at, String path, Map<String, ?> body) {
    var answer = at.post(path, body);
    transcript.call("POST", path, answer.status());
    assertThat(answer.status()).as(path + " " + answer.json()).isBetween(200, 201);
  }

  /// The bot: whoever writes to any session gets the text back.
  private void answer(String session, String asked) {
    var event = Objects.requireNonNull(webhook.next(PATIENCE), "no event for " + asked);
    var body = JsonField.text(event, "/payload/body");
    transcript.event(JsonField.text(event, "event"), body);
    assertThat(JsonField.text(event, "session")).isEqualTo(session);
    assertThat(body).isEqualTo(asked);
    call(
        gateway,
        "/api/sendText",
        Map.of(
            "session",
            session,
            "chatId",
            JsonField.text(event, "/payload/from"),
            "text",
            "You said: " + body));
  }

  private void read(String who, Supplier<Stream<String>> texts) {
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      var answer = texts.get().filter(text -> text.startsWith("You said: ")).findFirst();
      if (answer.isPresent()) {
        transcript.seen(who + " reads: " + answer.get());
        return;
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
    throw new AssertionError(who + " got no answer\n" + text);
  }

  private static Stream<String> onPhone(GatewayClient at, String phone, String other) {
    var path =
        "/simulator/phones/" + phone + "/chats/" + other + "@c.us/messages?limit=20&offset=0";
    return at.get(path)
        .json()
        .valueStream()
        .map(message -> message.path("body"))
        .map(JsonNode::asText);
  }

  private Stream<String> atBob() {
    return bob.received().stream().map(message -> String.valueOf(message.getBody()));
  }
}
