package dev.sessiongateway.persistence.json;

import static dev.sessiongateway.application.Samples.ACCOUNT;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.sent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Account.ReachoutTimelock;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.PusherApp;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is written here word for word is in databases out there: it has to stay readable.
class JsonTest {
  private static final String ME_JSON = "4917000000001@c.us";
  private final Json json = new Json();

  @Test
  void aMessageStaysReadable() {
    var stored =
        """
        {"id":"3EB000000001","chat":"4917000000002@c.us","fromMe":true,
        "sender":"4917000000001@c.us","at":"2026-05-01T12:00:01.123456789Z",
        "content":{"is":"text","text":"text 1"},"origin":"API","ack":"PENDING","v":1}
        """
            .replace("\n", "");

    assertThat(json.write(sent(1, GRACE))).isEqualTo(stored);
    assertThat(json.message(stored)).isEqualTo(sent(1, GRACE));
  }

  @Test
  void theEventOfANewMessageIsTheSameAroundItsJson() {
    var message = sent(1, GRACE);

    assertThat(json.writeCreated(json.write(message)))
        .isEqualTo(json.write(new Event.MessageCreated(message)));
  }

  @Test
  void everyPartOfAMessageStaysReadable() {
    var file = new Attachment.Stored(new MediaId("abcdefgh.jpg"), "image/jpeg", "a.jpg", 17);
    var message =
        new Message(
            messageId(1),
            GRACE,
            false,
            GRACE,
            NOON,
            new Content.Media(MediaKind.IMAGE, file, "caption"),
            new Quote(messageId(2), ME, "before"),
            List.of(ME),
            Message.Origin.PHONE,
            Ack.ERROR,
            "blocked",
            null,
            Marks.NONE);
    var stored =
        """
        {"id":"3EB000000001","chat":"4917000000002@c.us","fromMe":false,
        "sender":"4917000000002@c.us","at":"2026-05-01T12:00:00.123456789Z",
        "content":{"is":"media","kind":"IMAGE","file":{"id":"abcdefgh.jpg",
        "mimetype":"image/jpeg","filename":"a.jpg","sizeBytes":17},"caption":"caption"},
        "quote":{"id":"3EB000000002","sender":"4917000000001@c.us","text":"before"},
        "mentions":["4917000000001@c.us"],"origin":"PHONE","ack":"ERROR","failure":"blocked"}
        """
            .replace("\n", "");

    assertThat(json.write(message)).isEqualTo(versioned(stored));
    assertThat(json.message(stored)).isEqualTo(message);

    var list = message.quoting(new Quote(messageId(2), ME, "before", ContentKind.LIST_REPLY));
    var ofList = stored.replace("\"before\"}", "\"before\",\"kind\":\"list_reply\"}");
    assertThat(json.write(list)).isEqualTo(versioned(ofList));
    assertThat(json.message(ofList)).isEqualTo(list);
  }

  @Test
  void buttonsStayReadable() {
    var stored =
        """
        {"is":"message.created","message":{"id":"3EB000000001","chat":"4917000000002@c.us",
        "fromMe":true,"sender":"4917000000001@c.us","at":"2026-05-01T12:00:00.123456789Z",
        "content":{"is":"buttons","body":"body","buttons":[{"kind":"REPLY","value":"1",
        "text":"yes"},{"kind":"URL","text":"open","value":"https://example.org"}]},
        "origin":"API","ack":"PENDING"}}
        """;

    var event = (Event.MessageCreated) json.event(stored);

    assertThat(event.message().content())
        .isEqualTo(
            new InteractiveContent.Buttons(
                null,
                null,
                "body",
                null,
                List.of(
                    new Button.Reply("1", "yes"), new Button.Url("open", "https://example.org"))));
  }

  @Test
  void anEventStaysReadable() {
    var entered = new Event.SessionEntered(new SessionState.Active(ACCOUNT), ACCOUNT, List.of());
    var stored =
        """
        {"is":"session.entered","state":{"is":"active","account":{"id":"%s","pushName":"Ada"}},
        "account":{"id":"%s","pushName":"Ada"},"history":[]}
        """
            .formatted(ME_JSON, ME_JSON)
            .replace("\n", "");

    assertThat(json.write(entered)).isEqualTo(versioned(stored));
    assertThat(json.event(stored)).isEqualTo(entered);
  }

