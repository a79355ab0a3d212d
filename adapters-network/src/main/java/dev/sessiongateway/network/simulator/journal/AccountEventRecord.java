package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.label.LabelAction;

/// The [EventSignalRecord]s about an account's own chats, labels and acquaintances.
sealed interface AccountEventRecord extends EventSignalRecord {

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
      return new Event.LabelSaved(label.toLabel());
    }
  }

  record LabelRemoved(LabelRecord label) implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.LabelRemoved(label.toLabel());
    }
  }

  record Labelled(String chat, String label, String name, int color, LabelAction action)
      implements AccountEventRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.LabelHandled(
          MessageRecord.jid(chat), new LabelRecord(label, name, color).toLabel(), action);
    }
  }
}
