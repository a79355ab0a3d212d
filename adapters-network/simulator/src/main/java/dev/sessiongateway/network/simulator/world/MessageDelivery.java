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
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.world.LinkedDevices.Notice;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Brings messages and receipts from one account to the others.
final class MessageDelivery {
  private final WorldState world;
  private final Consumer<Notice> notices;

  /// @param notices collects what the sessions are notified of
  MessageDelivery(WorldState world, Consumer<Notice> notices) {
    this.world = world;
    this.notices = notices;
  }

  /// @param written from its sender's perspective
  /// @param session that sent it; absent for the phone itself
  /// @param readable whether the recipients' sessions can read it
  void wrote(Message written, @Nullable SessionName session, boolean readable) {
    var writer = world.phoneOrNull(written.sender());
    if (writer == null || !writer.remember(written.id())) {
      return;
    }
    var chat = written.chat();
    var message = copy(written, writer.name(), chat, writer.jid, true);
    writer.conversations.add(new PhoneMessageState(message, true));
    world.dueMessages().add(writer.jid, message);
    var copy = new LinkSignal.MessageArrived(message, world.nameOf(chat));
    notices.accept(Notice.toOthers(writer, session, copy));
    if (chat.isChannel()) {
      post(message);
    } else if (chat.equals(writer.jid)) {
      acknowledge(writer, chat, message.id(), Ack.READ, null);
    }
    if (message.content() instanceof Content.Story(var content, var look, var chosen)) {
      world.storyPosted(message.at());
      // Only the poster may see the audience.
      var shown = message.with(new Content.Story(content, look, List.of()));
      Audience.ofStory(world, writer, chosen)
          .forEach(reader -> deliver(shown, writer, reader, readable));
      return;
    }
    for (var reader : Audience.readers(world, writer.jid, chat)) {
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

  private void deliver(Message message, PhoneState writer, PhoneState reader, boolean readable) {
    var chat = Audience.chatFor(reader, message.chat(), writer.jid);
    var name = world.nameOf(chat);
    var arrived =
        chat.isChannel()
            ? copy(message, name == null ? writer.name() : name, chat, chat, false)
            : copy(message, writer.name(), chat, writer.jid, false);
    var entry = new PhoneMessageState(arrived, reader.isOnline());
    entry.setUnreadable(!readable);
    reader.conversations.add(entry);
    world.dueMessages().add(reader.jid, arrived);
    reader.sees(chat, writer.jid, null);
    notices.accept(
        readable
            ? Notice.of(reader, new LinkSignal.MessageArrived(arrived, name))
            : Notice.of(
                reader,
                new Event.MessageWaiting(
                    arrived.id(), chat, arrived.sender(), false, arrived.senderName())));
    if (reader.isOnline()) {
      receipt(reader, arrived, Ack.DEVICE);
    }
  }

  /// Sends the message again to the sessions that could not read it.
  void revealed(Address person, Address chat, MessageId id) {
    for (var reader : Audience.readers(world, person, chat)) {
      var at = Audience.chatFor(reader, chat, person);
      var entry = reader.conversations.find(at, id);
      if (entry != null && entry.unreadable()) {
        entry.setUnreadable(false);
        notices.accept(
            Notice.of(reader, new LinkSignal.MessageArrived(entry.message(), world.nameOf(at))));
      }
    }
  }

  /// Shows a story that is posted to more people.
  void storyShown(PhoneState poster, MessageId id, List<Address> people) {
    var entry = poster.conversations.find(Address.STATUS, id);
    if (entry == null
        || !(entry.message().content() instanceof Content.Story(var shown, var look, _))) {
      return;
    }
    var message = entry.message().with(new Content.Story(shown, look, List.of()));
    Audience.ofStory(world, poster, people).stream()
        .filter(viewer -> !Audience.hasStory(viewer, id, poster.jid))
        .forEach(viewer -> deliver(message, poster, viewer, true));
  }

  /// Sends the sender of `message` a receipt of `reader`.
  private void receipt(PhoneState reader, Message message, Ack ack) {
    if (message.chat().isChannel()) {
      return;
    }
    var writer = world.phoneOrNull(message.sender());
    if (writer == null) {
      return;
    }
    var isForMany = message.chat().isGroup() || message.chat().equals(Address.STATUS);
    if (message.chat().isGroup() || !writer.blocked().contains(reader.jid)) {
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
    if (by != null && chat.isGroup()) {
      writer.activity.receipt(chat, id, by, ack);
    }
    if (moved || by != null) {
      notices.accept(Notice.of(writer, new Event.MessageAcked(id, chat, ack, by, null)));
    }
  }

  /// @param ids empty means all
  void read(PhoneState reader, Address chat, List<MessageId> ids) {
    reader.markUnread(chat, false);
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
    if (!reader.allows(Setting.READ_RECEIPTS, "none")) {
      receipt(reader, message, Ack.READ);
      if (message.content() instanceof Content.Media(var kind, _, _)
          && (kind == MediaKind.VOICE || kind == MediaKind.VIDEO_NOTE)) {
        receipt(reader, message, Ack.PLAYED);
      }
    }
  }

  /// A phone that comes online gets the messages that waited for it.
  ///
  /// @param at absent in journals that do not say
  void wentOnline(PhoneState phone, boolean online, @Nullable Instant at) {
    phone.setOnline(online);
    if (online) {
      for (var entry : phone.conversations.unreceived()) {
        phone.conversations.deliver(entry);
        receipt(phone, entry.message(), Ack.DEVICE);
      }
    }
    var presence = online ? Presence.AVAILABLE : Presence.UNAVAILABLE;
    Presences.publishPresence(world, phone, presence, at).forEach(notices);
  }
}