  @Test
  void aTimelockOfAnAccountStaysReadable() {
    var lock = new ReachoutTimelock("DEFAULT", true, Instant.ofEpochMilli(1_784_300_000_000L));
    var state =
        new SessionState.Active(new Account(ACCOUNT.id(), ACCOUNT.pushName(), null, lock, null));
    var stored =
        """
        {"is":"active","account":{"id":"%s","pushName":"Ada",
        "timelock":{"enforcement":"DEFAULT","isActive":true,"endsAt":"2026-07-17T14:53:20Z"}}}
        """
            .formatted(ME_JSON)
            .replace("\n", "");

    assertThat(json.write(state)).isEqualTo(versioned(stored));
    assertThat(json.state(stored)).isEqualTo(state);
  }

  @Test
  void aChangedGroupOfTheFirstVersionStaysReadable() {
    var stored =
        """
        {"is":"group","chat":"120363000000000001@g.us","subject":"New"}
        """;

    assertThat(json.event(stored))
        .isEqualTo(
            new GroupEvent.GroupChanged(
                Address.group("120363000000000001"), null, GroupChange.ofSubject("New")));
  }

  @Test
  void aStateStaysReadable() {
    var waiting =
        new SessionState.AwaitingPairing(new QrCode("2@qr", 3, NOON), NOON.plusSeconds(1));
    var stored =
        """
        {"is":"awaiting_pairing","step":{"is":"qr","value":"2@qr","number":3,
        "expiresAt":"2026-05-01T12:00:00.123456789Z"},"deadline":"2026-05-01T12:00:01.123456789Z"}
        """
            .replace("\n", "");

    assertThat(json.write(waiting)).isEqualTo(versioned(stored));
    assertThat(json.state(stored)).isEqualTo(waiting);
  }

  @Test
  void aStateThatWaitsForAPasskeyStaysReadable() {
    var challenge =
        new PasskeyChallenge(
            "Y2hhbGxlbmdl",
            "web.example.org",
            List.of(new PasskeyChallenge.Credential("QUJD", List.of("internal", "hybrid"))),
            PasskeyChallenge.REQUIRED,
            Duration.ofSeconds(60),
            NOON);
    var confirmation = new PasskeyConfirmation("4711", NOON);
    for (var step : List.of(challenge, confirmation)) {
      var waiting = new SessionState.AwaitingPairing(step, NOON.plusSeconds(1));
      assertThat(json.state(json.write(waiting))).isEqualTo(waiting);
      var paused = new SessionState.Paused(null, step);
      assertThat(json.state(json.write(paused))).isEqualTo(paused);
    }
  }

  @Test
  void aStateThatWaitsForAPairingCodeStaysReadable() {
    var waiting = new SessionState.AwaitingPairing(new CodeEntry(NOON), NOON.plusSeconds(1));
    var stored =
        """
        {"is":"awaiting_pairing","step":{"is":"code","expiresAt":"2026-05-01T12:00:00.123456789Z"},
        "deadline":"2026-05-01T12:00:01.123456789Z"}
        """
            .replace("\n", "");

    assertThat(json.write(waiting)).isEqualTo(versioned(stored));
    assertThat(json.state(stored)).isEqualTo(waiting);
    var paused = new SessionState.Paused(null, new CodeEntry(NOON));
    assertThat(json.state(json.write(paused))).isEqualTo(paused);
  }

