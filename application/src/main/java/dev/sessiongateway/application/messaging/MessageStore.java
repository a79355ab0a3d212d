package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Durable messages of sessions. Durable when a method returns. Thread-safe.
public interface MessageStore {

  /// Adds a message, moves its chat to the top (one more unread when it came in), and appends the
  /// events: all or nothing. A message whose id the chat already has changes nothing.
  ///
  /// @param fingerprint of what was asked for; empty for messages that came in
  /// @param chatName the chat's name as known now, absent to leave what is there
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.id-reused` if the id is known
  ///   with another fingerprint
  Recorded record(
      SessionRef session,
      Message message,
      String fingerprint,
      @Nullable String chatName,
      List<NewEvent> events);

  /// Moves an own message forward and appends the event; neither when [Ack#allows] says no or the
  /// message is unknown.
  ///
  /// @return whether it moved
  boolean advance(
      SessionRef session, MessageId id, Ack ack, @Nullable String failure, List<NewEvent> events);

  /// Takes several steps of a session's messages in one unit, in order; each as [#advance] would.
  void advanceAll(SessionRef session, List<Step> steps);

  Optional<Message> find(SessionRef session, MessageId id);

  /// The message with this id, for a call that may be a repetition.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.id-reused` if the id is known
  ///   with another fingerprint
  Optional<Message> findRepeated(SessionRef session, MessageId id, String fingerprint);

  /// In the order asked for; the time of a message decides, then the order of arrival.
  List<Message> list(SessionRef session, MessageQuery query);

  /// Own messages the network has not confirmed, oldest first.
  List<Message> pending(SessionRef session, int limit);

  /// @param isNew false when the message was there already
  record Recorded(Message message, boolean isNew) {}

  /// @param events appended when the message moves
  record Step(MessageId id, Ack ack, List<NewEvent> events) {
    public Step {
      events = List.copyOf(events);
    }
  }
}
