package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.SendQueueContext;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The queues of the sessions that this node runs, as far as they were needed. Thread-safe.
final class SessionQueues {
  private final SendQueueContext with;
  private final Optional<OutgoingQueueStore> store;
  private final ConcurrentHashMap<SessionName, SessionQueue> queues = new ConcurrentHashMap<>();

  SessionQueues(SendQueueContext with) {
    this.with = with;
    this.store = with.stores().find(OutgoingQueueStore.class);
  }

  /// Whether the stores have queues.
  boolean areStored() {
    return store.isPresent();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.outgoing-queue`
  OutgoingQueueStore store() {
    return store.orElseThrow(() ->
        new Fault.NotOffered("outgoing-queue", "The store of this gateway has no outgoing queue")
            .toException());
  }

  /// The queue of a session that this node runs.
  SessionQueue of(LiveSession live) {
    return queues.compute(
        live.name(),
        (_, known) -> {
          if (known != null && known.isOf(live)) {
            return known;
          }
          if (known != null) {
            known.close();
          }
          return new SessionQueue(live, context());
        });
  }

  private QueueContext context() {
    return new QueueContext(
        store(),
        with.stores().messages(),
        with.events(),
        with.presence(),
        with.background(),
        with.sender());
  }

  /// The queue of a session, if it was needed.
  Optional<SessionQueue> find(SessionName session) {
    return Optional.ofNullable(queues.get(session));
  }

  /// Whether the queue of a session is paused, as far as it was needed. Asked before each send.
  boolean isPaused(SessionName session) {
    var queue = queues.get(session);
    return queue != null && queue.isPaused();
  }

  /// Stops sending for a session. Harmless when it has none.
  void release(SessionName session) {
    var queue = queues.remove(session);
    if (queue != null) {
      queue.close();
    }
  }

  /// Stops sending for all.
  void close() {
    List.copyOf(queues.keySet()).forEach(this::release);
  }
}