  @Test
  void aContentOfALaterVersionIsUnknownAndIsWrittenBackAsItWas() {
    var content =
        "{\"is\":\"hologram\",\"size\":[1.50,12345678901234567890.123],\"who\":{\"name\":\"Zo\u00eb\"}}";
    var stored = message(content);

    var message = json.message(stored);

    assertThat(message.content()).isEqualTo(new Content.Unknown("hologram", content));
    assertThat(json.write(message)).isEqualTo(stored);
    var created = "{\"is\":\"message.created\",\"message\":" + stored + "}";
    var event = json.event(created);
    assertThat(json.event(json.write(event))).isEqualTo(event);
    assertThat(json.write(event)).contains(content);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<jingle xmlns='urn:xmpp:jingle:1'/>",
        "{\"is\":\"text\"",
        "{ \"is\" : \"call\" }",
        "{\"is\":\"other\"}",
        "{\"is\":\"call\"}",
        "[1]"
      })
  void whatANetworkGaveIsReadBackWordForWord(String raw) {
    for (var type : List.of("call", "text", "unknown", "")) {
      var message = sent(1, GRACE).with(new Content.Unknown(type, raw));
      assertThat(json.message(json.write(message))).isEqualTo(message);
    }
  }

  /// What an earlier version took, or a network sent, whatever can be sent today.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"is\":\"text\",\"text\":\"\"}",
        "{\"is\":\"poll\",\"name\":\"\",\"options\":[\"a\",\"a\"],\"selectable\":9}",
        "{\"is\":\"contacts\",\"cards\":[]}",
        "{\"is\":\"location\",\"latitude\":100.0,\"longitude\":200.0}",
        "{\"is\":\"buttons\",\"body\":\"\",\"buttons\":[]}",
        "{\"is\":\"list\",\"title\":\"\",\"button\":\"\",\"sections\":[]}",
        "{\"is\":\"story\",\"shown\":{\"is\":\"hologram\"},\"background\":\"red\",\"font\":99}"
      })
  void aContentBeyondEveryLimitIsRead(String content) {
    var stored = message(content);
    assertThat(json.write(json.message(stored))).isEqualTo(stored);
  }

  private static String message(String content) {
    return """
    {"id":"3EB000000001","chat":"4917000000002@c.us","fromMe":true,
    "sender":"4917000000001@c.us","at":"2026-05-01T12:00:01.123456789Z",
    "content":%s,"origin":"API","ack":"PENDING","v":1}
    """
        .replace("\n", "")
        .formatted(content);
  }

  @Test
  void whatALaterVersionAddsIsIgnored() {
    assertThat(json.state("{\"is\":\"stopped\",\"mood\":\"fine\"}"))
        .isEqualTo(new SessionState.Stopped());
  }

  @Test
  void whatALaterVersionStoredIsRefused() {
    var later = "{\"is\":\"session.created\",\"v\":2}";
    assertThatThrownBy(() -> json.event(later))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("later version of the gateway")
        .hasMessageContaining("2");
    assertThatThrownBy(() -> json.event(later.replace("2", "99999999999999")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aTextThatLooksLikeAVersionIsNone() {
    var text = new Content.Text("{\"v\":7}");
    var message = (Event.MessageCreated) json.event(json.write(created(text)));
    assertThat(message.message().content()).isEqualTo(text);
  }

  private static Event.MessageCreated created(Content content) {
    return new Event.MessageCreated(sent(1, GRACE).with(content));
  }

  /// What is stored now; it was stored without a version before.
  private static String versioned(String stored) {
    return stored.substring(0, stored.length() - 1) + ",\"v\":1}";
  }

  @Test
  void theSinkOfADeletedSessionIsReadAsEarlierBuildsWroteIt() {
    var plain =
        "{'id':'sink-rabbitmq','family':'B','enabled':true,'url':'sink://rabbitmq','events':"
            + "['MESSAGES_UPSERT'],'hmacKey':null,'retries':{'is':'unset'},'headers':[],"
            + "'byEvents':false,'base64':false,'verifiesTls':true,'v':1}";
    var pusher =
        plain
            .replace("sink-rabbitmq", "sink-pusher")
            .replace("sink://rabbitmq", "sink://pusher/apps/4711?key=k-1&cluster=mt1&tls=true")
            .replace("'hmacKey':null", "'hmacKey':'sealed'");

    var events = Set.of("MESSAGES_UPSERT");
    assertThat(json.receiver(plain.replace('\'', '"')))
        .isEqualTo(new SinkSubscription(new SinkName("rabbitmq"), true, events));
    assertThat(json.receiver(pusher.replace('\'', '"')))
        .isEqualTo(
            new SinkSubscription(
                new SinkName("pusher"),
                true,
                events,
                new PusherApp("4711", "k-1", "sealed", "mt1", true)));
  }
}
