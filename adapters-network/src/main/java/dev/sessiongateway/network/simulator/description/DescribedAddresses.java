package dev.sessiongateway.network.simulator.description;

import static dev.sessiongateway.network.simulator.description.DescriptionFields.number;
import static dev.sessiongateway.network.simulator.description.DescriptionFields.valid;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.network.simulator.description.DescriptionFields.InvalidDescription;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The addresses of the phones, groups and channels that a description has named so far.
final class DescribedAddresses {
  private final Set<Address> phones = new HashSet<>();
  private final Set<Address> chats = new HashSet<>();
  private final Map<String, Address> groupsBySubject = new HashMap<>();

  /// @throws InvalidDescription when it is there already
  void addPhone(String at, Address phone) {
    if (!phones.add(phone)) {
      throw new InvalidDescription(at, "is there twice");
    }
  }

  /// Adds a group or channel, and makes an id for it when none is given.
  ///
  /// @param prefix of the ids that are made
  Address addChat(String at, @Nullable String given, String prefix, Address.Kind kind) {
    var id =
        given == null
            ? new Address(prefix + "%06d".formatted(chats.size() + 1), kind)
            : valid(at + "/id", () -> Address.of(given));
    if (id.kind() != kind) {
      throw new InvalidDescription(at + "/id", "is the id of something else");
    }
    if (!chats.add(id)) {
      throw new InvalidDescription(at + "/id", "is there twice");
    }
    return id;
  }

  void name(String subject, Address group) {
    groupsBySubject.put(subject, group);
  }

  /// @throws InvalidDescription when it is no phone of this world
  Address phone(String at, String number) {
    var person = number(at, number).jid();
    if (!phones.contains(person)) {
      throw new InvalidDescription(at, "is no phone of this world");
    }
    return person;
  }

  /// A number, an address, or the subject of a group.
  Address recipient(String at, String to) {
    var bySubject = groupsBySubject.get(to);
    if (bySubject != null) {
      return bySubject;
    }
    var address = to.contains("@") ? valid(at, () -> Address.of(to)) : number(at, to).jid();
    if (!address.isPerson() && !chats.contains(address)) {
      throw new InvalidDescription(at, "is no group or channel of this world");
    }
    return address;
  }

  static InviteCode inviteCode(String at, @Nullable String given, Address id) {
    var code =
        given == null
            ? "Invite" + "%016d".formatted(Long.parseLong(id.user()) % 10_000_000_000_000_000L)
            : given;
    return valid(at + "/inviteCode", () -> new InviteCode(code));
  }
}
