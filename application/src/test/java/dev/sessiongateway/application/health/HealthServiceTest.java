package dev.sessiongateway.application.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.health.Health.ComponentHealth;
import dev.sessiongateway.application.health.Health.HealthFinding;
import dev.sessiongateway.application.health.Health.HealthFinding.HealthCondition;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HealthServiceTest {
  private final ManualTime clock = new ManualTime();
  private final AtomicReference<Duration> elapsed = new AtomicReference<>(Duration.ZERO);
  private final AtomicReference<HealthFinding> disk =
      new AtomicReference<>(HealthFinding.ok("900 MiB free"));
  private final AtomicInteger checks = new AtomicInteger();
  private final HealthService health =
      health(
          new HealthComponent(
              "disk",
              () -> {
                checks.incrementAndGet();
                return disk.get();
              }));

  private HealthService health(HealthComponent... components) {
    return new HealthService(List.of(components), clock, elapsed::get, Runnable::run);
  }

  private void pass(Duration time) {
    clock.advance(time);
    elapsed.updateAndGet(now -> now.plus(time));
  }

  private ComponentHealth disk() {
    return health.components().getFirst();
  }

  @Test
  void aResultIsKeptForAWhile() {
    var first = disk();
    disk.set(HealthFinding.down("disk.full", "0 MiB free"));
    pass(HealthService.GOOD_FOR);
    assertThat(disk()).isEqualTo(first);
    pass(Duration.ofMillis(1));
    assertThat(disk().finding().reason()).isEqualTo("disk.full");
    assertThat(checks).hasValue(2);
  }

  @Test
  void itTellsSinceWhenTheConditionAndItsReasonHold() {
    var start = clock.instant();
    assertThat(disk().since()).isEqualTo(start);
    pass(Duration.ofMinutes(1));
    disk.set(HealthFinding.ok("800 MiB free"));
    assertThat(disk().since()).isEqualTo(start);
    assertThat(disk().finding().detail()).isEqualTo("800 MiB free");

    pass(Duration.ofMinutes(1));
    disk.set(HealthFinding.degraded("disk.low", "100 MiB free"));
    assertThat(disk().since()).isEqualTo(start.plusSeconds(120));
    pass(Duration.ofMinutes(1));
    disk.set(HealthFinding.degraded("disk.slow", "100 MiB free"));
    assertThat(disk().since()).isEqualTo(start.plusSeconds(180));
  }

  @Test
  @ExpectsLog("ERROR HealthService - a check of the health failed")
  void aCheckThatFailsIsDownAndTheOthersAreTold() {
    var both =
        health(
            new HealthComponent(
                "broken",
                () -> {
                  throw new IllegalStateException("planted");
                }),
            new HealthComponent("well", () -> HealthFinding.ok("fine")));
    assertThat(both.components())
        .extracting(ComponentHealth::component, each -> each.finding().condition())
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("broken", HealthCondition.DOWN),
            org.assertj.core.groups.Tuple.tuple("well", HealthCondition.OK));
  }

  @Test
  void aCheckThatDoesNotEndDelaysOneCallerAndIsDownForTheOthers() throws Exception {
    var hangs = new AtomicInteger();
    var inCheck = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    var slow =
        health(
            new HealthComponent("well", () -> HealthFinding.ok("fine")),
            new HealthComponent(
                "database",
                () -> {
                  if (hangs.get() > 0) {
                    inCheck.countDown();
                    await(end);
                  }
                  return HealthFinding.ok("takes writes");
                }));
    assertThat(slow.components()).hasSize(2);
    hangs.set(1);
    pass(Duration.ofSeconds(3));
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var waiting = threads.submit(slow::components);
      await(inCheck);
      assertThat(conditions(slow)).containsOnly(HealthCondition.OK);
      pass(HealthService.LATE);
      assertThat(slow.components())
          .filteredOn(each -> each.finding().condition() == HealthCondition.DOWN)
          .singleElement()
          .satisfies(late -> {
            assertThat(late.component()).isEqualTo("database");
            assertThat(late.finding().reason()).isEqualTo("check.late");
          });
      end.countDown();
      assertThat(waiting.get(30, TimeUnit.SECONDS)).hasSize(2);
    }
    assertThat(conditions(slow)).containsOnly(HealthCondition.OK);
  }

  @Test
  void aFirstCheckThatHangsIsAnsweredInTime() {
    var end = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var slow =
          new HealthService(
              List.of(
                  new HealthComponent("well", () -> HealthFinding.ok("fine")),
                  new HealthComponent(
                      "database",
                      () -> {
                        await(end);
                        return HealthFinding.ok("takes writes");
                      })),
              clock,
              elapsed::get,
              threads,
              Duration.ofMillis(50));
      try {
        var told = slow.components();
        while (told.size() < 2) {
          told = slow.components();
        }
        assertThat(told).extracting(ComponentHealth::component).containsExactly("well", "database");
        assertThat(told.getLast().finding().reason()).isEqualTo("check.late");
      } finally {
        end.countDown();
      }
    }
  }

  @Test
  void aCheckThatCannotBeginIsNoGoodAnswer() {
    var never =
        new HealthService(
            List.of(new HealthComponent("disk", () -> HealthFinding.ok("fine"))),
            clock,
            elapsed::get,
            _ -> {},
            Duration.ofMillis(1));
    assertThat(conditions(never)).containsExactly(HealthCondition.DOWN);
  }

  private static List<HealthCondition> conditions(Health health) {
    return health.components().stream().map(each -> each.finding().condition()).toList();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
