package dev.sessiongateway.bootstrap.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The figures of one run as pages show them: a table below the day, the commit and the machine.
///
/// @param commit that was measured
/// @param machine in a few words
record MeasuredFigures(LocalDate date, String commit, String machine, List<Row> rows) {
  static final String BEGIN = "<!-- figures: written by -Dbench.arguments=pages -->\n";
  static final String END = "<!-- end of figures -->";

  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{8,40}");
  private static final long MIB = 1 << 20;

  MeasuredFigures {
    rows = List.copyOf(rows);
    if (!COMMIT.matcher(commit).matches()) {
      throw new IllegalArgumentException(
          "figures need the commit that was measured, not '"
              + commit
              + "': commit, and build again");
    }
  }

  /// @param figure several lines of a measurement are one, with a semicolon between them
  record Row(String what, String figure) {
    Row {
      what = what.replace("|", "\\|").strip();
      figure = figure.replaceAll("\\s+", " ").replace("|", "\\|").strip();
    }

    Row and(String more) {
      return new Row(what, figure + "; " + more.strip());
    }
  }

  /// Those of this machine, today.
  static MeasuredFigures now(String commit, List<Row> rows) {
    return new MeasuredFigures(LocalDate.now(ZoneOffset.UTC), commit, thisMachine(), rows);
  }

  private static String thisMachine() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return String.format(
        Locale.ROOT,
        "%d processors (%s), %,d MiB, %s, Java %s, which also ran the load",
        system.getAvailableProcessors(),
        system.getArch(),
        system.getTotalMemorySize() / MIB,
        system.getName(),
        Runtime.version().feature());
  }

  /// The rows with these names only.
  MeasuredFigures only(List<String> names) {
    var kept = rows.stream().filter(row -> names.contains(row.what)).toList();
    return new MeasuredFigures(date, commit, machine, kept);
  }

  /// The page with these figures between its marks, and nothing else changed.
  String in(String page) {
    var begin = page.indexOf(BEGIN);
    var end = page.indexOf(END, begin);
    if (begin < 0 || end < 0) {
      throw new IllegalArgumentException("the page has no place for figures");
    }
    return page.substring(0, begin + BEGIN.length()) + text() + page.substring(end);
  }

  private String text() {
    var table =
        rows.stream()
            .map(row -> "| " + row.what + " | " + row.figure + " |\n")
            .collect(Collectors.joining());
    return "\nMeasured %s with commit `%s` on %s:\n\n| What | Figure |\n|---|---|\n%s\n"
        .formatted(date, commit, machine, table);
  }
}
