package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.domain.event.Event.MessageCreated;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.network.xmpp.Prosody;
import dev.sessiongateway.network.xmpp.SmackLog;
import dev.sessiongateway.network.xmpp.XmppFriend;
import dev.sessiongateway.network.xmpp.XmppServer;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A whole gateway with sessions on an XMPP server, as clients of both families see it.
@NeedsProgram("prosodyctl")
@SmackLog
class XmppGatewayTest {
  private static final SessionName BOT = new SessionName("bot");
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path directory;
  private final String name = XmppServer.freshName();
  private final String friend = "bob." + XmppServer.freshName();
  private Prosody server;
  private XmppFriend bob;
  private GatewayProcess process;
  private GatewayClient client;

  @BeforeEach
  void start() {
    server = Prosody.shared();
    XmppFriend.register(server, name);
    bob = XmppFriend.online(server, friend);
    open();
  }

  private void open() {
    process = GatewayOnXmpp.open(directory, server, GatewayOnXmpp.WITHOUT_TLS);
    client = GatewayOnXmpp.client(process);
  }

  @AfterEach
  void stop() {
    client.close();
    process.close();
    bob.close();
  }

  private String jid() {
    return name + "@" + XmppServer.DOMAIN;
  }

  private String bobs() {
    return friend + "@" + XmppServer.DOMAIN;
  }

  private void pair() {
    client.post("/api/sessions", Map.of("name", "bot", "config", Map.of("network", "xmpp")));
    process.gateway().pairing().awaitStep(BOT, PATIENCE);
    var credentials =
        client.post(
            "/api/bot/auth/credentials",
            Map.of("credentials", Map.of("account", jid(), "password", XmppFriend.PASSWORD)));
    assertThat(credentials.status()).as("" + credentials.json()).isEqualTo(200);
    process.gateway().pairing().awaitPaired(BOT, PATIENCE);
  }

  private BlockingQueue<MessageCreated> incoming() {
    var messages = new LinkedBlockingQueue<MessageCreated>();
    process
        .gateway()
        .events()
        .follow(
            BOT,
            (_, log) -> {
              if (log.event() instanceof MessageCreated created && !created.message().fromMe()) {
                messages.add(created);
              }
            });
    return messages;
  }

  @Test
  void bothFamiliesTalkToAPersonByTheAddressAsItIs() throws Exception {
    pair();
    var incoming = incoming();
    bob.write(jid(), "Who is there?");
    var question = incoming.poll(1, TimeUnit.MINUTES);
    assertThat(question.message().chat()).hasToString(bobs());

    var a = client.post("/api/sendText", Map.of("session", "bot", "chatId", bobs(), "text", "A"));
    assertThat(a.status()).as("" + a.json()).isEqualTo(200);
    var b = client.post("/message/sendText/bot", Map.of("number", bobs(), "text", "B"));
    assertThat(b.status()).as("" + b.json()).isEqualTo(201);
    assertThat(JsonField.text(b.json(), "/key/remoteJid")).isEqualTo(bobs());
    assertThat(bob.received().stream().filter(s -> s.getBody() != null))
        .extracting(org.jivesoftware.smack.packet.Message::getBody)
        .containsExactly("A", "B");

    var page = client.get("/api/bot/chats/" + bobs() + "/messages?limit=10").json();
    assertThat(page.findValuesAsText("body")).contains("Who is there?", "A", "B");
    assertThat(client.get("/api/bot/chats").json().findValuesAsText("id")).contains(bobs());
    assertThat(client.get("/api/server/networks").json().findValuesAsText("name"))
        .contains("simulator", "xmpp");
  }

  @Test
  void whatClientsDoToNumbersIsRefusedForNames() {
    pair();
    for (var chat : List.of(bobs() + "@c.us", "bob@c.us", "bob")) {
      var refused =
          client.post("/api/sendText", Map.of("session", "bot", "chatId", chat, "text", "x"));
      assertThat(refused.status()).as(chat).isEqualTo(400);
      assertThat(JsonField.text(refused.json(), "code")).isEqualTo("invalid.chatId");
    }
    var number = XmppServer.freshName();
    try (var other = XmppFriend.online(server, number)) {
      for (var chat : List.of(number, number + "@c.us")) {
        var sent =
            client.post("/api/sendText", Map.of("session", "bot", "chatId", chat, "text", chat));
        assertThat(sent.status()).as("" + sent.json()).isEqualTo(200);
      }
      assertThat(other.received().stream().filter(s -> s.getBody() != null)).hasSize(2);
    }
  }

  @Test
  void familyBMakesAnInstanceWithItsAccountAndAWrongPasswordMakesNone() {
    var wrong = client.post("/instance/create", instance("a word that is wrong"));
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(process.gateway().sessions().list()).isEmpty();
    var made = client.post("/instance/create", instance(XmppFriend.PASSWORD));
    assertThat(made.status()).as("" + made.json()).isEqualTo(201);
    process.gateway().pairing().awaitPaired(BOT, PATIENCE);
    assertThat(process.gateway().sessions().get(BOT).config().network()).isEqualTo("xmpp");
  }

