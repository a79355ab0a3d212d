package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import java.util.HashSet;
import java.util.Set;

/// Finds what a client got wrong in a snapshot and the world would take: references to what the
/// snapshot does not have, or that is somebody else's. The world itself ignores such references in
/// its own files, so that one lost line does not lose the world.
final class SnapshotCheck {
  private final Set<Address> phones = new HashSet<>();
  private final Set<Address> lids = new HashSet<>();
  private final Set<Address> phonesWithState = new HashSet<>();
  private final Set<Address> groups = new HashSet<>();
  private final Set<Address> channels = new HashSet<>();

  /// @throws IllegalArgumentException when the change does not fit those before it
  void add(WorldChange change) {
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
        requireKind(group.id(), Address.Kind.GROUP);
        require(groups.add(group.id()), "a group is there twice");
        group.participants().forEach(member -> requirePerson(member.id()));
      }
      case WorldChange.GroupSnapshot saved -> {
        require(groups.contains(saved.group()), "there is no such group");
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
      saved.blocked().forEach(SnapshotCheck::requirePerson);
    }
    if (saved.addressBook() != null) {
      for (var entry : saved.addressBook()) {
        require(entry.phone().equals(phone), "the address book of another phone");
        requirePerson(entry.person());
      }
    }
  }

  private static void add(WorldChange.GroupSnapshot saved, GroupWorldChange.Invited invited) {
    require(invited.group().equals(saved.group()), "an invitation to another group");
    requirePerson(invited.person());
  }

  private Address phone(Address phone) {
    require(phones.contains(phone), "there is no such phone");
    return phone;
  }

  private static void requirePerson(Address address) {
    require(address.isPerson(), "it is no person");
  }

  private static Address known(Address address, Address.Kind kind) {
    requireKind(address, kind);
    return address;
  }

  private static void requireKind(Address address, Address.Kind kind) {
    require(address.kind() == kind, "it has another kind of address");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
