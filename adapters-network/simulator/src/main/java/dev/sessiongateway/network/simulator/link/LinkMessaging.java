package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.command.MessageCommands;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.MessageChange;
import dev.sessiongateway.network.simulator.signal.Device;
import dev.sessiongateway.network.simulator.world.Presences;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Sending, read receipts and presence of one session; edits, deletions, reactions, votes, stars
/// and pins; and who sees its stories.
final class LinkMessaging
    implements MessageEditing,
        MessagePinning,
        MessageSending,
        MessageStarring,
        PollVoting,
        PresenceReading,
        PresenceSending,
        Reacting,
        ReadReceipts,
        StoryAudienceEditing {
  private final SessionName session;
  private final Supplier<Address> sender;
  private final Actor account;
  private final WorldJournal journal;
  private final Time time;
  private final MessageCommands commands;
  private final FaultySending faulty;

  LinkMessaging(
      SessionName session,
      Supplier<Address> sender,
      Actor account,
      WorldJournal journal,
      Time time,
      MessageCommands commands,
      FaultySending faulty) {
    this.session = session;
    this.sender = sender;
    this.account = account;
    this.journal = journal;
    this.time = time;
    this.commands = commands;
    this.faulty = faulty;
  }

  @Override
  public void checkRecipient(Address chat) {
    account.<@Nullable Void>read((world, writer) -> {
      world.checkRecipient(writer.jid, chat);
      return null;
    });
  }

  @Override
  public void send(Message message) {
    var magic = MagicNumber.of(message.chat()).filter(_ -> !isKnown(message.id()));
    faulty.send(message, magic.map(MagicNumber::fault), () -> accept(message));
  }

  private boolean isKnown(MessageId id) {
    return account.read((_, sender) -> sender.sentIds().contains(id));
  }

  private void accept(Message message) {
    if (message.content() instanceof Content.Story != message.chat().equals(Address.STATUS)) {
      throw new Fault.Refused("stories, and nothing else, go to " + Address.STATUS).toException();
    }
    var from = sender.get();
    // The world has one lock, so it is asked only where the answer may be another chat.
    var chat =
        message.chat().kind() == Address.Kind.LID
            ? journal.read(world -> world.lids().canonical(message.chat()))
            : message.chat();
    var sent =
        new Message(
            message.id(),
            chat,
            true,
            from,
            message.at(),
            message.content(),
            message.quote(),
            message.mentions(),
            message.origin(),
            Ack.SERVER,
            null,
            null,
            message.marks().asSeenByOthers());
    var line = journal.line(new WorldChange.Wrote(sent, session));
    journal.edit(editor -> {
      if (!editor.world.phone(from).sentIds().contains(message.id())) {
        var _ = editor.world.devices().device(session);
        editor.world.checkRecipient(from, chat);
        editor.record(line);
      }
    });
  }

  @Override
  public void markRead(Address chat, List<MessageId> messages) {
    account.edit((editor, reader) ->
        editor.record(
            new WorldChange.Read(reader.jid, editor.world.lids().canonical(chat), messages)));
  }

  /// On this network, reading a voice note also marks it played.
  @Override
  public void markPlayed(Address chat, List<MessageId> messages) {
    markRead(chat, messages);
  }

  @Override
  public void show(Presence presence) {
    var now = time.instant();
    account.edit((editor, person) ->
        editor.notify(Presences.publishPresence(editor.world, person, presence, now)));
  }

  @Override
  public void showIn(Address chat, Presence presence) {
    var now = time.instant();
    account.edit((editor, person) -> {
      var at = editor.world.lids().canonical(chat);
      editor.notify(Presences.publishTyping(editor.world, person, at, presence, now));
    });
  }

  @Override
  public ChatPresence subscribe(Address chat) {
    var now = time.instant();
    return journal.change(
        editor -> Presences.subscribe(editor.world, device(editor.world), chat, now));
  }

  @Override
  public List<ChatPresence> subscribed() {
    var now = time.instant();
    return journal.read(world -> Presences.subscribed(world, device(world), now));
  }

  private Device device(WorldState world) {
    return world.devices().device(session);
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
