package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Who gets what somebody writes or does in a chat.
public final class Audience {
  private Audience() {}

  /// The recipients of `writer` in this chat, without the writer. A phone that blocked the writer
  /// receives its messages in groups and channels only.
  static List<PhoneState> readers(WorldState world, Address writer, Address chat) {
    return switch (chat.kind()) {
      case PERSON -> {
        var person = chat.equals(writer) ? null : world.phoneOrNull(chat);
        yield person == null || person.blocked().contains(writer) ? List.of() : List.of(person);
      }
      case GROUP -> {
        var group = world.groupOrNull(chat);
        yield group == null ? List.of() : phones(world, group.members().keySet(), writer);
      }
      case CHANNEL -> {
        var channel = world.channelOrNull(chat);
        yield channel == null ? List.of() : phones(world, channel.followers(), writer);
      }
      case LID, BROADCAST -> List.of();
    };
  }

  private static List<PhoneState> phones(
      WorldState world, Collection<Address> people, Address except) {
    var phones = new ArrayList<PhoneState>(people.size());
    for (var person : people) {
      var phone = person.equals(except) ? null : world.phoneOrNull(person);
      if (phone != null) {
        phones.add(phone);
      }
    }
    return phones;
  }

  /// Those who can be called in this chat.
  public static List<PhoneState> called(WorldState world, Address caller, Address to) {
    return readers(world, caller, to).stream()
        .filter(called -> !called.blocked().contains(caller))
        .toList();
  }

  /// The chat in which `reader` has a message that `writer` sent to `chat`.
  static Address chatFor(PhoneState reader, Address chat, Address writer) {
    return chat.isPerson() && !reader.jid.equals(writer) ? writer : chat;
  }

  /// The actor and everybody who sees its actions in the chat, each with its copy of the message,
  /// if it still has one.
  static List<Holder> holders(WorldState world, PhoneState actor, Address chat, MessageId id) {
    var holders = new ArrayList<Holder>();
    holders.add(new Holder(actor, chat, actor.conversations.find(chat, id), true));
    var others =
        chat.equals(Address.STATUS) ? concerned(world, actor, id) : readers(world, actor.jid, chat);
    for (var reader : others) {
      var at = chatFor(reader, chat, actor.jid);
      holders.add(new Holder(reader, at, reader.conversations.find(at, id), false));
    }
    return holders;
  }

  /// The others who see an action on a story: all recipients when `actor` posted it, otherwise only
  /// the poster.
  private static List<PhoneState> concerned(WorldState world, PhoneState actor, MessageId id) {
    var story = actor.conversations.find(Address.STATUS, id);
    if (story == null) {
      return List.of();
    }
    var poster = story.message().sender();
    return world.holders(Address.STATUS).stream()
        .filter(phone -> phone != actor)
        .filter(phone -> story.message().fromMe() || phone.jid.equals(poster))
        .filter(phone -> hasStory(phone, id, poster))
        .toList();
  }

  static boolean hasStory(PhoneState phone, MessageId id, Address poster) {
    var entry = phone.conversations.find(Address.STATUS, id);
    return entry != null && entry.message().sender().equals(poster);
  }

  /// The persons whom the poster chose, or everybody it has a chat with; never a person who blocked
  /// the poster or whom the poster blocked.
  static List<PhoneState> ofStory(WorldState world, PhoneState poster, List<Address> chosen) {
    var people = new LinkedHashSet<>(chosen);
    if (people.isEmpty()) {
      poster.conversations.forEach((chat, _) -> people.add(chat));
    }
    people.remove(poster.jid);
    return people.stream()
        .map(world::phoneOrNull)
        .filter(Objects::nonNull)
        .filter(viewer -> !viewer.isApartFrom(poster))
        .toList();
  }

  /// Whether a recipient's sessions still cannot read the message.
  public static boolean cannotRead(WorldState world, Address writer, Address chat, MessageId id) {
    return readers(world, writer, chat).stream()
        .map(reader -> reader.conversations.find(chatFor(reader, chat, writer), id))
        .anyMatch(entry -> entry != null && entry.unreadable());
  }

  /// @param chat where this phone has the message
  /// @param isActor whether this phone is the actor
  record Holder(
      PhoneState phone, Address chat, @Nullable PhoneMessageState entry, boolean isActor) {}
}
