package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.label.LabelAction;
import java.util.Optional;

/// The [EventSignalRecord]s about an account's own chats, labels and contacts.
@JsonSubTypes({
  @JsonSubTypes.Type(name = "read", value = AccountEventRecord.ChatRead.class),
  @JsonSubTypes.Type(name = "mark-unread", value = AccountEventRecord.MarkedUnread.class),
  @JsonSubTypes.Type(name = "archive", value = AccountEventRecord.Archived.class),
  @JsonSubTypes.Type(name = "delete-chat", value = AccountEventRecord.ChatDeleted.class),
  @JsonSubTypes.Type(name = "clear-chat", value = AccountEventRecord.ChatCleared.class),
  @JsonSubTypes.Type(name = "contact", value = AccountEventRecord.ContactChanged.class),
  @JsonSubTypes.Type(name = "label-saved", value = AccountEventRecord.LabelSaved.class),
  @JsonSubTypes.Type(name = "label-removed", value = AccountEventRecord.LabelRemoved.class),
  @JsonSubTypes.Type(name = "label", value = AccountEventRecord.Labelled.class)
})
sealed interface AccountEventRecord extends EventSignalRecord {

  /// Empty for what does not outlive the moment, and for what a network does not tell.
  static Optional<EventSignalRecord> of(Event.ChatEvent event) {
    return switch (event) {
      case Event.ChatRead(var chat) -> Optional.of(new ChatRead(chat.toString()));
      case Event.ChatMarkedUnread(var chat) -> Optional.of(new MarkedUnread(chat.toString()));
      case Event.ChatArchived(var chat, var archived) ->
          Optional.of(new Archived(chat.toString(), archived));
      case Event.ChatDeleted(var chat) -> Optional.of(new ChatDeleted(chat.toString()));
      case Event.ChatCleared(var chat) -> Optional.of(new ChatCleared(chat.toString()));
      case Event.ContactChanged(var contact, var isNew) ->
          Optional.of(new ContactChanged(SignalRecord.ContactRecord.of(contact), isNew));
      case Event.PresenceChanged _,
          Event.CallChanged _,
          Event.ChatOpened _,
          Event.HistorySynced _ ->
          Optional.empty();
    };
  }

  static EventSignalRecord of(LabelEvent event) {
    return switch (event) {
      case LabelEvent.LabelSaved(var label) -> new LabelSaved(LabelRecord.of(label));
      case LabelEvent.LabelRemoved(var label) -> new LabelRemoved(LabelRecord.of(label));
      case LabelEvent.LabelHandled(var chat, var label, var action) ->
          new Labelled(chat.toString(), label.id().value(), label.name(), label.color(), action);
    };
  }

  record ChatRead(String chat) implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ChatRead(MessageRecord.jid(chat));
    }
  }

  record MarkedUnread(String chat) implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ChatMarkedUnread(MessageRecord.jid(chat));
    }
  }

  record Archived(String chat, boolean archived) implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ChatArchived(MessageRecord.jid(chat), archived);
    }
  }

  record ChatDeleted(String chat) implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ChatDeleted(MessageRecord.jid(chat));
    }
  }

  record ChatCleared(String chat) implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ChatCleared(MessageRecord.jid(chat));
    }
  }

  record ContactChanged(SignalRecord.ContactRecord contact, boolean isNew)
      implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ContactChanged(contact.toContact(), isNew);
    }
  }

  record LabelSaved(LabelRecord label) implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new LabelEvent.LabelSaved(label.toLabel());
    }
  }

  record LabelRemoved(LabelRecord label) implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new LabelEvent.LabelRemoved(label.toLabel());
    }
  }

  record Labelled(String chat, String label, String name, int color, LabelAction action)
      implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new LabelEvent.LabelHandled(
          MessageRecord.jid(chat), new LabelRecord(label, name, color).toLabel(), action);
    }
  }
}
