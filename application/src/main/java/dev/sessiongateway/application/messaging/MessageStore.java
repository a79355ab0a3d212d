package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The stored messages of sessions; updates from links go through [AccountUpdateStore]. Durable
/// when a method returns. Thread-safe.
public interface MessageStore {

  /// Adds an own message before it is sent, moves its chat to the top, and appends
  /// [dev.sessiongateway.domain.event.Event.MessageCreated], before it
  /// [dev.sessiongateway.domain.event.Event.ChatOpened] for the chat's first message: all or
  /// nothing. A message with a known id changes nothing.
  ///
  /// @param fingerprint of the send
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`;
  ///   `message.id-reused` if the id is known with another fingerprint
  Recorded record(SessionRef session, Message message, String fingerprint, EventFactory factory);

  Optional<Message> find(SessionRef session, MessageId id);

  /// The message with this id, for a send that may be a repetition.
  ///
  /// @param fingerprint of the send
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.id-reused` if the id is known
  ///   with another fingerprint
  Optional<Message> findRepeated(SessionRef session, MessageId id, String fingerprint);

  /// The selected messages, by their time and then by their order of arrival.
  List<Message> list(SessionRef session, MessageQuery query);

  /// When the first stored message of each of these chats was written; nothing for a chat without
  /// one. A store that queries a database reads them with one statement.
  default Map<Address, Instant> firstAt(SessionRef session, Set<Address> chats) {
    var first = new HashMap<Address, Instant>();
    for (var chat : chats) {
      var query = new MessageQuery(MessageFilter.in(chat), SortOrder.ASCENDING, new Page(1, 0));
      list(session, query).forEach(message -> first.put(chat, message.at()));
    }
    return first;
  }

  /// The number of selected messages.
  long count(SessionRef session, MessageFilter filter);

  /// How many each of these sessions has. A store that queries a database counts them with one
  /// statement.
  default Map<SessionRef, Long> counts(Set<SessionRef> sessions) {
    return sessions.stream()
        .collect(
            Collectors.toMap(Function.identity(), session -> count(session, MessageFilter.ALL)));
  }

  /// The tally of a poll; empty without votes, or without such a message.
  List<PollTally> tallies(SessionRef session, MessageId poll);

  /// Whether a message of the session carries this file.
  boolean carries(SessionRef session, MediaId file);

  /// The sessions with own messages without acknowledgement.
  Set<SessionName> unconfirmed();

  /// A page of the own messages without acknowledgement, oldest first.
  ///
  /// @param after the last message of the page before, null for the first page
  List<Message> pending(SessionRef session, @Nullable Message after, int limit);

  /// Removes the oldest messages: those from before `before`, and the oldest ones while the session
  /// has more than `most`. An own message without acknowledgement stays. Chats stay in the list;
  /// none has more unread messages than are left. Appends no event. Cheap when there is nothing to
  /// remove.
  ///
  /// @param limit how many are removed at most
  Pruned prune(SessionRef session, Instant before, long most, int limit);

  /// What was removed.
  ///
  /// @param files that the messages carried; other messages may carry them too
  record Pruned(int messages, Set<MediaId> files) {
    public static final Pruned NONE = new Pruned(0, Set.of());

    public Pruned {
      files = Set.copyOf(files);
    }
  }

  /// @param isNew false when the message was stored before
  record Recorded(Message message, boolean isNew) {}
}
