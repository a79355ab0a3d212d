package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.event.EventFactories;
import dev.sessiongateway.application.messaging.SendsInFlight.Acknowledged;
import dev.sessiongateway.application.network.signal.LinkSignal;
import dev.sessiongateway.application.session.AccountUpdateListener;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// Stores the updates of links, each batch in one transaction: a batch that is repeated after a
/// failure is not stored twice.
public final class AccountUpdateRecorder implements AccountUpdateListener {
  private final AccountUpdateStore store;
  private final EventFactories stamps;
  private final SendsInFlight inFlight;
  private final LidDirectory lids;
  private final NumberedReplies replies;

  public AccountUpdateRecorder(
      AccountUpdateStore store,
      MessageStore messages,
      EventFactories stamps,
      SendsInFlight inFlight,
      LidDirectory lids) {
    this.lids = lids;
    this.store = store;
    this.stamps = stamps;
    this.inFlight = inFlight;
    this.replies = new NumberedReplies(messages);
  }

  @Override
  public void on(LiveSession live, List<LinkSignal.AccountUpdate> updates, boolean replayed) {
    var claimed = inFlight.claim(live.name(), acked(updates));
    try {
      var isHeld = live.session().state() instanceof SessionState.Paused;
      var factory =
          replayed || isHeld
              ? stamps.replayed(live.name())
              : stamps.now(live.name(), live::causeOf);
      store.take(live.ref(), entries(live, updates, claimed), factory);
    } catch (RuntimeException | Error e) {
      // The network offers the updates again; what it said when it took the messages it does not.
      claimed.forEach(each -> each.store().run());
      throw e;
    }
    claimed.forEach(each -> inFlight.end(live.name(), each.message().id()));
    live.stored(updates);
  }

  private static List<MessageId> acked(List<LinkSignal.AccountUpdate> updates) {
    var ids = new ArrayList<MessageId>();
    for (var each : updates) {
      if (each instanceof LinkSignal.AckArrived ack) {
        ids.add(ack.id());
      }
    }
    return ids;
  }

  /// The network's own acknowledgements of messages stand before the first later one.
  private List<AccountUpdateEntry> entries(
      LiveSession live, List<LinkSignal.AccountUpdate> updates, List<Acknowledged> claimed) {
    var own = new HashMap<MessageId, Message>();
    claimed.forEach(each -> own.put(each.message().id(), each.message()));
    var entries = new ArrayList<AccountUpdateEntry>(updates.size() + claimed.size());
    for (var each : replies.in(live, updates)) {
      if (each instanceof LinkSignal.AckArrived ack) {
        var message = own.remove(ack.id());
        if (message != null) {
          entries.add(AckBatcher.confirmed(message));
        }
      }
      entries.add(entry(live, each));
    }
    return entries;
  }

  private AccountUpdateEntry entry(LiveSession live, LinkSignal.AccountUpdate update) {
    return switch (update) {
      case LinkSignal.MessageArrived(var message, var chatName) ->
          new AccountUpdateEntry.MessageReceived(message, chatName);
      case LinkSignal.AckArrived(var id, var chat, var ack, var by) ->
          new AccountUpdateEntry.Acked(new Event.MessageAcked(id, chat, ack, by, null));
      case LinkSignal.LidsLearned(var mappings) -> {
        // Known before it is stored, so that the first event about the person is rendered with it.
        lids.learned(live.ref(), mappings);
        yield new AccountUpdateEntry.LidsLearned(mappings);
      }
      case LinkSignal.HistoryArrived(var messages, var chats, var contacts) ->
          new AccountUpdateEntry.History(recent(live, messages), chats, contacts);
      case LinkSignal.Happened(var event) -> entry(event);
    };
  }

  /// Older history is skipped, unless the session asks for all of it.
  private List<Message> recent(LiveSession live, List<Message> messages) {
    if (live.session().config().automation().fullHistory()) {
      return messages;
    }
    var oldest = stamps.time().instant().minus(Duration.ofDays(Automation.RECENT_DAYS));
    return messages.stream().filter(message -> !message.at().isBefore(oldest)).toList();
  }

  private static AccountUpdateEntry entry(Event.Reported event) {
    return switch (event) {
      case Event.MessageEdited edited -> new AccountUpdateEntry.Edited(edited);
      case Event.MessageRevoked revoked -> new AccountUpdateEntry.Revoked(revoked);
      case Event.MessageStarred starred -> new AccountUpdateEntry.Starred(starred);
      case AnswerEvent.PollVoted voted -> new AccountUpdateEntry.Voted(voted);
      case Event.ContactChanged(var contact, _) -> new AccountUpdateEntry.ContactUpdated(contact);
      case Event.ChatRead(var chat) -> new AccountUpdateEntry.ChatRead(chat);
      case Event.ChatMarkedUnread(var chat) -> new AccountUpdateEntry.ChatMarkedUnread(chat);
      case Event.ChatArchived(var chat, var archived) ->
          new AccountUpdateEntry.ChatArchived(chat, archived);
      case Event.ChatDeleted(var chat) -> new AccountUpdateEntry.ChatDeleted(chat);
      case Event.ChatCleared(var chat) -> new AccountUpdateEntry.ChatCleared(chat);
      case Event.EventOnly only -> new AccountUpdateEntry.EventOnly(only);
    };
  }
}