  private Map<String, Object> instance(String token) {
    return Map.of(
        "instanceName",
        "bot",
        "integration",
        "xmpp",
        "number",
        jid(),
        "token",
        token,
        "qrcode",
        true);
  }

  @Test
  void aRestartNeedsNoPasswordAndTellsWhatWasMissedAndNoFileHasThePassword() throws Exception {
    pair();
    client.close();
    process.close();
    bob.write(jid(), "while you were away");
    open();
    process.gateway().pairing().awaitPaired(BOT, PATIENCE);
    var chat = "/api/bot/chats/" + bobs() + "/messages?limit=10";
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!client.get(chat).json().findValuesAsText("body").contains("while you were away")) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
    try (var files = Files.walk(directory)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, ISO_8859_1))
            .as(file.toString())
            .doesNotContain(XmppFriend.PASSWORD);
      }
    }
  }

  /// As in the archive, whose class path does not have it.
  @Test
  void theJarsOfTheNetworkAreLoadedWhenASessionIsOnIt() throws Exception {
    var classPath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.matches(".*(network.xmpp|smack|jxmpp|minidns|hsluv|precis).*"))
            .collect(Collectors.joining(File.pathSeparator));
    try (var gateway =
            ServerProcess.gatewayWith(
                classPath,
                directory.resolve("process"),
                "--networks-directory",
                Path.of("target/networks").toAbsolutePath().toString(),
                "--networks",
                GatewayOnXmpp.networks(server, GatewayOnXmpp.WITHOUT_TLS));
        var beside =
            new GatewayClient(
                URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY)) {
      gateway.awaitReady();
      beside.post("/api/sessions", Map.of("name", "bot", "config", Map.of("network", "xmpp")));
      var account = Map.of("account", jid(), "password", XmppFriend.PASSWORD);
      var login = beside.post("/api/bot/auth/credentials", Map.of("credentials", account));
      assertThat(login.status()).as("" + login.json()).isEqualTo(200);
      var sent =
          beside.post("/api/sendText", Map.of("session", "bot", "chatId", bobs(), "text", "hi"));
      assertThat(sent.status()).as("" + sent.json()).isEqualTo(200);
    }
  }

  @Test
  void clientsOfBothFamiliesMakeGroupsAndWriteInThem() {
    pair();
    var ofA =
        client.post(
            "/api/bot/groups",
            Map.of("name", "Hikers", "participants", List.of(Map.of("id", bobs()))));
    assertThat(ofA.status()).as("" + ofA.json()).isEqualTo(200);
    var ofB =
        client.post(
            "/group/create/bot", Map.of("subject", "Climbers", "participants", List.of(bobs())));
    assertThat(ofB.status()).as("" + ofB.json()).isEqualTo(201);
    var hikers = JsonField.text(ofA.json(), "/id");
    var climbers = JsonField.text(ofB.json(), "/id");
    assertThat(hikers).endsWith("%40" + XmppServer.ROOMS + "@g.us");

    var a = Map.of("session", "bot", "chatId", hikers, "text", "A");
    var sent = client.post("/api/sendText", a);
    assertThat(sent.status()).as("" + sent.json()).isEqualTo(200);
    var b = client.post("/message/sendText/bot", Map.of("number", climbers, "text", "B"));
    assertThat(b.status()).as("" + b.json()).isEqualTo(201);
    assertThat(JsonField.text(b.json(), "/key/remoteJid")).isEqualTo(climbers);

    assertThat(client.get("/api/bot/groups").json().findValuesAsText("subject"))
        .contains("Hikers", "Climbers");
    assertThat(
            client
                .get("/group/fetchAllGroups/bot?getParticipants=true")
                .json()
                .findValuesAsText("id"))
        .contains(hikers, climbers, bobs());
    assertThat(client.get("/api/bot/chats").json().findValuesAsText("id"))
        .contains(hikers, climbers);
    var unknown =
        client.post(
            "/api/sendText",
            Map.of("session", "bot", "chatId", "nobody%40rooms.localhost@g.us", "text", "x"));
    assertThat(unknown.status()).isEqualTo(404);
  }

  @Test
  void whatXmppCannotDoIs501() {
    pair();
    assertThat(client.get("/api/bot/labels").status()).isEqualTo(501);
    assertThat(client.get("/api/bot/channels").status()).isEqualTo(501);
    var story = client.post("/api/bot/status/text", Map.of("text", "hello"));
    assertThat(story.status()).as("" + story.json()).isEqualTo(501);
    var numbers = client.post("/chat/whatsappNumbers/bot", Map.of("numbers", List.of(bobs())));
    assertThat(numbers.json().findValuesAsText("jid")).as("" + numbers.json()).contains(bobs());
  }
}
