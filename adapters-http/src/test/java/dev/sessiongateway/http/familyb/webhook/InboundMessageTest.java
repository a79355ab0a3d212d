package dev.sessiongateway.http.familyb.webhook;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.OpaqueAddressing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages that another provider brings.
class InboundMessageTest {
  private static final String PATH = "/webhook/evolution";
  private static final String FRIEND = "557499879409";
  private static final SessionName SHOP = new SessionName("shop");
  private static final String NUMBER = "9876543210";
  private static final String PNG = Base64.getEncoder().encodeToString(MediaSamples.PNG);
  private static final String OGG = Base64.getEncoder().encodeToString(MediaSamples.OGG_OPUS);
  private static final String PICTURE = "https://provider.example/picture.png";

  @AutoClose private static TestServer server;
  private static FakeNetwork channel;
  private static String token;

  @BeforeAll
  static void start() {
    server = new TestServer();
    channel = new FakeNetwork(server.time, new CountingIdentifiers());
    channel.pairByCredentials();
    channel.regain(InboundMessages.class);
    channel.address(new OpaqueAddressing());
    server.networks.with("evolution", channel);
    server.files.put(URI.create(PICTURE), MediaSamples.PNG, "image/png", "picture.png");
    instance(SHOP.value(), NUMBER);
    token = server.key(SHOP, null, Scope.SEND);
  }

  private static SessionName instance(String text, String number) {
    var name = new SessionName(text);
    var config = SessionConfig.DEFAULT.withNetwork("evolution");
    server
        .gateway
        .sessions()
        .create(new NewSession(name, config, new Session.Origin("EVOLUTION", number), true));
    assertThat(server.gateway.pairing().awaitStep(name, Duration.ofSeconds(30))).isPresent();
    server
        .gateway
        .pairing()
        .login(name, Map.of("account", number, "password", FakeNetwork.PASSWORD));
    server.await(name, SessionState.Active.class::isInstance);
    return name;
  }

  private static String body(String number, String id, String message) {
    return """
    {"numberId":"%s","key":{"remoteJid":"%s","fromMe":false,"id":"%s"},"pushName":"Davidson",
     "message":%s}
    """
        .formatted(number, FRIEND, id, json(message));
  }

  private static Reply bring(String body) {
    return server.anonymous().with("apikey", token).post(PATH, body);
  }

  private static Reply bring(String id, String message) {
    return bring(body(NUMBER, id, message));
  }

  private static List<JsonNode> stored(SessionName session, String id) {
    return server
        .asNative()
        .post("/chat/findMessages/" + session, "{'where':{'key':{'id':'%s'}}}".formatted(id))
        .json()
        .at("/messages/records")
        .valueStream()
        .toList();
  }

  private static JsonNode stored(String id) {
    var found = stored(SHOP, id);
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static void isTaken(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.text()).isEqualTo(json("{'status':'success'}"));
  }

  @Test
  void aTextIsStoredWhenItIsAnswered() {
    isTaken(bring("text-1", "{'conversation':'Qual o seu nome?'}"));
    var message = stored("text-1");
    assertThat(JsonField.text(message, "/key/remoteJid")).isEqualTo(FRIEND + "@s.whatsapp.net");
    assertThat(JsonField.bool(message, "/key/fromMe")).isFalse();
    assertThat(JsonField.text(message, "pushName")).isEqualTo("Davidson");
    assertThat(JsonField.text(message, "messageType")).isEqualTo("conversation");
    assertThat(JsonField.text(message, "/message/conversation")).isEqualTo("Qual o seu nome?");
  }

