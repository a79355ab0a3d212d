package dev.sessiongateway.bootstrap.replay;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.recording.Recording;
import dev.sessiongateway.bootstrap.recording.RecordingLine;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Call;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Received;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// Plays a recording, call by call: each when the one before is answered.
///
/// @param url the base URL of the gateway
/// @param differences gets a line for each difference
public record Replay(
    Recording recording, GatewayClient client, URI url, Consumer<String> differences) {
  /// Makes all calls of the recording, those of clients too, and compares the answers.
  ///
  /// @param isExact whether ids and times have to be the recorded ones: on a gateway with the seed
  ///   and the clock of the recording
  /// @param webhooks takes the place of each webhook
  public Result playAll(boolean isExact, WebhookSink webhooks) {
    var calls = new ReplayedCalls(client, recording.header(), url, isExact, webhooks);
    var counts = new Counts();
    recording.forEach((number, line) -> {
      if (line instanceof Call call) {
        counts.calls++;
        counts.report(number, call.title(), calls.play(call));
      }
    });
    return counts.result();
  }

  /// Makes only the calls that drive the simulated network, and compares what phones receive: from
  /// a bot that uses the gateway.
  ///
  /// @param timeout how long a phone waits for each message
  public Result playPhones(Duration timeout) {
    var calls = new ReplayedCalls(client, recording.header(), url, false, WebhookSink.none());
    var phones = new ReplayedPhones(client, calls, recording.header().at(), timeout);
    var counts = new Counts();
    recording.forEach((number, line) -> {
      switch (line) {
        case Call call when call.isSimulator() -> {
          counts.calls++;
          counts.report(number, call.title(), phones.play(call));
        }
        case Received received -> {
          counts.received++;
          counts.report(number, "phone " + received.number(), phones.await(received));
        }
        case Call _, RecordingLine.Header _ -> {
          // The bot makes its calls itself.
        }
      }
    });
    counts.report(0, "at the end", phones.leftOver());
    return counts.result();
  }

  /// @param calls that were made
  /// @param received messages that phones waited for
  /// @param differences that were found
  public record Result(long calls, long received, long differences) {
    public boolean isEqual() {
      return differences == 0;
    }
  }

  private final class Counts {
    private long calls;
    private long received;
    private long found;

    void report(long line, String what, List<String> different) {
      for (var each : different) {
        found++;
        differences.accept((line == 0 ? "" : "line " + line + ": ") + what + ": " + each);
      }
    }

    Result result() {
      return new Result(calls, received, found);
    }
  }
}
