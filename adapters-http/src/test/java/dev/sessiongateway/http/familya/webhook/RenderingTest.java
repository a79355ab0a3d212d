package dev.sessiongateway.http.familya.webhook;

import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static dev.sessiongateway.http.delivery.Rendering.AT;
import static dev.sessiongateway.http.delivery.Rendering.CREW;
import static dev.sessiongateway.http.delivery.Rendering.HIDDEN;
import static dev.sessiongateway.http.delivery.Rendering.ID;
import static dev.sessiongateway.http.delivery.Rendering.ME;
import static dev.sessiongateway.http.delivery.Rendering.PICTURE;
import static dev.sessiongateway.http.delivery.Rendering.SHOP;
import static dev.sessiongateway.http.delivery.Rendering.assertSays;
import static dev.sessiongateway.http.delivery.Rendering.body;
import static dev.sessiongateway.http.delivery.Rendering.familyA;
import static dev.sessiongateway.http.delivery.Rendering.session;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.EventConfig.Ignore;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session.StateEntry;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.delivery.Rendering;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class RenderingTest {
  private static final SessionState.AwaitingPairing QR =
      new SessionState.AwaitingPairing(new QrCode("2@abc", 1, AT.plusSeconds(60)), AT);

  private final Rendering rendering = new Rendering();

  @Test
  void theEnvelopeIsThatOfTheContract() {
    var event = one(rendering.render(familyA("message"), new Event.MessageCreated(question())));

    assertSays(
        body(event),
        """
        {"timestamp":1784300000123,"event":"message","session":"sales-1","metadata":{"tenant":"acme"},
         "me":{"id":"491701112233@c.us","pushName":"Acme Shop","jid":"491701112233@s.whatsapp.net"},
         "payload":{},"engine":"GOWS",
         "environment":{"version":"0.1.0","engine":"GOWS","tier":"CORE","browser":"GOWS","worker":{"id":""}}}
        """);
    assertThat(JsonField.text(body(event), "id")).isEqualTo(event.id());
    assertThat(JsonField.text(body(event), "/environment/platform")).contains("/");
    assertThat(event.at()).isEqualTo(AT);
    assertThat(event.pathSuffix()).isEmpty();
  }

  @Test
  void beforeTheLoginThereIsNoMe() {
    var event = new Event.SessionEntered(QR, null, List.of(new StateEntry(QR, AT)));
    var rendered =
        one(rendering.render(familyA("session.status"), session(SHOP, Ignore.NOTHING), event));

    assertThat(body(rendered).path("me").isNull()).isTrue();
  }

  @Test
  void aMessageThatCameInIsTwoEventsWithIdsOfTheirOwn() {
    var event = new Event.MessageCreated(question());
    var both = rendering.render(familyA("*"), event);

    assertThat(both).extracting(RenderedEvent::name).containsExactly("message.any", "message");
    assertThat(both.getFirst().id()).isEqualTo(ID.value());
    assertThat(both.getLast().id()).matches("evt_01jz0k3v9x[0-9a-hjkmnp-tv-z]{16}");
    assertThat(both.getLast().id()).isNotEqualTo(ID.value());
    assertThat(payload(both.getFirst())).isEqualTo(payload(both.getLast()));
  }

  @Test
  void anEventHasOneIdForEveryEndpointAndAttempt() {
    var event = new Event.MessageCreated(question());
    var both = rendering.render(familyA("*"), event);
    var alone = one(rendering.render(familyA("message"), event));
    var again = one(new Rendering().render(familyA("message"), event));

    assertThat(alone.id()).isEqualTo(both.getLast().id());
    assertThat(again.id()).isEqualTo(alone.id());
    assertThat(again.body()).isEqualTo(alone.body());
  }

  @Test
  void anOwnMessageIsOnlyMessageAny() {
    var own =
        message(
            "3EB0D0D0D0D0D0D0D0D0",
            ANA,
            true,
            ME,
            new Content.Text("Which model?"),
            null,
            Ack.SERVER);

    assertThat(rendering.render(familyA("*"), new Event.MessageCreated(own)))
        .extracting(RenderedEvent::name)
        .containsExactly("message.any");
    assertSays(
        payloadOf(new Event.MessageCreated(own)),
        """
        {"id":"true_4915112345678@c.us_3EB0D0D0D0D0D0D0D0D0","from":"4915112345678@c.us","fromMe":true,
         "source":"api","to":"4915112345678@c.us","participant":null,"ack":1,"ackName":"SERVER"}
        """);
  }

  @Test
  void aTextIsTheExampleOfTheContract() {
    assertSays(
        payloadOf(new Event.MessageCreated(question())),
        """
        {"id":"false_4915112345678@c.us_3EB0A1B2C3D4E5F60718","timestamp":1784300000,"from":"4915112345678@c.us","fromMe":false,"source":"app","to":"491701112233@c.us","participant":null,"body":"Is the blue one in stock?","hasMedia":false,"media":null,"ack":2,"ackName":"DEVICE","location":null,"replyTo":null,"_data":{}}
        """);
  }

  @Test
  void aQuotingPictureInAGroupIsTheExampleOfTheContract() {
    var quote = new Quote(new MessageId("3EB0D0D0D0D0D0D0D0D0"), ME, "Which model?");
    var picture =
        message(
            "3A77AA55CC33EE110099",
            CREW,
            false,
            ANA,
            new Content.Media(MediaKind.IMAGE, PICTURE, "this one"),
            quote,
            Ack.DEVICE);

    assertSays(
        payloadOf(new Event.MessageCreated(picture)),
        """
        {"id":"false_120363022233344455@g.us_3A77AA55CC33EE110099_4915112345678@c.us","timestamp":1784300000,"from":"120363022233344455@g.us","fromMe":false,"source":"app","to":"120363022233344455@g.us","participant":"4915112345678@c.us","author":"4915112345678@c.us","body":"this one","hasMedia":true,"media":{"url":"https://gw.example.org/api/files/sales-1/3A77AA55CC33EE110099.jpeg?sig=1767916800.yy2Iv1M_kfuEd8xEbL7e9cCPJsGAhcCZZwLP9PqImMQ","mimetype":"image/jpeg","filename":null,"error":null},"mediaUrl":"https://gw.example.org/api/files/sales-1/3A77AA55CC33EE110099.jpeg?sig=1767916800.yy2Iv1M_kfuEd8xEbL7e9cCPJsGAhcCZZwLP9PqImMQ","ack":2,"ackName":"DEVICE","replyTo":{"id":"3EB0D0D0D0D0D0D0D0D0","participant":"491701112233@c.us","body":"Which model?","hasMedia":false,"media":null},"_data":{}}
        """);
  }

  @Test
  void aPickedRowIsReportedByItsIdAndByItsTitle() {
    var answer = incoming(new InteractiveContent.ListReply("plan-b", "Plan B", "the second"));

    assertSays(
        payloadOf(new Event.MessageCreated(answer)),
        """
        {"body":"Plan B","selectedId":"plan-b","_data":{"rowId":"plan-b"}}
        """);
  }

  @Test
  void aPressedButtonIsReportedByItsIdAndByItsText() {
    var answer = incoming(new InteractiveContent.ButtonReply("yes", "Yes, please"));

    assertSays(
        payloadOf(new Event.MessageCreated(answer)),
        """
        {"body":"Yes, please","selectedId":"yes","_data":{"selectedButtonId":"yes"}}
        """);
  }

  @Test
  void aLocationHasItsDegreesAsText() {
    var place = incoming(new Content.Location(52.5, -0.0001, "Office", "1 Main Street"));

    assertSays(
        payloadOf(new Event.MessageCreated(place)),
        """
        {"body":"Office","location":{"latitude":"52.5","longitude":"-0.00010","live":false,"name":"Office","address":"1 Main Street"}}
        """);
  }

  @Test
  void aStatusIsTheExampleOfTheContract() {
    var history =
        List.of(
            new StateEntry(new SessionState.Starting(AT), Instant.ofEpochMilli(1_784_299_990_001L)),
            new StateEntry(QR, Instant.ofEpochMilli(1_784_299_993_000L)),
            new StateEntry(
                new SessionState.Active(SHOP), Instant.ofEpochMilli(1_784_300_000_100L)));

    assertSays(
        payloadOf(new Event.SessionEntered(new SessionState.Active(SHOP), SHOP, history)),
        """
        {"name":"sales-1","status":"WORKING","statuses":[{"status":"STARTING","timestamp":1784299990001},{"status":"SCAN_QR_CODE","timestamp":1784299993000},{"status":"WORKING","timestamp":1784300000100}],"data":null}
        """);
  }

  @Test
  void aPauseIsStoppedAndSaysThatItIsAPause() {
    assertSays(
        status(new SessionState.Paused(SHOP)), "{'status':'STOPPED','data':{'paused':true}}");
  }

  @Test
  void aRestartIsStopped() {
    assertSays(status(new SessionState.Restarting(AT)), "{'status':'STOPPED','data':null}");
  }

  @ParameterizedTest
  @EnumSource(FailureReason.class)
  void aFailureSaysWhy(FailureReason reason) {
    assertSays(
        status(new SessionState.Failed(reason)),
        "{'status':'FAILED','data':{'reason':'" + reason.publicCode() + "'}}");
  }

  @Test
  void aLogoutIsStoppedOnce() {
    var active = new SessionState.Active(SHOP);
    var stopped = new SessionState.Stopped();

    assertSays(payloadOf(new Event.SessionLoggedOut()), "{'name':'sales-1','status':'STOPPED'}");
    assertThat(rendering.render(familyA("*"), entered(active, stopped))).isEmpty();
  }

  @Test
  void anUnchangedStatusIsNotSentTwiceInARow() {
    var starting = new SessionState.Starting(AT);
    var later = new SessionState.Starting(AT.plusSeconds(5));

    assertThat(rendering.render(familyA("*"), entered(starting, later))).isEmpty();
  }

  @Test
  void aFreshQrCodeIsSentAgain() {
    assertThat(rendering.render(familyA("*"), entered(QR, QR))).hasSize(1);
  }

  @Test
  void aRestartOfAPausedSessionIsReported() {
    var paused = new SessionState.Paused(SHOP);

    assertThat(
            rendering.render(
                familyA("session.status"), entered(paused, new SessionState.Restarting(AT))))
        .hasSize(1);
  }

  @Test
  void aReactionIsTheExampleOfTheContract() {
    var event =
        new Event.MessageReacted(
            new MessageId("3EB0FFEEDDCCBBAA0099"),
            ANA,
            ANA,
            false,
            new MessageId("3EB0D0D0D0D0D0D0D0D0"),
            true,
            "👍",
            Message.Origin.PHONE,
            null,
            null);

    assertThat(one(rendering.render(familyA("*"), event)).name()).isEqualTo("message.reaction");
    assertSays(
        payloadOf(event),
        """
        {"id":"false_4915112345678@c.us_3EB0FFEEDDCCBBAA0099","timestamp":1784300000,"from":"4915112345678@c.us","fromMe":false,"source":"app","to":"491701112233@c.us","participant":"4915112345678@c.us","reaction":{"text":"👍","messageId":"true_4915112345678@c.us_3EB0D0D0D0D0D0D0D0D0"}}
        """);
  }

  @Test
  void anAckIsTheExampleOfTheContract() {
    var event =
        new Event.MessageAcked(new MessageId("3EB0D0D0D0D0D0D0D0D0"), ANA, Ack.READ, null, null);

    assertThat(one(rendering.render(familyA("*"), event)).name()).isEqualTo("message.ack");
    assertSays(
        payloadOf(event),
        """
        {"id":"true_4915112345678@c.us_3EB0D0D0D0D0D0D0D0D0","from":"4915112345678@c.us","to":"4915112345678@c.us","participant":null,"fromMe":true,"ack":3,"ackName":"READ"}
        """);
  }

  @Test
  void anAckOfAMemberIsTheExampleOfTheContract() {
    var event =
        new Event.MessageAcked(new MessageId("3EB0D0D0D0D0D0D0D0D1"), CREW, Ack.READ, HIDDEN, null);

    assertThat(one(rendering.render(familyA("*"), event)).name()).isEqualTo("message.ack.group");
    assertSays(
        payloadOf(event),
        """
        {"id":"true_120363022233344455@g.us_3EB0D0D0D0D0D0D0D0D1_77788899900011@lid","from":"120363022233344455@g.us","to":"120363022233344455@g.us","participant":"77788899900011@lid","fromMe":true,"ack":3,"ackName":"READ"}
        """);
  }

  @Test
  void aFailedSendSaysWhy() {
    var event =
        new Event.MessageAcked(
            new MessageId("3EB0D0D0D0D0D0D0D0D0"), ANA, Ack.ERROR, null, "banned");

    assertSays(payloadOf(event), "{'ack':-1,'ackName':'ERROR','_data':{'failure':'banned'}}");
  }

  @ParameterizedTest
  @CsvSource({"AVAILABLE,online", "COMPOSING,typing", "RECORDING,recording", "PAUSED,paused"})
  void presenceIsTheExampleOfTheContract(Presence presence, String word) {
    assertSays(
        payloadOf(new Event.PresenceChanged(ANA, ANA, presence)),
        """
        {"id":"4915112345678@c.us","presences":[{"participant":"4915112345678@c.us","lastKnownPresence":"%s","lastSeen":null}]}
        """
            .formatted(word));
  }

  @Test
  void aPersonThatWentOfflineWasSeenThen() {
    assertSays(
        payloadOf(new Event.PresenceChanged(ANA, ANA, Presence.UNAVAILABLE)),
        "{'presences':[{'lastKnownPresence':'offline','lastSeen':1784300000}]}");
  }

  @Test
  void aNewSubjectIsTheExampleOfTheContract() {
    var event = new GroupEvent.GroupChanged(CREW, ANA, GroupChange.ofSubject("Repair crew north"));

    assertThat(one(rendering.render(familyA("*"), event)).name()).isEqualTo("group.v2.update");
    assertSays(
        payloadOf(event),
        """
        {"timestamp":1784300000,"group":{"id":"120363022233344455@g.us","subject":"Repair crew north"},"_data":{}}
        """);
    assertThat(JsonField.object(payloadOf(event), "group").has("description")).isFalse();
  }

  @Test
  void aJoinIsTheExampleOfTheContract() {
    var group =
        new Group(
            CREW,
            "Repair crew",
            "On-call",
            null,
            AT,
            List.of(new Group.Participant(ANA, Group.Role.SUPERADMIN)),
            new InviteCode("AbCdEfAbCdEfAbCdEfAbCd"),
            false,
            false);

    assertThat(rendering.render(familyA("*"), new GroupEvent.GroupJoined(group)).getFirst().name())
        .isEqualTo("group.v2.join");
    assertSays(
        payloadOf(new GroupEvent.GroupJoined(group)),
        """
        {"timestamp":1784300000,"group":{"id":"120363022233344455@g.us","subject":"Repair crew","description":"On-call","invite":"https://chat.whatsapp.com/AbCdEfAbCdEfAbCdEfAbCd","membersCanSendMessages":true,"newMembersApprovalRequired":false,"participants":[{"id":"4915112345678@c.us","pn":"4915112345678@c.us","role":"superadmin"}]},"_data":{}}
        """);
  }

  @ParameterizedTest
  @CsvSource({"ADD,label.chat.added", "REMOVE,label.chat.deleted"})
  void aLabelIsTheExampleOfTheContract(LabelAction action, String name) {
    var event =
        new LabelEvent.LabelHandled(ANA, new Label(new LabelId("12"), "Hot lead", 3), action);

    assertThat(one(rendering.render(familyA("*"), event)).name()).isEqualTo(name);
    assertSays(
        payloadOf(event),
        """
        {"labelId":"12","chatId":"4915112345678@c.us","label":{"id":"12","name":"Hot lead","color":3,"colorHex":"#dfaef0"}}
        """);
  }

  @Test
  void onlyWhatIsSubscribedIsSent() {
    assertThat(rendering.render(familyA("message.ack"), new Event.MessageCreated(question())))
        .isEmpty();
    assertThat(rendering.render(familyA("message.any"), new Event.MessageCreated(question())))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "status@broadcast,true,false,false,false",
    "120363022233344455@g.us,false,true,false,false",
    "120363022233344455@newsletter,false,false,true,false",
    "49170@broadcast,false,false,false,true"
  })
  void anIgnoredKindOfChatIsNotHeardOf(
      String chat, boolean status, boolean groups, boolean channels, boolean broadcast) {
    var event = new Event.PresenceChanged(Address.of(chat), ANA, Presence.COMPOSING);
    var only = session(SHOP, new Ignore(status, groups, channels, broadcast));
    var others = session(SHOP, new Ignore(!status, !groups, !channels, !broadcast));

    assertThat(rendering.render(familyA("*"), only, event)).isEmpty();
    assertThat(rendering.render(familyA("*"), others, event)).hasSize(1);
  }

  @Test
  void aPersonAndASessionAreNeverIgnored() {
    var everything = session(SHOP, new Ignore(true, true, true, true));

    assertThat(
            rendering.render(familyA("message"), everything, new Event.MessageCreated(question())))
        .hasSize(1);
    assertThat(
            rendering.render(familyA("session.status"), everything, new Event.SessionLoggedOut()))
        .hasSize(1);
  }

  private static Message question() {
    return incoming(new Content.Text("Is the blue one in stock?"));
  }

  private static Message incoming(Content content) {
    return message("3EB0A1B2C3D4E5F60718", ANA, false, ANA, content, null, Ack.DEVICE);
  }

  private static Message message(
      String id,
      Address chat,
      boolean fromMe,
      Address sender,
      Content content,
      @Nullable Quote quote,
      Ack ack) {
    return new Message(
        new MessageId(id),
        chat,
        fromMe,
        sender,
        AT,
        content,
        quote,
        List.of(),
        fromMe ? Message.Origin.API : Message.Origin.PHONE,
        ack,
        null,
        null,
        Marks.NONE);
  }

  private static Event.SessionEntered entered(SessionState... states) {
    var history = new ArrayList<StateEntry>();
    for (var state : states) {
      history.add(new StateEntry(state, AT));
    }
    return new Event.SessionEntered(history.getLast().state(), SHOP, history);
  }

  private JsonNode status(SessionState state) {
    return payloadOf(entered(new SessionState.Active(SHOP), state));
  }

  private JsonNode payloadOf(Event event) {
    return payload(rendering.render(familyA("*"), event).getFirst());
  }

  private static JsonNode payload(RenderedEvent event) {
    return body(event).path("payload");
  }

  private static RenderedEvent one(List<RenderedEvent> events) {
    assertThat(events).hasSize(1);
    return events.getFirst();
  }
}
