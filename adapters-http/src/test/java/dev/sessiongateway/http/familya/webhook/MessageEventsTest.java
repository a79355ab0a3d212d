package dev.sessiongateway.http.familya.webhook;

import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static dev.sessiongateway.http.delivery.Rendering.AT;
import static dev.sessiongateway.http.delivery.Rendering.CREW;
import static dev.sessiongateway.http.delivery.Rendering.HIDDEN;
import static dev.sessiongateway.http.delivery.Rendering.ME;
import static dev.sessiongateway.http.delivery.Rendering.assertSays;
import static dev.sessiongateway.http.delivery.Rendering.familyA;
import static dev.sessiongateway.http.delivery.Rendering.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.http.delivery.Rendering;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Edits, deletions, votes and answers, by the examples of the contract.
final class MessageEventsTest {
  private static final MessageKey OWN =
      new MessageKey(new MessageId("3EB0900090009000900A"), true, ME);

  private final Rendering rendering = new Rendering();

  /// Programs look for the id that they stored with the message, which ends with the author.
  @Test
  void aReactionInAGroupNamesTheAuthorOfItsTarget() {
    var event =
        new Event.MessageReacted(
            new MessageId("3EB0FFEEDDCCBBAA0099"),
            CREW,
            HIDDEN,
            false,
            new MessageId("3EB0A1B2C3D4E5F60718"),
            false,
            "👍",
            Message.Origin.PHONE,
            null,
            ANA);

    assertSays(
        rendering.payload("message.reaction", event),
        """
        {"reaction":{"text":"👍","messageId":"false_120363022233344455@g.us_3EB0A1B2C3D4E5F60718_4915112345678@c.us"}}
        """);
  }

  @Test
  void anEditIsTheExampleOfTheContract() {
    var event =
        new Event.MessageEdited(
            new MessageId("3EB0EDEDEDEDEDED0001"),
            ANA,
            ANA,
            false,
            new MessageKey(new MessageId("3EB0A1B2C3D4E5F60718"), false, ANA),
            new Content.Text("Is the green one in stock?"),
            Message.Origin.PHONE,
            null);

    assertThat(rendering.names(familyA("*"), event)).containsExactly("message.edited");
    assertSays(
        rendering.payload("message.edited", event),
        """
        {"id":"false_4915112345678@c.us_3EB0EDEDEDEDEDED0001","timestamp":1784300000,"from":"4915112345678@c.us","fromMe":false,"to":"491701112233@c.us","body":"Is the green one in stock?","hasMedia":false,"media":null,"ack":null,"ackName":"UNKNOWN","editedMessageId":"3EB0A1B2C3D4E5F60718","_data":{}}
        """);
  }

  @Test
  void aDeletionIsTheExampleOfTheContractWithWhatWasThere() {
    var before =
        message("3EB0A1B2C3D4E5F60718", ANA, ANA, new Content.Text("Is the blue one in stock?"));
    var event =
        new Event.MessageRevoked(
            new MessageId("3EB0DEADBEEF00000001"),
            ANA,
            ANA,
            false,
            before.key(),
            before,
            Message.Origin.PHONE,
            null);

    assertSays(
        rendering.payload("message.revoked", event),
        """
        {"revokedMessageId":"3EB0A1B2C3D4E5F60718",
         "before":{"id":"false_4915112345678@c.us_3EB0A1B2C3D4E5F60718","body":"Is the blue one in stock?"},
         "after":{"id":"false_4915112345678@c.us_3EB0DEADBEEF00000001","timestamp":1784300000,"from":"4915112345678@c.us","fromMe":false,"to":"491701112233@c.us","body":null,"hasMedia":false,"_data":{}},"_data":{}}
        """);
  }

  @Test
  void whatWasDeletedMayBeUnknown() {
    var event =
        new Event.MessageRevoked(
            new MessageId("3EB0DEADBEEF00000001"),
            ANA,
            ANA,
            false,
            OWN,
            null,
            Message.Origin.PHONE,
            null);

    var payload = rendering.payload("message.revoked", event);
    assertThat(payload.has("before")).isTrue();
    assertThat(payload.path("before").isNull()).isTrue();
  }

  @Test
  void aMessageThatCannotBeReadIsTheExampleOfTheContract() {
    var event =
        new Event.MessageWaiting(new MessageId("3EB0111122223333AAAA"), ANA, ANA, false, null);

    assertSays(
        rendering.payload("message.waiting", event),
        """
        {"id":"false_4915112345678@c.us_3EB0111122223333AAAA","timestamp":1784300000,"from":"4915112345678@c.us","fromMe":false,"to":"491701112233@c.us","_data":{}}
        """);
  }

  @Test
  void aFailedMessageIsAlsoSentUnderAnEventNameOfItsOwn() {
    var event =
        new Event.MessageAcked(
            new MessageId("3EB0D0D0D0D0D0D0D0D0"), ANA, Ack.ERROR, null, "blocked");

    assertThat(rendering.names(familyA("*"), event))
        .containsExactly("message.ack", "message.failed");
    assertSays(
        rendering.payload("message.failed", event),
        """
        {"id":"true_4915112345678@c.us_3EB0D0D0D0D0D0D0D0D0","to":"4915112345678@c.us","ack":-1,"ackName":"ERROR","reason":"blocked"}
        """);
  }

