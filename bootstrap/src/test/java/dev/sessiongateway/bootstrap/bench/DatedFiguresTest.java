package dev.sessiongateway.bootstrap.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NeedsProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Figures of a measurement grow old. So each section of a page that has some says on which day and
/// with which commit they were measured.
final class DatedFiguresTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /// What only a measurement says; a limit or a deadline is written without it.
  private static final Pattern FIGURE =
      Pattern.compile(
          "\\d[\\d,.]* ?(µs|/s\\b)|\\bp(50|99)\\b.*\\d|[Mm]edian.*\\d|[Pp]rocessor time.*\\d"
              + "|\\d.*\\bresident\\b|[Rr]esident.*\\d|[Mm]easured (on )?2");

  private static final Pattern DATE = Pattern.compile("\\b2\\d{3}-\\d\\d-\\d\\d\\b");
  private static final Pattern COMMIT = Pattern.compile("`([0-9a-f]{8,12})`");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$");

  private record Section(String page, String title, String text) {
    boolean hasFigures() {
      return FIGURE.matcher(text).find();
    }

    Stream<String> commits() {
      return COMMIT.matcher(text).results().map(found -> found.group(1));
    }

    @Override
    public String toString() {
      return page + ", \"" + title + "\"";
    }
  }

  @Test
  void figuresAreFound() {
    for (var text : List.of("12,700/s", "99 µs", "p50 4.5 ms", "median 175", "resident 148 MiB")) {
      assertThat(new Section("page", "title", text).hasFigures()).as(text).isTrue();
    }
    for (var text : List.of("waits 15 s", "at most 512 MiB", "`resident` memory", "at 1 KiB/s")) {
      assertThat(new Section("page", "title", text).hasFigures()).as(text).isFalse();
    }
  }

  @Test
  void everySectionWithFiguresNamesTheDayAndTheCommit() throws Exception {
    var with = sections().stream().filter(Section::hasFigures).toList();
    assertThat(with).hasSizeGreaterThan(5);
    assertThat(with)
        .filteredOn(
            section -> !DATE.matcher(section.text).find() || section.commits().findAny().isEmpty())
        .isEmpty();
  }

  @Test
  void noFigureIsFromTomorrow() throws Exception {
    var tomorrow = LocalDate.now(ZoneOffset.UTC).plusDays(1);
    for (var section : sections()) {
      if (section.hasFigures()) {
        assertThat(
                DATE.matcher(section.text).results().map(MatchResult::group).map(LocalDate::parse))
            .as(section.toString())
            .allMatch(day -> !day.isAfter(tomorrow));
      }
    }
  }

  /// In a clone with its history.
  @Test
  @NeedsProgram("git")
  void theCommitsExist() throws Exception {
    assumeTrue(Files.exists(ROOT.resolve(".git")), "these sources are in no repository");
    assumeTrue(
        git("rev-parse", "--is-shallow-repository").strip().equals("false"), "a shallow clone");
    var commits = new TreeSet<String>();
    sections().stream().filter(Section::hasFigures).flatMap(Section::commits).forEach(commits::add);
    var asked = new ArrayList<>(List.of("log", "--no-walk", "--format=%H"));
    asked.addAll(commits);
    var known = git(asked.toArray(String[]::new)).lines().toList();
    assertThat(commits).allMatch(commit -> known.stream().anyMatch(id -> id.startsWith(commit)));
  }

  private static String git(String... arguments) throws Exception {
    var process = MachineProgram.require("git").command(arguments).directory(ROOT.toFile()).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    var errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(errors).isZero();
    return said;
  }

  private static List<Section> sections() throws IOException {
    var sections = new ArrayList<Section>();
    try (var files = Files.walk(ROOT.resolve("docs"))) {
      var pages =
          Stream.concat(
                  Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")), files)
              .filter(file -> file.toString().endsWith(".md"))
              .toList();
      for (var page : pages) {
        var name = ROOT.relativize(page).toString();
        var text = BLOCK.matcher(Files.readString(page)).replaceAll("");
        for (var section : text.split("(?m)^(?=#{1,4} )", -1)) {
          sections.add(new Section(name, section.lines().findFirst().orElse(""), section));
        }
      }
    }
    return sections;
  }
}
