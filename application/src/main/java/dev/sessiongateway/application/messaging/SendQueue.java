package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.session.Session;
import java.util.Optional;

/// Takes messages that leave later. Thread-safe.
@Internal
public interface SendQueue {

  /// Whether a send of this session goes into the queue. Called for each send.
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
}
