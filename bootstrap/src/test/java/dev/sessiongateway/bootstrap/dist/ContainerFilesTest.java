package dev.sessiongateway.bootstrap.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The files for containers, which no test runs: what their pages say about them.
final class ContainerFilesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern LIMIT =
      Pattern.compile("(?:mem_limit: |limits: \\{memory: )(\\d+)(g|Gi|m|Mi)\\b");

  /// Resident under load with the default heap, as docs/how-it-works/performance.md has it.
  private static final Pattern MEASURED = Pattern.compile("Resident are \\d+ to (\\d+) MiB");

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  @Test
  void theLastImageHasFfmpegAndTheOneBeforeHasNot() throws IOException {
    var images = read("Containerfile").split("\nFROM ", -1);
    assertThat(images).hasSize(4);
    assertThat(images[2]).startsWith("debian:trixie-slim AS slim").doesNotContain("ffmpeg");
    assertThat(images[3]).startsWith("slim\n").contains("ffmpeg").endsWith("USER 65532:65532\n");
    assertThat(read("docs/operations/installing.md")).contains("has `ffmpeg`", "`--target slim`");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compose.yaml",
        "docs/examples/nodes/compose.yaml",
        "docs/examples/nodes/kubernetes.yaml"
      })
  void aLimitHoldsWhatWasMeasured(String file) throws IOException {
    var measured = MEASURED.matcher(read("docs/how-it-works/performance.md"));
    assertThat(measured.find()).isTrue();
    var needed = Integer.parseInt(measured.group(1)) * 5 / 4;
    var limits = LIMIT.matcher(read(file)).results().toList();
    assertThat(limits)
        .isNotEmpty()
        .allSatisfy(limit -> {
          var size = Integer.parseInt(limit.group(1));
          assertThat(
                  limit.group(2).startsWith("g") || limit.group(2).startsWith("G")
                      ? size << 10
                      : size)
              .isGreaterThanOrEqualTo(needed);
        });
  }
}
