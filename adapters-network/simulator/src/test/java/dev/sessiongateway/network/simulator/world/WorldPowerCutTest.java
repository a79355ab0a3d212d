package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.file.PowerCuts;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.network.simulator.journal.JournalLines;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The power is cut at each write of the simulated world. Phones are made one after another, each
/// with the next number.
@NoRetry
@ExpectsLog(
    value = "WARN WorldFiles - dropped the torn end of the simulated network's journal",
    optional = "a power cut may leave a whole line")
@Nightly
final class WorldPowerCutTest {
  private static final int SMALL_JOURNAL = 100;
  private static final Executor AT_ONCE = Runnable::run;

  /// Snapshots stay to be written.
  private static final Executor NEVER = _ -> {};

  private static final String DAMAGED = "{ no change }\n";

  @TempDir private Path place;

  private static Path folder(Path root) {
    return root.resolve("data").resolve("simulator");
  }

  private static WorldJournal open(Path root, Executor executor, List<WorldChange> initial) {
    return open(root, executor, SMALL_JOURNAL, initial);
  }

  private static WorldJournal open(
      Path root, Executor executor, long journalBytes, List<WorldChange> initial) {
    return new WorldJournal(
        folder(root),
        new ManualTime(),
        executor,
        journalBytes,
        new WorldState(_ -> Optional.empty()),
        () -> initial);
  }

  private static WorldJournal open(Path root, Executor executor) {
    return open(root, executor, List.of());
  }

  private static WorldChange phone(int number) {
    return new WorldChange.PhoneMade(
        Address.person("49151100000" + (10 + number)), "Phone " + number);
  }

  private static List<WorldChange> phones(int count) {
    return IntStream.range(0, count).mapToObj(WorldPowerCutTest::phone).toList();
  }

  /// The phones of the world, which can be opened, changed and opened again.
  private static List<String> read(Path root) throws IOException {
    var found = new ArrayList<String>();
    try (var journal = open(root, AT_ONCE)) {
      found.addAll(names(journal));
      journal.edit(editor -> editor.record(phone(80)));
    }
    try (var journal = open(root, AT_ONCE)) {
      assertThat(names(journal)).hasSize(found.size() + 1).containsAll(found);
    }
    try (var files = Files.list(folder(root))) {
      assertThat(files).noneMatch(file -> file.toString().contains("damaged"));
    }
    return found;
  }

  private static List<String> names(WorldJournal journal) {
    return journal.read(world -> world.phones().stream().map(PhoneState::name).sorted().toList());
  }

  @Test
  void durableChangesStayWithThoseBeforeThem() throws Exception {
    durably(root -> open(root, AT_ONCE));
    durably(root -> open(root, NEVER));
    durably(root -> open(root, NEVER, WorldJournal.JOURNAL_BYTES, List.of()));
  }

  private void durably(Function<Path, WorldJournal> start) throws Exception {
    cuts()
        .during(
            (root, acknowledged) -> changes(start.apply(root), acknowledged),
            (root, acknowledged) -> {
              var phones = read(root);
              assertThat(phones).containsAll(acknowledged);
              assertThat(phones)
                  .as("none without those before it")
                  .containsExactlyElementsOf(
                      IntStream.range(0, phones.size()).mapToObj(n -> "Phone " + n).toList());
            });
  }

  private static void changes(WorldJournal journal, Consumer<String> acknowledged) {
    for (var number = 0; number < 8; number += 2) {
      var first = phone(number);
      var second = phone(number + 1);
      if (number == 4) {
        journal.changeDurably(editor -> {
          editor.record(first);
          editor.record(second);
          return editor;
        });
        acknowledged.accept("Phone 4");
        acknowledged.accept("Phone 5");
      } else {
        journal.edit(editor -> editor.record(first));
        journal.changeDurably(editor -> {
          editor.record(second);
          return editor;
        });
        acknowledged.accept("Phone " + (number + 1));
      }
    }
  }

  @Test
  void aCleanStopKeepsEverything() throws Exception {
    cuts()
        .during(
            (root, acknowledged) -> {
              try (var journal = open(root, AT_ONCE)) {
                phones(3).forEach(phone -> journal.edit(editor -> editor.record(phone)));
              }
              acknowledged.accept("closed");
            },
            (root, acknowledged) -> {
              var phones = read(root);
              if (!acknowledged.isEmpty()) {
                assertThat(phones).hasSize(3);
              }
            });
  }

  @Test
  void theFirstWorldIsWholeOrAbsent() throws Exception {
    cuts()
        .during(
            (root, acknowledged) -> {
              var _ = open(root, AT_ONCE, phones(4));
              acknowledged.accept("opened");
            },
            (root, acknowledged) -> {
              var isThere = Files.exists(folder(root).resolve("world.jsonl"));
              assertThat(isThere || acknowledged.isEmpty()).isTrue();
              try (var journal = open(root, AT_ONCE, phones(4))) {
                assertThat(names(journal)).hasSize(4);
              }
            });
  }

  @Test
  void aReplacedWorldIsTheFormerOrTheNewOne() throws Exception {
    cuts()
        .after(root -> open(root, AT_ONCE, phones(2)).close())
        .during(
            (root, acknowledged) -> {
              var journal = open(root, AT_ONCE);
              journal.replace(former -> {
                var next = former.empty();
                var changes = new WorldChanges(next);
                phones(5).forEach(changes::apply);
                return next;
              });
              acknowledged.accept("replaced");
              journal.changeDurably(editor -> {
                editor.record(phone(5));
                return editor;
              });
              acknowledged.accept("changed");
            },
            (root, acknowledged) -> {
              var phones = read(root).size();
              switch (acknowledged.size()) {
                case 0 -> assertThat(phones).isIn(2, 5);
                case 1 -> assertThat(phones).isIn(5, 6);
                default -> assertThat(phones).isEqualTo(6);
              }
            });
  }

  @Test
  @ExpectsLog("ERROR WorldFiles - the simulated network's journal is damaged")
  void aDamagedJournalIsKeptAside() throws Exception {
    var journal = DAMAGED + new String(JournalLines.encode(phone(3)), StandardCharsets.UTF_8);
    cuts()
        .after(root -> {
          open(root, AT_ONCE, phones(3)).close();
          Files.writeString(folder(root).resolve("journal-1.jsonl"), journal);
        })
        .during(
            (root, _) -> open(root, AT_ONCE).close(),
            (root, _) -> {
              try (var files = Files.list(folder(root))) {
                assertThat(files.filter(file -> file.toString().contains("journal-1.jsonl")))
                    .anySatisfy(file -> assertThat(file).hasContent(journal));
              }
              try (var world = open(root, AT_ONCE)) {
                assertThat(names(world)).hasSize(4);
              }
            });
  }

  private PowerCuts cuts() throws IOException {
    return PowerCuts.in(Files.createTempDirectory(place, "cuts"));
  }
}
