package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// After a start the messages of a phone stay as they are stored until one of them is needed.
class StoredMessagesTest {
  private static final Address PAULA = Address.person("4915110000001");
  private static final Address BEN = Address.person("447700900102");
  private static final Address FRIDA = Address.person("4915110000002");

  @TempDir private Path directory;
  private final ManualTime time = new ManualTime();

  private WorldJournal open() {
    return new WorldJournal(
        directory,
        time,
        Runnable::run,
        WorldJournal.JOURNAL_BYTES,
        new WorldState(_ -> Optional.empty()),
        List::of);
  }

  private void fill() {
    try (var journal = open()) {
      change(journal, new WorldChange.PhoneMade(PAULA, "Paula"));
      change(journal, new WorldChange.PhoneMade(FRIDA, "Frida"));
      for (var number = 1; number <= 3; number++) {
        write(journal, FRIDA, number);
      }
    }
  }

  /// To Paula.
  private void write(WorldJournal journal, Address sender, int number) {
    var message =
        new Message(
            new MessageId("3EB0%08d".formatted(number)),
            PAULA,
            true,
            sender,
            time.instant(),
            new Content.Text("text " + number),
            null,
            List.of(),
            Message.Origin.PHONE,
            Ack.SERVER,
            null,
            null,
            Marks.NONE);
    change(journal, new WorldChange.Wrote(message, null));
  }

  private static void change(WorldJournal journal, WorldChange change) {
    journal.change(editor -> {
      editor.record(change);
      return change;
    });
  }

  private static List<String> texts(WorldJournal journal) {
    return journal.read(world ->
        world.phone(PAULA).conversations.of(FRIDA).stream()
            .map(entry -> entry.message().content().text())
            .toList());
  }

  private static boolean areStored(WorldJournal journal) {
    return journal.read(world -> world.phone(PAULA).conversations.stored() != null);
  }

  @Test
  void theyAreReadWhenOneIsNeeded() {
    fill();
    try (var journal = open()) {
      assertThat(journal.<Boolean>read(world -> world.phone(PAULA).conversations.contains(FRIDA)))
          .isTrue();
      assertThat(journal.<Integer>read(world -> world.phone(PAULA).conversations.of(PAULA).size()))
          .isZero();
      assertThat(areStored(journal)).isTrue();

      assertThat(journal.<Integer>read(world -> world.phone(PAULA).conversations.unread(FRIDA)))
          .isEqualTo(3);

      assertThat(areStored(journal)).isFalse();
      assertThat(texts(journal)).containsExactly("text 1", "text 2", "text 3");
    }
  }

  @Test
  void aLinkedSessionDoesNotNeedThem() {
    fill();
    try (var journal = open()) {
      change(journal, new WorldChange.Linked(new SessionName("paula"), PAULA));
      assertThat(areStored(journal)).as("a new session gets the history").isFalse();
    }
    try (var journal = open()) {
      assertThat(areStored(journal)).isTrue();
      var queue =
          journal.read(world -> world.devices().device(new SessionName("paula")).queue.durable());
      assertThat(queue).as("the history, which nobody took").hasSize(1);
    }
  }

  @Test
  void aSnapshotTakesThemAsTheyAre() {
    fill();
    try (var journal = open()) {
      change(journal, new AccountChange.Renamed(FRIDA, "Frida the Second"));
      assertThat(areStored(journal)).isTrue();
    }
    try (var journal = open()) {
      assertThat(areStored(journal)).isTrue();
      assertThat(texts(journal)).containsExactly("text 1", "text 2", "text 3");
      assertThat(journal.<String>read(world -> world.phone(FRIDA).name()))
          .isEqualTo("Frida the Second");
    }
  }

  @Test
  void newMessagesComeBehindThemUnread() {
    fill();
    try (var journal = open()) {
      change(journal, new WorldChange.PhoneMade(BEN, "Ben"));
      write(journal, FRIDA, 4);
      write(journal, BEN, 5);
      assertThat(areStored(journal)).isTrue();
      assertThat(journal.<Integer>read(world -> world.phone(PAULA).conversations.size()))
          .isEqualTo(5);
      assertThat(journal.<Boolean>read(world -> world.phone(PAULA).conversations.contains(BEN)))
          .isTrue();
    }
    try (var journal = open()) {
      assertThat(areStored(journal)).as("the snapshot has all of them").isTrue();
      assertThat(journal.<Integer>read(world -> world.phone(PAULA).conversations.size()))
          .isEqualTo(5);
      write(journal, FRIDA, 6);
      assertThat(journal.<Integer>read(world -> world.phone(PAULA).conversations.unread(FRIDA)))
          .isEqualTo(5);

      assertThat(areStored(journal)).isFalse();
      assertThat(texts(journal)).containsExactly("text 1", "text 2", "text 3", "text 4", "text 6");
      assertThat(journal.<List<Address>>read(world -> world.phone(PAULA).conversations.chats()))
          .containsExactly(BEN, FRIDA);
      assertThat(journal.<Integer>read(world -> world.phone(PAULA).conversations.size()))
          .isEqualTo(6);
    }
  }

  @Test
  void theLinesOfTheWorldHaveThem() {
    fill();
    try (var journal = open()) {
      var lines = journal.lines().stream().map(line -> new String(line, StandardCharsets.UTF_8));
      assertThat(lines.filter(line -> line.contains("text 2"))).hasSize(2);
    }
  }

  @Test
  void damagedMessagesStopTheStart() throws IOException {
    fill();
    var file = directory.resolve("world.jsonl");
    Files.writeString(file, Files.readString(file).replace("text 2", "text 7"));

    assertThatThrownBy(this::open)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is damaged in line");
  }

  @Test
  void aStartReplaysWhatCameAfterTheSnapshot() throws IOException {
    fill();
    try (var journal = open()) {
      assertThat(journal.replayed()).isZero();
    }
    Files.writeString(
        directory.resolve("journal-2.jsonl"),
        """
        {"did":"rename","phone":"4915110000001@c.us","name":"One"}
        {"did":"rename","phone":"4915110000001@c.us","name":"Two"}
        """);
    try (var journal = open()) {
      assertThat(journal.replayed()).isEqualTo(2);
      assertThat(areStored(journal)).isTrue();
    }
  }
}
