package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The history that a phone sends to a newly linked device: the newest messages of its chats.
final class History {
  static final int MESSAGES_AT_ONCE = 200;
  static final int MESSAGES_PER_CHAT = 50;
  static final int MESSAGES = 2_000;

  private History() {}

  /// Oldest messages first; empty when the phone has neither chats nor saved contacts.
  static List<Event.HistorySynced> of(WorldState world, PhoneState phone) {
    var newest = newest(phone);
    var chunks = new ArrayList<Event.HistorySynced>();
    var known = new LinkedHashSet<Address>();
    for (var from = 0; from < newest.size(); from += MESSAGES_AT_ONCE) {
      var messages = newest.subList(from, Math.min(from + MESSAGES_AT_ONCE, newest.size()));
      chunks.add(
          new Event.HistorySynced(
              messages, names(world, messages), people(world, phone, messages, known)));
    }
    var saved = addressBook(world, phone, known);
    if (!saved.isEmpty()) {
      chunks.add(new Event.HistorySynced(List.of(), Map.of(), saved));
    }
    return chunks;
  }

  private static List<Message> newest(PhoneState phone) {
    var all = new ArrayList<Message>();
    phone.conversations.forEach((_, entries) -> {
      var readable =
          entries.stream()
              .filter(entry -> entry.delivered() && !entry.unreadable())
              .map(PhoneMessageState::message)
              .filter(message -> !(message.content() instanceof Content.Revoked))
              .toList();
      all.addAll(
          readable.subList(Math.max(0, readable.size() - MESSAGES_PER_CHAT), readable.size()));
    });
    all.sort(Comparator.comparing(Message::at));
    return all.subList(Math.max(0, all.size() - MESSAGES), all.size());
  }

  private static Map<Address, String> names(WorldState world, List<Message> messages) {
    var names = new LinkedHashMap<Address, String>();
    for (var message : messages) {
      var name = world.nameOf(message.chat());
      if (name != null) {
        names.put(message.chat(), name);
      }
    }
    return names;
  }

  /// The people in the address book who are in no message.
  private static List<Contact> addressBook(WorldState world, PhoneState phone, Set<Address> known) {
    var people = new ArrayList<Contact>();
    for (var person : phone.addressBook().keySet()) {
      var other = world.phoneOrNull(person);
      if (other != null && known.add(person)) {
        people.add(Profiles.contact(world, other, phone.jid));
      }
    }
    return people;
  }

  /// Each contact once, with the first message that mentions it.
  private static List<Contact> people(
      WorldState world, PhoneState phone, List<Message> messages, Set<Address> known) {
    var people = new ArrayList<Contact>();
    known.add(phone.jid);
    for (var message : messages) {
      for (var person : List.of(message.chat(), message.sender())) {
        var other = world.phoneOrNull(person);
        if (other != null && known.add(person)) {
          people.add(Profiles.contact(world, other, phone.jid));
        }
      }
    }
    return people;
  }
}
