package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How messages, receipts and reactions get from one account to the others.
final class Mail {
  private final WorldState world;

  Mail(WorldState world) {
    this.world = world;
  }

  /// @param message as its writer sees it
  void wrote(Message message, @Nullable Device from) {
    var writer = world.phones.get(message.sender());
    if (writer == null || !writer.remember(message.id())) {
      return;
    }
    var chat = message.chat();
    var own = new Entry(message.withAck(Ack.SERVER, null), true);
    writer.conversations.add(own);
    if (writer.devices.size() > (from == null ? 0 : 1)) {
      var copy = new LinkSignal.MessageArrived(own.message(), world.nameOf(chat));
      writer.devices.values().stream()
          .filter(device -> device != from)
          .forEach(device -> world.tell(device, copy));
    }
    if (chat.isChannel()) {
      post(message);
    } else if (chat.equals(writer.jid)) {
      acknowledge(writer, chat, message.id(), Ack.READ, null);
    }
    for (var reader : readers(writer.jid, chat)) {
      deliver(message, writer, reader);
    }
  }

  private void post(Message message) {
    var channel = world.channels.get(message.chat());
    if (channel != null) {
      channel.add(
          new ChannelPost(message.id(), message.content().text(), message.at(), 0, Map.of()));
    }
  }

  private void deliver(Message message, PhoneState writer, PhoneState reader) {
    var chat = chatFor(reader, message.chat(), writer.jid);
    var arrived =
        new Message(
            message.id(),
            chat,
            false,
            chat.isChannel() ? chat : writer.jid,
            message.at(),
            message.content(),
            message.quote(),
            message.mentions(),
            Message.Origin.PHONE,
            Ack.DEVICE,
            null);
    reader.conversations.add(new Entry(arrived, reader.online));
    reader.sees(chat, writer.jid, null);
    if (!reader.devices.isEmpty()) {
      world.tell(reader.jid, new LinkSignal.MessageArrived(arrived, world.nameOf(chat)));
    }
    if (reader.online) {
      receipt(reader, arrived, Ack.DEVICE);
    }
  }

  /// Everybody but the writer who gets what is written there.
  List<PhoneState> readers(Jid writer, Jid chat) {
    return switch (chat.kind()) {
      case PERSON -> {
        var person = chat.equals(writer) ? null : world.phones.get(chat);
        yield person == null ? List.of() : List.of(person);
      }
      case GROUP -> {
        var group = world.groups.get(chat);
        yield group == null ? List.of() : phones(group.members.keySet(), writer);
      }
      case CHANNEL -> {
        var channel = world.channels.get(chat);
        yield channel == null ? List.of() : phones(channel.followers, writer);
      }
      case LID, BROADCAST -> List.of();
    };
  }

  private List<PhoneState> phones(Iterable<Jid> people, Jid except) {
    var phones = new ArrayList<PhoneState>();
    for (var person : people) {
      var phone = person.equals(except) ? null : world.phones.get(person);
      if (phone != null) {
        phones.add(phone);
      }
    }
    return phones;
  }

  /// Where `reader` finds what `writer` wrote in `chat`.
  private static Jid chatFor(PhoneState reader, Jid chat, Jid writer) {
    return chat.isPerson() && !reader.jid.equals(writer) ? writer : chat;
  }

  /// Tells the writer of `message` how far it got with `reader`.
  private void receipt(PhoneState reader, Message message, Ack ack) {
    if (message.chat().isChannel()) {
      return;
    }
    var writer = world.phones.get(message.sender());
    if (writer != null) {
      var isGroup = message.chat().isGroup();
      acknowledge(
          writer,
          isGroup ? message.chat() : reader.jid,
          message.id(),
          ack,
          isGroup ? reader.jid : null);
    }
  }

  private void acknowledge(PhoneState writer, Jid chat, MessageId id, Ack ack, @Nullable Jid by) {
    var entry = writer.conversations.find(chat, id);
    var moved = entry == null || entry.advance(ack);
    if (moved || by != null) {
      world.tell(writer.jid, new LinkSignal.AckArrived(id, chat, ack, by));
    }
  }

  /// @param ids empty means all
  void read(Jid person, Jid chat, List<MessageId> ids) {
    var reader = world.phones.get(person);
    if (reader == null) {
      return;
    }
    if (ids.isEmpty()) {
      List.copyOf(reader.conversations.of(chat)).forEach(entry -> read(reader, entry));
      return;
    }
    for (var id : ids) {
      var entry = reader.conversations.find(chat, id);
      if (entry != null) {
        read(reader, entry);
      }
    }
  }

  private void read(PhoneState reader, Entry entry) {
    if (entry.message().fromMe() || !entry.advance(Ack.READ)) {
      return;
    }
    var message = entry.message();
    var channel = world.channels.get(message.chat());
    if (channel != null) {
      channel.viewed(message.id());
    }
    if (!"none".equals(reader.privacy.values().get(Setting.READ_RECEIPTS))) {
      receipt(reader, message, Ack.READ);
      if (message.content() instanceof Content.Media(var kind, _, _) && kind == MediaKind.VOICE) {
        receipt(reader, message, Ack.PLAYED);
      }
    }
  }

  void reacted(MessageId id, Jid person, Jid chat, MessageId target, String emoji) {
    var actor = world.phones.get(person);
    var reactedTo = actor == null ? null : actor.conversations.find(chat, target);
    if (actor == null || reactedTo == null) {
      return;
    }
    var channel = world.channels.get(chat);
    if (channel != null) {
      channel.reacted(target, reactedTo.reactions().get(person), emoji);
    }
    var writer = reactedTo.message().sender();
    var holders = new ArrayList<PhoneState>(List.of(actor));
    holders.addAll(readers(person, chat));
    for (var holder : holders) {
      var at = chatFor(holder, chat, person);
      var entry = holder.conversations.find(at, target);
      if (entry != null) {
        entry.react(person, emoji);
      }
      world.tell(
          holder.jid,
          new LinkSignal.ReactionArrived(
              id, at, person, holder == actor, target, holder.jid.equals(writer), emoji));
    }
  }

  void wentOnline(Jid person, boolean online) {
    var phone = world.phones.get(person);
    if (phone == null) {
      return;
    }
    phone.online = online;
    if (online) {
      for (var entry : phone.conversations.all()) {
        if (!entry.delivered()) {
          entry.deliver();
          receipt(phone, entry.message(), Ack.DEVICE);
        }
      }
    }
    appears(phone, online ? Presence.AVAILABLE : Presence.UNAVAILABLE);
  }

  /// Shows it to whoever has a chat with this person and is looking.
  void appears(PhoneState who, Presence presence) {
    for (var other : world.phones.values()) {
      if (other != who && other.conversations.contains(who.jid)) {
        world.tellPassing(other.jid, new LinkSignal.PresenceArrived(who.jid, who.jid, presence));
      }
    }
  }

  /// Shows what somebody does in a chat to the others in it.
  void appearsIn(PhoneState who, Jid chat, Presence presence, Instant now) {
    var types = presence == Presence.COMPOSING || presence == Presence.RECORDING;
    for (var other : readers(who.jid, chat)) {
      var at = chatFor(other, chat, who.jid);
      other.sees(at, who.jid, types ? now : null);
      world.tellPassing(other.jid, new LinkSignal.PresenceArrived(at, who.jid, presence));
    }
  }
}
