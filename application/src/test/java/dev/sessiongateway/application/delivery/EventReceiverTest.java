package dev.sessiongateway.application.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What a receiver in the gateway need not say itself.
class EventReceiverTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  private static final Session SESSION = Samples.session("ada");
  private static final RequestTrace CAUSE = new RequestTrace("request", null);
  private static final EventRecord EVENT =
      new EventRecord(
          SESSION.name(),
          7,
          new EventId("evt_1"),
          NOW,
          new Event.MessageCreated(Samples.received(1, Samples.GRACE)),
          false,
          CAUSE);
  private static final EventPart PART = new EventPart.OfEvent("message.any", EVENT);

  @Test
  void itIsEnabledAsItsDescriptionSays() {
    assertThat(new Receiver(true, List.of()).isEnabled()).isTrue();
    assertThat(new Receiver(false, List.of()).isEnabled()).isFalse();
  }

  @Test
  void itsPartsAreCountedAndFoundByIdAndName() {
    var receiver = new Receiver(true, List.of(PART));
    assertThat(receiver.count(SESSION, EVENT)).isEqualTo(1);
    assertThat(receiver.part(SESSION, EVENT, "evt_1", "message.any")).contains(PART);
    assertThat(receiver.part(SESSION, EVENT, "evt_2", "message.any")).isEmpty();
    assertThat(receiver.part(SESSION, EVENT, "evt_1", "message.ack")).isEmpty();
  }

  @Test
  void anEventIsItsOnlyPartUnlessTheSessionIgnoresItsChat() {
    assertThat(EventPart.OfEvent.alone("message.any", SESSION, EVENT)).containsExactly(PART);
    var config = SESSION.config();
    var ignoring = SESSION.withConfig(config.with(new EventConfig.Ignore(true, true, true, true)));
    var inGroup =
        new EventRecord(
            SESSION.name(),
            8,
            new EventId("evt_2"),
            NOW,
            new Event.ChatRead(Address.of("120363000000000001@g.us")),
            false,
            null);
    assertThat(EventPart.OfEvent.alone("chat.read", ignoring, inGroup)).isEmpty();
  }

  @Test
  void aPartNamesItsEventAndTheRequestThatCausedIt() {
    assertThat(PART.id()).isEqualTo("evt_1");
    assertThat(PART.cause()).isEqualTo(CAUSE);
    var test = new Receiver(true, List.of()).test(null, new EventId("evt_3"), NOW);
    assertThat(test.id()).isEqualTo("evt_3");
    assertThat(test.name()).isEqualTo("webhook.test");
  }

  private record Receiver(boolean enabled, List<EventPart> wanted) implements EventReceiver {
    @Override
    public ReceiverId id() {
      return new ReceiverId("r");
    }

    @Override
    public Endpoint endpoint() {
      return new Endpoint(URI.create("https://one.example"), true);
    }

    @Override
    public List<EventPart> parts(Session session, EventRecord event) {
      return wanted;
    }

    @Override
    public Delivery.Attempt deliver(EventPart part, Delivery.Origin origin) {
      return new Delivery.Attempt(new Delivery.Outcome.Accepted(200), 200, Duration.ZERO, "");
    }

    @Override
    public Description description() {
      return new Description(Family.A, enabled, Set.of("message.any"), false);
    }
  }
}
