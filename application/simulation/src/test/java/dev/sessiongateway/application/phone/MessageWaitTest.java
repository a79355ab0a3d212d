package dev.sessiongateway.application.phone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.phone.MessageWait.Arrival;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class MessageWaitTest {
  private static final PhoneNumber ADA = new PhoneNumber("447700900101");
  private static final Address BEN = Address.person("447700900102");
  private static final Duration MOMENT = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final List<PhoneMessage> NOTHING = List.of();

  /// A feed that shows another list at each look, and the last one from then on.
  private static MessageWait over(List<List<PhoneMessage>> looks) {
    var next = new ArrayDeque<>(looks);
    return new MessageWait(
        new PhoneFeed() {
          @Override
          public List<PhoneMessage> messages(PhoneNumber phone, MessageQuery query) {
            return next.size() > 1 ? next.remove() : next.getFirst();
          }

          @Override
          public Subscription follow(
              PhoneNumber phone, @Nullable MessageId after, Listener listener) {
            return () -> {};
          }
        });
  }

  private static PhoneMessage message(String text) {
    var message =
        new Message(
            new MessageId("3EB0" + text),
            BEN,
            false,
            BEN,
            Instant.EPOCH,
            new Content.Text(text),
            null,
            List.of(),
            Message.Origin.PHONE,
            Ack.DEVICE,
            null,
            null,
            Marks.NONE);
    return new PhoneMessage(message, Map.of(), List.of(), null);
  }

  private static boolean isOpen(PhoneMessage each) {
    return each.message().content().text().equals("OPEN");
  }

  @Test
  void whatIsThereIsInTime() {
    var open = message("OPEN");
    var arrival =
        over(List.of(List.of(open)))
            .awaitOne(ADA, null, Duration.ZERO, LONG, MessageWaitTest::isOpen);
    assertThat(arrival).isEqualTo(new Arrival.InTime(open));
  }

  @Test
  void whatComesInTheGraceIsLate() {
    var other = message("CLOSED");
    var late = List.of(message("HELLO"), other, message("OPEN"));
    // The wait looks before and after it subscribes; the third look is that of the grace.
    var wait = over(List.of(List.of(message("HELLO")), List.of(message("HELLO")), late));

    var arrival = wait.awaitOne(ADA, null, MOMENT, LONG, MessageWaitTest::isOpen);

    assertThat(arrival)
        .isInstanceOfSatisfying(
            Arrival.Missed.class,
            missed -> {
              assertThat(missed.lateBy()).hasValueSatisfying(by -> assertThat(by).isPositive());
              assertThat(missed.firstLate()).contains(other.message().id());
            });
  }

  @Test
  void whatDoesNotComeIsNotLate() {
    for (var grace : List.of(Duration.ZERO, MOMENT)) {
      var arrival =
          over(List.of(NOTHING)).awaitOne(ADA, null, MOMENT, grace, MessageWaitTest::isOpen);
      assertThat(arrival)
          .isInstanceOfSatisfying(
              Arrival.Missed.class,
              missed -> {
                assertThat(missed.lateBy()).isEmpty();
                assertThat(missed.firstLate()).isEmpty();
              });
    }
  }
}
