package dev.sessiongateway.http.kernel.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// Each translation changes its own fault, lets any other through, and returns what was done.
class FaultTranslationTest {
  private static final Fault OTHER = new Fault.Forbidden("do this");
  private static final Fault REFUSED = new Fault.Refused("no");

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
