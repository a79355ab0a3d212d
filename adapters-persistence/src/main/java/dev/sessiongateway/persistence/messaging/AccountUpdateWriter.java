package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.persistence.contact.ContactRows;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventRows;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.MessageInsert.MessageColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Turns the account updates of one batch into writes.
///
/// @param session the key of the session whose updates they are
record AccountUpdateWriter(Json json, EventWriter events, EventFactory eventFactory, long session) {

  AccountUpdateWrite of(LinkSignal.AccountUpdate update) {
    return switch (update) {
      case LinkSignal.MessageArrived arrived -> of(arrived);
      case LinkSignal.LidsLearned(var mappings) ->
          (transaction, location) -> {
            for (var pair : mappings) {
              LidChats.learn(transaction, location.key(), pair);
            }
          };
      case Event.MessageAcked acked -> AckWrite.of(acked, session, this::rows);
      case Event.HistorySynced history -> of(history);
      case Event.MessageEdited event ->
          with(
              event,
              (transaction, location) -> {
                var _ =
                    ContentUpdate.rewrite(
                        transaction, location.key(), event.target().id(), event.content(), json);
              });
      case Event.MessageRevoked revoked -> of(revoked);
      case Event.MessageStarred event ->
          with(
              event,
              (transaction, location) -> {
                var _ =
                    ContentUpdate.change(
                        transaction,
                        location.key(),
                        event.target().id(),
                        message -> message.starred(event.starred()),
                        json);
              });
      case AnswerEvent.PollVoted event ->
          (transaction, location) -> {
            var id = event.poll().id();
            var poll = ContentUpdate.find(transaction, location.key(), id, json);
            if (event.options() != null) {
              TallyRows.keep(transaction, location.key(), id, event.tallies(), json);
            }
            append(transaction, location, event.ofPoll(poll.orElse(null)));
          };
      case Event.ContactChanged(var contact, _) ->
          (transaction, location) -> learn(transaction, location, contact);
      case Event.ChatRead event ->
          with(
              event,
              (transaction, location) -> {
                var _ = ChatRows.markRead(transaction, location.key(), event.chat());
              });
      case Event.ChatMarkedUnread event ->
          with(
              event,
              (transaction, location) ->
                  ChatRows.markUnread(transaction, location.key(), event.chat()));
      case Event.ChatArchived event ->
          with(
              event,
              (transaction, location) ->
                  ChatRows.archive(transaction, location.key(), event.chat(), event.archived()));
      case Event.ChatDeleted event ->
          with(
              event,
              (transaction, location) -> {
                ChatRows.archive(transaction, location.key(), event.chat(), false);
                TallyRows.delete(transaction, location.key(), event.chat());
                ChatRows.delete(transaction, location.key(), event.chat());
              });
      case Event.ChatCleared event ->
          with(
              event,
              (transaction, location) -> {
                TallyRows.delete(transaction, location.key(), event.chat());
                ChatRows.clear(transaction, location.key(), event.chat());
              });
      case Event.MessagesDisappeared event ->
          with(
              event,
              (transaction, location) ->
                  DisappearedMessages.remove(
                      transaction, location.key(), event.chat(), event.ids()));
      case GroupEvent.GroupChanged event ->
          with(
              event,
              (transaction, location) -> {
                var subject = event.change().subject();
                if (subject != null) {
                  var _ = ChatRows.rename(transaction, session, event.chat(), subject);
                }
              });
      case Event.EventOnly event -> with(event, (transaction, location) -> {});
    };
  }

  /// The change, and then its event, which is encoded before the transaction begins.
  private AccountUpdateWrite with(Event event, AccountUpdateWrite change) {
    var rows = rows(event);
    return (transaction, location) -> {
      change.on(transaction, location);
      var _ = rows.insert(transaction, location);
    };
  }

  private EventRows rows(Event event) {
    return events.rows(event, eventFactory);
  }

