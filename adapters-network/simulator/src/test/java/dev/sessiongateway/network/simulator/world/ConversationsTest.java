package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.journal.JournalLines;
import dev.sessiongateway.network.simulator.journal.SnapshotPart.StoredMessages;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Change;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Pending;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConversationsTest {
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Address PAULA = Address.person("4915110000001");
  private static final Address FRIDA = Address.person("4915110000002");
  private static final Address BEN = Address.person("447700900102");

  private static PhoneState phone(Address address, ChatIndex world) {
    world.phonesChanged(1);
    return new PhoneState(address, "Somebody", new LinkedHashSet<>(), world);
  }

  private static PhoneMessageState arrived(int number, Address from, boolean delivered) {
    return new PhoneMessageState(
        Message.received(
            new MessageId("3EB0%08d".formatted(number)),
            from,
            NOON.plusSeconds(number),
            new Content.Text("text " + number)),
        delivered);
  }

  @Test
  void unreadMessagesAreCountedAsTheyComeAreReadAndGo() {
    var conversations = phone(PAULA, new ChatIndex()).conversations;
    var first = arrived(1, FRIDA, true);
    var later = arrived(2, FRIDA, false);
    conversations.add(first);
    conversations.add(later);
    conversations.add(arrived(3, FRIDA, true));
    assertThat(conversations.unread(FRIDA)).isEqualTo(2);
    assertThat(conversations.unseen(FRIDA)).hasSize(3);

    conversations.deliver(later);
    assertThat(conversations.unread(FRIDA)).isEqualTo(3);
    first.advance(Ack.READ);
    assertThat(conversations.unread(FRIDA)).isEqualTo(2);
    assertThat(conversations.unseen(FRIDA)).doesNotContain(first);

    conversations.removeIf(FRIDA, entry -> entry == later);
    later.advance(Ack.READ);
    assertThat(conversations.unread(FRIDA)).isEqualTo(1);
    conversations.clear(FRIDA);
    assertThat(conversations.unread(FRIDA)).isZero();
    assertThat(conversations.newest(FRIDA)).isNull();
  }

  @Test
  void theHoldersOfAChatAreThePhonesThatHaveIt() {
    var world = new ChatIndex();
    var paula = phone(PAULA, world);
    var ben = phone(BEN, world);
    paula.conversations.add(arrived(1, FRIDA, true));
    ben.conversations.add(arrived(1, FRIDA, true));
    assertThat(world.holders(FRIDA)).containsExactly(PAULA, BEN);

    paula.conversations.clear(FRIDA);
    assertThat(world.holders(FRIDA)).as("a cleared chat stays").containsExactly(PAULA, BEN);
    paula.conversations.remove(FRIDA);
    assertThat(world.holders(FRIDA)).containsExactly(BEN);
    ben.conversations.forget();
    assertThat(world.holders(FRIDA)).isEmpty();
  }

  @Test
  void inAFullWorldAPhoneWithMoreThanItsShareDropsItsOldest() {
    var world = new ChatIndex(10);
    var paula = phone(PAULA, world).conversations;
    var ben = phone(BEN, world).conversations;
    for (var number = 1; number <= 20; number++) {
      paula.add(arrived(number, FRIDA, true));
    }
    assertThat(paula.size()).isEqualTo(10);

    for (var number = 1; number <= 5; number++) {
      ben.add(arrived(number, FRIDA, true));
    }
    assertThat(ben.size()).as("no more than its share").isEqualTo(5);

    paula.add(arrived(21, FRIDA, true));
    assertThat(paula.size()).isEqualTo(5);
    assertThat(paula.of(FRIDA))
        .extracting(entry -> entry.message().id().value())
        .startsWith("3EB000000017");
  }

  @Test
  void aMessageThatIsThereIsNotAddedAgain() {
    var conversations = phone(PAULA, new ChatIndex()).conversations;
    conversations.add(arrived(1, FRIDA, true));
    conversations.add(arrived(1, FRIDA, true));

    assertThat(conversations.size()).isEqualTo(1);
    assertThat(conversations.all()).hasSize(1);
    assertThat(conversations.unread(FRIDA)).isEqualTo(1);
  }

  @Test
  void itIsKnownBeforeAMessageComesWhetherThereAreTooMany() {
    var world = new ChatIndex(10);
    world.phonesChanged(2);
    world.messagesChanged(9);
    assertThat(world.isTooManyWithOneMore(9)).as("there is room for one").isFalse();
    world.messagesChanged(1);

    assertThat(world.isTooManyWithOneMore(5)).isTrue();
    assertThat(world.isTooManyWithOneMore(4)).as("it has its share then").isFalse();
    assertThat(world.isTooMany(6)).as("one was not added yet").isFalse();
  }

  @Test
  void messagesThatWereNotReadSinceTheStartCountAndAreThere() {
    var world = new ChatIndex(3);
    var conversations = phone(PAULA, world).conversations;
    conversations.restore(
        List.of(FRIDA), 2, stored(arrived(1, FRIDA, true), arrived(2, FRIDA, true)));
    assertThat(world.holders(FRIDA)).containsExactly(PAULA);
    assertThat(world.isTooManyWithOneMore(3)).as("there is room for one").isFalse();

    conversations.add(arrived(3, BEN, true));
    assertThat(conversations.size()).isEqualTo(3);
    assertThat(conversations.stored()).as("nothing was read").isNotNull();
    assertThat(world.holders(BEN)).containsExactly(PAULA);
    assertThat(world.isTooManyWithOneMore(3)).isTrue();

    assertThat(conversations.all()).hasSize(3);
    assertThat(conversations.stored()).isNull();
    assertThat(conversations.size()).isEqualTo(3);
    assertThat(world.isTooManyWithOneMore(3)).as("as many as before").isTrue();
    assertThat(world.isTooMany(4)).as("no more than before").isFalse();
  }

  @Test
  void aPhoneThatIsGoneLeavesNothingThatWasNotReadEither() {
    var world = new ChatIndex(2);
    var conversations = phone(PAULA, world).conversations;
    conversations.restore(
        List.of(FRIDA), 2, stored(arrived(1, FRIDA, true), arrived(2, FRIDA, true)));
    conversations.forget();

    assertThat(world.holders(FRIDA)).isEmpty();
    assertThat(world.isTooManyWithOneMore(9)).isFalse();
  }

  @Test
  void aFullChatThatWasNotReadSinceTheStartDropsItsOldest() {
    var conversations = phone(PAULA, new ChatIndex()).conversations;
    var full =
        IntStream.rangeClosed(1, Conversations.MESSAGES_PER_CHAT)
            .mapToObj(number -> arrived(number, FRIDA, true))
            .toArray(PhoneMessageState[]::new);
    conversations.restore(List.of(FRIDA), full.length, stored(full));
    var newest = arrived(full.length + 1, FRIDA, true);
    conversations.add(newest);

    assertThat(conversations.of(FRIDA))
        .hasSize(Conversations.MESSAGES_PER_CHAT)
        .last()
        .isSameAs(newest);
    assertThat(conversations.find(FRIDA, full[0].message().id())).isNull();
  }

  @Test
  void messagesThatWaitForThePhoneWaitOverAStart() {
    var conversations = phone(PAULA, new ChatIndex()).conversations;
    conversations.restore(
        List.of(FRIDA), 2, stored(arrived(1, FRIDA, true), arrived(2, FRIDA, false)));

    assertThat(conversations.unreceived())
        .as("only what it has not got")
        .extracting(entry -> entry.message().content().text())
        .containsExactly("text 2");
  }

  @Test
  void aChatIsGoneWhenItIsRemovedWhetherOrNotItWasReadSinceTheStart() {
    var conversations = phone(PAULA, new ChatIndex()).conversations;
    conversations.restore(List.of(FRIDA), 1, stored(arrived(1, FRIDA, true)));
    conversations.remove(FRIDA);

    assertThat(conversations.contains(FRIDA)).isFalse();
  }

  @Test
  void aClearedChatIsNoneWithMessages() {
    var conversations = phone(PAULA, new ChatIndex()).conversations;
    conversations.add(arrived(1, FRIDA, true));
    conversations.add(arrived(2, BEN, true));
    conversations.clear(FRIDA);

    assertThat(conversations.contains(FRIDA)).isTrue();
    assertThat(conversations.chats()).containsExactly(BEN);
  }

  @Test
  void whoFollowsThePhoneSeesAMessageBehindThoseThatWereNotRead() {
    var phone = phone(PAULA, new ChatIndex());
    phone.conversations.restore(List.of(FRIDA), 1, stored(arrived(1, FRIDA, true)));
    var follower = new FeedFollower(() -> {});
    phone.activity.follow(follower);
    var later = arrived(2, FRIDA, true);
    phone.conversations.add(later);

    assertThat(phone.conversations.stored()).as("nothing was read").isNotNull();
    assertThat(follower.take(10))
        .contains(new Pending(new Change.OfMessage(FRIDA, later.message().id()), true));
  }

  @Test
  void aChatGoesWithItsLastMessageAndFollowersSeeIt() {
    var phone = phone(PAULA, new ChatIndex());
    phone.conversations.add(arrived(1, FRIDA, true));
    phone.conversations.add(arrived(2, FRIDA, true));
    var follower = new FeedFollower(() -> {});
    phone.activity.follow(follower);
    var changed = new Pending(new Change.OfChat(FRIDA), false);

    phone.conversations.removeIf(FRIDA, _ -> false);
    assertThat(follower.take(10)).as("nothing was removed").isEmpty();
    phone.conversations.removeIf(FRIDA, entry -> entry.message().content().text().equals("text 1"));
    assertThat(follower.take(10)).containsExactly(changed);
    assertThat(phone.conversations.contains(FRIDA)).as("one is left").isTrue();
    phone.conversations.removeIf(FRIDA, _ -> true);
    assertThat(follower.take(10)).containsExactly(changed);
    assertThat(phone.conversations.contains(FRIDA)).isFalse();
  }

  private static StoredMessages stored(PhoneMessageState... entries) {
    var lines = new ByteArrayOutputStream();
    for (var entry : entries) {
      lines.writeBytes(
          JournalLines.encode(
              new WorldChange.MessageSnapshot(
                  PAULA, entry.message(), entry.delivered(), null, null, null, null)));
    }
    return new StoredMessages(lines.toByteArray());
  }
}
