package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.application.preview.LinkPreviews;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Changes of existing messages by the network. Each returns after the change is stored.
final class MessageChanges {
  private final MessageStore messages;
  private final LinkPreviews previews;

  MessageChanges(MessageStore messages, LinkPreviews previews) {
    this.messages = messages;
    this.previews = previews;
  }

  MessageId edit(
      LiveSession live, Address chat, MessageId message, String text, PreviewRequest request) {
    var editing = live.requireActive(MessageEditing.class);
    var preview = isText(live, message) ? preview(live, text, request) : null;
    return live.untilStored(
        event ->
            event instanceof Event.MessageEdited edited && edited.target().id().equals(message),
        () -> editing.edit(chat, message, text, preview));
  }

  private boolean isText(LiveSession live, MessageId message) {
    return messages
        .find(live.ref(), message)
        .filter(known -> known.fromMe() && ContentKind.of(known.content()) == ContentKind.TEXT)
        .isPresent();
  }

  private @Nullable LinkPreview preview(LiveSession live, String text, PreviewRequest request) {
    var edited = previews.preview(live, new Content.Text(text), request);
    return edited instanceof Content.TextWithPreview(_, var preview) ? preview : null;
  }

  MessageId revoke(LiveSession live, Address chat, MessageKey message) {
    var editing = live.requireActive(MessageEditing.class);
    return live.untilStored(
        event ->
            event instanceof Event.MessageRevoked revoked
                && revoked.target().id().equals(message.id()),
        () -> editing.revoke(chat, message));
  }

  MessageId vote(LiveSession live, Address chat, MessageId poll, List<String> options) {
    var voting = live.requireActive(PollVoting.class);
    var message =
        messages
            .find(live.ref(), poll)
            .filter(known -> known.chat().equals(chat))
            .orElseThrow(() -> Fault.notFound("message", poll.value()));
    if (!(message.content() instanceof Content.Poll asked)) {
      throw Fault.notFound("message", poll.value());
    }
    asked.checkVote(options);
    return live.untilStored(
        event ->
            event instanceof AnswerEvent.PollVoted voted
                && voted.fromMe()
                && voted.poll().id().equals(poll),
        () -> voting.vote(chat, message.key(), List.copyOf(options)));
  }

  void star(LiveSession live, Address chat, MessageKey message, boolean starred) {
    var starring = live.requireActive(MessageStarring.class);
    live.runUntilStoredIfChanged(
        event ->
            event instanceof Event.MessageStarred star
                && star.target().id().equals(message.id())
                && star.starred() == starred,
        () -> starring.star(chat, message, starred));
  }
}
