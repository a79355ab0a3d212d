package dev.sessiongateway.http.kernel.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each translation changes its own fault, lets any other through, and returns what was done.
class FaultTranslationTest {
  private static final Fault OTHER = new Fault.Forbidden("do this");
  private static final Fault REFUSED = new Fault.Refused("no");
  private static final List<Duration> WAITS = List.of(Duration.ofSeconds(1), Duration.ofSeconds(3));

  private static <T> Supplier<T> failing(Fault fault) {
    return () -> {
      throw fault.toException();
    };
  }

  private static Runnable change(Fault fault) {
    return () -> {
      throw fault.toException();
    };
  }

  private static Fault faultOf(ThrowingCallable call) {
    return catchThrowableOfType(FaultException.class, call).fault();
  }

  @Test
  void aFieldIsNamedAsTheBodyNamesIt() {
    var invalid = new Fault.Invalid("chat", "is missing");
    assertThat(faultOf(() -> FaultTranslation.naming(_ -> "number", failing(invalid))))
        .isEqualTo(new Fault.Invalid("number", "is missing"));
    assertThat(faultOf(() -> FaultTranslation.naming(_ -> "number", failing(OTHER))))
        .isEqualTo(OTHER);
    assertThat(FaultTranslation.naming(_ -> "number", () -> "done")).isEqualTo("done");
  }

  @Test
  void whatIsAbsentIsReportedAsTheFamilyExpects() {
    var kinds = Set.of("group");
    var group = new Fault.NotFound("group", "1");
    var chat = new Fault.NotFound("chat", "1");
    assertThat(faultOf(() -> FaultTranslation.whenAbsent(kinds, () -> REFUSED, failing(group))))
        .isEqualTo(REFUSED);
    assertThat(faultOf(() -> FaultTranslation.whenAbsent(kinds, () -> REFUSED, failing(chat))))
        .isEqualTo(chat);
    assertThat(faultOf(() -> FaultTranslation.whenAbsent(kinds, () -> REFUSED, failing(OTHER))))
        .isEqualTo(OTHER);
    assertThat(FaultTranslation.whenAbsent(kinds, () -> REFUSED, () -> 7)).isEqualTo(7);
  }

  @Test
  void aRefusedChangeOfAChatHasItsOwnShapeAndOtherFaultsHaveNot() {
    var chat = new Fault.NotFound("chat", "1");
    for (var fault : List.of(REFUSED, chat)) {
      var thrown =
          catchThrowableOfType(
              FaultTranslation.NetworkRejection.class,
              () -> FaultTranslation.onNetwork("archived", failing(fault)));
      assertThat(thrown.fault()).isEqualTo(fault);
    }
    var message = new Fault.NotFound("message", "1");
    assertThat(faultOf(() -> FaultTranslation.onNetwork("archived", failing(message))))
        .isEqualTo(message);
    assertThat(faultOf(() -> FaultTranslation.onNetwork("archived", failing(OTHER))))
        .isEqualTo(OTHER);
    assertThat(FaultTranslation.onNetwork("archived", () -> 7)).isEqualTo(7);
  }

  @Test
  void aRefusalIsAFlagAndNoOtherFaultIs() {
    assertThat(FaultTranslation.unlessRefused(() -> {})).isTrue();
    assertThat(FaultTranslation.unlessRefused(change(REFUSED))).isFalse();
    assertThat(faultOf(() -> FaultTranslation.unlessRefused(change(OTHER)))).isEqualTo(OTHER);
  }

  @Test
  void anIdOfAnotherMessageIsAFlagAndNoOtherConflictIs() {
    var reused = new Fault.Conflict("message.id-reused", "taken");
    var other = new Fault.Conflict("session.changed", "changed");
    assertThat(FaultTranslation.unlessIdReused(() -> {})).isTrue();
    assertThat(FaultTranslation.unlessIdReused(change(reused))).isFalse();
    assertThat(faultOf(() -> FaultTranslation.unlessIdReused(change(other)))).isEqualTo(other);
    assertThat(faultOf(() -> FaultTranslation.unlessIdReused(change(OTHER)))).isEqualTo(OTHER);
  }

  @Test
  void aSessionOfAnotherNodeIsAnsweredThere() {
    var elsewhere = new Fault.SessionElsewhere("ada", "http://there");
    assertThat(FaultTranslation.unlessElsewhere(failing(elsewhere), Fault.SessionElsewhere::node))
        .isEqualTo("http://there");
    assertThat(FaultTranslation.unlessElsewhere(() -> "here", Fault.SessionElsewhere::node))
        .isEqualTo("here");
    assertThat(
            faultOf(() ->
                FaultTranslation.unlessElsewhere(failing(OTHER), Fault.SessionElsewhere::node)))
        .isEqualTo(OTHER);
  }

  @Test
  void aNetworkThatDoesNotAnswerHasNoAnswer() {
    var down = new Fault.NetworkDown(Duration.ofSeconds(1), false);
    assertThat(FaultTranslation.ifAnswered(() -> 7)).contains(7);
    assertThat(FaultTranslation.ifAnswered(failing(down))).isEmpty();
    assertThat(faultOf(() -> FaultTranslation.ifAnswered(failing(OTHER)))).isEqualTo(OTHER);
  }

