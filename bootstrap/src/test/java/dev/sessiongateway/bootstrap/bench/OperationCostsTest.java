package dev.sessiongateway.bootstrap.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.bench.ProcessCounters.Costs;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What an operation allocates and writes, beside the table in the page of performance. The gateway
/// is that of other tests, with the first compiler alone, which makes the figures steady.
@Nightly
@EnabledOnOs(OS.LINUX)
final class OperationCostsTest {
  private static final Path PAGE = Path.of("..", "docs", "how-it-works", "performance.md");
  private static final int OPERATIONS = 3_000;

  /// `| sendText, 1 connection | 39,531 | 61,617 | ... | 50,000 |`
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| ([a-z][^|]*) \\|(?:[^|\\n]*\\|){4} ([\\d,]+) \\| ([\\d,]+) \\|$");

  @TempDir private Path home;

  @Test
  void noneIsATenthMoreThanThePageSays() throws Exception {
    var most = new LinkedHashMap<String, String>();
    try (var server = ServerProcess.gateway(home.resolve("data"))) {
      var costs = OperationCosts.of(server, OPERATIONS, OPERATIONS);
      record(costs);
      var page = page();
      assertThat(page.keySet()).isEqualTo(costs.keySet());
      costs.forEach((what, cost) -> {
        var known = page.get(what);
        if (cost.allocated() > known.allocated() * 1.1) {
          most.put(what, "%.0f bytes allocated".formatted(cost.allocated()));
        }
        // With several connections it depends on the machine how many share a transaction.
        if (what.endsWith("1 connection") && cost.written() > known.written() * 1.1) {
          most.put(what, "%.0f bytes written".formatted(cost.written()));
        }
      });
      server.terminate();
    }
    assertThat(most).as("more than the page says").isEmpty();
  }

  private static void record(Map<String, Costs> costs) throws IOException {
    var lines = new StringBuilder();
    costs.forEach((what, cost) ->
        lines.append(String.format(Locale.ROOT, "Costs: %-40s %s%n", what, cost.text())));
    Files.writeString(
        Files.createDirectories(Path.of("target", "figures")).resolve("costs.txt"), lines);
  }

  private static Map<String, Costs> page() throws IOException {
    var rows = new LinkedHashMap<String, Costs>();
    ROW.matcher(Files.readString(PAGE))
        .results()
        .forEach(row ->
            rows.put(row.group(1), new Costs(number(row.group(2)), number(row.group(3)), 0, 0)));
    return rows;
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace(",", ""));
  }
}
