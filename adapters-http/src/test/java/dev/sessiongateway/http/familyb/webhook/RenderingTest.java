package dev.sessiongateway.http.familyb.webhook;

import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static dev.sessiongateway.http.delivery.Rendering.AT;
import static dev.sessiongateway.http.delivery.Rendering.CREW;
import static dev.sessiongateway.http.delivery.Rendering.HIDDEN;
import static dev.sessiongateway.http.delivery.Rendering.ID;
import static dev.sessiongateway.http.delivery.Rendering.LOST;
import static dev.sessiongateway.http.delivery.Rendering.ME;
import static dev.sessiongateway.http.delivery.Rendering.PICTURE;
import static dev.sessiongateway.http.delivery.Rendering.SHOP;
import static dev.sessiongateway.http.delivery.Rendering.assertSays;
import static dev.sessiongateway.http.delivery.Rendering.body;
import static dev.sessiongateway.http.delivery.Rendering.familyB;
import static dev.sessiongateway.http.delivery.Rendering.session;
import static dev.sessiongateway.http.delivery.Rendering.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.EventConfig.Ignore;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session.StateEntry;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.delivery.Rendering;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RenderingTest {
  private static final SessionState.Starting STARTING = new SessionState.Starting(AT);
  private static final SessionState.Active ACTIVE = new SessionState.Active(SHOP);
  private static final SessionState.AwaitingPairing QR =
      new SessionState.AwaitingPairing(new QrCode("2@AbC", 1, AT.plusSeconds(60)), AT);

  private final Rendering rendering = new Rendering();

  @Test
  void theEnvelopeIsThatOfTheContract() {
    var event = one(rendering.render(familyB(), new Event.MessageCreated(incoming("hello"))));

    assertSays(
        body(event),
        """
        {"event":"messages.upsert","instance":"sales-1","data":{},"destination":"https://hooks.acme.example/wa",
         "date_time":"2026-07-17T14:53:20.123Z","sender":"491701112233@s.whatsapp.net",
         "server_url":"https://gw.example.org","apikey":null}
        """);
    assertThat(JsonField.text(body(event), "id")).isEqualTo(ID.value()).isEqualTo(event.id());
    assertThat(event.pathSuffix()).isEmpty();
  }

  @Test
  void beforeTheLoginThereIsNoSender() {
    var nobody = session(null, Ignore.NOTHING);
    var event = one(rendering.render(familyB(), nobody, new Event.SessionCreated()));

    assertThat(body(event).has("sender")).isFalse();
    assertThat(body(event).has("apikey")).isTrue();
  }

  @Test
  void byEventsPutsTheNameIntoThePath() {
    var hook = webhook(Family.B, EventNames.names(), true, false);

    assertThat(one(rendering.render(hook, new Event.MessageCreated(incoming("a")))).pathSuffix())
        .isEqualTo("/messages-upsert");
  }

  @Test
  void aTextThatCameInIsTheExampleOfTheContract() {
    assertSays(
        dataOf(new Event.MessageCreated(incoming("quero a opção 2"))),
        """
        {"key":{"remoteJid":"4915112345678@s.whatsapp.net","fromMe":false,"id":"3A5B7C9D1E2F30415263","addressingMode":"pn"},
         "status":"DELIVERY_ACK","message":{"conversation":"quero a opção 2"},
         "messageType":"conversation","messageTimestamp":1784300000,
         "instanceId":"7d0c2f3e-0000-4000-8000-000000000001","source":"ios"}
        """);
  }

  @Test
  void aTextSentThroughTheApiIsTheExampleOfTheContract() {
    var own = message("3EB0A1B2C3D4E5F60718", ANA, true, ME, new Content.Text("ok"), Ack.PENDING);
    var event = one(rendering.render(familyB(), new Event.MessageCreated(own)));

    assertThat(event.name()).isEqualTo("send.message");
    assertSays(
        body(event).path("data"),
        """
        {"key":{"remoteJid":"4915112345678@s.whatsapp.net","fromMe":true,"id":"3EB0A1B2C3D4E5F60718"},
         "pushName":"Você","status":"PENDING","message":{"conversation":"ok"},"contextInfo":{},
         "messageType":"conversation","messageTimestamp":1784300000,"source":"web"}
        """);
  }

  @Test
  void anOwnMessageFromThePhoneIsUpserted() {
    var own =
        new Message(
            new MessageId("3A5B7C9D1E2F30415263"),
            ANA,
            true,
            ME,
            AT,
            new Content.Text("typed"),
            null,
            List.of(),
            Message.Origin.PHONE,
            Ack.SERVER,
            null,
            null,
            Marks.NONE);
    var event = one(rendering.render(familyB(), new Event.MessageCreated(own)));

    assertThat(event.name()).isEqualTo("messages.upsert");
    assertThat(JsonField.bool(body(event), "/data/key/fromMe")).isTrue();
  }

  @Test
  void aPictureInAGroupNamesItsWriter() {
    assertSays(
        dataOf(new Event.MessageCreated(picture(PICTURE))),
        """
        {"key":{"remoteJid":"120363022233344455@g.us","fromMe":false,"id":"3A5B7C9D1E2F30415263","participant":"77788899900011@lid","addressingMode":"lid"},
         "status":"DELIVERY_ACK",
         "message":{"imageMessage":{"url":"https://gw.example.org/api/files/sales-1/3A77AA55CC33EE110099.jpeg?sig=1767916800.yy2Iv1M_kfuEd8xEbL7e9cCPJsGAhcCZZwLP9PqImMQ","mimetype":"image/jpeg","caption":"nota","fileLength":"4"},
                    "mediaUrl":"https://gw.example.org/api/files/sales-1/3A77AA55CC33EE110099.jpeg?sig=1767916800.yy2Iv1M_kfuEd8xEbL7e9cCPJsGAhcCZZwLP9PqImMQ","base64":null},
         "messageType":"imageMessage"}
        """);
  }

  @Test
  void theBytesOfAFileAreSentToWebhooksThatAskForThem() {
    var hook = webhook(Family.B, EventNames.names(), false, true);
    var event = one(rendering.render(hook, new Event.MessageCreated(picture(PICTURE))));

    assertThat(JsonField.text(body(event), "/data/message/base64")).isEqualTo("SlBFRw==");
    assertThat(JsonField.text(body(event), "/data/messageType")).isEqualTo("imageMessage");
  }

  @Test
  @ExpectsLog("WARN MessageEvents - media of an event is gone")
  void aLostFileDoesNotKeepTheEventBack() {
    var hook = webhook(Family.B, EventNames.names(), false, true);
    var event = one(rendering.render(hook, new Event.MessageCreated(picture(LOST))));

    assertThat(JsonField.object(body(event), "/data/message").has("base64")).isFalse();
    assertThat(body(event).at("/data/message").has("imageMessage")).isTrue();
  }

  @Test
  void aPickedRowIsTheExampleOfTheContract() {
    assertSays(
        dataOf(
            new Event.MessageCreated(
                incoming(new InteractiveContent.ListReply("plano-b", "Plano B", null)))),
        """
        {"message":{"listResponseMessage":{"title":"Plano B","listType":"SINGLE_SELECT","singleSelectReply":{"selectedRowId":"plano-b"}}},
         "messageType":"listResponseMessage"}
        """);
  }

  @Test
  void aPressedButtonIsTheShapeOfTheContract() {
    assertSays(
        dataOf(
            new Event.MessageCreated(incoming(new InteractiveContent.ButtonReply("yes", "Sim")))),
        """
        {"message":{"buttonsResponseMessage":{"selectedButtonId":"yes","selectedDisplayText":"Sim"}},
         "messageType":"buttonsResponseMessage"}
        """);
  }

  @Test
  void aReceiptIsTheExampleOfTheContract() {
    var event =
        new Event.MessageAcked(new MessageId("3EB0A1B2C3D4E5F60718"), ANA, Ack.READ, null, null);

    assertThat(one(rendering.render(familyB(), event)).name()).isEqualTo("messages.update");
    assertSays(
        dataOf(event),
        """
        {"keyId":"3EB0A1B2C3D4E5F60718","remoteJid":"4915112345678@s.whatsapp.net","fromMe":true,"status":"READ","instanceId":"7d0c2f3e-0000-4000-8000-000000000001","participant":null}
        """);
  }

  @ParameterizedTest
  @CsvSource({
    "ERROR,ERROR",
    "PENDING,PENDING",
    "SERVER,SERVER_ACK",
    "DEVICE,DELIVERY_ACK",
    "PLAYED,PLAYED"
  })
  void everyReceiptHasItsWord(Ack ack, String word) {
    var event = new Event.MessageAcked(new MessageId("3EB0A1B2C3D4E5F60718"), CREW, ack, ANA, null);

    assertSays(
        dataOf(event), "{'status':'" + word + "','participant':'4915112345678@s.whatsapp.net'}");
  }

  @Test
  void aReactionIsAMessageOfItsOwn() {
    var event =
        new Event.MessageReacted(
            new MessageId("3A00000000000000FF01"),
            ANA,
            ANA,
            false,
            new MessageId("3EB0A1B2C3D4E5F60718"),
            true,
            "👍",
            Message.Origin.PHONE,
            null,
            null);

    assertSays(
        dataOf(event),
        """
        {"key":{"remoteJid":"4915112345678@s.whatsapp.net","fromMe":false,"id":"3A00000000000000FF01"},
         "message":{"reactionMessage":{"key":{"remoteJid":"4915112345678@s.whatsapp.net","fromMe":true,"id":"3EB0A1B2C3D4E5F60718"},"text":"👍"}},
         "messageType":"reactionMessage"}
        """);
  }

  @Test
  void presenceIsTheExampleOfTheContract() {
    assertSays(
        dataOf(new Event.PresenceChanged(ANA, ANA, Presence.COMPOSING)),
        """
        {"id":"4915112345678@s.whatsapp.net","presences":{"4915112345678@s.whatsapp.net":{"lastKnownPresence":"composing","lastSeen":null}}}
        """);
  }

  @Test
  void aNewSubjectIsTheExampleOfTheContract() {
    var event = new GroupEvent.GroupChanged(CREW, ANA, GroupChange.ofSubject("Equipe SP"));

    assertThat(one(rendering.render(familyB(), event)).name()).isEqualTo("groups.update");
    assertSays(
        dataOf(event),
        """
        [{"id":"120363022233344455@g.us","subject":"Equipe SP","author":"4915112345678@s.whatsapp.net","desc":null}]
        """);
  }

  @ParameterizedTest
  @CsvSource({"GROUP_UPDATE,1", "GROUPS_UPDATE,1", "GROUPS_UPSERT,0"})
  void theGroupEventIsSentForEitherOfItsNames(String subscribed, int events) {
    var hook = webhook(Family.B, Set.of(subscribed), false, false);

    assertThat(
            rendering.render(
                hook, new GroupEvent.GroupChanged(CREW, null, GroupChange.ofSubject("x"))))
        .hasSize(events);
  }

  @Test
  void aJoinedGroupIsReportedWithItsMembers() {
    var group =
        new Group(
            CREW,
            "Equipe",
            null,
            ANA,
            AT,
            List.of(
                new Group.Participant(ANA, Group.Role.SUPERADMIN),
                new Group.Participant(HIDDEN, Group.Role.MEMBER)),
            new InviteCode("AbCdEfAbCdEfAbCdEfAbCd"),
            true,
            false);

    assertThat(one(rendering.render(familyB(), new GroupEvent.GroupJoined(group))).name())
        .isEqualTo("groups.upsert");
    assertSays(
        dataOf(new GroupEvent.GroupJoined(group)),
        """
        [{"id":"120363022233344455@g.us","subject":"Equipe","size":2,"creation":1784300000,"owner":"4915112345678@s.whatsapp.net","desc":null,"announce":true,"restrict":false,
          "participants":[{"id":"4915112345678@s.whatsapp.net","phoneNumber":"4915112345678@s.whatsapp.net","admin":"superadmin"},{"id":"77788899900011@lid","lid":"77788899900011@lid","admin":null}]}]
        """);
  }

  @ParameterizedTest
  @CsvSource({"ADD,add", "REMOVE,remove"})
  void aLabelIsTheExampleOfTheContract(LabelAction action, String word) {
    var event = new LabelEvent.LabelHandled(ANA, new Label(new LabelId("4"), "Novo", 3), action);

    assertThat(one(rendering.render(familyB(), event)).name()).isEqualTo("labels.association");
    assertSays(
        dataOf(event),
        "{'instance':'sales-1','type':'"
            + word
            + "','chatId':'4915112345678@s.whatsapp.net','labelId':'4'}");
  }

  @Test
  void aNewInstanceIsReported() {
    assertSays(
        dataOf(new Event.SessionCreated()),
        "{'instanceName':'sales-1','instanceId':'7d0c2f3e-0000-4000-8000-000000000001'}");
  }

  @Test
  void aDeletedInstanceIsReportedAndThenRemoved() {
    assertThat(names(new Event.SessionDeleted()))
        .containsExactly("instance.delete", "remove.instance");
  }

  @Test
  void anOpenConnectionIsTheExampleOfTheContract() {
    assertSays(
        dataOf(entered(QR, ACTIVE)),
        """
        {"instance":"sales-1","wuid":"491701112233@s.whatsapp.net","profileName":"Acme Shop","profilePictureUrl":null,"state":"open","statusReason":200}
        """);
  }

  @Test
  void aStartIsConnecting() {
    assertSays(
        dataOf(entered(STARTING)),
        "{'instance':'sales-1','state':'connecting','statusReason':200}");
  }

  @Test
  void anUnchangedConnectionIsNotSentTwiceInARow() {
    assertThat(names(entered(new SessionState.Restarting(AT), STARTING))).isEmpty();
    assertThat(names(entered(ACTIVE, ACTIVE))).isEmpty();
  }

  @Test
  void aPauseIsClose() {
    assertSays(
        dataOf(entered(ACTIVE, new SessionState.Paused(SHOP))),
        "{'state':'close','statusReason':428}");
  }

  @Test
  void everyQrCodeIsSentWithItsPicture() {
    assertThat(names(entered(STARTING, QR))).containsExactly("qrcode.updated");
    assertThat(names(entered(QR, QR))).containsExactly("qrcode.updated");
    var data = dataOf(entered(STARTING, QR));
    assertSays(data, "{'qrcode':{'instance':'sales-1','pairingCode':null,'code':'2@AbC'}}");
    assertThat(JsonField.text(data, "/qrcode/base64"))
        .startsWith("data:image/png;base64,iVBORw0KGgo");
  }

  @Test
  void afterTheLastQrCodeTheConnectionIsRefused() {
    var failed = entered(QR, new SessionState.Failed(FailureReason.QR_EXPIRED));
    var events = rendering.render(familyB(), failed);

    assertThat(names(failed)).containsExactly("qrcode.updated", "connection.update");
    assertSays(
        data(events.getFirst()),
        "{'message':'QR code limit reached, please login again','statusCode':500,'qrcode':null}");
    assertSays(data(events.getLast()), "{'state':'refused','statusReason':428}");
    assertThat(events.getLast().id()).isNotEqualTo(events.getFirst().id());
  }

  @Test
  void withoutQrCodesOnlyThePairingCodeIsSent() {
    var waiting = new SessionState.AwaitingPairing(new CodeEntry(AT.plusSeconds(60)), AT);
    assertThat(names(entered(STARTING, waiting))).isEmpty();
    var issued = new Event.PairingCodeIssued(new PairingCode("K7QX-2M9D"), null);
    assertThat(names(issued)).containsExactly("qrcode.updated");
    assertSays(
        dataOf(issued),
        "{'qrcode':{'instance':'sales-1','pairingCode':'K7QX2M9D','code':null,'base64':null}}");
    var failed = entered(waiting, new SessionState.Failed(FailureReason.PAIRING_EXPIRED));
    assertThat(names(failed)).containsExactly("connection.update");
    assertSays(dataOf(failed), "{'state':'refused','statusReason':428}");
  }

  @Test
  void aLogoutIsThreeEvents() {
    var events = rendering.render(familyB(), new Event.SessionLoggedOut());

    assertThat(names(new Event.SessionLoggedOut()))
        .containsExactly("status.instance", "logout.instance", "connection.update");
    assertSays(
        data(events.getFirst()),
        """
        {"instance":"sales-1","status":"closed","disconnectionAt":"2026-07-17T14:53:20.123Z","disconnectionReasonCode":401,"disconnectionObject":"{\\"error\\":\\"logged out\\"}"}
        """);
    assertThat(body(events.get(1)).has("data")).isTrue();
    assertThat(data(events.get(1)).isNull()).isTrue();
    assertSays(data(events.getLast()), "{'state':'close','statusReason':401}");
    assertThat(names(entered(ACTIVE, new SessionState.Stopped()))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "UNLINKED,401,3",
    "BANNED,403,3",
    "REPLACED,440,1",
    "CONNECT_TIMEOUT,408,1",
    "RESTART_TIMEOUT,408,1",
    "STORE_DAMAGED,500,1"
  })
  void aFailureClosesTheConnectionWithItsCode(FailureReason reason, int code, int count) {
    var events = rendering.render(familyB(), entered(ACTIVE, new SessionState.Failed(reason)));

    assertThat(events).hasSize(count);
    assertSays(data(events.getLast()), "{'state':'close','statusReason':" + code + "}");
  }

  @Test
  void onlyWhatIsSubscribedIsSent() {
    assertThat(rendering.render(familyB("SEND_MESSAGE"), new Event.MessageCreated(incoming("a"))))
        .isEmpty();
    assertThat(rendering.render(familyB("LOGOUT_INSTANCE"), new Event.SessionLoggedOut()))
        .extracting(RenderedEvent::name)
        .containsExactly("logout.instance");
  }

  private static Message picture(Attachment.Stored file) {
    return message(
        "3A5B7C9D1E2F30415263",
        CREW,
        false,
        HIDDEN,
        new Content.Media(MediaKind.IMAGE, file, "nota"),
        Ack.DEVICE);
  }

  private static Message incoming(String text) {
    return incoming(new Content.Text(text));
  }

  private static Message incoming(Content content) {
    return message("3A5B7C9D1E2F30415263", ANA, false, ANA, content, Ack.DEVICE);
  }

  private static Message message(
      String id, Address chat, boolean fromMe, Address sender, Content content, Ack ack) {
    var key = new MessageId(id);
    return fromMe
        ? Message.sent(key, chat, sender, AT, content, ack)
        : Message.received(key, chat, sender, AT, content).withAck(ack, null);
  }

  private static Event.SessionEntered entered(SessionState... states) {
    var history = new ArrayList<StateEntry>();
    for (var state : states) {
      history.add(new StateEntry(state, AT));
    }
    return new Event.SessionEntered(history.getLast().state(), SHOP, history);
  }

  private List<String> names(Event event) {
    return rendering.render(familyB(), event).stream().map(RenderedEvent::name).toList();
  }

  private JsonNode dataOf(Event event) {
    return data(rendering.render(familyB(), event).getFirst());
  }

  private static JsonNode data(RenderedEvent event) {
    return body(event).path("data");
  }

  private static RenderedEvent one(List<RenderedEvent> events) {
    assertThat(events).hasSize(1);
    return events.getFirst();
  }
}
