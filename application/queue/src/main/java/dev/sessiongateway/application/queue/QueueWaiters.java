package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.work.Deadlines;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// The clients that wait for a message which may leave at once. Each waits until it has left, until
/// the worker rests, or [#LONGEST]. Thread-safe.
final class QueueWaiters {
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final ConcurrentHashMap<MessageId, CompletableFuture<Outcome>> waiting =
      new ConcurrentHashMap<>();
  private final Deadlines deadlines = new Deadlines(LONGEST);

  /// To be called before the message can leave.
  CompletableFuture<Outcome> register(MessageId id) {
    return waiting.computeIfAbsent(id, _ -> new CompletableFuture<>());
  }

  Outcome await(MessageId id, CompletableFuture<Outcome> outcome) {
    if (outcome.isDone()) {
      return outcome.join();
    }
    var wait = deadlines.begin(() -> outcome.complete(new Outcome.Waiting()));
    try {
      return outcome.join();
    } finally {
      wait.end();
      waiting.remove(id, outcome);
    }
  }

  void settle(MessageId id, Outcome outcome) {
    var waiter = waiting.remove(id);
    if (waiter != null) {
      waiter.complete(outcome);
    }
  }

  /// The message waits on, or is gone.
  void leave(MessageId id) {
    settle(id, new Outcome.Waiting());
  }

  void leaveAll() {
    List.copyOf(waiting.keySet()).forEach(this::leave);
  }

  /// What a client that waits gets.
  sealed interface Outcome {
    /// The network has it.
    record Sent(Message message) implements Outcome {}

    /// It has left, and the network has not taken it.
    record Failed(FaultException failure) implements Outcome {}

    /// It has not left.
    record Waiting() implements Outcome {}
  }
}
