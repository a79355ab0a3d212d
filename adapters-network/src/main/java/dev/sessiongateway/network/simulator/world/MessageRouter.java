package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Routes messages and receipts from one account to the others.
public final class MessageRouter {
  private final WorldState world;

  MessageRouter(WorldState world) {
    this.world = world;
  }

  /// @param written from its sender's perspective
  /// @param from the device that sent it; absent for the phone itself
  /// @param readable whether the recipients' sessions can read it
  void wrote(Message written, @Nullable Device from, boolean readable) {
    var writer = world.phoneOrNull(written.sender());
    if (writer == null || !writer.remember(written.id())) {
      return;
    }
    var chat = written.chat();
    var message = copy(written, writer.name, chat, writer.jid, true);
    writer.conversations.add(new PhoneMessageState(message, true));
    if (writer.devices.size() > (from == null ? 0 : 1)) {
      var copy = new LinkSignal.MessageArrived(message, world.nameOf(chat));
      writer.devices.values().stream()
          .filter(device -> device != from)
          .forEach(device -> world.devices().send(device, copy));
    }
    if (chat.isChannel()) {
      post(message);
    } else if (chat.equals(writer.jid)) {
      acknowledge(writer, chat, message.id(), Ack.READ, null);
    }
    if (message.content() instanceof Content.Story story) {
      world.stories().posted(message);
      var shown = message.with(Stories.asSeen(story));
      world.stories().audience(writer, story).forEach(r -> deliver(shown, writer, r, readable));
      return;
    }
    for (var reader : readers(writer.jid, chat)) {
      deliver(message, writer, reader, readable);
    }
  }

  private static Message copy(
      Message message, String writerName, Address chat, Address sender, boolean fromMe) {
    return new Message(
        message.id(),
        chat,
        fromMe,
        sender,
        message.at(),
        message.content(),
        message.quote(),
        message.mentions(),
        fromMe ? message.origin() : Message.Origin.PHONE,
        fromMe ? Ack.SERVER : Ack.DEVICE,
        null,
        writerName,
        message.marks().asSeenByOthers());
  }

  private void post(Message message) {
    var channel = world.channelOrNull(message.chat());
    if (channel != null) {
      channel.add(new ChannelPost(message.id(), message.content(), message.at(), 0, Map.of()));
    }
  }

  void deliver(Message message, PhoneState writer, PhoneState reader, boolean readable) {
    var chat = chatFor(reader, message.chat(), writer.jid);
    var name = world.nameOf(chat);
    var arrived =
        chat.isChannel()
            ? copy(message, name == null ? writer.name : name, chat, chat, false)
            : copy(message, writer.name, chat, writer.jid, false);
    var entry = new PhoneMessageState(arrived, reader.online);
    entry.setUnreadable(!readable);
    reader.conversations.add(entry);
    reader.sees(chat, writer.jid, null);
    if (!reader.devices.isEmpty()) {
      world
          .devices()
          .send(
              reader.jid,
              readable
                  ? new LinkSignal.MessageArrived(arrived, name)
                  : new Event.MessageWaiting(
                      arrived.id(), chat, arrived.sender(), false, arrived.senderName()));
    }
    if (reader.online) {
      receipt(reader, arrived, Ack.DEVICE);
    }
  }

  /// Sends the message again to the sessions that could not read it.
  void revealed(Address person, Address chat, MessageId id) {
    for (var reader : readers(person, chat)) {
      var at = chatFor(reader, chat, person);
      var entry = reader.conversations.find(at, id);
      if (entry != null && entry.unreadable()) {
        entry.setUnreadable(false);
        world
            .devices()
            .send(reader.jid, new LinkSignal.MessageArrived(entry.message(), world.nameOf(at)));
      }
    }
  }

  /// Whether a recipient's sessions still cannot read the message.
  public boolean isUnreadable(Address person, Address chat, MessageId id) {
    return readers(person, chat).stream()
        .map(reader -> reader.conversations.find(chatFor(reader, chat, person), id))
        .anyMatch(entry -> entry != null && entry.unreadable());
  }

