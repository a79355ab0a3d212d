package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.messaging.SendsInFlight.Acknowledged;
import dev.sessiongateway.application.session.LinkPorts.AccountUpdateListener;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
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
@Internal
public final class AccountUpdateRecorder implements AccountUpdateListener {
  private final AccountUpdateStore store;
  private final EventFactories events;
  private final SendsInFlight inFlight;
  private final LidDirectory lids;
  private final NumberedReplies replies;

  public AccountUpdateRecorder(SendState state, LidDirectory lids) {
    this.lids = lids;
    this.store = state.updates();
    this.events = state.events();
    this.inFlight = state.inFlight();
    this.replies = new NumberedReplies(state.messages());
  }

  @Override
  public void on(LiveSession live, List<AccountUpdate> updates, boolean replayed) {
    var claimed = inFlight.claim(live.name(), acked(updates));
    try {
      var isHeld = live.session().state() instanceof SessionState.Paused;
      var factory =
          replayed || isHeld
              ? events.replayed(live.name())
              : events.now(live.name(), live::causeOf);
      store.take(live.ref(), complete(live, updates, claimed), factory);
    } catch (RuntimeException | Error e) {
      // The network offers the updates again; what it said when it took the messages it does not.
      claimed.forEach(each -> each.store().run());
      throw e;
    }
    claimed.forEach(each -> inFlight.end(live.name(), each.message().id()));
    live.stored(updates);
  }

  private static List<MessageId> acked(List<AccountUpdate> updates) {
    var ids = new ArrayList<MessageId>();
    for (var each : updates) {
      if (each instanceof Event.MessageAcked ack) {
        ids.add(ack.id());
      }
    }
    return ids;
  }

  /// The updates as they are stored. The network's own acknowledgements of messages stand before
  /// the first later one.
  private List<AccountUpdate> complete(
      LiveSession live, List<AccountUpdate> updates, List<Acknowledged> claimed) {
    var own = new HashMap<MessageId, Message>();
    claimed.forEach(each -> own.put(each.message().id(), each.message()));
    var complete = new ArrayList<AccountUpdate>(updates.size() + claimed.size());
    for (var each : replies.in(live, updates)) {
      switch (each) {
        case Event.MessageAcked ack -> {
          var message = own.remove(ack.id());
          if (message != null) {
            complete.add(AckBatcher.confirmed(message));
          }
          complete.add(ack);
        }
        case LinkSignal.LidsLearned learned -> {
          // Known before it is stored, so that the first event about the person is rendered with
          // it.
          lids.learned(live.ref(), learned.mappings());
          complete.add(learned);
        }
        case Event.HistorySynced(var messages, var chats, var contacts) ->
            complete.add(new Event.HistorySynced(recent(live, messages), chats, contacts));
        case LinkSignal.MessageArrived _, Event.Reported _ -> complete.add(each);
      }
    }
    return complete;
  }

  /// Older history is skipped, unless the session asks for all of it.
  private List<Message> recent(LiveSession live, List<Message> messages) {
    if (live.session().config().automation().fullHistory()) {
      return messages;
    }
    var oldest = events.time().instant().minus(Duration.ofDays(Automation.RECENT_DAYS));
    return messages.stream().filter(message -> !message.at().isBefore(oldest)).toList();
  }
}
