package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// How many messages all phones keep together.
class FullWorldTest {
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

  private final WorldState world = new WorldState(_ -> Optional.empty());

  private static Address person(int number) {
    return Address.person("49151%08d".formatted(number));
  }

  /// In chats of a size that none of them drops a message.
  private static void fill(PhoneState phone, int from, int to) {
    for (var number = from; number <= to; number++) {
      var chat = person(number / (Conversations.MESSAGES_PER_CHAT / 2));
      var id = new MessageId("3EB0%08d".formatted(number));
      phone.conversations.add(
          new PhoneMessageState(Message.received(id, chat, NOON, new Content.Text("text")), true));
    }
  }

  private PhoneState phone(int number) {
    world.addPhone(person(number), "Somebody");
    return world.phone(person(number));
  }

  @Test
  void whatIsTooMuchIsDroppedByPhonesWithMoreThanTheirShare() {
    var full = ChatIndex.MESSAGES / Conversations.MESSAGES_PER_PHONE;
    for (var number = 0; number < full; number++) {
      fill(phone(number), 1, Conversations.MESSAGES_PER_PHONE);
    }
    var late = phone(full);
    for (var number = 1_000; number < 2_000; number++) {
      var _ = phone(number);
      world.removePhone(person(number));
    }
    fill(late, 1, 300);
    assertThat(late.conversations.size()).as("far less than its share").isEqualTo(300);

    var first = world.phone(person(0));
    fill(first, Conversations.MESSAGES_PER_PHONE + 1, Conversations.MESSAGES_PER_PHONE + 1);
    assertThat(world.phones().stream().mapToInt(phone -> phone.conversations.size()).sum())
        .as("no more than all phones may have")
        .isEqualTo(ChatIndex.MESSAGES);
  }
}