  @Test
  void aVoteIsTheExampleOfTheContract() {
    var event =
        new AnswerEvent.PollVoted(
            new MessageId("83AC0011223344556677"),
            ANA,
            ANA,
            false,
            OWN,
            List.of("Tuesday"),
            List.of(new PollTally("Tuesday", List.of(ANA))),
            null);

    assertSays(
        rendering.payload("poll.vote", event),
        """
        {"vote":{"id":"false_4915112345678@c.us_83AC0011223344556677","to":"me","from":"4915112345678@c.us","fromMe":false,"selectedOptions":["Tuesday"],"timestamp":1784300000},"poll":{"id":"true_4915112345678@c.us_3EB0900090009000900A","to":"4915112345678@c.us","from":"me","fromMe":true}}
        """);
  }

  @Test
  void aVoteThatCannotBeReadHasNoOptions() {
    var event =
        new AnswerEvent.PollVoted(
            new MessageId("83AC0011223344556678"), ANA, ANA, false, OWN, null, List.of(), null);

    assertThat(rendering.names(familyA("*"), event)).containsExactly("poll.vote.failed");
    assertSays(
        rendering.payload("poll.vote.failed", event),
        "{'vote':{'id':'false_4915112345678@c.us_83AC0011223344556678','selectedOptions':[]}}");
  }

  @Test
  void aVoteInAGroupNamesTheVoterAndThePollsAuthor() {
    var poll = new MessageKey(new MessageId("3EB0900090009000900A"), false, ANA);
    var event =
        new AnswerEvent.PollVoted(
            new MessageId("83AC0011223344556677"),
            CREW,
            HIDDEN,
            false,
            poll,
            List.of("Tuesday"),
            List.of(),
            null);

    assertSays(
        rendering.payload("poll.vote", event),
        """
        {"vote":{"id":"false_120363022233344455@g.us_83AC0011223344556677_77788899900011@lid","to":"120363022233344455@g.us","from":"120363022233344455@g.us","participant":"77788899900011@lid"},
         "poll":{"id":"false_120363022233344455@g.us_3EB0900090009000900A_4915112345678@c.us","fromMe":false,"participant":"4915112345678@c.us"}}
        """);
  }

  @Test
  void anAnswerToAnInvitationIsTheExampleOfTheContract() {
    var event =
        new AnswerEvent.EventAnswered(
            new MessageId("58BB0101010101010101"),
            ANA,
            ANA,
            false,
            new MessageKey(new MessageId("3EB0C0C0C0C0C0C0C0C0"), true, ME),
            new EventRsvp(EventRsvp.Response.MAYBE, 1, Instant.ofEpochMilli(1_784_300_500_321L)));

    assertSays(
        rendering.payload("event.response", event),
        """
        {"id":"false_4915112345678@c.us_58BB0101010101010101","timestamp":1784300000,"from":"4915112345678@c.us","fromMe":false,"source":"app","to":"491701112233@c.us","participant":null,"eventCreationKey":{"id":"false_491701112233@c.us_3EB0C0C0C0C0C0C0C0C0","to":"me","from":"491701112233@c.us","fromMe":false},"eventResponse":{"response":"MAYBE","timestampMs":1784300500321,"extraGuestCount":1},"ack":null,"ackName":"UNKNOWN","replyTo":null,"_data":{}}
        """);
  }

  @Test
  void anAnswerThatCannotBeReadIsTheExampleOfTheContract() {
    var event =
        new AnswerEvent.EventAnswered(
            new MessageId("58BB0101010101010102"),
            ANA,
            ANA,
            false,
            new MessageKey(new MessageId("3EB0C0C0C0C0C0C0C0C0"), true, ME),
            null);

    assertSays(
        rendering.payload("event.response.failed", event),
        """
        {"id":"false_4915112345678@c.us_58BB0101010101010102","eventCreationKey":{"id":"false_491701112233@c.us_3EB0C0C0C0C0C0C0C0C0"},"eventResponse":null,"ack":null,"ackName":"UNKNOWN"}
        """);
  }

  @Test
  void aPollSaysWhatWasAsked() {
    assertSays(
        content(new Content.Poll("When?", List.of("Monday", "Tuesday"), 1)),
        """
        {"body":"When?","_data":{"poll":{"name":"When?","options":["Monday","Tuesday"],"selectableCount":1}}}
        """);
  }

  @Test
  void anInvitationSaysToWhat() {
    assertSays(
        content(new Content.CalendarEvent("Party", "cake", AT, null, "here", true)),
        """
        {"body":"Party","_data":{"event":{"name":"Party","description":"cake","startTime":1784300000,"endTime":null,"location":"here","extraGuestsAllowed":true}}}
        """);
  }

  @Test
  void cardsComeAsTheyAre() {
    assertSays(
        content(new Content.ContactCards(List.of(new ContactCard("Ana", "BEGIN:VCARD")))),
        "{'body':'Ana','vCards':['BEGIN:VCARD']}");
  }

  @Test
  void whatIsNotKnownIsAMessageWithoutAText() {
    var payload = content(new Content.Unknown("jingle", "<jingle/>"));
    assertSays(payload, "{'body':'','hasMedia':false,'_data':{'type':'unknown'}}");
    assertThat(payload.toString()).doesNotContain("jingle");
  }

  private JsonNode content(Content content) {
    return rendering.payload(
        "message", new Event.MessageCreated(message("3EB0A1B2C3D4E5F60718", ANA, ANA, content)));
  }
}