  @Test
  void anOptionalPartMayBeMissing() {
    assertThat(FaultTranslation.ifPossible(() -> 7)).contains(7);
    assertThat(FaultTranslation.ifPossible(failing(OTHER))).isEmpty();
  }

  @Test
  void whatAStoreThatIsAwayHasIsNotLeftOut() {
    var away = new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY);
    var damaged = new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.DAMAGED);
    assertThat(faultOf(() -> FaultTranslation.ifPossible(failing(away)))).isEqualTo(away);
    assertThat(FaultTranslation.ifPossible(failing(damaged))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"file, media", "url, media", "caption, caption"})
  void aFileHasTheNameOfItsFieldInTheBody(String named, String shown) {
    var invalid = new Fault.Invalid(named, "is wrong");
    assertThat(faultOf(() -> FaultTranslation.ofFile("media", failing(invalid))))
        .isEqualTo(new Fault.Invalid(shown, "is wrong"));
  }

  @ParameterizedTest
  @CsvSource({"url, media is wrong", "file, file is wrong", "caption, caption is wrong"})
  void whatIsWrongWithAFileIsTheFailureThatItsClientsKnow(String named, String words) {
    var invalid = new Fault.Invalid(named, "is wrong");
    var thrown =
        catchThrowableOfType(
            IllegalStateException.class,
            () -> FaultTranslation.ofFile("media", IllegalStateException::new, failing(invalid)));
    assertThat(thrown).hasMessage(words);
    assertThat(
            faultOf(
                () -> FaultTranslation.ofFile("media", IllegalStateException::new, failing(OTHER))))
        .isEqualTo(OTHER);
    assertThat(FaultTranslation.ofFile("media", IllegalStateException::new, () -> 7)).isEqualTo(7);
  }

  @Test
  void aFileThatIsNotThereYetIsAskedForAgainAfterEachWait() {
    var time = new PassingTime();
    var answers = new ArrayDeque<Supplier<String>>();
    answers.add(failing(new Fault.Invalid("url", "answered 404")));
    answers.add(failing(new Fault.Invalid("url", "answered 404")));
    answers.add(() -> "sent");

    var sent = FaultTranslation.whileFileIsMissing(WAITS, time, () -> answers.remove().get());

    assertThat(sent).isEqualTo("sent");
    assertThat(time.waits).isEqualTo(WAITS);
  }

  @Test
  void aFileThatIsNotThereAfterTheLastWaitIsRefused() {
    var time = new PassingTime();
    var missing = new Fault.Invalid("url", "answered 404");
    assertThat(faultOf(() -> FaultTranslation.whileFileIsMissing(WAITS, time, failing(missing))))
        .isEqualTo(missing);
    assertThat(time.waits).isEqualTo(WAITS);
  }

  @Test
  void nothingElseIsTriedAgain() {
    var time = new PassingTime();
    for (var fault : List.of(OTHER, new Fault.Invalid("chatId", "is wrong"))) {
      assertThat(faultOf(() -> FaultTranslation.whileFileIsMissing(WAITS, time, failing(fault))))
          .isEqualTo(fault);
    }
    assertThat(time.waits).isEmpty();
  }

  @Test
  void aThreadThatIsInterruptedWhileItWaitsStaysInterrupted() {
    Thread.currentThread().interrupt();
    var missing = new Fault.Invalid("url", "answered 404");

    var fault =
        faultOf(
            () -> FaultTranslation.whileFileIsMissing(WAITS, new PassingTime(), failing(missing)));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(fault).isEqualTo(missing);
  }

  @Test
  void aFaultThatTheCallerHandlesIsReturned() {
    var done = new ArrayList<String>();
    assertThat(FaultTranslation.faultOf(() -> done.add("done"))).isEmpty();
    assertThat(FaultTranslation.faultOf(change(REFUSED))).contains(REFUSED);
    assertThat(done).containsExactly("done");
  }

  /// Time that passes at once.
  private static final class PassingTime implements Time {
    private final List<Duration> waits = new ArrayList<>();

    @Override
    public Instant instant() {
      return Instant.EPOCH;
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
      waits.add(delay);
      task.run();
      return () -> {};
    }
  }

  @Test
  void oneOfSeveralKeepsNoOtherFromBeingDoneAndTheFirstFaultIsThrown() {
    var done = new ArrayList<Integer>();
    var thrown =
        faultOf(() ->
            FaultTranslation.forEach(
                List.of(1, 2, 3, 4),
                number -> {
                  done.add(number);
                  if (number % 2 == 0) {
                    throw new Fault.Refused("number " + number).toException();
                  }
                }));
    assertThat(done).containsExactly(1, 2, 3, 4);
    assertThat(thrown).isEqualTo(new Fault.Refused("number 2"));
    FaultTranslation.forEach(List.of(1), done::add);
    assertThat(done).hasSize(5);
  }

  @Test
  void aPersonReadsWhyItFailed() {
    assertThat(FaultTranslation.explained(words -> "failed: " + words, () -> "done"))
        .isEqualTo("done");
    assertThat(FaultTranslation.<String>explained(words -> "failed: " + words, failing(REFUSED)))
        .isEqualTo("failed: The network refused: no");
  }
}
