package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.messaging.PollTally;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What becomes of the messages of one [FakeDevice] after they were written.
final class FakeMessages
    implements InboundMessages,
        MessageEditing,
        MessagePinning,
        MessageStarring,
        PollVoting,
        Reacting,
        StoryAudienceEditing {
  private final FakeNetwork network;
  private final FakeDevice device;
  private final FakeGroups groups;

  FakeMessages(FakeNetwork network, FakeDevice device, FakeGroups groups) {
    this.network = network;
    this.device = device;
    this.groups = groups;
  }

  @Override
  public void take(MessageArrived message) {
    var _ = device.account();
    device.listener().on(message);
  }

  /// An own message.
  @Override
  public MessageId edit(Address chat, MessageId id, String text, @Nullable LinkPreview preview) {
    if (device.arrived.contains(id)) {
      throw new Fault.Refused("only its writer edits a message").toException();
    }
    var message =
        sent(id)
            .filter(known -> known.chat().equals(chat))
            .orElseThrow(() -> Fault.notFound("message", id.value()));
    if (network.time.instant().isAfter(message.at().plus(network.limits().editWindow()))) {
      throw new Fault.Refused("the message is too old to be edited").toException();
    }
    var content =
        switch (message.content()) {
          case Content.Text _, Content.TextWithPreview _ ->
              preview == null ? new Content.Text(text) : new Content.TextWithPreview(text, preview);
          case Content.Media(var kind, var file, _)
              when kind == MediaKind.IMAGE || kind == MediaKind.VIDEO ->
              new Content.Media(kind, file, text);
          default -> throw new Fault.Refused("this message has no text").toException();
        };
    OutgoingMessage.check(content, network.limits());
    var edit = network.identifiers.messageId();
    device.signal(
        new Event.MessageEdited(
            edit, chat, me(), true, message.key(), content, Message.Origin.API, null));
    return edit;
  }

  @Override
  public MessageId revoke(Address chat, MessageKey key) {
    if (key.fromMe() && sent(key.id()).isEmpty()) {
      throw Fault.notFound("message", key.id().value());
    }
    if (!key.fromMe() && !groups.isAdministered(chat)) {
      throw new Fault.Refused("only its writer deletes a message for everyone").toException();
    }
    var revocation = network.identifiers.messageId();
    device.signal(
        new Event.MessageRevoked(
            revocation, chat, me(), true, key, null, Message.Origin.API, null));
    return revocation;
  }

  @Override
  public MessageId react(Address chat, MessageKey key, Emoji emoji) {
    if (key.fromMe() && sent(key.id()).isEmpty()) {
      throw Fault.notFound("message", key.id().value());
    }
    var reaction = network.identifiers.messageId();
    device.signal(
        new Event.MessageReacted(
            reaction,
            chat,
            me(),
            true,
            key.id(),
            key.fromMe(),
            emoji.value(),
            Message.Origin.API,
            null,
            key.sender()));
    return reaction;
  }

  @Override
  public MessageId vote(Address chat, MessageKey poll, List<String> options) {
    if (poll.fromMe() && sent(poll.id()).isEmpty()) {
      throw Fault.notFound("message", poll.id().value());
    }
    var vote = network.identifiers.messageId();
    var tallies = options.stream().map(option -> new PollTally(option, List.of(me()))).toList();
    device.signal(new AnswerEvent.PollVoted(vote, chat, me(), true, poll, options, tallies, null));
    return vote;
  }

  @Override
  public boolean star(Address chat, MessageKey key, boolean starred) {
    requireMessage(key);
    var changes = starred ? device.starred.add(key.id()) : device.starred.remove(key.id());
    if (changes) {
      device.signal(new Event.MessageStarred(chat, key, starred));
    }
    return changes;
  }

  @Override
  public void pin(Address chat, MessageKey key, PinDuration duration) {
    requireMessage(key);
    device.pinned.put(key.id(), duration);
  }

  @Override
  public void unpin(Address chat, MessageKey key) {
    requireMessage(key);
    device.pinned.remove(key.id());
  }

  @Override
  public void show(MessageId story, List<Address> people) {
    storyAudience(story).addAll(people);
  }

  @Override
  public void hide(MessageId story, List<Address> people) {
    people.forEach(storyAudience(story)::remove);
  }

  private Set<Address> storyAudience(MessageId id) {
    if (sent(id).filter(message -> message.content() instanceof Content.Story).isEmpty()) {
      throw Fault.notFound("message", id.value());
    }
    return network.storyAudience(device.session, id);
  }

  private void requireMessage(MessageKey key) {
    if (sent(key.id()).isEmpty() && !device.arrived.contains(key.id())) {
      throw Fault.notFound("message", key.id().value());
    }
  }

  private Optional<Message> sent(MessageId id) {
    return device.sent.stream().filter(message -> message.id().equals(id)).findFirst();
  }

  private Address me() {
    return device.account().id();
  }
}
