package dev.sessiongateway.http.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.file.PowerCuts;
import dev.sessiongateway.http.audit.TrailVerification.Problem;
import dev.sessiongateway.http.kernel.requestlog.AnsweredRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is written can be proved, and what was changed afterwards is found.
final class TrailTest {
  private static final AuditSettings SETTINGS =
      new AuditSettings(true, false, Duration.ofDays(30), 1 << 20, 1_500);

  @TempDir private Path data;
  private TrailFolder folder;
  private Instant now = Instant.parse("2026-11-30T12:00:00Z");

  @BeforeEach
  void name() {
    folder = TrailFolder.in(data);
  }

  private static AnsweredRequest request(int number, Instant at) {
    return new AnsweredRequest(
        at,
        "request-" + number,
        "key_1",
        "Zoë's key",
        "192.0.2.1",
        "a.sendText",
        "POST",
        "ada",
        true,
        201,
        null,
        1_234_567);
  }

  private TrailWriter open(TrailFolder where, AuditSettings settings) throws IOException {
    return TrailWriter.open(where, settings, () -> now, null);
  }

  private void write(TrailFolder where, AuditSettings settings, int from, int count)
      throws IOException {
    try (var writer = open(where, settings)) {
      for (var i = from; i < from + count; i++) {
        writer.append(List.of(TrailEntry.of(request(i, now), null)));
      }
    }
  }

  private void write(int from, int count) throws IOException {
    write(folder, SETTINGS, from, count);
  }

  private List<Problem> problems() {
    return TrailVerification.of(folder).problems();
  }

  private List<String> kinds() {
    return new TrailReader(folder)
        .after(0, Long.MAX_VALUE, 10_000).stream().map(line -> TrailEntry.of(line).kind()).toList();
  }

  private static void replace(Path file, byte[] bytes) throws IOException {
    Files.write(file, bytes);
  }

  @Test
  void aTrailIsProvedOverSegmentsAndStarts() throws Exception {
    write(0, 7);
    write(7, 5);

    var report = TrailVerification.of(folder);
    assertThat(report.problems()).isEmpty();
    assertThat(report.lines()).isEqualTo(12);
    assertThat(report.firstSeq()).isEqualTo(1);
    assertThat(report.lastSeq()).isEqualTo(12);
    assertThat(report.segments()).isGreaterThan(2);
    assertThat(folder.head().orElseThrow().hash()).isEqualTo(report.lastHash());
  }

  @Test
  void aLineIsAscii() throws Exception {
    write(0, 1);

    assertThat(Files.readString(folder.segments().getFirst()))
        .startsWith("{\"seq\":1,\"kind\":\"request\",\"at\":\"2026-11-30T12:00:00")
        .contains("\"keyName\":\"Zo\\u00EB's key\"", "\"micros\":1234", "\"outcome\":\"done\"")
        .contains("\"prev\":\"" + TrailLine.NONE + "\"");
  }

  /// Every bit that may differ in every byte would take long; one other bit for each byte is
  /// enough.
  @Test
  void eachChangedByteIsFound() throws Exception {
    write(0, 6);
    for (var file : folder.segments()) {
      var original = Files.readAllBytes(file);
      for (var i = 0; i < original.length; i++) {
        var changed = original.clone();
        changed[i] ^= (byte) (1 << (i % 7));
        replace(file, changed);
        assertThat(problems()).as("byte %d of %s", i, file).isNotEmpty();
      }
      replace(file, original);
    }
    assertThat(problems()).isEmpty();
  }

