package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.VirtualPhones.PhoneChat;
import dev.sessiongateway.application.network.VirtualPhones.PhoneMessage;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.presence.Presence;
import java.util.List;

/// The chats of phones, and what people do with them.
final class PhoneChats {
  private final Chronicle chronicle;
  private final Time time;

  PhoneChats(Chronicle chronicle, Time time) {
    this.chronicle = chronicle;
    this.time = time;
  }

  List<PhoneChat> chats(PhoneNumber phone) {
    var now = time.instant();
    return chronicle.read(world -> PhoneViews.chats(world, world.phone(phone.jid()), now));
  }

  List<PhoneMessage> messages(PhoneNumber phone, Jid chat, Page page) {
    return chronicle.read(world ->
        world.phone(phone.jid()).conversations.of(chat).stream()
            .filter(Entry::delivered)
            .skip(page.offset())
            .limit(page.limit())
            .map(Entry::toPhoneMessage)
            .toList());
  }

  void read(PhoneNumber phone, Jid chat) {
    chronicle.change(pen -> {
      var reader = pen.world.online(phone);
      if (reader.conversations.of(chat).stream().anyMatch(Entry::unread)) {
        pen.record(new AccountDeed.ChatRead(reader.jid.toString(), chat.toString()));
      }
      return reader;
    });
  }

  void show(PhoneNumber phone, Jid chat, Presence presence) {
    var now = time.instant();
    chronicle.change(pen -> {
      var typist = pen.world.online(phone);
      pen.world.presences.appearsIn(typist, chat, presence, now);
      return typist;
    });
  }

  void archive(PhoneNumber phone, Jid chat, boolean archived) {
    chronicle.change(pen -> {
      archive(pen, pen.world.online(phone), chat, archived);
      return chat;
    });
  }

  /// Puts it into the archive or takes it out, unless it is so already.
  static void archive(Chronicle.Pen pen, PhoneState owner, Jid chat, boolean archived) {
    check(owner, chat);
    if (owner.archived.contains(chat) != archived) {
      pen.record(new AccountDeed.Archived(owner.jid.toString(), chat.toString(), archived));
    }
  }

  void delete(PhoneNumber phone, Jid chat) {
    chronicle.change(pen -> {
      var owner = pen.world.online(phone);
      check(owner, chat);
      pen.record(new AccountDeed.ChatDeleted(owner.jid.toString(), chat.toString()));
      return owner;
    });
  }

  static void check(PhoneState owner, Jid chat) {
    if (!owner.conversations.contains(chat)) {
      throw Fault.notFound("chat", chat.toString());
    }
  }
}
