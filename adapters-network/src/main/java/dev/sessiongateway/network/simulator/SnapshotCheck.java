package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.network.simulator.journal.GroupWorldChange;
import dev.sessiongateway.network.simulator.journal.MessageRecord;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.InvocationTargetException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds what a client got wrong in a snapshot and the world would take: parts that are missing,
/// and references to what the snapshot does not have, or that is somebody else's. The world itself
/// ignores such references in its own files, so that one lost line does not lose the world.
final class SnapshotCheck {
  private final Set<Address> phones = new HashSet<>();
  private final Set<Address> lids = new HashSet<>();
  private final Set<Address> phonesWithState = new HashSet<>();
  private final Set<Address> groups = new HashSet<>();
  private final Set<Address> channels = new HashSet<>();

  /// @throws IllegalArgumentException when the change does not fit those before it
  void add(WorldChange change) {
    complete(change);
    switch (change) {
      case WorldChange.PhoneMade(var phone, _) ->
          require(phones.add(known(phone, Address.Kind.PERSON)), "a phone is there twice");
      case WorldChange.PhoneDeleted(var phone) -> phones.remove(phone(phone));
      case WorldChange.PhoneSnapshot saved -> add(saved);
      case WorldChange.MessageSnapshot saved -> {
        var _ = phone(saved.phone());
      }
      case WorldChange.Linked(_, var phone) -> {
        var _ = phone(phone);
      }
      case WorldChange.GroupMade(var group, _) -> {
        require(groups.add(known(group.id(), Address.Kind.GROUP)), "a group is there twice");
        group.members().forEach(member -> person(member.id()));
      }
      case WorldChange.GroupSnapshot saved -> {
        require(groups.contains(address(saved.group())), "there is no such group");
        saved.invitations().forEach(invited -> add(saved, invited));
      }
      case WorldChange.ChannelMade(var channel) ->
          require(
              channels.add(known(channel.id(), Address.Kind.CHANNEL)), "a channel is there twice");
      case WorldChange _ -> {
        // A change as phones make it: the world applies or refuses it.
      }
    }
  }

  private void add(WorldChange.PhoneSnapshot saved) {
    var phone = phone(saved.phone());
    require(phonesWithState.add(phone), "a phone has two states");
    if (saved.lid() != null) {
      require(lids.add(known(saved.lid(), Address.Kind.LID)), "another phone has this lid");
    }
    if (saved.blocked() != null) {
      saved.blocked().forEach(SnapshotCheck::person);
    }
    if (saved.addressBook() != null) {
      for (var entry : saved.addressBook()) {
        require(address(entry.phone()).equals(phone), "the address book of another phone");
        person(entry.person());
      }
    }
  }

  private static void add(WorldChange.GroupSnapshot saved, GroupWorldChange.Invited invited) {
    require(invited.group().equals(saved.group()), "an invitation to another group");
    person(invited.person());
  }

  private Address phone(String text) {
    var phone = address(text);
    require(phones.contains(phone), "there is no such phone");
    return phone;
  }

  private static void person(String text) {
    require(address(text).isPerson(), "it is no person");
  }

  private static Address known(String text, Address.Kind kind) {
    var address = address(text);
    require(address.kind() == kind, "it has another kind of address");
    return address;
  }

  private static Address address(String text) {
    return MessageRecord.jid(text);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /// Requires every component that is not marked as nullable, also in the records below.
  private static void complete(Object value) {
    switch (value) {
      case Record record -> {
        for (var component : record.getClass().getRecordComponents()) {
          try {
            component.getAccessor().setAccessible(true);
            complete(component.getAccessor().invoke(record), component.getAnnotatedType());
          } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      case Map<?, ?> map -> map.values().forEach(SnapshotCheck::complete);
      case Collection<?> all -> all.forEach(SnapshotCheck::complete);
      default -> {
        // A word or a number.
      }
    }
  }

  private static void complete(@Nullable Object value, AnnotatedType type) {
    if (value == null) {
      require(type.isAnnotationPresent(Nullable.class), "a part is missing");
      return;
    }
    if (type instanceof AnnotatedParameterizedType generic) {
      var of = generic.getAnnotatedActualTypeArguments();
      var inside = of[of.length - 1];
      switch (value) {
        case Map<?, ?> map -> {
          require(!map.containsKey(null), "a name is missing");
          map.values().forEach(each -> complete(each, inside));
        }
        case Collection<?> all -> all.forEach(each -> complete(each, inside));
        default -> complete(value);
      }
    } else {
      complete(value);
    }
  }
}
