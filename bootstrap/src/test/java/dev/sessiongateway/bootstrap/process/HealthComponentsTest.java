package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.EventReceiver;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem.Kind;
import dev.sessiongateway.application.delivery.ReceiverAdmin.ReceiverStatus;
import dev.sessiongateway.application.event.RetentionFigures;
import dev.sessiongateway.application.health.Health.HealthFinding;
import dev.sessiongateway.application.health.Health.HealthFinding.HealthCondition;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.node.Peers;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  @ExpectsLog("ERROR WorkerSupervisor - a task of the background failed")
  void failuresAreToldAndAreNoReasonToBeDown() {
    workers.execute(() -> {
      throw new StackOverflowError();
    });

    assertThat(HealthComponents.workers(workers))
        .isEqualTo(HealthFinding.ok("failures since the start: 1"));
  }

  @Test
  void aNetworkThatIsNotReachedIsNamedAlsoWithoutSessions() {
    assertThat(HealthComponents.network("simulated", 0, 0, 0, Map.of()).condition())
        .isEqualTo(HealthCondition.OK);
    var down = HealthComponents.network("simulated", 0, 0, 0, Map.of("simulated", "no answer"));
    assertThat(down.condition()).isEqualTo(HealthCondition.DEGRADED);
    assertThat(down.reason()).isEqualTo("network.down");
    assertThat(down.detail()).isEqualTo("simulated: no answer");
  }

  @Test
  void nodesThatDoNotAnswerAreNamed() {
    var self = new NodeUrl("http://a:1");
    assertThat(HealthComponents.peers(self, List.of()).condition()).isEqualTo(HealthCondition.OK);
    var since = Instant.parse("2026-01-01T12:00:00Z");
    var cut =
        HealthComponents.peers(
            self,
            List.of(new Peers.Outage(new NodeUrl("http://b:1"), since, "no connection", true)));
    assertThat(cut.condition()).isEqualTo(HealthCondition.DEGRADED);
    assertThat(cut.reason()).isEqualTo("node.peers");
    assertThat(cut.detail())
        .isEqualTo(
            "http://a:1; http://b:1 does not answer since 2026-01-01T12:00:00Z: no connection");
    assertThat(cut.figures()).containsEntry("unreachable", 1L);
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
    assertThat(HealthComponents.network("simulated", 0, 0, 3).detail()).isEqualTo("simulated");
    assertThat(HealthComponents.network("simulated", 1, 0, 3).reason())
        .isEqualTo("sessions.failed");
  }

  @Test
  void activeSessionsWithoutALinkAreDegraded() {
    var finding = HealthComponents.network("simulated", 1, 2, 3);
    assertThat(finding.condition()).isEqualTo(HealthCondition.DEGRADED);
    assertThat(finding.reason()).isEqualTo("links.down");
    assertThat(finding.figures()).containsEntry("withoutLink", 2L);
  }

  @Test
  void storesThatAreBeingCheckedAreNamed() {
    assertThat(HealthComponents.stores(List.of(), List.of("service.db", "stores/ada.db")))
        .isEqualTo(
            HealthFinding.checking("stores.checking", "checking: service.db, stores/ada.db"));
  }

  @Test
  void aFailedRunOfTheRetentionIsDegradedUntilOneSucceeds() {
    var failing = new RetentionFigures(0, 0, 0, 0, 0, 0, 3, 1, true, 60);
    var recovered = new RetentionFigures(0, 7, 0, 0, 0, 0, 4, 1, false, 30);
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
    assertThat(HealthComponents.deliveries(List.of(webhook(closed))).reason()).isNull();
    assertThat(HealthComponents.deliveries(List.of(webhook(closed), webhook(open))).reason())
        .isEqualTo("webhooks.failing");
    assertThat(HealthComponents.deliveries(List.of(webhook(open), webhook(disabled))))
        .isEqualTo(
            HealthFinding.degraded("webhooks.disabled", "2 webhooks, 1 do not accept, 1 disabled"));
  }

  @Test
  void aWebhookThatHoldsOrRefusesIsNamedWithItsEventAndWhatWaits() {
    var fine = EndpointHealth.healthy(URI.create("https://one.example/hook"));
    assertThat(HealthComponents.deliveries(List.of(webhook(fine, problem(Kind.HOLDING)))))
        .isEqualTo(
            HealthFinding.degraded(
                "webhooks.holding",
                "1 webhooks, 0 do not accept, 0 disabled; wh_1: message evt_7 of"
                    + " 2026-01-01T12:00:00Z: HTTP 500, 12 events wait"));
    assertThat(HealthComponents.deliveries(List.of(webhook(fine, problem(Kind.REFUSING)))).detail())
        .endsWith("HTTP 500, 2 are retried beside the others");
  }

  private static ReceiverStatus webhook(EndpointHealth endpoint, DeliveryProblem... problems) {
    return new ReceiverStatus(
        new ReceiverKey("wh_1"),
        null,
        new ReceiverId("hook"),
        new EventReceiver.Description(Family.A, true, Set.of("*"), false),
        endpoint,
        12,
        0,
        2,
        List.of(problems));
  }

  private static DeliveryProblem problem(Kind kind) {
    return new DeliveryProblem(
        new SessionName("shop"),
        new ReceiverId("hook"),
        kind,
        "evt_7",
        "message",
        "HTTP 500",
        Instant.parse("2026-01-01T12:00:00Z"),
        3);
  }
}
