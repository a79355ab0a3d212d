package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetter;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every receiver of events keeps in a running gateway: the order, retries, dead letters, what
/// waits across a restart, and that an event which is refused holds no other.
///
/// The receiver of [#config] is the only one of the session, and gets its messages.
public interface EventReceiverContract extends ReceiverProviderContract {
  /// Longer than a circuit breaker stays open after an hour of failures.
  Duration RECOVERY = Duration.ofHours(1);

  /// Longer than all retries of the default policy.
  Duration LAST_RETRY = Duration.ofDays(4);

  /// A gateway with the provider, where the session of the contract does not exist yet.
  GatewayFixture gateway();

  /// What becomes of each event that the receiver is given from now on.
  void behave(Behaviour now);

  /// The texts of the messages that were accepted, in order, each as often as it was.
  List<String> accepted();

  /// Whether a refused event is tried again; otherwise the receiver has dealt with it.
  default boolean retriesRefused() {
    return true;
  }

  /// Whether a message of days ago is wanted; otherwise the receiver accepts it and drops it.
  default boolean wantsOld() {
    return true;
  }

  /// What becomes of an event.
  enum Behaviour {
    ACCEPT,
    /// The receiver cannot take any event now.
    FAIL,
    /// The receiver takes other events, but not this one.
    REFUSE
  }

  @BeforeEach
  default void connect() {
    gateway().active(ADA, config());
  }

  private void write(int number) {
    var message =
        new Message(
            Samples.messageId(number),
            Samples.GRACE,
            false,
            Samples.GRACE,
            gateway().time.instant(),
            new Content.Text("text " + number),
            null,
            List.of(),
            Message.Origin.PHONE,
            Ack.DEVICE,
            null,
            "Grace",
            Message.Marks.NONE);
    gateway().network.offer(ADA, List.of(new LinkSignal.MessageArrived(message, "Grace")));
    gateway().settle();
  }

  /// The text of the message that came with an event of the session.
  default String textOf(long seq) {
    return gateway().log(ADA).stream()
        .filter(stored -> stored.seq() == seq)
        .map(stored -> ((Event.MessageCreated) stored.event()).message().content().text())
        .findFirst()
        .orElseThrow();
  }

  private static List<String> texts(int... numbers) {
    return IntStream.of(numbers).mapToObj(number -> "text " + number).toList();
  }

  private List<DeadLetter> deadLetters() {
    return gateway().gateway().receiverAdmin().deadLetters(DeadLetterSelection.ALL, 100);
  }

  private String eventOf(int number) {
    var id = Samples.messageId(number);
    return gateway().log(ADA).stream()
        .filter(stored ->
            stored.event() instanceof Event.MessageCreated(var message) && message.id().equals(id))
        .map(stored -> stored.id().value())
        .findFirst()
        .orElseThrow();
  }

  @Test
  default void eventsArriveInTheirOrder() {
    IntStream.rangeClosed(1, 5).forEach(this::write);
    assertThat(accepted()).isEqualTo(texts(1, 2, 3, 4, 5));
  }

  @Test
  default void anEventThatFailsIsTriedAgainAndThoseBehindItWait() {
    write(1);
    behave(Behaviour.FAIL);
    write(2);
    write(3);
    gateway().advance(Duration.ofMinutes(5));
    assertThat(accepted()).isEqualTo(texts(1));

    behave(Behaviour.ACCEPT);
    gateway().advance(RECOVERY);

    assertThat(accepted()).isEqualTo(texts(1, 2, 3));
    assertThat(deadLetters()).isEmpty();
  }

  @Test
  default void anEventThatFailsForDaysIsADeadLetterUntilItIsReplayed() {
    behave(Behaviour.FAIL);
    write(1);
    gateway().advance(LAST_RETRY);
    assertThat(deadLetters()).extracting(DeadLetter::eventId).containsExactly(eventOf(1));
    assertThat(deadLetters().getFirst().attempts()).isGreaterThan(1);

    behave(Behaviour.ACCEPT);
    write(2);
    gateway().advance(RECOVERY);
    assertThat(accepted()).isEqualTo(texts(2));

    assertThat(gateway().gateway().receiverAdmin().replay(DeadLetterSelection.ALL)).isEqualTo(1);
    gateway().settle();
    assertThat(accepted()).isEqualTo(wantsOld() ? texts(2, 1) : texts(2));
    assertThat(deadLetters()).isEmpty();
  }

  @Test
  default void whatWaitsArrivesAfterARestartAndNothingElseAgain() {
    write(1);
    behave(Behaviour.FAIL);
    write(2);
    write(3);
    gateway().close();
    behave(Behaviour.ACCEPT);

    gateway().gateway();
    gateway().advance(RECOVERY);
    write(4);

    assertThat(accepted()).isEqualTo(texts(1, 2, 3, 4));
  }

  @Test
  default void anEventThatIsRefusedHoldsNoOther() {
    write(1);
    behave(Behaviour.REFUSE);
    write(2);
    behave(Behaviour.ACCEPT);
    write(3);
    assertThat(accepted()).isEqualTo(texts(1, 3));

    gateway().advance(RECOVERY);

    assertThat(accepted()).isEqualTo(retriesRefused() ? texts(1, 3, 2) : texts(1, 3));
    assertThat(deadLetters()).isEmpty();
  }
}
