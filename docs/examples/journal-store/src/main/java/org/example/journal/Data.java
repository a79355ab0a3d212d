package org.example.journal;

import dev.sessiongateway.application.delivery.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.example.journal.Table.Rows;
import org.jspecify.annotations.Nullable;

/// What the ports share: the tables, and the events of sessions.
final class Data {
  static final String EVENT = "event";
  static final String ARRIVAL = "arrival";

  /// By the codes of the characters, which `String.compareTo` does not do beyond U+FFFF.
  static final Comparator<String> BY_CODES =
      Comparator.comparing(text -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

  final Journal journal;
  final Consumer<SessionRef> announcer;

  final Table<Session> sessions;
  final Table<AccessKey> keys;
  final Table<EndpointHealth> endpoints;
  final Table<Webhooks.AfterDeletion.Left> afterDeletion;
  final Table<FileRow> files;
  final Table<DocumentRow> documents;

  final Table<Long> numbers;
  final Table<EventRecord> events;
  final Table<MessageRow> messages;
  final Table<TallyRow> tallies;
  final Table<ChatRow> chats;
  final Table<Address> archived;
  final Table<Contact> contacts;
  final Table<LidMapping> lids;
  final Table<DeliveryCursor> cursors;
  final Table<DeadLetter> letters;
  final Table<DeliveryLog.Entry> attempts;

  /// @param announcer notified of sessions with new events after they are stored; returns at once
  Data(Journal journal, Consumer<SessionRef> announcer) {
    this.journal = journal;
    this.announcer = announcer;
    sessions = new Table<>(journal, "session", Session.class);
    keys = new Table<>(journal, "key", AccessKey.class);
    endpoints = new Table<>(journal, "endpoint", EndpointHealth.class);
    afterDeletion = new Table<>(journal, "after-deletion", Webhooks.AfterDeletion.Left.class);
    files = new Table<>(journal, "file", FileRow.class);
    documents = new Table<>(journal, "document", DocumentRow.class);
    numbers = new Table<>(journal, "number", Long.class);
    events = new Table<>(journal, "event", EventRecord.class);
    messages = new Table<>(journal, "message", MessageRow.class);
    tallies = new Table<>(journal, "tally", TallyRow.class);
    chats = new Table<>(journal, "chat", ChatRow.class);
    archived = new Table<>(journal, "archived", Address.class);
    contacts = new Table<>(journal, "contact", Contact.class);
    lids = new Table<>(journal, "lid", LidMapping.class);
    cursors = new Table<>(journal, "cursor", DeliveryCursor.class);
    letters = new Table<>(journal, "letter", DeadLetter.class);
    attempts = new Table<>(journal, "attempt", DeliveryLog.Entry.class);
  }

  List<Table<?>> ofSessions() {
    return List.of(
        numbers, events, messages, tallies, chats, archived, contacts, lids, cursors, letters,
        attempts);
  }

  boolean isThere(SessionRef session) {
    return sessions
        .rows()
        .find(session.name().value())
        .filter(known -> known.ref().equals(session))
        .isPresent();
  }

  /// A write for a session.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`, or `store.busy`
  ///   when it has moved to another address
  <T> T change(SessionRef session, Supplier<T> work) {
    return journal.write(() -> {
      if (sessions.rows().get(session.name().value()) == null) {
        throw Fault.notFound("session", session.name().value());
      }
      if (!isThere(session)) {
        throw new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY).toException();
      }
      return work.get();
    });
  }

  void change(SessionRef session, Runnable work) {
    change(
        session,
        () -> {
          work.run();
          return session;
        });
  }

  /// Within a write.
  ///
  /// @return the number of the last event
  long append(SessionRef session, List<NewEvent> added) {
    for (var event : added) {
      var seq = next(numbers.of(session), EVENT);
      var record =
          new EventRecord(
              session.name(),
              seq,
              event.id(),
              event.at(),
              event.event(),
              event.replayed(),
              event.cause());
      events.of(session).put(key(seq), record);
    }
    if (!added.isEmpty()) {
      journal.afterCommit(() -> announcer.accept(session));
    }
    return last(numbers.of(session), EVENT);
  }

  /// The last number of this kind that was given out, 0 when there is none.
  static long last(Rows<Long> numbers, String kind) {
    return numbers.find(kind).orElse(0L);
  }

  static long next(Rows<Long> numbers, String kind) {
    numbers.put(kind, last(numbers, kind) + 1);
    return last(numbers, kind);
  }

  /// Numbers as keys sort like numbers.
  static String key(long number) {
    return "%019d".formatted(number);
  }

  /// @param arrival the order of arrival
  /// @param isListed false for a message that the session brought from another address
  public record MessageRow(Message message, String fingerprint, long arrival, boolean isListed) {
    boolean isUnconfirmed() {
      return message.fromMe() && message.ack() == Ack.PENDING;
    }

    MessageRow with(Message other) {
      return new MessageRow(other, fingerprint, arrival, isListed);
    }
  }

  public record ChatRow(
      Address id,
      @Nullable String name,
      Instant lastMessageAt,
      int unread,
      @Nullable MessageId lastMessage) {
    ChatRow named(@Nullable String other) {
      return other == null ? this : new ChatRow(id, other, lastMessageAt, unread, lastMessage);
    }

    ChatRow in(Address other) {
      return new ChatRow(other, name, lastMessageAt, unread, lastMessage);
    }

    ChatRow cleared() {
      return new ChatRow(id, name, lastMessageAt, 0, null);
    }

    ChatRow endingWith(@Nullable MessageId last) {
      return new ChatRow(id, name, lastMessageAt, unread, last);
    }

    /// This chat, with what is added to it.
    ChatRow with(ChatRow added) {
      var last = added.lastMessageAt.isBefore(lastMessageAt) ? this : added;
      return new ChatRow(id, name, last.lastMessageAt, unread + added.unread, last.lastMessage)
          .named(added.name);
    }

    String shownName() {
      return name == null ? id.toString() : name;
    }

    ChatRow unread(int messages) {
      return new ChatRow(id, name, lastMessageAt, messages, lastMessage);
    }
  }

  /// What a network keeps for a session.
  public record DocumentRow(NetworkState.Document document, Instant at) {}

  public record TallyRow(List<PollTally> options) {}

  /// @param withdrawnFrom sessions that have no use for it
  public record FileRow(
      Attachment.Stored description, boolean isKept, Set<InstanceId> withdrawnFrom) {}
}
