package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.event.EventFactory;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Durable messages of sessions; what comes over links goes through [AccountUpdateStore]. Durable
/// when a method returns. Thread-safe.
public interface MessageStore {

  /// Adds an own message that is about to be sent, moves its chat to the top, and appends
  /// [dev.sessiongateway.domain.event.Event.MessageCreated], before it
  /// [dev.sessiongateway.domain.event.Event.ChatOpened] when it is the chat's first: all or
  /// nothing. A message whose id is known changes nothing.
  ///
  /// @param fingerprint of what was asked for
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`;
  ///   `message.id-reused` if the id is known with another fingerprint
  Recorded record(SessionRef session, Message message, String fingerprint, EventFactory factory);

  Optional<Message> find(SessionRef session, MessageId id);

  /// The message with this id, for a call that may be a repetition.
  ///
  /// @param isSame tells from the fingerprint that is stored whether the call asks for that message
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.id-reused` if it does not
  Optional<Message> findRepeated(SessionRef session, MessageId id, Predicate<String> isSame);

  /// In the order asked for; the time of a message decides, then the order of arrival.
  List<Message> list(SessionRef session, MessageQuery query);

  /// How many there are.
  long count(SessionRef session, MessageFilter filter);

  /// How a poll stands; empty when nobody has voted, or there is no such message.
  List<PollTally> tallies(SessionRef session, MessageId poll);

  /// Whether the file of one of the session's messages is this one.
  boolean carries(SessionRef session, MediaId file);

  /// A page of the own messages that the network has not confirmed, oldest first.
  ///
  /// @param after the last one of the page before, absent for the first page
  List<Message> pending(SessionRef session, @Nullable Message after, int limit);

  /// @param isNew false when the message was there already
  record Recorded(Message message, boolean isNew) {}
}
