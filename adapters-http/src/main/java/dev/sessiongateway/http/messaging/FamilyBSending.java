package dev.sessiongateway.http.messaging;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Repetition;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.fault.FaultResponses;
import dev.sessiongateway.http.jid.Recipients;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// What every send of family B has in common: looking the recipient up, the quote, the mentions,
/// and being seen typing.
public final class FamilyBSending {
  private final Messaging messaging;
  private final Recipients recipients;
  private final Groups groups;
  private final Chats chats;
  private final Typing typing;

  public FamilyBSending(
      Messaging messaging, Recipients recipients, Groups groups, Chats chats, Typing typing) {
    this.messaging = messaging;
    this.recipients = recipients;
    this.groups = groups;
    this.chats = chats;
    this.typing = typing;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`, also for a
  ///   group that the account is not in
  Message send(
      SessionName session,
      String number,
      Content content,
      FamilyBSendOptions options,
      Repetition repetition) {
    var delay = options.typing();
    var people = options.people();
    var replyTo = quoted(session, options.quotedId());
    var chat = recipients.reach(session, number);
    if (chat.kind() == Jid.Kind.BROADCAST) {
      throw Fault.invalid("number", "must be a person, a group or a channel");
    }
    var mentions =
        chat.isGroup() ? mentions(session, chat, people, options.everyone()) : List.<Jid>of();
    typing.show(session, chat, delay);
    var message = new OutgoingMessage(chat, content, replyTo, mentions, repetition);
    var sent = new AtomicReference<@Nullable Message>();
    if (FaultResponses.unless(
        "group.not-found", () -> sent.set(messaging.send(session, message)))) {
      return Objects.requireNonNull(sent.get());
    }
    throw new Fault.NotOnNetwork(chat.networkForm(), number).toException();
  }

  /// Who quotes a message that we do not have still wants to send.
  private @Nullable MessageId quoted(SessionName session, @Nullable String text) {
    if (text == null) {
      return null;
    }
    var id = MessageId.parse("quoted.key.id", text);
    return FaultResponses.unless("message.not-found", () -> chats.message(session, id)) ? id : null;
  }

  private List<Jid> mentions(SessionName session, Jid chat, List<Jid> people, boolean everyone) {
    var mentions = new LinkedHashSet<>(people);
    if (everyone) {
      groups.list(session, new GroupQuery(null, SortOrder.ASCENDING, true, null)).stream()
          .filter(group -> group.id().equals(chat))
          .flatMap(group -> group.participants().stream())
          .forEach(member -> mentions.add(member.id()));
    }
    return List.copyOf(mentions);
  }
}
