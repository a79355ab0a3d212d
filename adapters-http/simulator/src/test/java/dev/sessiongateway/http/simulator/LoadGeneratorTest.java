package dev.sessiongateway.http.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.simulation.LoadGenerator;
import dev.sessiongateway.application.simulation.LoadGenerator.Progress;
import dev.sessiongateway.application.simulation.LoadGenerator.State;
import dev.sessiongateway.application.simulation.LoadPlan;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Content;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The pace of a load, without a network.
final class LoadGeneratorTest {
  private static final Address SHOP = Address.person("447700900199");
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FakePhones phones = new FakePhones();
  private final ManualTime machine = new ManualTime();
  private final ManualTime time = new ManualTime();

  @AutoClose private final LoadGenerator generator = new LoadGenerator(phones.port, machine, time);

  @Test
  void aLoadWritesAtItsRateAndEndsWithItsDuration() {
    generator.start(plan(50, 3, 2));
    assertThat(progress().state()).isEqualTo(State.PREPARING);
    machine.advance(SECOND);
    assertThat(progress().state()).isEqualTo(State.RUNNING);
    assertThat(progress().written()).isEqualTo(50);
    machine.advance(SECOND.multipliedBy(2));
    assertThat(progress().state()).isEqualTo(State.DONE);
    assertThat(progress().written()).isEqualTo(100);
    assertThat(progress().elapsed()).isEqualTo(SECOND.multipliedBy(2));
    assertThat(phones.port.phones()).hasSize(3);
    assertThat(texts().toList())
        .startsWith("Hello 1", "Hello 2")
        .endsWith("Hello 100")
        .doesNotHaveDuplicates();
    assertThat(machine.waiting()).isZero();
  }

  @Test
  void oneLoadRunsAtATimeAndAnotherBehindIt() {
    generator.start(plan(1, 1, 1));
    assertThatThrownBy(() -> generator.start(plan(1, 1, 1)))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("load.running"));
    machine.advance(SECOND.multipliedBy(2));
    generator.start(plan(2, 1, 1));
    machine.advance(SECOND.multipliedBy(2));
    assertThat(progress().written()).isEqualTo(2);
  }

  @Test
  void aLoadThatIsStoppedWritesNothingMore() {
    generator.start(plan(10, 1, 60));
    machine.advance(SECOND);
    assertThat(generator.stop().orElseThrow().state()).isEqualTo(State.STOPPED);
    machine.advance(SECOND.multipliedBy(5));
    assertThat(progress().written()).isEqualTo(10);
    assertThat(progress().elapsed()).isEqualTo(SECOND);
    assertThat(machine.waiting()).isZero();
  }

  /// A machine that stands still for longer than the load must not be paid back for ever.
  @Test
  void aLoadThatIsLateEnds() {
    generator.start(plan(100, 1, 1));
    machine.advance(Duration.ZERO);
    machine.jump(Duration.ofMinutes(1));
    machine.advance(SECOND);
    assertThat(progress().state()).isEqualTo(State.DONE);
    assertThat(progress().written()).isZero();
  }

  @Test
  void beforeTheFirstLoadThereIsNothingToReadOrStop() {
    assertThat(generator.progress()).isEmpty();
    assertThat(generator.stop()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0,1,1", "1001,1,1", "1,0,1", "1,1001,1", "1,1,0", "1,1,601"})
  void aPlanHasLimits(int perSecond, int many, int seconds) {
    assertThatThrownBy(() -> plan(perSecond, many, seconds)).isInstanceOf(FaultException.class);
  }

  private Progress progress() {
    return generator.progress().orElseThrow();
  }

  private static LoadPlan plan(int perSecond, int many, int seconds) {
    return new LoadPlan(SHOP, perSecond, many, Duration.ofSeconds(seconds), "Hello");
  }

  private Stream<String> texts() {
    return phones.done.stream()
        .filter(command -> command.name().equals("write"))
        .map(command -> command.arguments().get(1))
        .map(content -> content instanceof Content.Text(var text) ? text : "no text");
  }
}
