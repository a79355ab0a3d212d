package dev.sessiongateway.junit;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.replay.Replay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A recording that `gateway serve --record` made while a bot was used. Its phones are played
/// again, and the bot has to answer them as it did then.
public final class Recording {
  /// Differences that a failure shows.
  private static final int SHOWN = 50;

  private final dev.sessiongateway.bootstrap.recording.Recording lines;
  private final Duration patience;

  private Recording(dev.sessiongateway.bootstrap.recording.Recording lines, Duration timeout) {
    this.lines = lines;
    this.patience = timeout;
  }

  /// Reads and checks the whole file. The deadline of each message is 5 s, which
  /// `gateway.test.patience` multiplies.
  ///
  /// @throws RuntimeException that names the first line that is wrong
  public static Recording of(Path file) {
    return new Recording(
        dev.sessiongateway.bootstrap.recording.Recording.of(file), Patience.BY_DEFAULT);
  }

  /// Waits so long for each message, instead of 5 s.
  public Recording within(Duration other) {
    return new Recording(lines, other);
  }

  /// Does what phones, faults and the clock did, and waits in between for what phones received from
  /// the bot. The calls of the bot itself are not played: it uses the gateway, and its session is
  /// paired with the phone of the recording.
  ///
  /// @throws AssertionError when a phone receives something else, nothing in time, or more
  public void playPhones(TestGateway gateway) {
    var differences = new ArrayList<String>();
    try (var client = new GatewayClient(gateway.url(), gateway.key())) {
      var result =
          new Replay(lines, client, gateway.url(), differences::add)
              .playPhones(Patience.scaled(patience));
      if (!result.isEqual()) {
        throw new AssertionError(
            "Expected the phones to receive what they received in the recording, but:"
                + shown(differences));
      }
    }
  }

  private static String shown(List<String> differences) {
    var shown = new StringBuilder();
    differences.stream()
        .limit(SHOWN)
        .forEach(each -> shown.append(System.lineSeparator()).append("  ").append(each));
    return differences.size() <= SHOWN
        ? shown.toString()
        : shown.append(System.lineSeparator()).append("  and more").toString();
  }
}