  @Test
  void eachRemovedRepeatedOrExchangedLineIsFound() throws Exception {
    write(0, 9);
    for (var file : folder.segments()) {
      var original = Files.readAllBytes(file);
      var lines = new String(original, ISO_8859_1).lines().toList();
      for (var i = 0; i < lines.size(); i++) {
        var removed = new ArrayList<>(lines);
        removed.remove(i);
        assertFound(file, removed);
        var repeated = new ArrayList<>(lines);
        repeated.add(i, lines.get(i));
        assertFound(file, repeated);
        if (i > 0) {
          var exchanged = new ArrayList<>(lines);
          exchanged.set(i, lines.get(i - 1));
          exchanged.set(i - 1, lines.get(i));
          assertFound(file, exchanged);
        }
        var empty = new ArrayList<>(lines);
        empty.add(i, "");
        assertFound(file, empty);
      }
      replace(file, original);
    }
    assertThat(problems()).isEmpty();
  }

  private void assertFound(Path file, List<String> lines) throws IOException {
    replace(
        file,
        String.join("", lines.stream().map(line -> line + "\n").toList()).getBytes(ISO_8859_1));
    assertThat(problems()).as("%s", lines).isNotEmpty();
  }

  @Test
  void aForgedLineIsFoundThoughItsOwnHashFits() throws Exception {
    write(0, 3);
    var file = folder.segments().getFirst();
    var lines = new ArrayList<>(Files.readAllLines(file));
    var second = TrailLine.parse(lines.get(1)).orElseThrow();
    var json = second.text().replace("192.0.2.1", "192.0.2.9");
    var object = "{" + json.substring(json.indexOf(',') + 1, json.indexOf(",\"prev\"")) + "}";
    lines.set(1, TrailLine.of(second.seq(), second.prev(), object).text());
    Files.write(file, lines);

    assertThat(problems()).extracting(Problem::what).anyMatch(what -> what.contains("not follow"));
  }

  @Test
  void aRemovedSegmentIsFoundWhereverItIs() throws Exception {
    write(0, 12);
    for (var file : folder.segments()) {
      var original = Files.readAllBytes(file);
      Files.delete(file);
      assertThat(problems()).as("without %s", file).isNotEmpty();
      replace(file, original);
    }
    assertThat(problems()).isEmpty();
  }

