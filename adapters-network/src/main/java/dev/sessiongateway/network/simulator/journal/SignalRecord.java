package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A queued signal in a snapshot.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(name = "message", value = SignalRecord.MessageReceived.class),
  @JsonSubTypes.Type(name = "ack", value = SignalRecord.Acked.class),
  @JsonSubTypes.Type(name = "history", value = SignalRecord.History.class),
  @JsonSubTypes.Type(name = "lids", value = SignalRecord.Lids.class),
  @JsonSubTypes.Type(EventSignalRecord.class)
})
public sealed interface SignalRecord
    permits SignalRecord.MessageReceived,
        SignalRecord.Acked,
        SignalRecord.History,
        SignalRecord.Lids,
        EventSignalRecord {
  LinkSignal.AccountUpdate toSignal();

  /// Empty for signals that are not kept over a restart.
  static Optional<SignalRecord> of(LinkSignal.AccountUpdate signal) {
    return switch (signal) {
      case LinkSignal.MessageArrived(var message, var chatName) ->
          Optional.of(new MessageReceived(MessageRecord.of(message), chatName));
      case Event.MessageAcked(var id, var chat, var ack, var by, _) ->
          Optional.of(new Acked(id.value(), chat.toString(), ack, textOf(by)));
      case LinkSignal.LidsLearned(var mappings) -> Optional.of(Lids.of(mappings));
      case Event.HistorySynced history -> Optional.of(History.of(history));
      case Event.Reported event -> EventSignalRecord.of(event).map(record -> record);
    };
  }

  static @Nullable String textOf(@Nullable Address address) {
    return address == null ? null : address.toString();
  }

  static @Nullable Address jidOf(@Nullable String text) {
    return text == null ? null : MessageRecord.jid(text);
  }

  record MessageReceived(MessageRecord message, @Nullable String chatName) implements SignalRecord {
    @Override
    public LinkSignal.AccountUpdate toSignal() {
      return new LinkSignal.MessageArrived(message.toMessage(), chatName);
    }
  }

  record Acked(String id, String chat, Ack ack, @Nullable String by) implements SignalRecord {
    @Override
    public LinkSignal.AccountUpdate toSignal() {
      return new Event.MessageAcked(new MessageId(id), MessageRecord.jid(chat), ack, jidOf(by));
    }
  }

  /// @param phones the phone numbers by hidden id
  record Lids(Map<String, String> phones) implements SignalRecord {
    static Lids of(List<LidMapping> mappings) {
      var phones = new TreeMap<String, String>();
      mappings.forEach(pair -> phones.put(pair.lid().toString(), pair.phone().toString()));
      return new Lids(phones);
    }

    @Override
    public LinkSignal.AccountUpdate toSignal() {
      return new LinkSignal.LidsLearned(
          phones.entrySet().stream()
              .map(pair ->
                  new LidMapping(
                      MessageRecord.jid(pair.getKey()), MessageRecord.jid(pair.getValue())))
              .toList());
    }
  }

  record History(
      List<MessageRecord> messages, Map<String, String> chats, List<ContactRecord> contacts)
      implements SignalRecord {
    static History of(Event.HistorySynced history) {
      var chats = new TreeMap<String, String>();
      history.chats().forEach((chat, name) -> chats.put(chat.toString(), name));
      return new History(
          history.messages().stream().map(MessageRecord::of).toList(),
          chats,
          history.contacts().stream().map(ContactRecord::of).toList());
    }

    @Override
    public LinkSignal.AccountUpdate toSignal() {
      var names = new LinkedHashMap<Address, String>();
      chats.forEach((chat, name) -> names.put(MessageRecord.jid(chat), name));
      return new Event.HistorySynced(
          messages.stream().map(MessageRecord::toMessage).toList(),
          names,
          contacts.stream().map(ContactRecord::toContact).toList());
    }
  }

  /// @param firstName absent when the person is not in the address book
  record ContactRecord(
      String id,
      @Nullable String name,
      @Nullable String pictureUrl,
      @Nullable String firstName,
      @Nullable String lastName) {
    static ContactRecord of(Contact contact) {
      var saved = contact.saved();
      return new ContactRecord(
          contact.id().toString(),
          contact.name(),
          contact.pictureUrl(),
          saved == null ? null : saved.first(),
          saved == null ? null : saved.last());
    }

    Contact toContact() {
      return new Contact(
          MessageRecord.jid(id), name, pictureUrl, AccountChange.savedName(firstName, lastName));
    }
  }
}
