package dev.sessiongateway.persistence.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

/// Writes numbered messages of one session, and looks for them.
record StoreProbe(Stores stores, SessionRef session) {
  /// What an attempt is answered with when nothing refuses it.
  static final String DONE = "done";

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(5);

  /// Of a new session.
  static StoreProbe create(Stores stores) {
    return new StoreProbe(
        stores, stores.sessions().create(Samples.session("ada"), List.of()).ref());
  }

  /// Of the session that is stored.
  static StoreProbe of(Stores stores) {
    return new StoreProbe(stores, stores.sessions().list().getFirst().ref());
  }

  /// @return the code of the fault, or [#DONE]
  String write(int number) {
    var message = Samples.sent(number, Samples.GRACE);
    return attempt(
        () -> stores.messages().record(session, message, "print", Samples.stamp("" + number)));
  }

  /// @return the code of the fault, or [#DONE]
  String read(int number) {
    return attempt(() -> stores.messages().find(session, Samples.messageId(number)));
  }

  boolean has(int number) {
    return stores.messages().find(session, Samples.messageId(number)).isPresent();
  }

  /// @return the code of the fault, [#DONE], or what else was thrown, which no client may get
  static String attempt(Runnable work) {
    try {
      work.run();
      return DONE;
    } catch (FaultException e) {
      return e.fault().code();
    } catch (RuntimeException bug) {
      return bug.toString();
    }
  }

  /// Writes until that succeeds; each refusal is one of a store that is unavailable.
  void writesAgain(int number) {
    await(
        "writes succeed",
        () -> {
          var answer = write(number);
          assertThat(answer).isIn(DONE, "store.broken", "store.busy");
          return answer.equals(DONE);
        });
  }

  void readsAgain(int number) {
    await("reads succeed", () -> read(number).equals(DONE));
  }

  boolean isHealthy() {
    return ((PostgresStores) stores).health().check().ok();
  }

  /// The numbers of the events are those from 1 to the last one.
  void assertNoGap() {
    var last = stores.events().lastSeq(session);
    assertThat(stores.events().read(session, 0, Integer.MAX_VALUE))
        .extracting(EventRecord::seq)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, last).boxed().toList());
  }

  static void await(String what, BooleanSupplier condition) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up until %s", what).isLessThan(end);
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /// How long this takes.
  static Duration timed(Runnable work) {
    var start = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
