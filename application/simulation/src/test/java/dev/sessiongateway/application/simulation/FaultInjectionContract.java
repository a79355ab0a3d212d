package dev.sessiongateway.application.simulation;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.simulation.FaultInjection.Injected;
import dev.sessiongateway.application.simulation.FaultRule.Trigger;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// What every [FaultInjection] keeps.
public interface FaultInjectionContract {
  FaultRule HANG = FaultRule.of(new NetworkFault.Hang());

  /// Empty before each test.
  FaultInjection faults();

  /// What its clock shows.
  Instant now();

  @Test
  default void listsItsRulesInTheirOrderUntilTheyAreRemoved() {
    var first = faults().add(HANG);
    var second = faults().add(HANG.when(Trigger.next(3)).until(now().plusSeconds(60)));

    assertThat(first).isEqualTo(new Injected(first.id(), HANG, 0, 0, false));
    assertThat(faults().list()).containsExactly(first, second);

    faults().remove(first.id());
    assertThat(faults().list()).containsExactly(second);
    faults().clear();
    assertThat(faults().list()).isEmpty();
  }

  @Test
  default void refusesToRemoveWhatIsNotThere() {
    var id = faults().add(HANG).id();
    faults().remove(id);

    assertFault("fault.not-found", () -> faults().remove(id));
    assertFault("fault.not-found", () -> faults().remove("none"));
  }

  @Test
  default void refusesARuleThatIsOver() {
    assertFault("invalid.until", () -> faults().add(HANG.until(now())));
    assertThat(faults().list()).isEmpty();
  }

  @Test
  default void hasALimitOfRules() {
    for (var count = 0; count < FaultInjection.LIMIT; count++) {
      faults().add(HANG);
    }

    assertFault("fault.too-many", () -> faults().add(HANG));
    assertThat(faults().list()).hasSize(FaultInjection.LIMIT);
  }
}
