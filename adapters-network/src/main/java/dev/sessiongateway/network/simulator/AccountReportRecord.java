package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.label.LabelAction;

/// The [ReportRecord]s about an account's own chats, labels and acquaintances.
sealed interface AccountReportRecord extends ReportRecord {

  record ChatRead(String chat) implements AccountReportRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ChatRead(MessageRecord.jid(chat));
    }
  }

  record MarkedUnread(String chat) implements AccountReportRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ChatMarkedUnread(MessageRecord.jid(chat));
    }
  }

  record Archived(String chat, boolean archived) implements AccountReportRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ChatArchived(MessageRecord.jid(chat), archived);
    }
  }

  record ChatDeleted(String chat) implements AccountReportRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ChatDeleted(MessageRecord.jid(chat));
    }
  }

  record ContactChanged(SignalRecord.ContactRecord contact, boolean isNew)
      implements AccountReportRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.ContactChanged(contact.toContact(), isNew);
    }
  }

  record LabelSaved(LabelRecord label) implements AccountReportRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.LabelSaved(label.toLabel());
    }
  }

  record LabelRemoved(LabelRecord label) implements AccountReportRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.LabelRemoved(label.toLabel());
    }
  }

  record Labelled(String chat, String label, String name, int color, LabelAction action)
      implements AccountReportRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.LabelHandled(
          MessageRecord.jid(chat), new LabelRecord(label, name, color).toLabel(), action);
    }
  }
}
