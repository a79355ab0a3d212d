package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.node.SessionOwnershipContract.FIRST;
import static dev.sessiongateway.application.node.SessionOwnershipContract.SECOND;
import static dev.sessiongateway.application.node.SessionOwnershipContract.join;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.Target;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// What belongs to no session is written by all nodes at once.
@NeedsProgram("postgres")
@NoRetry
class SharedRegistryTest {
  private static final int ROUNDS = 30;
  private static final URI HOOK = URI.create("https://one.example/hook");

  @RegisterExtension static final NodeStores NODES = new NodeStores();

  @BeforeEach
  void begin() {
    join(NODES.first(), FIRST);
    join(NODES.second(), SECOND);
  }

  private static void both(Work work) throws Exception {
    var results = new ArrayList<Future<?>>();
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var node = 0; node < 2; node++) {
        var stores = node == 0 ? NODES.first() : NODES.second();
        var first = node * ROUNDS;
        results.add(
            callers.submit(
                (Callable<Object>)
                    () -> {
                      for (var number = first; number < first + ROUNDS; number++) {
                        work.on(stores, number);
                      }
                      return first;
                    }));
      }
      for (var result : results) {
        result.get();
      }
    }
  }

  @FunctionalInterface
  private interface Work {
    void on(Stores stores, int number);
  }

  @Test
  void anAddressHasOneHealth() throws Exception {
    both((stores, number) ->
        stores
            .endpointHealth()
            .save(EndpointHealth.healthy(HOOK).failed(NOON, "HTTP " + number, true)));

    assertThat(NODES.first().endpointHealth().list()).hasSize(1);
    assertThat(NODES.second().endpointHealth().find(HOOK)).isPresent();
  }

  @Test
  void deliveriesOfDeletedSessionsHaveDifferentNumbers() throws Exception {
    both((stores, number) -> {
      var session = new InstanceId(new UUID(1, number));
      var store = stores.postDeletionDeliveries();
      store.add(List.of(delivery(session, 1), delivery(session, 2)));
      var target = new Target(session, "hook");
      store.postpone(store.next(target).orElseThrow());
      assertThat(store.next(target).orElseThrow().event().id()).isEqualTo("evt_2");
    });

    var all = NODES.first().postDeletionDeliveries();
    assertThat(all.targets()).hasSize(2 * ROUNDS);
    for (var target : all.targets()) {
      var next = all.next(target).orElseThrow();
      assertThat(next.event().id()).isEqualTo("evt_2");
      all.remove(next);
      var last = all.next(target).orElseThrow();
      assertThat(last.event().id()).isEqualTo("evt_1");
      assertThat(last.number()).isGreaterThan(next.number());
    }
  }

  private static PostDeletionDelivery delivery(InstanceId session, int number) {
    var webhook =
        new Webhook(
            new ReceiverId("hook"),
            Family.B,
            true,
            HOOK,
            Set.of("*"),
            null,
            new RetryPolicy.Unset(),
            List.of(),
            true,
            false,
            false,
            null);
    var event =
        new RenderedEvent(
            "evt_" + number, "message", NOON, "/message", "{}".getBytes(UTF_8), null, 1);
    return new PostDeletionDelivery(
        0, session, new SessionName("ada"), webhook.id(), webhook, event, NOON, 0, null);
  }

  /// Each node prunes, and finds what the other has just removed.
  @Test
  void pruningAtOnceRemovesWhatOneOfThemWouldRemove() throws Exception {
    var media = NODES.first().media();
    for (var i = 0; i < 40; i++) {
      var _ = media.put(new byte[1_000], "text/plain", null);
    }
    both((stores, _) -> stores.media().prune(Instant.EPOCH, 10_000));

    var left = NODES.second().media().prune(Instant.EPOCH, 0);
    assertThat(left.files()).isEqualTo(10);
  }
}
