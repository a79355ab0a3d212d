package dev.sessiongateway.network.simulator.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.simulation.FaultInjection;
import dev.sessiongateway.application.simulation.FaultInjectionContract;
import dev.sessiongateway.application.simulation.FaultRule;
import dev.sessiongateway.application.simulation.FaultRule.Target;
import dev.sessiongateway.application.simulation.FaultRule.Trigger;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.fault.FaultEngine.FaultPoint;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// When a rule happens, how it counts, and that a run can be repeated.
final class FaultEngineTest implements FaultInjectionContract {
  private static final SessionName LAB = new SessionName("lab");
  private static final Address ADA = Address.person("447700900101");
  private static final Address BEN = Address.person("447700900102");
  private static final FaultPoint TO_ADA = new FaultPoint(LAB, ADA);

  private final ManualTime time = new ManualTime();
  private final FaultEngine engine = new FaultEngine(time, new NoLinks());

  @Override
  public FaultInjection faults() {
    return engine;
  }

  @Override
  public Instant now() {
    return time.instant();
  }

  @Test
  void aRuleHappensAlwaysUntilItIsRemoved() {
    var rule = engine.add(HANG);
    assertThat(happens(3)).isEqualTo("xxx");

    engine.remove(rule.id());
    assertThat(happens(2)).isEqualTo("--");
    assertThat(engine.isEmpty()).isTrue();
  }

  @Test
  void theNextOnesOnly() {
    engine.add(HANG.when(Trigger.next(2)));

    assertThat(happens(4)).isEqualTo("xx--");
    assertThat(engine.list())
        .allSatisfy(rule -> {
          assertThat(rule.fired()).isEqualTo(2);
          assertThat(rule.isOver()).isTrue();
        });
  }

  @Test
  void theNthOnly() {
    engine.add(HANG.when(Trigger.nth(3)));

    assertThat(happens(5)).isEqualTo("--x--");
  }

  @Test
  void untilItsEndByTheClock() {
    engine.add(HANG.until(time.instant().plusSeconds(10)));

    time.advance(Duration.ofMillis(9_999));
    assertThat(happens(1)).isEqualTo("x");
    time.advance(Duration.ofMillis(1));
    assertThat(happens(1)).isEqualTo("-");
  }

  @Test
  void aProbabilityIsKeptAndTheSameSeedRepeatsTheRun() {
    var half = HANG.when(new Trigger(0.5, null, null));
    engine.add(half);
    var run = happens(1_000);
    assertThat(run.chars().filter(one -> one == 'x').count()).isBetween(430L, 570L);

    engine.clear();
    engine.add(half);
    assertThat(happens(1_000)).isEqualTo(run);

    engine.clear();
    engine.add(new FaultRule(half.fault(), half.target(), half.trigger(), null, 7L));
    assertThat(happens(1_000)).isNotEqualTo(run);
  }

  @Test
  void anotherRuleDoesNotDisturbTheRun() {
    var half = HANG.when(new Trigger(0.5, null, null));
    engine.add(half);
    var run = happens(100);

    engine.clear();
    engine.add(half);
    engine.add(FaultRule.of(new NetworkFault.MediaGone()).when(new Trigger(0.3, null, null)));
    var mixed = new StringBuilder();
    for (var i = 0; i < 100; i++) {
      engine.fire(NetworkFault.MediaGone.class, TO_ADA);
      mixed.append(happens(1));
    }
    assertThat(mixed).hasToString(run);
  }

  @Test
  void aRuleConcernsItsTargetAlone() {
    engine.add(HANG.at(new Target.OfNumber(ADA)));
    assertThat(happens(TO_ADA)).isTrue();
    assertThat(happens(new FaultPoint(LAB, BEN))).isFalse();
    assertThat(happens(new FaultPoint(LAB, null))).isFalse();

    engine.clear();
    engine.add(HANG.at(new Target.OfSession(LAB)));
    assertThat(happens(new FaultPoint(LAB, null))).isTrue();
    assertThat(happens(new FaultPoint(new SessionName("other"), ADA))).isFalse();
  }

  @Test
  void aLimitCountsEachSessionAndEachPeriod() {
    engine.add(FaultRule.of(new NetworkFault.RateLimit(2, Duration.ofMinutes(1))));
    var other = new FaultPoint(new SessionName("other"), ADA);

    assertThat(engine.overLimit(TO_ADA)).isEmpty();
    assertThat(engine.overLimit(TO_ADA)).isEmpty();
    time.advance(Duration.ofSeconds(20));
    assertThat(engine.overLimit(TO_ADA)).contains(Duration.ofSeconds(40));
    assertThat(engine.overLimit(other)).isEmpty();
    assertThat(engine.list().getFirst().fired()).isEqualTo(1);

    time.advance(Duration.ofSeconds(40));
    assertThat(engine.overLimit(TO_ADA)).isEmpty();
  }

  @Test
  void afterAClearTheNumbersBeginAgain() {
    engine.add(HANG);
    engine.clear();

    assertThat(engine.add(HANG).id()).isEqualTo("1");
  }

  private String happens(int times) {
    var run = new StringBuilder();
    for (var i = 0; i < times; i++) {
      run.append(happens(TO_ADA) ? 'x' : '-');
    }
    return run.toString();
  }

  private boolean happens(FaultPoint at) {
    return !engine.fire(NetworkFault.Hang.class, at).isEmpty();
  }
}
