package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.Network.NetworkFile;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// When a journal of the world gives way to a snapshot, and which files are open.
class WorldJournalTest {
  private static final int PHONES = 200;
  private static final int SMALL_JOURNAL = 100;
  private static final Executor AT_ONCE = Runnable::run;

  @TempDir private Path temporary;
  private Path directory;
  private Path firstJournal;

  @BeforeEach
  void place() throws IOException {
    directory = temporary.toRealPath().resolve("simulator");
    firstJournal = directory.resolve("journal-1.jsonl");
  }

  private static WorldJournal open(Path directory, Executor executor, long journalBytes) {
    return new WorldJournal(
        directory,
        new ManualTime(),
        executor,
        journalBytes,
        new WorldState(_ -> Optional.empty()),
        () -> IntStream.range(0, PHONES).mapToObj(WorldJournalTest::phone).toList());
  }

  private WorldJournal open(Executor executor) {
    return open(directory, executor, SMALL_JOURNAL);
  }

  private static Address person(int number) {
    return Address.person("49151%08d".formatted(number));
  }

  private static WorldChange phone(int number) {
    return new WorldChange.PhoneMade(person(number), "Somebody");
  }

  private static void rename(WorldJournal journal, int number) {
    journal.edit(editor -> editor.record(new AccountChange.Renamed(person(0), "Name " + number)));
  }

  private static String name(WorldJournal journal) {
    return journal.read(world -> world.phone(person(0)).name());
  }

  /// Renames a phone until the first journal is replaced.
  ///
  /// @return the largest size that it had
  private long fillJournal(WorldJournal journal) throws IOException {
    var largest = 0L;
    for (var number = 0; number < 10_000 && Files.exists(firstJournal); number++) {
      largest = Files.size(firstJournal);
      rename(journal, number);
    }
    assertThat(firstJournal).doesNotExist();
    return largest;
  }

  @Test
  void theJournalOfALargeWorldGrowsToAQuarterOfTheSnapshot() throws IOException {
    try (var journal = open(AT_ONCE)) {
      var quarter = Files.size(directory.resolve("world.jsonl")) / 4;
      assertThat(quarter).isGreaterThan(10 * SMALL_JOURNAL);

      assertThat(fillJournal(journal)).isBetween(quarter - SMALL_JOURNAL, quarter);
    }
  }

  @Test
  void aSnapshotIsWrittenWhenTheExecutorHasEndedToo() throws IOException {
    Executor ended =
        _ -> {
          throw new RejectedExecutionException();
        };
    try (var journal = open(ended)) {
      fillJournal(journal);
    }
  }

  @Test
  @ExpectsLog("ERROR WorldFiles - the simulated network's journal is damaged")
  void aDamagedJournalIsReadOnce() throws IOException {
    open(AT_ONCE).close();
    Files.writeString(firstJournal, "{ no change }\n");

    try (var _ = open(AT_ONCE)) {
      assertThat(firstJournal).as("the snapshot has what was readable").doesNotExist();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void noJournalIsOpenButTheLast() throws IOException {
    try (var journal = open(AT_ONCE)) {
      fillJournal(journal);
      assertThat(openJournals()).containsExactly("journal-2.jsonl");
      journal.replace(WorldState::empty);
      assertThat(openJournals()).containsExactly("journal-3.jsonl");
    }
    assertThat(openJournals()).isEmpty();
  }

  private List<String> openJournals() throws IOException {
    try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors
          .map(WorldJournalTest::target)
          .filter(file -> file.startsWith(directory + "/journal-"))
          .map(file -> file.substring(directory.toString().length() + 1))
          .toList();
    }
  }

  /// Empty for a descriptor that is closed meanwhile.
  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException _) {
      return "";
    }
  }

  @Test
  void theOpenedFilesAreTheWorldAndItGoesOn() throws IOException {
    var copy = Files.createDirectory(temporary.resolve("copy"));
    try (var journal = open(directory, AT_ONCE, WorldJournal.JOURNAL_BYTES)) {
      rename(journal, 1);
      var files = journal.openFiles();
      assertThat(CompletableFuture.runAsync(() -> rename(journal, 2), Thread::startVirtualThread))
          .succeedsWithin(Duration.ofSeconds(20));
      for (var file : files) {
        copy(file, copy);
      }
    }
    try (var journal = open(copy, AT_ONCE, WorldJournal.JOURNAL_BYTES)) {
      assertThat(name(journal)).isEqualTo("Name 1");
    }
  }

  private static void copy(NetworkFile file, Path to) throws IOException {
    try (var content = file.content()) {
      Files.write(to.resolve(file.path()), content.readNBytes((int) file.bytes()));
    }
  }
}
