package dev.sessiongateway.application.simulation;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What [PhoneBehaviours] keep, whatever the network behind them.
public interface PhoneBehavioursContract {
  /// No phone has it.
  PhoneNumber NOBODY = new PhoneNumber("4915199999999");

  /// The behaviours under test; there are none before a test.
  PhoneBehaviours behaviours();

  /// A phone of the network.
  PhoneNumber somebody();

  private PhoneBehaviour echo(Duration delay) {
    return new PhoneBehaviour.Echo(somebody(), delay, 20);
  }

  @Test
  default void behavioursAreListedInTheirOrder() {
    var first = echo(Duration.ofSeconds(2));
    var second = echo(Duration.ofSeconds(1));
    var id = behaviours().add(first);
    behaviours().add(second);
    assertThat(behaviours().list())
        .extracting(PhoneBehaviours.Running::behaviour)
        .containsExactly(first, second);
    assertThat(behaviours().get(id)).isEqualTo(new PhoneBehaviours.Running(id, first, 0, null));
  }

  @Test
  default void oneOrAllBehavioursEnd() {
    var id = behaviours().add(echo(Duration.ZERO));
    behaviours().add(echo(Duration.ZERO));
    behaviours().add(echo(Duration.ZERO));
    behaviours().remove(id);
    assertThat(behaviours().list()).hasSize(2);
    assertFault("behaviour.not-found", () -> behaviours().remove(id));
    assertFault("behaviour.not-found", () -> behaviours().get(id));
    behaviours().clear();
    behaviours().clear();
    assertThat(behaviours().list()).isEmpty();
  }

  @Test
  default void aBehaviourOfNobodyIsRefused() {
    assertFault(
        "invalid.number", () -> behaviours().add(new PhoneBehaviour.Read(NOBODY, Duration.ZERO)));
    assertFault(
        "invalid.numbers",
        () ->
            behaviours()
                .add(
                    new PhoneBehaviour.RandomWalk(
                        List.of(somebody(), NOBODY), List.of(), Duration.ofHours(1), 0)));
    assertThat(behaviours().list()).isEmpty();
  }
}
