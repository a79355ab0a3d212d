package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.jid.Jid;
import java.util.List;

/// What people do with their own chats; only their own sessions hear of it.
final class Shelves {
  private final WorldState world;

  Shelves(WorldState world) {
    this.world = world;
  }

  void read(Jid person, Jid chat) {
    world.mail.read(person, chat, List.of());
    world.tell(person, new Event.ChatRead(chat));
  }

  void archived(Jid person, Jid chat, boolean archived) {
    var phone = world.phones.get(person);
    if (phone != null && (archived ? phone.archived.add(chat) : phone.archived.remove(chat))) {
      world.tell(person, new Event.ChatArchived(chat, archived));
    }
  }

  void deleted(Jid person, Jid chat) {
    var phone = world.phones.get(person);
    if (phone != null) {
      phone.conversations.remove(chat);
      phone.archived.remove(chat);
      world.tell(person, new Event.ChatDeleted(chat));
    }
  }
}
