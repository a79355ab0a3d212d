package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;

/// Whom stories reach. All of them, of whomever, are in the chat [Address#STATUS].
final class Stories {
  private final WorldState world;

  Stories(WorldState world) {
    this.world = world;
  }

  /// Without the audience, which is the poster's own business.
  static Content asSeen(Content.Story story) {
    return new Content.Story(story.shown(), story.look(), List.of());
  }

  /// Those whom the poster chose, or everybody it has a chat with. Nobody who blocked it, or whom
  /// it blocked.
  List<PhoneState> audience(PhoneState poster, Content.Story story) {
    var people = new LinkedHashSet<>(story.audience());
    if (people.isEmpty()) {
      poster.conversations.forEach((chat, _) -> people.add(chat));
    }
    people.remove(poster.jid);
    return people.stream()
        .map(world.phones::get)
        .filter(Objects::nonNull)
        .filter(
            viewer -> !viewer.blocked.contains(poster.jid) && !poster.blocked.contains(viewer.jid))
        .toList();
  }

  /// Who else hears what `actor` does with a story: everybody who has it when it is its own,
  /// otherwise only the poster.
  List<PhoneState> concerned(PhoneState actor, MessageId id) {
    var story = actor.conversations.find(Address.STATUS, id);
    if (story == null) {
      return List.of();
    }
    var poster = story.message().sender();
    return world.phones.values().stream()
        .filter(phone -> phone != actor)
        .filter(phone -> story.message().fromMe() || phone.jid.equals(poster))
        .filter(phone -> has(phone, id, poster))
        .toList();
  }

  private static boolean has(PhoneState phone, MessageId id, Address poster) {
    var entry = phone.conversations.find(Address.STATUS, id);
    return entry != null && entry.message().sender().equals(poster);
  }
}
