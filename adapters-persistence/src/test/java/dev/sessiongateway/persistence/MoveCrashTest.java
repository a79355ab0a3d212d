package dev.sessiongateway.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Kills a real process while its session moves between two databases, and looks for everything it
/// had confirmed.
@NoRetry
@Nightly
class MoveCrashTest {
  private static final List<String> ADDRESSES = List.of("one.db", "two.db");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(ints = {9, 47, 110})
  void aMoveThatIsKilledLosesNoMessageAndNoReceipt(int lines) throws Exception {
    var confirmed = killAfter(lines);

    try (var stores = SqliteStores.open(directory, new CountingIdentifiers())) {
      holds(stores, stores.sessions().list().getFirst(), confirmed);
      for (var address : ADDRESSES) {
        var now = stores.sessions().list().getFirst();
        holds(stores, stores.sessions().save(Samples.at(address, now), List.of()), confirmed);
      }
    }
  }

  private static void holds(SqliteStores stores, Session session, Map<Integer, Ack> confirmed) {
    confirmed.forEach((number, ack) ->
        assertThat(stores.messages().find(session.ref(), Samples.messageId(number)))
            .as("message " + number + " at " + session.ref().store())
            .hasValueSatisfying(message -> assertThat(message.ack()).isGreaterThanOrEqualTo(ack)));
    assertThat(stores.messages().pending(session.ref(), null, 100_000))
        .extracting(Message::id)
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(
            confirmed.entrySet().stream()
                .filter(entry -> entry.getValue() != Ack.PENDING)
                .map(entry -> Samples.messageId(entry.getKey()))
                .toList());
    var last = stores.events().lastSeq(session.ref());
    var kept = stores.events().read(session.ref(), 0, Integer.MAX_VALUE);
    assertThat(kept)
        .extracting(EventRecord::seq)
        .containsExactlyElementsOf(
            LongStream.rangeClosed(last - kept.size() + 1, last).boxed().toList());
  }

  /// @return how far each message had got
  private Map<Integer, Ack> killAfter(int count) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Moving.class.getName(),
                directory.toString())
            .redirectError(Redirect.INHERIT)
            .start();
    var confirmed = new TreeMap<Integer, Ack>();
    var lines = 0;
    try (var output = process.inputReader(StandardCharsets.US_ASCII)) {
      for (var line = output.readLine(); line != null; line = output.readLine()) {
        if (line.endsWith(".")) { // the last line may be cut
          var space = line.indexOf(' ');
          var number = Integer.parseInt(line.substring(space + 1, line.length() - 1));
          confirmed.put(number, Ack.valueOf(line.substring(0, space)));
        }
        lines++;
        if (lines == count) {
          // By its handle: what it wrote stays readable.
          process.toHandle().destroyForcibly();
        }
      }
    }
    process.waitFor();
    assertThat(lines).isGreaterThanOrEqualTo(count);
    return confirmed;
  }

  /// Records messages and receipts, moves to the other address after each, and prints what was
  /// confirmed.
  static final class Moving {
    private Moving() {}

    public static void main(String[] args) {
      var stores = SqliteStores.open(Path.of(args[0]), new CountingIdentifiers());
      var ada = stores.sessions().create(Samples.at("one.db", Samples.session("ada")), List.of());
      for (var number = 1; ; number++) {
        var message = Samples.sent(number, Samples.GRACE);
        stores.messages().record(ada.ref(), message, "print", Samples.stamp("r" + number));
        System.out.println("PENDING " + number + ".");
        if (number % 2 == 0) {
          var receipt = Samples.acked(number, Samples.GRACE, Ack.SERVER);
          stores.accountUpdates().take(ada.ref(), List.of(receipt), Samples.stamp("s" + number));
          System.out.println("SERVER " + number + ".");
        }
        ada = stores.sessions().save(Samples.at(ADDRESSES.get(number % 2), ada), List.of());
        if (number > 1) {
          var late = Samples.acked(number - 1, Samples.GRACE, Ack.DEVICE);
          stores.accountUpdates().take(ada.ref(), List.of(late), Samples.stamp("d" + number));
          System.out.println("DEVICE " + (number - 1) + ".");
        }
      }
    }
  }
}