  @Test
  void theRootKeyBringsMessagesToo() {
    isTaken(server.asNative().post(PATH, body(NUMBER, "root-1", "{'conversation':'Hi'}")));
    assertThat(stored(SHOP, "root-1")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "k1 | conversation | {'extendedTextMessage':{'text':'Hi'}}",
        "k2 | imageMessage | {'imageMessage':{'caption':'Look'},'base64':'PNG'}",
        "k3 | imageMessage | {'imageMessage':{},'mediaUrl':'https://provider.example/picture.png'}",
        "k4 | audioMessage | {'audioMessage':{'ptt':true},'base64':'OGG'}",
        "k5 | documentMessage | {'documentMessage':{'fileName':'a.txt','mimetype':'text/plain'},"
            + "'base64':'aGVsbG8='}",
        "k6 | locationMessage | {'locationMessage':{'degreesLatitude':1.5,'degreesLongitude':-2}}",
        "k7 | contactMessage | {'contactMessage':{'displayName':'Ben',"
            + "'vcard':'BEGIN:VCARD\\nVERSION:3.0\\nFN:Ben\\nEND:VCARD'}}",
        "k8 | contactsArrayMessage | {'contactsArrayMessage':{'contacts':["
            + "{'vcard':'BEGIN:VCARD\\nFN:Ben\\nEND:VCARD'},"
            + "{'vcard':'BEGIN:VCARD\\nFN:Eve\\nEND:VCARD'}]}}",
        "k9 | buttonsResponseMessage | {'buttonsResponseMessage':{'selectedButtonId':'yes'}}",
        "k10 | listResponseMessage | {'listResponseMessage':{'title':'Red',"
            + "'singleSelectReply':{'selectedRowId':'r1'}}}",
        "k11 | unknown | {'reactionMessage':{'text':'x'}}"
      })
  void eachKindOfContentIsRead(String id, String type, String message) {
    isTaken(bring(id, message.replace("PNG", PNG).replace("OGG", OGG)));
    assertThat(JsonField.text(stored(id), "messageType")).isEqualTo(type);
  }

  @Test
  void theTypeOfTheMessageNamesAContentThatItsObjectDoesNot() {
    var body = body(NUMBER, "typed-1", "{'base64':'%s'}".formatted(PNG));
    isTaken(bring(body.replace("\"message\"", "'messageType':'imageMessage','message'")));
    assertThat(JsonField.text(stored("typed-1"), "messageType")).isEqualTo("imageMessage");
  }

  @Test
  void aMessageOfTheAccountItselfIsItsOwn() {
    isTaken(bring(body(NUMBER, "own-1", "{'conversation':'Yes?'}").replace("false", "true")));
    assertThat(JsonField.bool(stored("own-1"), "/key/fromMe")).isTrue();
  }

  @Test
  void anAnswerQuotesTheMessageThatItNames() {
    isTaken(bring("asked-1", "{'conversation':'Open?'}"));
    isTaken(
        bring(
            "quoting-1",
            "{'extendedTextMessage':{'text':'Yes','contextInfo':{'stanzaId':'asked-1'}}}"));
    var context = stored("quoting-1").path("contextInfo");
    assertThat(JsonField.text(context, "stanzaId")).isEqualTo("asked-1");
    assertThat(JsonField.text(context, "/quotedMessage/conversation")).isEqualTo("Open?");
  }

  @Test
  void whatIsBroughtTwiceIsStoredOnce() {
    isTaken(bring("twice-1", "{'conversation':'one'}"));
    isTaken(bring("twice-1", "{'conversation':'two'}"));
    assertThat(JsonField.text(stored("twice-1"), "/message/conversation")).isEqualTo("one");
  }

  @Test
  void aMessageWithoutAnIdIsGivenOne() {
    isTaken(bring("", "{'conversation':'without an id'}"));
    isTaken(bring("", "{'conversation':'another one'}"));
  }

