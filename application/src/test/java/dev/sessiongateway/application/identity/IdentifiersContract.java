package dev.sessiongateway.application.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [Identifiers] keeps.
public interface IdentifiersContract {
  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  int MANY = 2_000;

  Identifiers identifiers();

  @Test
  default void noTwoIdsAreAlike() {
    assertAllDiffer(() -> identifiers().messageId());
    assertAllDiffer(() -> identifiers().eventId(NOON));
    assertAllDiffer(() -> identifiers().uuid());
    assertAllDiffer(() -> identifiers().code(12));
  }

  @Test
  default void noTwoIdsAreAlikeAcrossThreads() throws Exception {
    var ids = identifiers();

    var made = new ArrayList<Object>();
    for (var part : inParallel(() -> fiveOfEach(ids))) {
      made.addAll(part);
    }

    assertThat(new HashSet<>(made)).hasSameSizeAs(made);
  }

  @Test
  default void aMessageIdShowsThatItWasMadeHere() {
    assertThat(identifiers().messageId().value()).matches("3EB0[0-9A-F]{16,28}");
  }

  @Test
  default void anEventIdIsThirtyLowerCaseCharacters() {
    assertThat(identifiers().eventId(NOON).value()).matches("evt_[0-9a-z]{26}");
  }

  @Test
  default void laterEventsSortAfterEarlierOnes() {
    var ids = new ArrayList<String>();
    for (var i = 0; i < MANY; i++) {
      // Four ids in each millisecond.
      ids.add(identifiers().eventId(NOON.plusMillis(i / 4)).value());
    }

    assertThat(ids).isSorted();
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 12, 43, 100})
  default void aCodeIsLettersAndDigitsAndAsLongAsWanted(int length) {
    assertThat(identifiers().code(length)).matches("[A-Za-z0-9]{" + length + "}");
  }

  @Test
  default void chanceIsSpreadFromZeroToOne() {
    var draws = IntStream.range(0, MANY).mapToObj(_ -> identifiers().chance()).toList();

    assertThat(draws).allMatch(draw -> draw >= 0 && draw < 1);
    // Some in each tenth of the way.
    assertThat(draws.stream().map(draw -> (int) (draw * 10)).distinct()).hasSize(10);
  }

  private static List<Object> fiveOfEach(Identifiers ids) {
    return IntStream.range(0, 5)
        .boxed()
        .<Object>mapMulti((_, each) ->
            Stream.of(ids.messageId(), ids.eventId(NOON), ids.uuid(), ids.code(16)).forEach(each))
        .toList();
  }

  private static <T> List<T> inParallel(Callable<T> task)
      throws InterruptedException, ExecutionException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var results = new ArrayList<T>();
      for (var done : threads.invokeAll(IntStream.range(0, 200).mapToObj(_ -> task).toList())) {
        results.add(done.get());
      }
      return results;
    }
  }

  private static void assertAllDiffer(Supplier<Object> make) {
    var seen = new HashSet<>();
    for (var i = 0; i < MANY; i++) {
      assertThat(seen.add(make.get())).as("a new one").isTrue();
    }
  }
}