  /// The recipients of `writer` in this chat, without the writer. A phone that blocked the writer
  /// receives its messages in groups and channels only.
  List<PhoneState> readers(Address writer, Address chat) {
    return switch (chat.kind()) {
      case PERSON -> {
        var person = chat.equals(writer) ? null : world.phoneOrNull(chat);
        yield person == null || person.blocked.contains(writer) ? List.of() : List.of(person);
      }
      case GROUP -> {
        var group = world.groupOrNull(chat);
        yield group == null ? List.of() : phones(group.members.keySet(), writer);
      }
      case CHANNEL -> {
        var channel = world.channelOrNull(chat);
        yield channel == null ? List.of() : phones(channel.followers, writer);
      }
      case LID, BROADCAST -> List.of();
    };
  }

  private List<PhoneState> phones(Iterable<Address> people, Address except) {
    var phones = new ArrayList<PhoneState>();
    for (var person : people) {
      var phone = person.equals(except) ? null : world.phoneOrNull(person);
      if (phone != null) {
        phones.add(phone);
      }
    }
    return phones;
  }

  /// The chat in which `reader` has a message that `writer` sent to `chat`.
  static Address chatFor(PhoneState reader, Address chat, Address writer) {
    return chat.isPerson() && !reader.jid.equals(writer) ? writer : chat;
  }

  /// The actor and everybody who sees its actions in the chat, each with its copy of the message,
  /// if it still has one.
  List<Holder> holders(PhoneState actor, Address chat, MessageId id) {
    var holders = new ArrayList<Holder>();
    holders.add(new Holder(actor, chat, actor.conversations.find(chat, id), true));
    var others =
        chat.equals(Address.STATUS)
            ? world.stories().concerned(actor, id)
            : readers(actor.jid, chat);
    for (var reader : others) {
      var at = chatFor(reader, chat, actor.jid);
      holders.add(new Holder(reader, at, reader.conversations.find(at, id), false));
    }
    return holders;
  }

  /// @param chat where this phone has the message
  /// @param isActor whether this phone is the actor
  record Holder(
      PhoneState phone, Address chat, @Nullable PhoneMessageState entry, boolean isActor) {}

  /// Sends the sender of `message` a receipt of `reader`.
  void receipt(PhoneState reader, Message message, Ack ack) {
    if (message.chat().isChannel()) {
      return;
    }
    var writer = world.phoneOrNull(message.sender());
    if (writer == null) {
      return;
    }
    var isForMany = message.chat().isGroup() || message.chat().equals(Address.STATUS);
    if (message.chat().isGroup() || !writer.blocked.contains(reader.jid)) {
      acknowledge(
          writer,
          isForMany ? message.chat() : reader.jid,
          message.id(),
          ack,
          isForMany ? reader.jid : null);
    }
  }

  private void acknowledge(
      PhoneState writer, Address chat, MessageId id, Ack ack, @Nullable Address by) {
    var entry = writer.conversations.find(chat, id);
    var moved = entry == null || entry.advance(ack);
    if (moved || by != null) {
      world.devices().send(writer.jid, new Event.MessageAcked(id, chat, ack, by));
    }
  }

  /// @param ids empty means all
  void read(Address person, Address chat, List<MessageId> ids) {
    var reader = world.phoneOrNull(person);
    if (reader == null) {
      return;
    }
    reader.markedUnread.remove(chat);
    if (ids.isEmpty()) {
      reader.conversations.unseen(chat).forEach(entry -> read(reader, entry));
      return;
    }
    for (var id : ids) {
      var entry = reader.conversations.find(chat, id);
      if (entry != null) {
        read(reader, entry);
      }
    }
  }

  private void read(PhoneState reader, PhoneMessageState entry) {
    if (entry.message().fromMe() || !entry.advance(Ack.READ)) {
      return;
    }
    var message = entry.message();
    var channel = world.channelOrNull(message.chat());
    if (channel != null) {
      channel.viewed(message.id());
    }
    if (!"none".equals(reader.privacy.values().get(Setting.READ_RECEIPTS))) {
      receipt(reader, message, Ack.READ);
      if (message.content() instanceof Content.Media(var kind, _, _)
          && (kind == MediaKind.VOICE || kind == MediaKind.VIDEO_NOTE)) {
        receipt(reader, message, Ack.PLAYED);
      }
    }
  }
}
