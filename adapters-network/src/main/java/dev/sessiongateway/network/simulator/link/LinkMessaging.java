package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;

/// Sending, read receipts and presence of one session.
final class LinkMessaging
    implements MessageSending, PresenceReading, PresenceSending, ReadReceipts {
  private final SimulatedLink link;
  private final WorldJournal journal;
  private final Time time;
  private final FaultySending faulty;

  LinkMessaging(SimulatedLink link, WorldJournal journal, Time time, FaultySending faulty) {
    this.faulty = faulty;
    this.link = link;
    this.journal = journal;
    this.time = time;
  }

  @Override
  public void checkRecipient(Address chat) {
    journal.read(world -> {
      world.checkRecipient(account(world).jid, chat);
      return chat;
    });
  }

  @Override
  public void send(Message message) {
    var magic = MagicNumber.of(message.chat()).filter(_ -> !isKnown(message.id()));
    faulty.send(message, magic.map(MagicNumber::fault), () -> accept(message));
  }

  private boolean isKnown(MessageId id) {
    return journal.read(world -> account(world).sentIds.contains(id));
  }

  private void accept(Message message) {
    if (message.content() instanceof Content.Story != message.chat().equals(Address.STATUS)) {
      throw new Fault.Refused("stories, and nothing else, go to " + Address.STATUS).toException();
    }
    var account = link.device().phone.jid;
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
            account,
            message.at(),
            message.content(),
            message.quote(),
            message.mentions(),
            message.origin(),
            Ack.SERVER,
            null,
            null,
            message.marks().asSeenByOthers());
    var line = journal.line(new WorldChange.Wrote(sent, link.session().value()));
    journal.change(editor -> {
      if (!editor.world.phone(account).sentIds.contains(message.id())) {
        editor.world.devices().device(link.session());
        editor.world.checkRecipient(account, chat);
        editor.record(line);
      }
      return message.id();
    });
  }

  @Override
  public void markRead(Address chat, List<MessageId> messages) {
    var ids = messages.stream().map(MessageId::value).toList();
    journal.change(editor -> {
      var reader = account(editor.world).jid;
      editor.record(
          new WorldChange.Read(
              reader.toString(), editor.world.lids().canonical(chat).toString(), ids));
      return reader;
    });
  }

  /// On this network, reading a voice note also marks it played.
  @Override
  public void markPlayed(Address chat, List<MessageId> messages) {
    markRead(chat, messages);
  }

  @Override
  public void show(Presence presence) {
    var now = time.instant();
    journal.change(editor -> {
      var account = account(editor.world);
      editor.world.presences().appears(account, presence, now);
      return account;
    });
  }

  @Override
  public void showIn(Address chat, Presence presence) {
    var now = time.instant();
    journal.change(editor -> {
      var account = account(editor.world);
      editor
          .world
          .presences()
          .appearsIn(account, editor.world.lids().canonical(chat), presence, now);
      return account;
    });
  }

  @Override
  public ChatPresence subscribe(Address chat) {
    var now = time.instant();
    return journal.change(editor ->
        editor
            .world
            .presences()
            .subscribe(editor.world.devices().device(link.session()), chat, now));
  }

  @Override
  public List<ChatPresence> subscribed() {
    var now = time.instant();
    return journal.read(
        world -> world.presences().subscribed(world.devices().device(link.session()), now));
  }

  private PhoneState account(WorldState world) {
    return world.devices().device(link.session()).phone;
  }
}
