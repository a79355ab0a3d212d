package dev.sessiongateway.http.familyb.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessagingRoutesTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final Address TEAM = Address.group("120363040000000001");

  @AutoClose private static TestServer server;
  private static Client client;

  private SessionName loja;
  private String path;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    server.network.addContact(new Contact(BOB, "Bob", null));
  }

  @BeforeEach
  void link() {
    loja = server.active("loja-" + server.identifiers.uuid());
    path = "/message/sendText/" + loja;
  }

  private Message onlySent() {
    var sent = server.network.sent(loja);
    assertThat(sent).hasSize(1);
    return sent.getFirst();
  }

  private JsonNode send(String body) {
    var reply = client.post(path, body);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    return reply.json();
  }

  @Test
  void answersTheRecordOfTheMessage() {
    var json = send("{'number':'4915550000002','text':'oi','linkPreview':false}");
    assertThat(JsonField.text(json, "/key/remoteJid")).isEqualTo("4915550000002@s.whatsapp.net");
    assertThat(JsonField.bool(json, "/key/fromMe")).isTrue();
    assertThat(JsonField.text(json, "/key/id")).isEqualTo(onlySent().id().value());
    assertThat(JsonField.text(json, "/message/conversation")).isEqualTo("oi");
    assertThat(JsonField.text(json, "messageType")).isEqualTo("conversation");
    assertThat(onlySent().content()).isEqualTo(new Content.Text("oi"));
  }

  @Test
  void takesTheWrappersOfOlderVersions() {
    send(
        "{'number':'+49 1555"
            + " 0000002','options':{'delay':0,'presence':'composing'},'textMessage':{'text':'oi'}}");
    assertThat(onlySent().content()).isEqualTo(new Content.Text("oi"));
  }

  @Test
  void theInstanceMayBeNamedByItsId() {
    var id = server.gateway.sessions().get(loja).id();
    var reply = client.post("/message/sendText/" + id, "{'number':'4915550000002','text':'oi'}");
    assertThat(reply.status()).isEqualTo(201);
    assertThat(onlySent().chat()).isEqualTo(BOB);
  }

  @Test
  void aNumberThatIsNotOnTheNetworkAnswersTheLookUp() {
    var reply = client.post(path, "{'number':'4915559999999','text':'oi'}");
    assertThat(reply.status()).isEqualTo(400);
    var record = reply.json().at("/response/message/0");
    assertThat(record.path("exists").asBoolean(true)).isFalse();
    assertThat(JsonField.text(record, "jid")).isEqualTo("4915559999999@s.whatsapp.net");
    assertThat(JsonField.text(record, "number")).isEqualTo("4915559999999");
    assertThat(server.network.sent(loja)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "5491123456789, 541123456789",
    "541123456780, 5491123456780",
    "5511987650001, 551187650001",
    "5215512345678, 525512345678"
  })
  void theNetworkDecidesAboutTheDigitOfMobileNumbers(String written, String real) {
    server.network.addContact(new Contact(Address.person(real), "Real", null));
    send("{'number':'" + written + "','text':'oi'}");
    assertThat(onlySent().chat()).isEqualTo(Address.person(real));
  }

  @Nested
  class Quoting {
    @Test
    void namesTheMessageThatIsAnswered() {
      var first = JsonField.text(send("{'number':'4915550000002','text':'one'}"), "/key/id");
      var json =
          send(
              "{'number':'4915550000002','text':'two','quoted':{'key':{'id':'%s','fromMe':true}}}"
                  .formatted(first));
      assertThat(JsonField.text(json, "/contextInfo/stanzaId")).isEqualTo(first);
    }

    @Test
    void aMessageThatNobodyKnowsIsA400AndNothingIsSent() {
      var reply =
          client.post(
              path,
              "{'number':'4915550000002','text':'two','quoted':{'key':{'id':'3EB0AAAAAAAAAAAAAAAA'}}}");
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid.quoted.key.id");
      assertThat(server.network.sent(loja)).isEmpty();
    }
  }

  @Nested
  class Groups {
    @BeforeEach
    void join() {
      var members =
          List.of(
              new Group.Participant(FakeNetwork.ADA.id(), Group.Role.SUPERADMIN),
              new Group.Participant(BOB, Group.Role.MEMBER));
      server.network.addGroup(
          loja,
          new Group(
              TEAM,
              "Team",
              null,
              FakeNetwork.ADA.id(),
              server.time.instant(),
              members,
              new InviteCode("ABCDEFGHIJKLMNOPQRSTUV"),
              false,
              false));
    }

    @Test
    void mentionsEveryMember() {
      send("{'number':'120363040000000001','text':'hi','mentionsEveryOne':true}");
      assertThat(onlySent().chat()).isEqualTo(TEAM);
      assertThat(onlySent().mentions()).containsExactlyInAnyOrder(FakeNetwork.ADA.id(), BOB);
    }

    @Test
    void mentionsThoseNamedOnce() {
      send(
          "{'number':'120363040000000001@g.us','text':'hi','options':{'mentions':{'mentioned':['4915550000002','4915550000002@s.whatsapp.net']}}}");
      assertThat(onlySent().mentions()).containsExactly(BOB);
    }

    @Test
    void aGroupThatTheAccountIsNotInIsNotOnTheNetwork() {
      var body = "{'number':'120363040000000099@g.us','text':'hi'}";
      var reply = client.post(path, body);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.json().at("/response/message/0/exists").asBoolean(true)).isFalse();
    }
  }

  private void awaitTimer(Duration delay) {
    server.await(() -> server.time.hasTimerIn(delay), () -> "nobody waits for " + delay);
  }

  @Test
  void aDelayIsSpentTypingInSlices() throws Exception {
    var body = "{'number':'4915550000002','text':'oi','delay':30000}";
    var reply = CompletableFuture.supplyAsync(() -> client.post(path, body));
    awaitTimer(Duration.ofSeconds(20));
    var typing = new FakeNetwork.Shown(Optional.of(BOB), Presence.COMPOSING);
    assertThat(server.network.shown(loja)).containsExactly(typing);
    server.time.advance(Duration.ofSeconds(20));
    awaitTimer(Duration.ofSeconds(10));
    assertThat(server.network.shown(loja)).containsExactly(typing, typing);
    assertThat(server.network.sent(loja)).isEmpty();
    server.time.advance(Duration.ofSeconds(10));
    assertThat(reply.get(60, TimeUnit.SECONDS).status()).isEqualTo(201);
    assertThat(onlySent().chat()).isEqualTo(BOB);
    assertThat(server.network.shown(loja))
        .last()
        .isEqualTo(new FakeNetwork.Shown(Optional.of(BOB), Presence.PAUSED));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sendWhatsAppAudio | {'number':'4915550000002','audio':'OGG','delay':1000}",
        "sendMedia | {'number':'4915550000002','mediatype':'audio','media':'OGG','delay':1000}"
      },
      quoteCharacter = '`')
  void beforeASoundItIsSpentRecording(String operation, String body) throws Exception {
    var json = body.replace("OGG", Sends.OGG);
    var reply =
        CompletableFuture.supplyAsync(
            () -> client.post("/message/" + operation + "/" + loja, json));
    awaitTimer(Duration.ofSeconds(1));
    assertThat(server.network.shown(loja))
        .containsExactly(new FakeNetwork.Shown(Optional.of(BOB), Presence.RECORDING));
    server.time.advance(Duration.ofSeconds(1));
    assertThat(reply.get(60, TimeUnit.SECONDS).status()).isEqualTo(201);
  }

  @Test
  void aRepeatedKeySendsOnce() {
    var same = client.with("Idempotency-Key", "order-1");
    var body = "{'number':'4915550000002','text':'oi'}";
    var first = same.post(path, body).json().at("/key/id");
    assertThat(same.post(path, body).json().at("/key/id")).isEqualTo(first);
    onlySent();
    var other = "{'number':'4915550000002','text':'other'}";
    assertThat(same.post(path, other).status()).isEqualTo(409);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'number':'4915550000002'}",
        "{'text':'oi'}",
        "{'number':null,'text':'oi'}",
        "{'number':4915550000002,'text':'oi'}",
        "{'number':'not a number','text':'oi'}",
        "{'number':'status@broadcast','text':'oi'}",
        "{'number':'4915550000002','text':' '}",
        "{'number':'4915550000002','text':7}",
        "{'number':'4915550000002','text':'oi','delay':-1}",
        "{'number':'4915550000002','text':'oi','delay':'1000'}",
        "{'number':'4915550000002','text':'oi','quoted':{}}",
        "{'number':'4915550000002','text':'oi','quoted':{'key':{'id':'?'}}}",
        "{'number':'4915550000002','text':'oi','mentioned':'all'}",
        "{'number':'4915550000002','text':'oi','mentioned':['x']}",
        "{'number':'4915550000002','textMessage':{}}",
        "{'number':'4915550000002','textMessage':'oi'}",
        "{'number':'4915550000002','text':'oi','options':[1]}",
        "{'number':'4915550000002','text':'oi','options':{'delay':-1}}",
        "{'number':"
      })
  void badInputIsA400AndSendsNothing(String body) {
    assertThat(client.post(path, body).status()).isEqualTo(400);
    assertThat(server.network.sent(loja)).isEmpty();
  }

  @Test
  void aPausedInstanceIsA409() {
    server.gateway.sessions().pause(loja);
    var body = "{'number':'4915550000002','text':'oi'}";
    assertThat(client.post(path, body).status()).isEqualTo(409);
  }

  @Test
  void anInstanceThatIsNotLinkedIsA400() {
    server.stopped("unlinked");
    var body = "{'number':'4915550000002','text':'oi'}";
    assertThat(client.post("/message/sendText/unlinked", body).status()).isEqualTo(400);
  }
}
