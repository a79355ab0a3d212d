package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.file.PowerCuts;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessStartTest {
  @TempDir private Path place;

  @Test
  void noNumberOfAStartIsGivenTwiceAfterAPowerCut() throws Exception {
    PowerCuts.in(place)
        .during(
            (root, acknowledged) -> {
              for (var start = 0; start < 2; start++) {
                var number = ProcessStart.nextStart(root.resolve("data"));
                acknowledged.accept(String.valueOf(number));
              }
            },
            (root, acknowledged) ->
                assertThat(acknowledged)
                    .doesNotContain(String.valueOf(ProcessStart.nextStart(root.resolve("data")))));
  }
}
