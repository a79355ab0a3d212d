package org.example.journal;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.example.journal.Data.ChatRow;
import org.example.journal.Data.MessageRow;
import org.example.journal.Table.Rows;
import org.jspecify.annotations.Nullable;

/// Messages, chats and people of a session, as writes change them.
record Account(Data data, SessionRef session) {
  Rows<MessageRow> messages() {
    return data.messages.of(session);
  }

  private Rows<ChatRow> chats() {
    return data.chats.of(session);
  }

  @Nullable Message message(MessageId id) {
    var known = messages().get(id.value());
    return known == null ? null : known.message();
  }

  void change(MessageId id, UnaryOperator<Message> change) {
    messages()
        .find(id.value())
        .ifPresent(row -> messages().put(id.value(), row.with(change.apply(row.message()))));
  }

  void changeChat(Address chat, UnaryOperator<ChatRow> change) {
    chats().find(chat.toString()).ifPresent(row -> chats().put(chat.toString(), change.apply(row)));
  }

  /// Adds a message that is not there yet and moves its chat.
  ///
  /// @return whether it is the chat's first
  boolean add(Message message, String fingerprint, @Nullable String chatName, int unread) {
    var arrival = Data.next(data.numbers.of(session), Data.ARRIVAL);
    messages().put(message.id().value(), new MessageRow(message, fingerprint, arrival, true));
    var added = new ChatRow(message.chat(), chatName, message.at(), unread, message.id());
    var there = chats().get(message.chat().toString());
    chats().put(message.chat().toString(), there == null ? added : there.with(added));
    return there == null;
  }

  /// @return whether the chat is there and had another name
  boolean rename(Address chat, @Nullable String name) {
    var known = chats().get(chat.toString());
    if (known == null || name == null || name.equals(known.name())) {
      return false;
    }
    chats().put(chat.toString(), known.named(name));
    return true;
  }

  /// @return whether it is new
  boolean learn(Contact contact) {
    var contacts = data.contacts.of(session);
    var isNew = !contact.equals(contacts.get(contact.id().toString()));
    contacts.put(contact.id().toString(), contact);
    return isNew;
  }

  void deleteMessages(Address chat) {
    for (var row : List.copyOf(messages().values())) {
      if (row.message().chat().equals(chat)) {
        messages().remove(row.message().id().value());
        data.tallies.of(session).remove(row.message().id().value());
      }
    }
  }

  /// The chat stays, with the unread messages that are left.
  void deleteMessage(Message message) {
    messages().remove(message.id().value());
    data.tallies.of(session).remove(message.id().value());
    var left =
        messages().values().stream()
            .map(Data.MessageRow::message)
            .filter(other -> other.chat().equals(message.chat()) && !other.fromMe())
            .count();
    changeChat(message.chat(), chat -> chat.unread((int) Math.min(chat.unread(), left)));
  }

  /// The newest message that is left is the last one of the chat.
  void deleteMessages(Address chat, List<MessageId> ids) {
    for (var id : ids) {
      var message = message(id);
      if (message != null) {
        deleteMessage(message);
      }
    }
    var newest =
        messages().values().stream()
            .map(MessageRow::message)
            .filter(message -> message.chat().equals(chat))
            .max(Comparator.comparing(Message::at))
            .map(Message::id);
    changeChat(chat, row -> row.endingWith(newest.orElse(null)));
  }

  void deleteChat(Address chat) {
    deleteMessages(chat);
    chats().remove(chat.toString());
    data.archived.of(session).remove(chat.toString());
  }

  /// What is stored under the hidden id goes to the phone number; what is there already wins.
  void join(LidMapping pair) {
    data.lids.of(session).removeAll(other -> other.phone().equals(pair.phone()));
    var _ = data.lids.of(session).take(pair.phone().toString());
    data.lids.of(session).put(pair.lid().toString(), pair);
    var lid = pair.lid().toString();
    var phone = pair.phone().toString();
    for (var row : List.copyOf(messages().values())) {
      if (row.message().chat().equals(pair.lid())) {
        messages().put(row.message().id().value(), row.with(in(pair.phone(), row.message())));
      }
    }
    chats()
        .take(lid)
        .map(row -> row.in(pair.phone()))
        .ifPresent(row -> {
          var there = chats().get(phone);
          chats().put(phone, there == null ? row : there.with(row).named(there.name()));
        });
    data.archived
        .of(session)
        .take(lid)
        .ifPresent(_ -> data.archived.of(session).put(phone, pair.phone()));
    data.contacts
        .of(session)
        .take(lid)
        .map(it -> new Contact(pair.phone(), it.name(), it.pictureUrl(), it.saved()))
        .ifPresent(contact -> data.contacts.of(session).putIfAbsent(phone, contact));
  }

  private static Message in(Address chat, Message message) {
    return new Message(
        message.id(),
        chat,
        message.fromMe(),
        message.sender(),
        message.at(),
        message.content(),
        message.quote(),
        message.mentions(),
        message.origin(),
        message.ack(),
        message.failure(),
        message.senderName(),
        message.marks());
  }
}