  @Test
  void aNumberThatNoInstanceOfTheKeyHasIsRefusedLikeOneThatNobodyHas() {
    instance("theirs", "15550009999");
    for (var number : List.of("15550009999", "15550000000")) {
      var reply = bring(body(number, "strange-1", "{'conversation':'Hi'}"));
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text("code")).isEqualTo("instance.not-found");
    }
    assertThat(stored(new SessionName("theirs"), "strange-1")).isEmpty();
    assertThat(stored(SHOP, "strange-1")).isEmpty();
  }

  @Test
  void ofSeveralInstancesWithANumberTheKeyChoosesAndOtherwiseTheOldestIsMeant() {
    var older = instance("z-older", "15550007777");
    server.time.advance(Duration.ofSeconds(1));
    var newer = instance("a-newer", "15550007777");
    isTaken(server.asNative().post(PATH, body("15550007777", "shared-1", "{'conversation':'a'}")));
    var ofNewer = server.anonymous().with("apikey", server.key(newer, null, Scope.SEND));
    isTaken(ofNewer.post(PATH, body("15550007777", "shared-2", "{'conversation':'b'}")));
    assertThat(stored(older, "shared-1")).hasSize(1);
    assertThat(stored(newer, "shared-1")).isEmpty();
    assertThat(stored(older, "shared-2")).isEmpty();
    assertThat(stored(newer, "shared-2")).hasSize(1);
  }

  @Test
  void withoutTheRightKeyNothingIsTaken() {
    var message = body(NUMBER, "unkeyed-1", "{'conversation':'Hi'}");
    assertThat(server.anonymous().post(PATH, message).status()).isEqualTo(401);
    var wrong = server.anonymous().with("apikey", "no-such-key");
    assertThat(wrong.post(PATH, message).status()).isEqualTo(401);
    var reader = server.anonymous().with("apikey", server.key(SHOP, null, Scope.READ));
    assertThat(reader.post(PATH, message).status()).isEqualTo(403);
    assertThat(server.anonymous().post("/callback/evolution", message).status()).isEqualTo(404);
    assertThat(stored(SHOP, "unkeyed-1")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "message | 'Hi'",
        "message | {}",
        "message | {'base64':'aGk='}",
        "message | {'imageMessage':{}}",
        "message | {'imageMessage':{},'base64':'aGVsbG8='}",
        "message.base64 | {'imageMessage':{},'base64':'%%%'}",
        "message.mediaUrl | {'imageMessage':{},'mediaUrl':'ht tp://x'}",
        "message.mediaUrl | {'imageMessage':{},'mediaUrl':'https://nobody.example/x'}",
        "message.imageMessage.caption | {'imageMessage':{'caption':7},'base64':'PNG'}",
        "message.conversation | {'conversation':''}",
        "message.conversation | {'conversation':['Hi']}",
        "message.extendedTextMessage.text | {'extendedTextMessage':{}}",
        "message.locationMessage.degreesLatitude | {'locationMessage':{'degreesLatitude':91}}",
        "message.contactMessage.vcard | {'contactMessage':{}}",
        "message.contactMessage.vcard | {'contactMessage':{'vcard':'Ben'}}",
        "message.contactsArrayMessage.contacts | {'contactsArrayMessage':{'contacts':[]}}",
        "message.buttonsResponseMessage.selectedButtonId | {'buttonsResponseMessage':{}}",
        "message | {'conversation':'Hi','contextInfo':{'stanzaId':''}}"
      })
  void aContentThatIsNoneNamesItsField(String field, String message) {
    var reply = bring("bad-1", message.replace("PNG", PNG));
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    assertThat(stored(SHOP, "bad-1")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "120363000000000001@g.us, key.remoteJid",
    "status@broadcast, key.remoteJid",
    "120363000000000001@newsletter, key.remoteJid"
  })
  void whoIsNoPersonHasNoChatThere(String from, String field) {
    var reply = bring(body(NUMBER, "bad-2", "{'conversation':'Hi'}").replace(FRIEND, from));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{}", "[1]", "{'numberId':'9876543210'}"})
  void aBodyWithoutAMessageIsA400(String body) {
    assertThat(bring(body).status()).isEqualTo(400);
  }

  @Test
  void aFileThatIsTooLargeIsA413() {
    var limit = MediaLimits.DEFAULT.voiceBytes();
    var large = Base64.getEncoder().encodeToString(new byte[(int) limit + 3]);
    var reply = bring("large-1", "{'audioMessage':{'ptt':true},'base64':'%s'}".formatted(large));
    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.text("code")).isEqualTo("too-large.audio");
    assertThat(stored(SHOP, "large-1")).isEmpty();
  }

  @Test
  void aStoppedInstanceTakesNothing() {
    var stopped = instance("stopped", "15550006666");
    server.gateway.sessions().logoutAndStop(stopped);
    var message = body("15550006666", "stopped-1", "{'conversation':'Hi'}");
    var reply = server.asNative().post(PATH, message);
    assertThat(reply.text("code")).isEqualTo("session.unauthenticated");
    assertThat(stored(stopped, "stopped-1")).isEmpty();
  }

  @Test
  void aDeletedInstanceIsNoneOfItsNumber() {
    var deleted = instance("deleted", "15550004444");
    server.gateway.sessions().delete(deleted);
    var message = body("15550004444", "deleted-1", "{'conversation':'Hi'}");
    assertThat(server.asNative().post(PATH, message).status()).isEqualTo(404);
  }

  @Test
  void aNumberThatIsNoneIsA400() {
    var reply = bring(body(" ", "bad-3", "{'conversation':'Hi'}"));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.numberId");
  }

  @Test
  void aPausedInstanceTakesMessages() {
    var paused = instance("paused", "15550005555");
    server.gateway.sessions().pause(paused);
    isTaken(server.asNative().post(PATH, body("15550005555", "paused-1", "{'conversation':'a'}")));
    assertThat(stored(paused, "paused-1")).hasSize(1);
  }
}
