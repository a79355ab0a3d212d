package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import java.util.List;

/// Applies changes of an account's own chats; only the account's own sessions get events.
final class ChatActions {
  private final WorldState world;

  ChatActions(WorldState world) {
    this.world = world;
  }

  void read(Address person, Address chat) {
    world.router().read(person, chat, List.of());
    world.devices().send(person, new Event.ChatRead(chat));
  }

  void archived(Address person, Address chat, boolean archived) {
    var phone = world.phoneOrNull(person);
    if (phone != null && (archived ? phone.archived.add(chat) : phone.archived.remove(chat))) {
      phone.activity.chat(chat);
      world.devices().send(person, new Event.ChatArchived(chat, archived));
    }
  }

  void markedUnread(Address person, Address chat) {
    var phone = world.phoneOrNull(person);
    if (phone != null) {
      phone.markedUnread.add(chat);
      world.devices().send(person, new Event.ChatMarkedUnread(chat));
    }
  }

  void cleared(Address person, Address chat) {
    var phone = world.phoneOrNull(person);
    if (phone != null) {
      phone.conversations.clear(chat);
      world.devices().send(person, new Event.ChatCleared(chat));
    }
  }

  void deleted(Address person, Address chat) {
    var phone = world.phoneOrNull(person);
    if (phone != null) {
      phone.conversations.remove(chat);
      phone.archived.remove(chat);
      phone.markedUnread.remove(chat);
      world.devices().send(person, new Event.ChatDeleted(chat));
    }
  }
}