  private void append(WriteTransaction transaction, SessionLocation location, Event event)
      throws SQLException {
    var _ = rows(event).insert(transaction, location);
  }

  private AccountUpdateWrite of(LinkSignal.MessageArrived arrived) {
    var message = arrived.message();
    var unread = message.fromMe() ? 0 : 1;
    var insert = MessageInsert.of(message, "", arrived.chatName(), unread, json);
    return new ArrivalWrite(
        arrived,
        insert.row(session),
        events.created(new Event.MessageCreated(message), eventFactory, insert.body()),
        this::rows);
  }

  private void learn(WriteTransaction transaction, SessionLocation location, Contact contact)
      throws SQLException {
    var news = ContactRows.learn(transaction, location.key(), contact);
    if (news.isPresent()) {
      if (contact.name() != null) {
        var _ = ChatRows.rename(transaction, session, contact.id(), contact.name());
      }
      append(transaction, location, news.get());
    }
  }

  private AccountUpdateWrite of(Event.MessageRevoked revoked) {
    var target = revoked.target().id();
    return (transaction, location) -> {
      var before =
          ContentUpdate.rewrite(transaction, location.key(), target, new Content.Revoked(), json);
      append(transaction, location, revoked.withBefore(before.orElse(null)));
    };
  }

  private AccountUpdateWrite of(Event.HistorySynced history) {
    var inserts =
        history.messages().stream()
            .map(message -> MessageInsert.of(message, "", null, 0, json).row(session))
            .toList();
    return (transaction, location) -> {
      var messages = new ArrayList<Message>();
      var results = transaction.run(inserts, MessageInsert.Row::alone);
      for (var i = 0; i < inserts.size(); i++) {
        if (MessageInsert.Result.of(results.get(i)) != MessageInsert.Result.KNOWN) {
          messages.add(history.messages().get(i));
        }
      }
      var chats = new HashMap<Address, String>();
      for (var chat : history.chats().entrySet()) {
        if (ChatRows.rename(transaction, location.key(), chat.getKey(), chat.getValue())) {
          chats.put(chat.getKey(), chat.getValue());
        }
      }
      var contacts = new ArrayList<Contact>();
      for (var contact : history.contacts()) {
        if (ContactRows.learn(transaction, location.key(), contact).isPresent()) {
          contacts.add(contact);
        }
      }
      if (!messages.isEmpty() || !chats.isEmpty() || !contacts.isEmpty()) {
        append(transaction, location, new Event.HistorySynced(messages, chats, contacts));
      }
    };
  }

  /// Changes a stored message.
  static final class ContentUpdate {
    private static final String FIND =
        "SELECT " + MessageRow.COLUMNS + " FROM message WHERE session IN (?1, -?1) AND id = ?2";
    private static final String REWRITE =
        "UPDATE message SET body = ?1, kind = ?2, file = ?3"
            + " WHERE session IN (?4, -?4) AND id = ?5";

    private ContentUpdate() {}

    /// Replaces the content.
    ///
    /// @return the message before the change; empty when it does not exist
    static Optional<Message> rewrite(
        WriteTransaction transaction, long session, MessageId id, Content content, Json json)
        throws SQLException {
      return change(transaction, session, id, before -> before.with(content), json);
    }

    /// @return the message before the change; empty when it does not exist
    static Optional<Message> change(
        WriteTransaction transaction,
        long session,
        MessageId id,
        UnaryOperator<Message> change,
        Json json)
        throws SQLException {
      var before = find(transaction, session, id, json);
      if (before.isPresent()) {
        var now = MessageColumns.of(change.apply(before.get()), json);
        var _ =
            transaction.update(REWRITE, now.body(), now.kind(), now.file(), session, id.value());
      }
      return before;
    }

    static Optional<Message> find(
        WriteTransaction transaction, long session, MessageId id, Json json) throws SQLException {
      return transaction.find(
          FIND, row -> MessageRow.of(row, 1).toMessage(json), session, id.value());
    }
  }
}
