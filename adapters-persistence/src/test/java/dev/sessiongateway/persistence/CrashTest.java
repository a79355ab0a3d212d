package dev.sessiongateway.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.SessionRef;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Kills a real process while it writes, and looks for everything it had confirmed.
@NoRetry
class CrashTest {
  @TempDir Path directory;
  @TempDir Path temporary;

  @ParameterizedTest
  @ValueSource(ints = {1, 300, 2_000})
  void whatWasConfirmedIsThereAfterAKill(int confirmations) throws Exception {
    var confirmed = killAfter(confirmations);

    assertThat(temporary).isEmptyDirectory();
    assertThat(directory.resolve("native")).isDirectoryContaining("glob:**sqlitejdbc*");
    try (var files = Files.list(directory.resolve("native"))) {
      assertThat(files).hasSize(1);
    }
    try (var stores = SqliteStores.open(directory, new CountingIdentifiers())) {
      var ada = stores.sessions().list().getFirst().ref();
      assertThat(confirmed)
          .hasSizeGreaterThanOrEqualTo(confirmations)
          .allMatch(number -> stores.messages().find(ada, Samples.messageId(number)).isPresent());
      var last = stores.events().lastSeq(ada);
      assertThat(last).isGreaterThanOrEqualTo(confirmed.size());
      assertThat(stores.events().read(ada, 0, Integer.MAX_VALUE))
          .extracting(EventRecord::seq)
          .containsExactlyElementsOf(LongStream.rangeClosed(1, last).boxed().toList());
      assertThat(stores.health().check().ok()).isTrue();
      assertThat(stores.health().notices()).isEmpty();
    }
  }

  private List<Integer> killAfter(int confirmations) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Writing.class.getName(),
                directory.toString())
            .redirectError(Redirect.INHERIT)
            .start();
    var confirmed = new ArrayList<Integer>();
    try (var lines = process.inputReader(StandardCharsets.US_ASCII)) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.endsWith(".")) { // the last line may be cut
          confirmed.add(Integer.parseInt(line.substring(0, line.length() - 1)));
        }
        if (confirmed.size() == confirmations) {
          // By its handle: what it wrote stays readable.
          process.toHandle().destroyForcibly();
        }
      }
    }
    process.waitFor();
    return confirmed;
  }

  /// Records messages from many threads and prints the number of each that was confirmed.
  static final class Writing {
    private static final int CALLERS = 16;

    private Writing() {}

    public static void main(String[] args) {
      var stores = SqliteStores.open(Path.of(args[0]), new CountingIdentifiers());
      var ada = stores.sessions().create(Samples.session("ada"), List.of()).ref();
      var numbers = new AtomicInteger();
      try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
        for (var i = 0; i < CALLERS; i++) {
          callers.execute(() -> writeForever(stores, ada, numbers));
        }
      }
    }

    private static void writeForever(SqliteStores stores, SessionRef ada, AtomicInteger numbers) {
      while (true) {
        var number = numbers.incrementAndGet();
        var message = Samples.sent(number, Samples.GRACE);
        stores.messages().record(ada, message, "print", Samples.stamp("" + number));
        System.out.println(number + ".");
      }
    }
  }
}
