package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.world.MessageEdits;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Edits, deletions, reactions and votes of one session, and who sees its stories.
final class LinkMessageEdits implements MessageEditing, PollVoting, Reacting, StoryAudienceEditing {
  private final SessionName session;
  private final WorldJournal journal;
  private final MessageEdits edits;
  private final Time time;

  LinkMessageEdits(SessionName session, WorldJournal journal, MessageEdits edits, Time time) {
    this.session = session;
    this.journal = journal;
    this.edits = edits;
    this.time = time;
  }

  @Override
  public MessageId edit(
      Address chat, MessageId target, String text, @Nullable LinkPreview preview) {
    return journal.change(editor -> {
      var account = account(editor.world);
      var message = editor.world.inPlace(account, chat, target).message();
      if (message.at().plus(WorldState.LIMITS.editWindow()).isBefore(time.instant())) {
        throw new Fault.Refused("a message can be edited for 15 minutes").toException();
      }
      return edits.edit(editor, account, chat, target, text, preview, session);
    });
  }

  @Override
  public MessageId revoke(Address chat, MessageKey message) {
    return journal.change(
        editor -> edits.revoke(editor, account(editor.world), chat, message.id(), session));
  }

  @Override
  public MessageId react(Address chat, MessageKey message, Emoji emoji) {
    return journal.change(editor ->
        edits.react(editor, account(editor.world), chat, message.id(), emoji.value(), session));
  }

  @Override
  public MessageId vote(Address chat, MessageKey poll, List<String> options) {
    return journal.change(
        editor -> edits.vote(editor, account(editor.world), chat, poll.id(), options, true));
  }

  @Override
  public void show(MessageId story, List<Address> people) {
    journal.change(editor -> {
      MessageEdits.showStory(editor, account(editor.world), story, people);
      return story;
    });
  }

  @Override
  public void hide(MessageId story, List<Address> people) {
    journal.change(editor -> {
      edits.hideStory(editor, account(editor.world), story, people, session);
      return story;
    });
  }

  private PhoneState account(WorldState world) {
    return world.devices().device(session).phone;
  }
}
