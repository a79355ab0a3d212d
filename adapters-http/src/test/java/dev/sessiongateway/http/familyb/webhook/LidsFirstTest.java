package dev.sessiongateway.http.familyb.webhook;

import static dev.sessiongateway.http.delivery.Rendering.ANA;
import static dev.sessiongateway.http.delivery.Rendering.CREW;
import static dev.sessiongateway.http.delivery.Rendering.HIDDEN;
import static dev.sessiongateway.http.delivery.Rendering.ME;
import static dev.sessiongateway.http.delivery.Rendering.SHOP;
import static dev.sessiongateway.http.delivery.Rendering.assertSays;
import static dev.sessiongateway.http.delivery.Rendering.familyB;
import static dev.sessiongateway.http.delivery.Rendering.message;
import static dev.sessiongateway.http.delivery.Rendering.session;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.EventConfig.Ignore;
import dev.sessiongateway.domain.session.LidPosition;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.http.delivery.Rendering;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Events of a session that is configured to show hidden ids as Evolution API 2.3.6 does.
class LidsFirstTest {
  private static final String NUMBER = "4915112345678@s.whatsapp.net";
  private static final String LID = "77788899900011@lid";
  private static final MessageId ID = new MessageId("3A5B7C9D1E2F30415263");

  private final Rendering rendering = new Rendering(new AnasLid());

  private JsonNode data(String name, Event event) {
    var session = session(SHOP, Ignore.NOTHING);
    return rendering.rendered(familyB(), name, lidsFirst(session), event).path("data");
  }

  private static Session lidsFirst(Session session) {
    return session.withConfig(session.config().with(LidPosition.FIRST));
  }

  @Test
  void byDefaultTheNumberIsFirst() {
    var data =
        rendering.data(
            "messages.upsert",
            new Event.MessageCreated(message(ID.value(), ANA, ANA, new Content.Text("oi"))));
    assertSays(
        data,
        """
        {"key":{"remoteJid":"%s","remoteJidAlt":"%s","addressingMode":"pn"}}
        """
            .formatted(NUMBER, LID));
  }

  @Test
  void aDirectChatIsThatOfTheHiddenId() {
    var created = message(ID.value(), ANA, ANA, new Content.Text("oi"));
    assertSays(
        data("messages.upsert", new Event.MessageCreated(created)),
        """
        {"key":{"remoteJid":"%s","remoteJidAlt":"%s","fromMe":false,"addressingMode":"lid"}}
        """
            .formatted(LID, NUMBER));
  }

  @Test
  void theAuthorInAGroupTheQuotedAndTheMentionedAreHiddenToo() {
    var plain = message(ID.value(), CREW, ANA, new Content.Text("oi"));
    var reply =
        new Message(
            plain.id(),
            CREW,
            false,
            ANA,
            plain.at(),
            plain.content(),
            new Quote(new MessageId("3EB0A1B2C3D4E5F60718"), ANA, "before"),
            List.of(ANA, ME),
            plain.origin(),
            plain.ack(),
            null,
            null,
            Marks.NONE);
    assertSays(
        data("messages.upsert", new Event.MessageCreated(reply)),
        """
        {"key":{"remoteJid":"120363022233344455@g.us","participant":"%1$s","participantAlt":"%2$s",
          "addressingMode":"lid"},
         "contextInfo":{"participant":"%1$s",
          "mentionedJid":["%1$s","491701112233@s.whatsapp.net"]}}
        """
            .formatted(LID, NUMBER));
  }

  @Test
  void whatIsNotKnownStaysAsItIs() {
    var stranger = Address.person("4915199999999");
    var created = message(ID.value(), stranger, stranger, new Content.Text("oi"));
    var key = data("messages.upsert", new Event.MessageCreated(created)).path("key");
    assertSays(key, "{'remoteJid':'4915199999999@s.whatsapp.net','addressingMode':'pn'}");
    assertThat(key.has("remoteJidAlt")).isFalse();
  }

  @Test
  void acknowledgementsAndVotesNameTheSameChat() {
    assertSays(
        data("messages.update", new Event.MessageAcked(ID, ANA, Ack.READ, null, null)),
        "{'remoteJid':'" + LID + "','fromMe':true}");

    var poll = new MessageKey(ID, false, ANA);
    var voted =
        new AnswerEvent.PollVoted(
            new MessageId("3A00000000000000FF02"),
            CREW,
            ANA,
            false,
            poll,
            List.of("tea"),
            List.of(new PollTally("tea", List.of(ANA))),
            Ack.DEVICE);
    assertSays(
        data("messages.update", voted),
        "{'participant':'%1$s','pollUpdates':[{'name':'tea','voters':['%1$s']}]}".formatted(LID));
  }

  @Test
  void reactionsEditsAndDeletionsNameTheSameChat() {
    var key = "'remoteJid':'%s','remoteJidAlt':'%s','addressingMode':'lid'".formatted(LID, NUMBER);
    var reacted =
        new Event.MessageReacted(
            new MessageId("3A00000000000000FF01"),
            ANA,
            ANA,
            false,
            ID,
            true,
            "👍",
            Message.Origin.PHONE,
            "Ana",
            null);
    assertSays(
        data("messages.upsert", reacted),
        "{'key':{%1$s},'message':{'reactionMessage':{'key':{%1$s}}}}".formatted(key));

    var revoked =
        new Event.MessageRevoked(
            new MessageId("3A00000000000000FF03"),
            ANA,
            ANA,
            false,
            new MessageKey(ID, false, ANA),
            null,
            Message.Origin.PHONE,
            null);
    assertSays(
        data("messages.delete", revoked), "{'remoteJid':'%s','key':{%s}}".formatted(LID, key));
  }

  @Test
  void chatsAndPresenceNameTheSameChat() {
    assertSays(data("chats.upsert", new Event.ChatRead(ANA)), "[{'remoteJid':'" + LID + "'}]");
    assertSays(
        data("presence.update", new Event.PresenceChanged(ANA, ANA, Presence.COMPOSING)),
        "{'id':'%1$s','presences':{'%1$s':{'lastKnownPresence':'composing'}}}".formatted(LID));
    assertSays(data("chats.delete", new Event.ChatDeleted(ANA)), "['" + LID + "']");
  }

  private static final class AnasLid implements LidLookup {
    @Override
    public boolean isEmpty(SessionRef session) {
      return false;
    }

    @Override
    public Optional<Address> other(SessionRef session, Address person) {
      if (person.equals(ANA)) {
        return Optional.of(HIDDEN);
      }
      return person.equals(HIDDEN) ? Optional.of(ANA) : Optional.empty();
    }
  }
}
