package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.event.RetentionFigures;
import dev.sessiongateway.application.health.HealthCondition;
import dev.sessiongateway.application.health.HealthFinding;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HealthComponentsTest {
  private final AtomicReference<Duration> now = new AtomicReference<>(Duration.ZERO);
  private final WorkerSupervisor workers = new WorkerSupervisor(Runnable::run, now::get);

  @Test
  void workersWithoutTroubleAreUp() {
    assertThat(HealthComponents.workers(workers)).isEqualTo(HealthFinding.ok("ok"));
  }

  @Test
  void failuresAreToldAndAreNoReasonToBeDown() {
    workers.execute(() -> {
      throw new StackOverflowError();
    });

    assertThat(HealthComponents.workers(workers))
        .isEqualTo(HealthFinding.ok("failures since the start: 1"));
  }

  @Test
  void workersThatDoNotProgressAreDownByName() {
    workers.worker("webhook-delivery").busy();
    workers.worker("webhook-delivery").busy();
    workers.worker("session-commands").busy();
    now.set(WorkerSupervisor.STALLED_AFTER);

    assertThat(HealthComponents.workers(workers))
        .isEqualTo(
            HealthFinding.down(
                "workers.stalled", "not progressing: session-commands 1, webhook-delivery 2"));
  }

  @Test
  void littleSpaceIsDegradedAndNoneIsDown() {
    var low = HealthComponents.LOW_DISK_BYTES;
    assertThat(HealthComponents.disk(low).condition()).isEqualTo(HealthCondition.OK);
    assertThat(HealthComponents.disk(low - 1).reason()).isEqualTo("disk.low");
    assertThat(HealthComponents.disk(low - 1).condition()).isEqualTo(HealthCondition.DEGRADED);
    assertThat(HealthComponents.disk(0).reason()).isEqualTo("disk.full");
    assertThat(HealthComponents.disk(0).condition()).isEqualTo(HealthCondition.DOWN);
    assertThat(HealthComponents.disk(7).figures()).containsEntry("free", 7L);
  }

  @Test
  void aLargeLogOfWritesAndALongQueueAreDegraded() {
    var large = HealthComponents.LARGE_WAL_BYTES;
    assertThat(HealthComponents.wal(large).condition()).isEqualTo(HealthCondition.OK);
    assertThat(HealthComponents.wal(large + 1).reason()).isEqualTo("wal.large");
    assertThat(HealthComponents.queue(2_047, 4_096).condition()).isEqualTo(HealthCondition.OK);
    assertThat(HealthComponents.queue(2_048, 4_096).reason()).isEqualTo("writer.busy");
  }

  @Test
  void damagedStoresAndFailedSessionsAreDegraded() {
    assertThat(HealthComponents.stores(List.of(), List.of())).isEqualTo(HealthFinding.ok("whole"));
    assertThat(HealthComponents.stores(List.of("stores/ada.db is damaged"), List.of("service.db")))
        .isEqualTo(
            HealthFinding.degraded(
                "stores.damaged", "stores/ada.db is damaged; checking: service.db"));
    assertThat(HealthComponents.network("simulated", 0, 3).detail()).isEqualTo("simulated");
    assertThat(HealthComponents.network("simulated", 1, 3).reason()).isEqualTo("sessions.failed");
  }

  @Test
  void storesThatAreBeingCheckedAreNamed() {
    assertThat(HealthComponents.stores(List.of(), List.of("service.db", "stores/ada.db")))
        .isEqualTo(
            HealthFinding.checking("stores.checking", "checking: service.db, stores/ada.db"));
  }

  @Test
  void aFailedRunOfTheRetentionIsDegradedUntilOneSucceeds() {
    var failing = new RetentionFigures(0, 0, 0, 0, 0, 3, 1, true, 60);
    var recovered = new RetentionFigures(7, 0, 0, 0, 0, 4, 1, false, 30);
    assertThat(HealthComponents.retention(failing).reason()).isEqualTo("retention.failing");
    assertThat(HealthComponents.retention(recovered).condition()).isEqualTo(HealthCondition.OK);
    assertThat(HealthComponents.retention(recovered).figures())
        .containsEntry("oldestEventSeconds", 30L);
  }

  @Test
  void webhooksThatDoNotAcceptAreDegraded() {
    var url = URI.create("https://one.example/hook");
    var now = Instant.parse("2026-01-01T12:00:00Z");
    var closed = EndpointHealth.healthy(url);
    var open = new EndpointHealth(url, 5, now, now, null, "HTTP 503");
    var disabled = open.disabled(now, "HTTP 410");
    assertThat(HealthComponents.deliveries(List.of()).condition()).isEqualTo(HealthCondition.OK);
    assertThat(HealthComponents.deliveries(List.of(closed)).reason()).isNull();
    assertThat(HealthComponents.deliveries(List.of(closed, open)).reason())
        .isEqualTo("webhooks.failing");
    assertThat(HealthComponents.deliveries(List.of(open, disabled)))
        .isEqualTo(
            HealthFinding.degraded("webhooks.disabled", "2 webhooks, 1 do not accept, 1 disabled"));
  }
}
