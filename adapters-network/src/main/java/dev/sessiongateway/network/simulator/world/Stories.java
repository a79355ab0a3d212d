package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/// The recipients of stories, and their end. The stories of all posters are in the chat
/// [Address#STATUS].
public final class Stories {
  private final WorldState world;
  private Consumer<Instant> posted = _ -> {};

  Stories(WorldState world) {
    this.world = world;
  }

  /// @param told of the time of each story that is posted from now on
  public void onPosted(Consumer<Instant> told) {
    posted = told;
  }

  void posted(Message story) {
    posted.accept(story.at());
  }

  /// The time of the oldest story that somebody still has.
  public Optional<Instant> oldest() {
    return world.chatHolders().holders(Address.STATUS).stream()
        .flatMap(phone -> phone.conversations.of(Address.STATUS).stream())
        .map(entry -> entry.message().at())
        .min(Comparator.naturalOrder());
  }

  /// Removes the stories of this time and before from every phone.
  void ended(Instant last) {
    world
        .chatHolders()
        .holders(Address.STATUS)
        .forEach(phone ->
            phone.conversations.removeIf(
                Address.STATUS, entry -> !entry.message().at().isAfter(last)));
  }

  /// Removes the audience, which only the poster may see.
  static Content asSeen(Content.Story story) {
    return new Content.Story(story.shown(), story.look(), List.of());
  }

  /// The persons whom the poster chose, or everybody it has a chat with; never a person who blocked
  /// the poster or whom the poster blocked.
  List<PhoneState> audience(PhoneState poster, Content.Story story) {
    var people = new LinkedHashSet<>(story.audience());
    if (people.isEmpty()) {
      poster.conversations.forEach((chat, _) -> people.add(chat));
    }
    people.remove(poster.jid);
    return people.stream()
        .map(world::phoneOrNull)
        .filter(Objects::nonNull)
        .filter(
            viewer -> !viewer.blocked.contains(poster.jid) && !poster.blocked.contains(viewer.jid))
        .toList();
  }

  /// Shows a story that is posted to more people.
  void shown(Address person, MessageId id, List<Address> people) {
    var poster = world.phoneOrNull(person);
    var entry = poster == null ? null : poster.conversations.find(Address.STATUS, id);
    if (poster == null
        || entry == null
        || !(entry.message().content() instanceof Content.Story(var shown, var look, _))) {
      return;
    }
    var message = entry.message().with(new Content.Story(shown, look, List.of()));
    audience(poster, new Content.Story(shown, look, people)).stream()
        .filter(viewer -> !has(viewer, id, poster.jid))
        .forEach(viewer -> world.router().deliver(message, poster, viewer, true));
  }

  /// The others who see an action on a story: all recipients when `actor` posted it, otherwise only
  /// the poster.
  List<PhoneState> concerned(PhoneState actor, MessageId id) {
    var story = actor.conversations.find(Address.STATUS, id);
    if (story == null) {
      return List.of();
    }
    var poster = story.message().sender();
    return world.chatHolders().holders(Address.STATUS).stream()
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
