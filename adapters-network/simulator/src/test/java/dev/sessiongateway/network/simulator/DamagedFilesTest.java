package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedFilesTest {
  @TempDir private Path directory;
  @TempDir private Path copy;

  @Test
  @ExpectsLog("WARN WorldFiles - dropped the torn end of the simulated network's journal")
  void aTornLastLineIsDropped() throws IOException {
    var town = new Town(directory);
    town.phones.write(FRIDA, PAULA.jid(), "whole");
    Files.writeString(
        directory.resolve("journal-1.jsonl"),
        "{\"did\":\"write\",\"mess",
        StandardOpenOption.APPEND);
    try (var again = town.afterCrash(copy)) {
      assertThat(again.messages(PAULA, FRIDA.jid())).hasSize(1);
      again.phones.write(BEN, PAULA.jid(), "more");
    }
    try (var again = new Town(copy)) {
      assertThat(again.messages(PAULA, FRIDA.jid())).hasSize(1);
      assertThat(again.messages(PAULA, BEN.jid())).hasSize(1);
      assertThat(copy).isDirectoryNotContaining("glob:**damaged*");
    }
  }

  @Test
  @ExpectsLog(
      "ERROR WorldFiles - the simulated network's journal is damaged; unreadable lines are passed"
          + " over")
  void aDamagedLineIsPassedOverAndTheJournalIsKeptAside() throws IOException {
    var town = new Town(directory);
    town.phones.write(FRIDA, PAULA.jid(), "before");
    town.phones.write(FRIDA, PAULA.jid(), "damaged");
    town.phones.write(FRIDA, PAULA.jid(), "after");
    var journal = directory.resolve("journal-1.jsonl");
    var bytes = Files.readString(journal).replace("{\"is\":\"text\",\"text\":\"damaged\"}", "\0\0");
    Files.writeString(journal, bytes);
    try (var again = town.afterCrash(copy)) {
      assertThat(again.messages(PAULA, FRIDA.jid()))
          .extracting(shown -> shown.message().content().text())
          .containsExactly("before", "after");
      assertThat(copy).isDirectoryContaining("glob:**journal-1.jsonl.damaged-*");
      try (var files = Files.list(copy)) {
        var kept = files.filter(file -> file.toString().contains("damaged")).findFirst();
        assertThat(kept.orElseThrow()).hasBinaryContent(bytes.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void aDamagedOrMissingSnapshotIsNeverTakenForAnEmptyWorld() throws IOException {
    new Town(directory).close();
    var snapshot = directory.resolve("world.jsonl");
    var lines = Files.readAllLines(snapshot);
    Files.write(snapshot, lines.subList(0, lines.size() - 1));
    assertThatThrownBy(() -> new Town(directory))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("incomplete");
    Files.writeString(snapshot, "nonsense\n" + String.join("\n", lines) + "\n");
    assertThatThrownBy(() -> new Town(directory))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("damaged");
    Files.delete(snapshot);
    assertThatThrownBy(() -> new Town(directory))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("missing");
    Files.write(snapshot, lines);
    new Town(directory).close();
  }
}