  @Test
  void aTrailThatEndsBeforeItsHeadIsFound() throws Exception {
    write(0, 3);
    var file = folder.segments().getLast();
    var lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, lines.size() - 1));

    assertThat(problems()).extracting(Problem::what).anyMatch(what -> what.contains("line 3"));
    Files.delete(folder.headFile());
    Files.write(file, lines);
    assertThat(problems()).extracting(Problem::what).containsExactly("is missing");
  }

  @Test
  void aLineThatIsCutAnywhereIsCutOffAtTheNextStartWhichSaysSo() throws Exception {
    write(0, 2);
    var head = Files.readAllBytes(folder.headFile());
    write(2, 1);
    var file = folder.segments().getFirst();
    var whole = Files.readAllBytes(file);
    var begin =
        new String(whole, ISO_8859_1).lines().limit(2).mapToInt(line -> line.length() + 1).sum();
    for (var length = begin + 1; length < whole.length; length++) {
      replace(file, Arrays.copyOf(whole, length));
      replace(folder.headFile(), head);
      for (var later : folder.segments().subList(1, folder.segments().size())) {
        Files.delete(later);
      }
      assertThat(TrailVerification.of(folder).unfinishedBytes()).isEqualTo(length - begin);
      assertThat(problems()).isEmpty();

      write(3, 1);

      assertThat(problems()).isEmpty();
      assertThat(kinds()).containsExactly("request", "request", "cut", "request");
      var cut = new TrailReader(folder).after(2, 3, 1).getFirst();
      assertThat(TrailEntry.of(cut).count()).isEqualTo(length - begin);
    }
  }

  @ParameterizedTest
  @CsvSource({"0.1", "0.5", "0.9"})
  void aFileThatIsCutInTheMiddleIsDamaged(double part) throws Exception {
    write(0, 12);
    var file = folder.segments().get(1);
    var whole = Files.readAllBytes(file);
    replace(file, Arrays.copyOf(whole, 3 + (int) (whole.length * part)));

    assertThat(problems()).isNotEmpty();
    assertThat(problems().getFirst().file()).isEqualTo(file.getFileName().toString());

    write(12, 1);
    assertThat(problems()).isNotEmpty();
  }

  @Test
  void aTrailThatSomebodyHasChangedGoesOnAndStaysDamaged() throws Exception {
    write(0, 2);
    var file = folder.segments().getFirst();
    replace(file, Files.readString(file).replace("request-1", "request-9").getBytes(ISO_8859_1));

    write(2, 2);

    assertThat(kinds()).containsExactly("request", "request", "damaged", "request", "request");
    assertThat(problems()).isNotEmpty();
  }

  @Test
  void whatIsNoLineAtAllIsKeptAndReported() throws Exception {
    write(0, 2);
    Files.writeString(folder.segments().getLast(), "\0\0\0\n", StandardOpenOption.APPEND);

    write(2, 2);

    assertThat(problems()).extracting(Problem::what).contains("is no line of a trail");
  }

  @Test
  void oldSegmentsAreRemovedAndTheRestIsProved() throws Exception {
    var small = new AuditSettings(true, false, Duration.ofDays(30), 6_000, 1_500);
    write(folder, small, 0, 60);

    var report = TrailVerification.of(folder);
    assertThat(report.problems()).isEmpty();
    assertThat(report.firstSeq()).isGreaterThan(20);
    assertThat(report.lastSeq()).isGreaterThan(60);
    assertThat(kinds()).contains("removed");
    try (var files = Files.list(folder.path())) {
      assertThat(files.mapToLong(file -> file.toFile().length()).sum()).isLessThan(9_000);
    }
    Files.delete(folder.segments().getFirst());
    assertThat(problems()).extracting(Problem::what).anyMatch(what -> what.contains("are missing"));
  }

  @Test
  void segmentsAreRemovedByTheirAge() throws Exception {
    write(0, 8);
    now = now.plus(Duration.ofDays(20));
    write(8, 1);
    assertThat(TrailVerification.of(folder).firstSeq()).isEqualTo(1);
    now = now.plus(Duration.ofDays(11));
    write(9, 1);

    var report = TrailVerification.of(folder);
    assertThat(report.problems()).isEmpty();
    assertThat(report.firstSeq()).isEqualTo(9);
  }

  @Test
  void aTrailOfWhichAllIsRemovedDoesNotBeginAnew() throws Exception {
    write(0, 3);
    for (var file : folder.segments()) {
      Files.delete(file);
    }

    write(3, 1);

    assertThat(TrailVerification.of(folder).firstSeq()).isEqualTo(4);
    assertThat(problems()).isNotEmpty();
  }

  @Test
  void whatWasAcknowledgedSurvivesAPowerCutAndIsProved() throws Exception {
    var small = new AuditSettings(true, false, Duration.ofDays(30), 3_000, 1_000);
    PowerCuts.in(data.resolve("disks"))
        .during(
            (root, acknowledge) -> {
              try (var writer = open(TrailFolder.in(root), small)) {
                for (var i = 0; i < 9; i++) {
                  writer.append(List.of(TrailEntry.of(request(i, now), null)));
                  acknowledge.accept("request-" + i);
                }
              }
            },
            (root, acknowledged) -> {
              var left = TrailFolder.in(root);
              try (var writer = open(left, small)) {
                writer.append(List.of(TrailEntry.of(request(99, now), null)));
              }
              assertThat(TrailVerification.of(left).problems()).isEmpty();
              var kept =
                  new TrailReader(left)
                      .after(0, Long.MAX_VALUE, 1_000).stream()
                          .map(line -> TrailEntry.of(line).requestId())
                          .toList();
              if (!acknowledged.isEmpty()) {
                assertThat(kept).contains(acknowledged.getLast());
              }
            });
  }
}
