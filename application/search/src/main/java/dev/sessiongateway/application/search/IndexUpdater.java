package dev.sessiongateway.application.search;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.search.SearchIndex.Change;
import dev.sessiongateway.application.search.SearchIndex.Field;
import dev.sessiongateway.application.search.SearchIndex.Progress;
import dev.sessiongateway.application.search.SearchIndex.Rest;
import dev.sessiongateway.application.search.SearchIndex.Source;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Brings the index to what the stores have: what happened since, from the log of events, and what
/// was there before, newest first. Both go in small units, each of which is kept with its progress.
///
/// An event says what changed, and an edited message is read as it is now, so that a unit can be
/// repeated. When the log does not continue where the index stopped, because it was pruned or
/// restored, all messages are read again. Thread-safe.
final class IndexUpdater {
  private static final int EVENTS_AT_ONCE = 200;
  private static final int MESSAGES_AT_ONCE = 500;
  private static final int NAMES_AT_ONCE = 500;

  /// Of two nodes that index the same session for a moment, one gives way.
  private static final int TRIES = 5;

  private final SearchIndex index;
  private final EventLog log;
  private final MessageStore messages;
  private final ContactStore contacts;
  private final ConcurrentHashMap<Source, ReentrantLock> locks = new ConcurrentHashMap<>();

  /// The time of the oldest message when the index was pruned last.
  private final ConcurrentHashMap<Source, Instant> oldestStored = new ConcurrentHashMap<>();

  IndexUpdater(SearchIndex index, Stores stores) {
    this.index = index;
    this.log = stores.events();
    this.messages = stores.messages();
    this.contacts = stores.contacts();
  }

  static Source source(Session session) {
    return new Source(session.id(), session.ref().store());
  }

  /// Follows what happened until this call.
  ///
  /// @param goesOn asked between two units
  /// @return whether all of it is in the index
  boolean catchUp(Session session, BooleanSupplier goesOn) {
    return locked(
        session,
        () -> {
          var through = log.lastSeq(session.ref());
          var now = begun(session);
          if (now != null && now.seq() >= through && !isSame(session, now, through)) {
            now = restarted(session, now);
          }
          var tries = 0;
          while (now != null && now.seq() < through && goesOn.getAsBoolean()) {
            var next = follow(session, now);
            tries = next == null ? tries + 1 : 0;
            now = next != null ? next : tries < TRIES ? begun(session) : null;
          }
          return now != null && now.seq() >= through;
        });
  }

  /// Indexes what was there before.
  ///
  /// @param goesOn asked between two units
  /// @return whether all of it is in the index
  boolean fill(Session session, BooleanSupplier goesOn) {
    var tries = 0;
    do {
      var outcome = fillOnce(session);
      if (outcome == Filling.DONE) {
        return true;
      }
      tries = outcome == Filling.OVERTAKEN ? tries + 1 : 0;
    } while (tries < TRIES && goesOn.getAsBoolean());
    return false;
  }

  private enum Filling {
    DONE,
    GOES_ON,
    /// Somebody else changed the progress.
    OVERTAKEN
  }

  /// Removes the words of messages that are older than the oldest one in the store.
  ///
  /// @param goesOn asked between two units
  void prune(Session session, BooleanSupplier goesOn) {
    var query = new MessageQuery(MessageFilter.ALL, SortOrder.ASCENDING, new Page(1, 0));
    var oldest =
        messages.list(session.ref(), query).stream()
            .findFirst()
            .map(Message::at)
            .orElse(Instant.MAX);
    if (!oldest.equals(oldestStored.put(source(session), oldest))) {
      while (index.prune(source(session), oldest, MESSAGES_AT_ONCE) == MESSAGES_AT_ONCE
          && goesOn.getAsBoolean()) {
        // The next unit waits behind what others write.
      }
    }
  }

  /// Removes everything of a session that was deleted.
  void remove(Session session) {
    index.remove(session.id());
    locks.remove(source(session));
    oldestStored.remove(source(session));
  }

  /// Whether the log is still that which the index followed to its end.
  private boolean isSame(Session session, Progress now, long through) {
    if (now.seq() != through) {
      return false;
    }
    var last = log.read(session.ref(), Math.max(0, through - 1), 1);
    return last.isEmpty() || last.getFirst().id().value().equals(now.event());
  }

