package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.command.MessageCommands;
import dev.sessiongateway.network.simulator.journal.WorldChange.MessageChange;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Edits, deletions, reactions, votes, stars and pins of one session, and who sees its stories.
final class LinkMessageChanges
    implements MessageEditing,
        MessagePinning,
        MessageStarring,
        PollVoting,
        Reacting,
        StoryAudienceEditing {
  private final SessionName session;
  private final Actor account;
  private final MessageCommands commands;
  private final Time time;

  LinkMessageChanges(SessionName session, Actor account, MessageCommands commands, Time time) {
    this.session = session;
    this.account = account;
    this.commands = commands;
    this.time = time;
  }

  @Override
  public MessageId edit(
      Address chat, MessageId target, String text, @Nullable LinkPreview preview) {
    return account.change((editor, author) -> {
      var message = editor.world.inPlace(author, chat, target).message();
      if (message.at().plus(WorldState.LIMITS.editWindow()).isBefore(time.instant())) {
        throw new Fault.Refused("a message can be edited for 15 minutes").toException();
      }
      return commands.edit(editor, author, chat, target, text, preview, session);
    });
  }

  @Override
  public MessageId revoke(Address chat, MessageKey message) {
    return account.change(
        (editor, actor) -> commands.revoke(editor, actor, chat, message.id(), session));
  }

  @Override
  public MessageId react(Address chat, MessageKey message, Emoji emoji) {
    return account.change((editor, actor) ->
        commands.react(editor, actor, chat, message.id(), emoji.value(), session));
  }

  @Override
  public MessageId vote(Address chat, MessageKey poll, List<String> options) {
    return account.change(
        (editor, voter) -> commands.vote(editor, voter, chat, poll.id(), options, true));
  }

  @Override
  public void show(MessageId story, List<Address> people) {
    account.edit((editor, poster) -> MessageCommands.showStory(editor, poster, story, people));
  }

  @Override
  public void hide(MessageId story, List<Address> people) {
    account.edit((editor, poster) -> commands.hideStory(editor, poster, story, people, session));
  }

  @Override
  public boolean star(Address chat, MessageKey message, boolean starred) {
    return account.change((editor, owner) -> {
      var entry = editor.world.delivered(owner, chat, message.id());
      var changes = entry.message().marks().starred() != starred;
      if (changes) {
        editor.record(new MessageChange.Starred(owner.jid, chat, message.id(), starred));
      }
      return changes;
    });
  }

  @Override
  public void pin(Address chat, MessageKey message, PinDuration duration) {
    if (chat.isChannel()) {
      throw new Fault.Refused("nothing is pinned in a channel").toException();
    }
    pin(chat, message, time.instant().plus(duration.length()));
  }

  @Override
  public void unpin(Address chat, MessageKey message) {
    pin(chat, message, (Instant) null);
  }

  private void pin(Address chat, MessageKey key, @Nullable Instant until) {
    account.edit((editor, owner) -> {
      var message = editor.world.inPlace(owner, chat, key.id()).message();
      if (message.content() instanceof Content.Revoked) {
        throw new Fault.Refused("this message is deleted").toException();
      }
      editor.record(new MessageChange.Pinned(owner.jid, chat, key.id(), until));
    });
  }
}
