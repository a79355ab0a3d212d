package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.session.Session;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Takes messages that leave later. A part of the gateway brings it. It observes the sessions, and
/// is closed before the messaging is. Thread-safe.
@Internal
public interface SendQueue extends SessionObserver, AutoCloseable {
  /// Of a gateway without this part: nothing waits, and what would have to is refused.
  SendQueue NONE =
      new SendQueue() {
        @Override
        public boolean takes(Session session, Schedule schedule) {
          if (isNeeded(session, schedule)) {
            throw absent();
          }
          return false;
        }

        @Override
        public Optional<Submission> findRepeated(
            LiveSession live, MessageId id, String fingerprint) {
          throw absent();
        }

        @Override
        public Submission add(
            LiveSession live, Message message, String fingerprint, Schedule schedule) {
          throw absent();
        }

        @Override
        public void changed(@Nullable Session before, @Nullable Session after) {}

        @Override
        public void close() {}
      };

  /// Whether a send of this session waits for its turn. Called for each send, before anything is
  /// done for it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.outgoing-queue` when it
  ///   would have to, and nothing can
  boolean takes(Session session, Schedule schedule);

  /// The outcome of the first call, for one that may be a repetition.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.id-reused`
  Optional<Submission> findRepeated(LiveSession live, MessageId id, String fingerprint);

  /// Stores a message in the queue. Where it may leave at once and the client waits, waits for it a
  /// few seconds.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.queued-messages`;
  ///   `message.id-reused`; for a message that has left, those of [Messaging#send]
  Submission add(LiveSession live, Message message, String fingerprint, Schedule schedule);

  /// What it offers besides to those who know the type.
  default <T> Optional<T> find(Class<T> offer) {
    return Optional.empty();
  }

  /// Stops sending. What waits stays in the store.
  @Override
  void close();

  /// Whether a message with this schedule can leave no other way than by a queue.
  static boolean isNeeded(Session session, Schedule schedule) {
    return !schedule.isNone() || !session.config().sending().isNone();
  }

  private static RuntimeException absent() {
    return new Fault.NotOffered(
            "outgoing-queue",
            "This gateway runs without its part queue: sendAt, expiresAt, priority, Prefer:"
                + " respond-async, and config.sending of a session need it")
        .toException();
  }
}
