package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.messaging.SendRequest.Recipient;
import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.template.Templates;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.template.TemplateName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What happens before a send: the recipient is found, the mentions, the text of the template and
/// the quote, and the recipient sees the account typing.
///
/// @param isKnown whether the session has the message
/// @param queue makes what takes messages that leave later; it gets what sends them then
@Internal
public record SendPreparation(
    Contacts contacts,
    Groups groups,
    Templates templates,
    PresenceUpdates presence,
    BiPredicate<SessionName, MessageId> isKnown,
    Function<QueueSender, SendQueue> queue) {
  private static final Set<String> GROUP_OR_CHANNEL = Set.of("group", "channel");

  /// @param waits whether the message leaves later: nobody sees the account typing before those
  /// @return the message to send, at the end of the typing
  OutgoingMessage prepare(Session session, SendRequest request, boolean waits) {
    var name = session.name();
    var reached = reached(name, request);
    var mentions = mentions(name, reached.chat(), request.mentions());
    var ready = quoting(session, filledIn(name, reached.mentioning(mentions)), request.quoted());
    var typing = request.typing();
    if (!waits) {
      presence.showIn(name, ready.chat(), typing.presence(), typing.duration());
    }
    return ready;
  }

  private OutgoingMessage reached(SessionName session, SendRequest request) {
    var message = request.message();
    return switch (request.recipient()) {
      case SendRequest.AsWritten() -> message;
      case SendRequest.Reachable(var number) -> {
        var chat = contacts.reachable(session, message.chat(), number);
        if (chat.kind() == Address.Kind.BROADCAST) {
          throw Fault.invalid("number", "must be a person, a group or a channel");
        }
        yield message.sentTo(chat);
      }
    };
  }

  private List<Address> mentions(SessionName session, Address chat, SendRequest.Mentions mentions) {
    return switch (mentions) {
      case SendRequest.People(var people) -> people;
      case SendRequest.Everyone(var noGroup) ->
          groups
              .find(session, chat)
              .map(SendPreparation::members)
              .orElseThrow(noGroup::toException)
              .toList();
      case SendRequest.InGroup(var people, var everyone) when chat.isGroup() -> {
        var all = new LinkedHashSet<>(people);
        if (everyone) {
          groups.find(session, chat).ifPresent(group -> members(group).forEach(all::add));
        }
        yield List.copyOf(all);
      }
      case SendRequest.InGroup _ -> List.of();
    };
  }

  private static Stream<Address> members(Group group) {
    return group.participants().stream().map(Group.Participant::id);
  }

  /// A template with the text that the recipient will read.
  private OutgoingMessage filledIn(SessionName session, OutgoingMessage message) {
    return message.content() instanceof Content.Template template
        ? message.with(
            templates.compose(
                session,
                new TemplateName(template.name()),
                template.language(),
                template.components()))
        : message;
  }

  /// Of a message that the session does not have, a reply can show what its client says of it.
  private OutgoingMessage quoting(
      Session session, OutgoingMessage message, SendRequest.Quoted quoted) {
    return switch (quoted) {
      case SendRequest.Unquoted() -> message;
      case SendRequest.IfKnown(var id) ->
          isKnown.test(session.name(), id) ? message.inReplyTo(id) : message;
      case SendRequest.Known(var id, var shown, var unknown) -> {
        var author = shown == null ? null : author(session, message.chat(), shown);
        if (shown != null && author != null) {
          yield message.quoting(new Quote(id, author, shown.text(), shown.kind()));
        }
        if (!isKnown.test(session.name(), id)) {
          throw unknown.toException();
        }
        yield message.inReplyTo(id);
      }
    };
  }

  /// Null while the session has no account.
  private static @Nullable Address author(Session session, Address chat, SendRequest.Shown shown) {
    var account = session.account();
    if (account == null || shown.author() != null) {
      return account == null ? null : shown.author();
    }
    return shown.fromMe() ? account.id() : chat;
  }

  /// Of a send to this recipient, what its client expects.
  static FaultException translated(
      FaultException failure, OutgoingMessage message, Recipient recipient) {
    return recipient instanceof SendRequest.Reachable(var number)
            && failure.fault() instanceof Fault.NotFound(var kind, _)
            && GROUP_OR_CHANNEL.contains(kind)
        ? new Fault.NotOnNetwork(message.chat().networkForm(), number).toException(failure)
        : failure;
  }
}
