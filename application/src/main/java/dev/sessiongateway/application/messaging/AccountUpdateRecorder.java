package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.messaging.SendsInFlight.Acknowledged;
import dev.sessiongateway.application.session.LinkPorts.AccountUpdateListener;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent.NumberedChoices;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Stores the updates of links, each batch in one transaction: a batch that is repeated after a
/// failure is not stored twice.
@Internal
public final class AccountUpdateRecorder implements AccountUpdateListener {
  private final AccountUpdateStore store;
  private final EventFactories events;
  private final SendsInFlight inFlight;
  private final LidDirectory lids;
  private final NumberedReplies replies;
  private final ChatTimers timers;

  public AccountUpdateRecorder(SendState state, LidDirectory lids, ChatTimers timers) {
    this.timers = timers;
    this.lids = lids;
    this.store = state.updates();
    this.events = state.events();
    this.inFlight = state.inFlight();
    this.replies = new NumberedReplies(state.messages());
  }

  @Override
  public void on(LiveSession live, List<AccountUpdate> updates, boolean replayed) {
    timers.learned(live.ref(), updates);
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

  /// Turns a received number into the reply to the numbered choices that it answers, so that
  /// clients get the same reply as from buttons and lists. The choices are read from the stored
  /// messages, so they stay open across a restart.
  ///
  /// A number that quotes the choices always answers them. One without a quote answers the last
  /// choices of a direct chat, once, within [#OPEN] and the last [#LAST] own messages.
  private static final class NumberedReplies {
    private static final Duration OPEN = Duration.ofHours(24);
    private static final int LAST = 20;
    private static final Set<ContentKind> REPLIES =
        EnumSet.of(ContentKind.BUTTON_REPLY, ContentKind.LIST_REPLY);

    private final MessageStore messages;

    NumberedReplies(MessageStore messages) {
      this.messages = messages;
    }

    /// The updates in the same order, with replies in place of numbers.
    List<LinkSignal.AccountUpdate> in(LiveSession live, List<LinkSignal.AccountUpdate> updates) {
      var answered = new HashSet<MessageId>();
      return updates.stream().map(update -> read(live, update, answered)).toList();
    }

    private LinkSignal.AccountUpdate read(
        LiveSession live, LinkSignal.AccountUpdate update, Set<MessageId> answered) {
      if (!(update instanceof MessageArrived(var message, var chatName))
          || message.fromMe()
          || !(message.content() instanceof Content.Text(var text))
          || !NumberedChoices.isNumber(text)) {
        return update;
      }
      return asked(live, message, answered)
          .flatMap(choices -> reply(message, choices, text, answered))
          .<LinkSignal.AccountUpdate>map(reply -> new MessageArrived(reply, chatName))
          .orElse(update);
    }

    private static Optional<Message> reply(
        Message message, Message asked, String text, Set<MessageId> answered) {
      return choices(asked)
          .replyOf(text)
          .map(content -> {
            answered.add(asked.id());
            return message.with(content).quoting(asked.toQuote());
          });
    }

    private Optional<Message> asked(LiveSession live, Message message, Set<MessageId> answered) {
      var quote = message.quote();
      if (quote != null) {
        return messages
            .find(live.ref(), quote.id())
            .filter(known -> known.chat().equals(message.chat()) && isChoice(known));
      }
      return isDirect(message.chat())
          ? lastChoices(live, message)
              .filter(known -> !answered.contains(known.id()) && !isAnswered(live, known))
          : Optional.empty();
    }

    private static boolean isDirect(Address chat) {
      return switch (chat.kind()) {
        case PERSON, LID -> true;
        case GROUP, CHANNEL, BROADCAST -> false;
      };
    }

    private Optional<Message> lastChoices(LiveSession live, Message message) {
      var own =
          MessageFilter.in(message.chat()).fromMe(true).between(message.at().minus(OPEN), null);
      return newest(live, own).stream().filter(NumberedReplies::isChoice).findFirst();
    }

    private boolean isAnswered(LiveSession live, Message choices) {
      var replies =
          MessageFilter.in(choices.chat())
              .fromMe(false)
              .ofKinds(REPLIES)
              .between(choices.at().minus(CLOCK_SKEW), null);
      return newest(live, replies).stream()
          .map(Message::quote)
          .anyMatch(quote -> quote != null && quote.id().equals(choices.id()));
    }

    private List<Message> newest(LiveSession live, MessageFilter filter) {
      return messages.list(
          live.ref(), new MessageQuery(filter, SortOrder.DESCENDING, new Page(LAST, 0)));
    }

    private static boolean isChoice(Message message) {
      return message.fromMe()
          && message.content() instanceof NumberedChoices known
          && !known.choices().isEmpty();
    }

    private static NumberedChoices choices(Message message) {
      return (NumberedChoices) message.content();
    }

    /// A phone's clock may be behind the gateway's.
    private static final Duration CLOCK_SKEW = Duration.ofMinutes(10);
  }
}
