package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.phone.VirtualPhones.PhoneContact;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.world.GroupState;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Read-only views of the world for whoever controls the phones.
final class PhoneViews {
  private PhoneViews() {}

  // NullAway does not find `Attachment.@Nullable Stored` in the class file of the port.
  @SuppressWarnings("NullAway")
  static VirtualPhones.Phone phone(WorldState world, PhoneState phone) {
    return new VirtualPhones.Phone(
        new PhoneNumber(phone.jid.user()),
        phone.name(),
        phone.isOnline(),
        phone.picture(),
        world.devices().sessionsOf(phone.jid),
        world.lids().lidOrNull(phone.jid),
        phone.passkey(),
        null,
        world.isBusiness(phone.jid));
  }

  static List<VirtualPhones.Phone> phones(WorldState world) {
    return world.phones().stream().map(phone -> phone(world, phone)).toList();
  }

  static VirtualPhones.World world(WorldState world) {
    return new VirtualPhones.World(
        phones(world),
        world.groups().stream().map(GroupState::toGroup).toList(),
        world.channels().stream().map(channel -> channel.as(null)).toList());
  }

  /// Everybody whom the account has saved or blocked, by number.
  static List<PhoneContact> contacts(PhoneState account) {
    var people = new LinkedHashSet<>(account.addressBook().keySet());
    people.addAll(account.blocked());
    return people.stream()
        .sorted(Comparator.comparing(Address::user))
        .map(person ->
            new PhoneContact(
                person, account.addressBook().get(person), account.blocked().contains(person)))
        .toList();
  }

  /// Newest first.
  static List<PhoneChat> chats(WorldState world, PhoneState phone, Instant now) {
    var chats = new ArrayList<PhoneChat>();
    phone.conversations.forEach((chat, _) -> {
      var shown = chatOrNull(world, phone, chat, now);
      if (shown != null) {
        chats.addFirst(shown);
      }
    });
    for (var chat : phone.typingChats()) {
      if (!phone.conversations.contains(chat) && !phone.typing(chat, now).isEmpty()) {
        chats.addFirst(chat(world, phone, chat, 0, now, now));
      }
    }
    return chats;
  }

  /// Null for a chat in which the phone has no message.
  static @Nullable PhoneChat chatOrNull(
      WorldState world, PhoneState phone, Address chat, Instant now) {
    var newest = phone.conversations.newest(chat);
    return newest == null
        ? null
        : chat(world, phone, chat, phone.conversations.unread(chat), newest.message().at(), now);
  }

  private static PhoneChat chat(
      WorldState world, PhoneState phone, Address chat, int unread, Instant last, Instant now) {
    var name = world.nameOf(chat);
    return new PhoneChat(
        chat,
        name == null ? chat.user() : name,
        unread,
        last,
        phone.typing(chat, now),
        phone.archived().contains(chat),
        phone.markedUnread().contains(chat));
  }
}
