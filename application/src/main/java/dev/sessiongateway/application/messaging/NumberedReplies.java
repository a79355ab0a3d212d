package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent.NumberedChoices;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Turns a received number into the reply to the numbered choices that it answers, so that clients
/// get the same reply as from buttons and lists. The choices are read from the stored messages, so
/// they stay open across a restart.
///
/// A number that quotes the choices always answers them. One without a quote answers the last
/// choices of a direct chat, once, within [#OPEN] and the last [#LAST] own messages.
final class NumberedReplies {
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
    var own = MessageFilter.in(message.chat()).fromMe(true).between(message.at().minus(OPEN), null);
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
