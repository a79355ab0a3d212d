package dev.sessiongateway.http.familyb.webhook;

import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static dev.sessiongateway.http.delivery.Rendering.AT;
import static dev.sessiongateway.http.delivery.Rendering.CREW;
import static dev.sessiongateway.http.delivery.Rendering.ME;
import static dev.sessiongateway.http.delivery.Rendering.PICTURE;
import static dev.sessiongateway.http.delivery.Rendering.SHOP;
import static dev.sessiongateway.http.delivery.Rendering.familyB;
import static dev.sessiongateway.http.delivery.Rendering.message;
import static dev.sessiongateway.http.delivery.Rendering.session;
import static dev.sessiongateway.http.delivery.Rendering.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.delivery.Rendering;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Fields that programs depend on when they read family B's events.
class ReaderFieldsTest {
  private static final String GATEWAY = "https://gw.example.org/api/files/";
  private static final MessageKey POLL =
      new MessageKey(new MessageId("3EB0A1B2C3D4E5F60718"), true, ME);

  private final Rendering rendering = new Rendering();

  @Test
  void aPlainTextHasNoContextAtAll() {
    var data =
        rendering.data("messages.upsert", created("3A5B7C9D1E2F30415263", new Content.Text("oi")));

    assertThat(data.has("contextInfo")).isFalse();
    assertThat(JsonField.text(data, "/message/conversation")).isEqualTo("oi");
  }

  @Test
  void aReactionNamesItsSender() {
    var event =
        new Event.MessageReacted(
            new MessageId("3A00000000000000FF01"),
            ANA,
            ANA,
            false,
            POLL.id(),
            true,
            "👍",
            Message.Origin.PHONE,
            "Ana",
            null);

    var data = rendering.data("messages.upsert", event);
    assertThat(JsonField.text(data, "pushName")).isEqualTo("Ana");
    assertThat(data.has("contextInfo")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = Ack.class,
      names = {"DEVICE", "READ"})
  void aVoteTellsHowFarThePollGot(Ack ack) {
    var event =
        new AnswerEvent.PollVoted(
            new MessageId("3A00000000000000FF02"),
            ANA,
            ANA,
            false,
            POLL,
            List.of("tea"),
            List.of(new PollTally("tea", List.of(ANA))),
            ack);

    var data = rendering.data("messages.update", event);
    assertThat(JsonField.text(data, "status")).isEqualTo(ack == Ack.READ ? "READ" : "DELIVERY_ACK");
    assertThat(JsonField.text(data, "messageId")).matches("[0-9a-z]{25}");
  }

  @Test
  void aMemberOfKnownNumberHasItInDigits() {
    var event =
        new GroupEvent.GroupMembersChanged(
            CREW, ANA, MemberAction.JOIN, List.of(new Group.Participant(ANA, Group.Role.MEMBER)));

    var data = rendering.data("group-participants.update", event);
    assertThat(JsonField.text(data, "/participantsData/0/phoneNumber")).isEqualTo("4915112345678");
    assertThat(JsonField.text(data, "/participantsData/0/jid"))
        .isEqualTo("4915112345678@s.whatsapp.net");
  }

  @Test
  void thePairingCodeIsSentWithTheQrCode() {
    var event =
        new Event.PairingCodeIssued(
            new PairingCode("K7QX-2M9D"), new QrCode("2@abc", 1, AT.plusSeconds(45)));

    var qr = rendering.data("qrcode.updated", event).required("qrcode");
    assertThat(JsonField.text(qr, "pairingCode")).isEqualTo("K7QX2M9D");
    assertThat(JsonField.text(qr, "code")).isEqualTo("2@abc");
    assertThat(JsonField.text(qr, "base64")).startsWith("data:image/png;base64,");
  }

  @Test
  void anOpenConnectionShowsTheAccountsPictureSigned() {
    var account = new Account(ME, "Acme Shop", GATEWAY + "3A77AA55CC33EE110099.jpeg", null, null);
    var active = new SessionState.Active(account);
    var event =
        new Event.SessionEntered(active, account, List.of(new Session.StateEntry(active, AT)));

    assertThat(JsonField.text(rendering.data("connection.update", event), "profilePictureUrl"))
        .startsWith(GATEWAY + "3A77AA55CC33EE110099.jpeg?sig=");
  }

  @Test
  void aPictureOfOursIsSignedAndOneFromElsewhereIsLeftAlone() {
    assertThat(pictureOf(GATEWAY + "3A77AA55CC33EE110099.jpeg"))
        .startsWith(GATEWAY + "3A77AA55CC33EE110099.jpeg?sig=");
    assertThat(pictureOf("https://pictures.example/ana")).isEqualTo("https://pictures.example/ana");
  }

  private String pictureOf(String address) {
    var event = new Event.ContactChanged(new Contact(ANA, "Ana", address), true);
    return JsonField.text(rendering.data("contacts.upsert", event), "profilePicUrl");
  }

  @Test
  void historyEndsWithHowMuchItWas() {
    var event =
        new Event.HistorySynced(
            List.of(message("3A5B7C9D1E2F30415263", ANA, ANA, new Content.Text("oi"))),
            Map.of(CREW, "Equipe", Rendering.HIDDEN, "Hidden"),
            List.of());

    var set = rendering.rendered("messages.set", event);
    assertThat(set.required("isLatest").booleanValue()).isTrue();
    assertThat(set.required("progress").intValue()).isEqualTo(100);

    var chats = rendering.data("chats.set", event);
    assertThat(chats.findValuesAsText("remoteLid")).contains("77788899900011@lid", "null");

    var told = rendering.rendered("messaging-history.set", event);
    assertThat(told.has("isLatest")).isFalse();
    var data = told.required("data");
    assertThat(data.required("messageCount").intValue()).isEqualTo(1);
    assertThat(data.required("chatCount").intValue()).isEqualTo(2);
    assertThat(data.required("contactCount").intValue()).isZero();
    assertThat(data.required("progress").intValue()).isEqualTo(100);
  }

  @Test
  void theBytesOfAFileTravelOnEveryTransportWhenTheInstancesWebhookSaysSo() {
    var event = created("3A5B7C9D1E2F30415263", new Content.Media(MediaKind.IMAGE, PICTURE, null));
    var plain = session(SHOP, EventConfig.Ignore.NOTHING);
    var webhooks = List.of(webhook(Family.B, Set.of("MESSAGES_UPSERT"), false, true));
    var wanting = plain.withConfig(plain.config().withWebhooks(Family.B, webhooks));

    assertThat(base64(plain, event)).isNull();
    assertThat(base64(wanting, event)).isNotEmpty();
  }

  private String base64(Session session, Event event) {
    JsonNode message =
        rendering.rendered(familyB(), "messages.upsert", session, event).at("/data/message");
    assertThat(JsonField.text(message, "mediaUrl")).contains("?sig=");
    return message.path("base64").textValue();
  }

  private static Event created(String id, Content content) {
    return new Event.MessageCreated(message(id, ANA, ANA, content));
  }
}