  private <T> T locked(Session session, Supplier<T> work) {
    var lock = locks.computeIfAbsent(source(session), _ -> new ReentrantLock());
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /// The progress, which begins here for a session that is new.
  private @Nullable Progress begun(Session session) {
    var known = index.progress(source(session));
    return known.isPresent() ? known.get() : restarted(session, null);
  }

  /// Everything that is stored now is read by and by.
  private @Nullable Progress restarted(Session session, @Nullable Progress before) {
    var seq = log.lastSeq(session.ref());
    var last = log.read(session.ref(), Math.max(0, seq - 1), 1);
    var id = last.isEmpty() ? "" : last.getFirst().id().value();
    return written(session, before, List.of(), new Progress(seq, id, new Rest.Names(0)));
  }

  /// One unit of events.
  private @Nullable Progress follow(Session session, Progress now) {
    // With the last known event, to compare its id: it may be of another history.
    var batch = log.read(session.ref(), Math.max(0, now.seq() - 1), EVENTS_AT_ONCE);
    if (!continues(now, batch)) {
      return restarted(session, now);
    }
    var events = batch.stream().filter(event -> event.seq() > now.seq()).toList();
    if (events.isEmpty()) {
      return restarted(session, now);
    }
    var last = events.getLast();
    return written(
        session,
        now,
        changes(session.ref(), events),
        new Progress(last.seq(), last.id().value(), now.rest()));
  }

  private static boolean continues(Progress now, List<EventRecord> batch) {
    if (batch.isEmpty()) {
      return false;
    }
    var first = batch.getFirst();
    return first.seq() == now.seq()
        ? first.id().value().equals(now.event())
        : first.seq() == now.seq() + 1;
  }

  private @Nullable Progress written(
      Session session, @Nullable Progress before, List<Change> changes, Progress after) {
    return index.write(source(session), before, changes, after) ? after : null;
  }

  private List<Change> changes(SessionRef session, List<EventRecord> events) {
    var changes = new ArrayList<Change>();
    var named = new LinkedHashSet<Address>();
    for (var each : events) {
      switch (each.event()) {
        case Event.MessageCreated(var message) -> changes.add(put(message));
        case Event.HistorySynced history -> {
          history.messages().forEach(message -> changes.add(put(message)));
          named.addAll(history.chats().keySet());
          history.contacts().forEach(contact -> named.add(contact.id()));
        }
        case Event.MessageEdited edited -> changes.add(stored(session, edited.target().id()));
        case Event.MessageRevoked revoked -> changes.add(stored(session, revoked.target().id()));
        case Event.ChatDeleted(var chat) -> changes.add(new Change.RemoveMessages(chat));
        case Event.MessagesDisappeared(_, var ids) ->
            ids.forEach(id -> changes.add(new Change.Remove(Field.TEXT, id.value())));
        case Event.ChatCleared(var chat) -> changes.add(new Change.RemoveMessages(chat));
        case Event.ContactChanged(var contact, _) -> named.add(contact.id());
        case Event.ChatOpened(var chat, _, _) -> named.add(chat);
        case GroupEvent group -> {
          var chat = group.chat();
          if (chat != null) {
            named.add(chat);
          }
        }
        case Event _ -> {}
      }
    }
    changes.addAll(names(session, named));
    return changes;
  }

  private static Change put(Message message) {
    return SearchDocuments.of(message)
        .<Change>map(Change.Put::new)
        .orElseGet(() -> new Change.Remove(Field.TEXT, message.id().value()));
  }

  /// The message as it is now.
  private Change stored(SessionRef session, MessageId id) {
    return messages
        .find(session, id)
        .map(IndexUpdater::put)
        .orElseGet(() -> new Change.Remove(Field.TEXT, id.value()));
  }

  /// These names as they are now.
  private List<Change> names(SessionRef session, Set<Address> people) {
    var changes = new ArrayList<Change>();
    var all = List.copyOf(people);
    for (var from = 0; from < all.size(); from += NAMES_AT_ONCE) {
      var some = all.subList(from, Math.min(all.size(), from + NAMES_AT_ONCE));
      some.forEach(person -> changes.add(new Change.Remove(Field.NAME, person.toString())));
      var filter = new ContactFilter(some, null, true);
      var known = contacts.list(session, new ContactQuery(filter, new Page(NAMES_AT_ONCE, 0)));
      known.forEach(contact ->
          SearchDocuments.of(contact).ifPresent(document -> changes.add(new Change.Put(document))));
    }
    return changes;
  }

  private Filling fillOnce(Session session) {
    return locked(
        session,
        () -> {
          var now = begun(session);
          if (now == null) {
            return Filling.OVERTAKEN;
          }
          var next =
              switch (now.rest()) {
                case null -> now;
                case Rest.Names(var done) -> fillNames(session, now, done);
                case Rest.Messages rest -> fillMessages(session, now, rest);
              };
          if (next == null) {
            return Filling.OVERTAKEN;
          }
          return next.rest() == null ? Filling.DONE : Filling.GOES_ON;
        });
  }

  private @Nullable Progress fillNames(Session session, Progress now, int done) {
    var page = new Page(NAMES_AT_ONCE, done);
    var known = contacts.list(session.ref(), new ContactQuery(ContactFilter.ALL, page));
    var changes = new ArrayList<Change>();
    known.forEach(contact ->
        SearchDocuments.of(contact).ifPresent(document -> changes.add(new Change.Put(document))));
    Rest rest =
        known.size() < NAMES_AT_ONCE
            ? new Rest.Messages(null, 0)
            : new Rest.Names(done + known.size());
    return written(session, now, changes, new Progress(now.seq(), now.event(), rest));
  }

  private @Nullable Progress fillMessages(Session session, Progress now, Rest.Messages rest) {
    var filter = MessageFilter.ALL.between(null, rest.notAfter());
    var page = new Page(MESSAGES_AT_ONCE, rest.done());
    var found = messages.list(session.ref(), new MessageQuery(filter, SortOrder.DESCENDING, page));
    // The oldest first, as their order within a millisecond is that of indexing.
    var changes = found.reversed().stream().map(IndexUpdater::put).toList();
    return written(session, now, changes, new Progress(now.seq(), now.event(), next(rest, found)));
  }

  /// Those of the last time are read again, because some of them may be left; unless nothing else
  /// was read.
  private static @Nullable Rest next(Rest.Messages rest, List<Message> found) {
    if (found.size() < MESSAGES_AT_ONCE) {
      return null;
    }
    var last = found.getLast().at();
    return last.equals(found.getFirst().at()) && last.equals(rest.notAfter())
        ? new Rest.Messages(last, rest.done() + found.size())
        : new Rest.Messages(last, 0);
  }
}
