package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.media.Attachment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The groups of one [FakeDevice]. Only its own session hears of changes.
final class FakeGroups implements GroupAdministration, GroupReading {
  private final FakeNetwork network;
  private final FakeDevice device;

  FakeGroups(FakeNetwork network, FakeDevice device) {
    this.network = network;
    this.device = device;
  }

  @Override
  public List<Group> groups() {
    return device.groups.values().stream()
        .sorted(Comparator.comparing((Group group) -> group.id().user()))
        .toList();
  }

  @Override
  public Optional<Group> find(Address group) {
    return Optional.ofNullable(device.groups.get(group));
  }

  @Override
  public Optional<Group> findByInvite(InviteCode code) {
    return Stream.concat(network.everyGroup().stream(), network.left.values().stream())
        .filter(group -> group.inviteCode().equals(code))
        .findFirst();
  }

  @Override
  public Group create(GroupSubject subject, List<Address> members) {
    var roles = new LinkedHashMap<Address, Group.Role>();
    roles.put(me(), Group.Role.SUPERADMIN);
    members.stream()
        .filter(network.contacts::containsKey)
        .filter(member -> !network.reserved.contains(member))
        .forEach(member -> roles.putIfAbsent(member, Group.Role.MEMBER));
    var group =
        new Group(
            Address.group("120363" + network.nextNumber()),
            subject.value(),
            null,
            me(),
            network.time.instant(),
            participants(roles),
            newCode(),
            false,
            false);
    device.groups.put(group.id(), group);
    notifyLinks(new GroupEvent.GroupJoined(group));
    return group;
  }

  @Override
  public void update(Address id, GroupChange change) {
    var group = get(id);
    require(isAdministrator(group) || (!change.needsAdministrator() && !group.restrict()));
    device.groups.put(
        id,
        new Group(
            id,
            Objects.requireNonNullElse(change.subject(), group.subject()),
            described(group.description(), change.description()),
            group.owner(),
            group.createdAt(),
            group.participants(),
            group.inviteCode(),
            Objects.requireNonNullElse(change.announce(), group.announce()),
            Objects.requireNonNullElse(change.restrict(), group.restrict()),
            Objects.requireNonNullElse(change.ephemeral(), group.ephemeral()),
            group.pictureUrl(),
            change.subject() == null ? group.subjectBy() : me(),
            change.subject() == null ? group.subjectAt() : network.time.instant(),
            Objects.requireNonNullElse(change.membersAdd(), group.membersAdd())));
    notifyLinks(new GroupEvent.GroupChanged(id, me(), change));
  }

  private static @Nullable String described(@Nullable String before, @Nullable String change) {
    return change == null ? before : change.isEmpty() ? null : change;
  }

  @Override
  public void setPicture(Address id, Attachment.Stored image) {
    var group = get(id);
    require(!group.restrict() || isAdministrator(group));
    device.groupPictures.put(id, image);
    put(group, group.participants(), group.inviteCode(), "https://pictures.example/" + image.id());
  }

  @Override
  public boolean removePicture(Address id) {
    var group = get(id);
    require(!group.restrict() || isAdministrator(group));
    put(group, group.participants(), group.inviteCode(), null);
    return device.groupPictures.remove(id) != null || group.pictureUrl() != null;
  }

  @Override
  public List<MemberResult> changeMembers(Address id, MemberAction action, List<Address> people) {
    var group = get(id);
    require(
        isAdministrator(group)
            || (action == MemberAction.JOIN && group.membersAdd())
            || (action == MemberAction.LEAVE && people.equals(List.of(me()))));
    var roles = new LinkedHashMap<Address, Group.Role>();
    group.participants().forEach(member -> roles.put(member.id(), member.role()));
    var results = new ArrayList<MemberResult>();
    var changed = new ArrayList<Group.Participant>();
    for (var person : people) {
      var outcome = outcome(action, person, roles);
      results.add(result(person, outcome));
      if (outcome == Outcome.DONE) {
        changed.add(new Group.Participant(person, apply(action, person, roles)));
      }
    }
    put(group, participants(roles), group.inviteCode(), group.pictureUrl());
    if (!changed.isEmpty()) {
      notifyLinks(new GroupEvent.GroupMembersChanged(id, me(), action, changed));
    }
    return results;
  }

  private MemberResult result(Address person, Outcome outcome) {
    if (outcome != Outcome.PRIVATE) {
      return new MemberResult(person, outcome);
    }
    var until = network.time.instant().plus(Duration.ofDays(3));
    var invitation = new MemberResult.Invitation(newCode().value(), until);
    return new MemberResult(person, outcome, invitation);
  }

  private Outcome outcome(MemberAction action, Address person, Map<Address, Group.Role> roles) {
    var role = roles.get(person);
    if (action == MemberAction.JOIN) {
      if (role != null) {
        return Outcome.ALREADY;
      }
      if (network.reserved.contains(person)) {
        return Outcome.PRIVATE;
      }
      return network.contacts.containsKey(person) ? Outcome.DONE : Outcome.NOT_FOUND;
    }
    if (role == null) {
      return Outcome.NOT_FOUND;
    }
    if (role == Group.Role.SUPERADMIN && action != MemberAction.PROMOTE) {
      return Outcome.REFUSED;
    }
    return switch (action) {
      case PROMOTE -> role == Group.Role.MEMBER ? Outcome.DONE : Outcome.ALREADY;
      case DEMOTE -> role == Group.Role.ADMIN ? Outcome.DONE : Outcome.ALREADY;
      case JOIN, LEAVE -> Outcome.DONE;
    };
  }

  private static Group.Role apply(
      MemberAction action, Address person, Map<Address, Group.Role> roles) {
    var role =
        switch (action) {
          case JOIN, DEMOTE, LEAVE -> Group.Role.MEMBER;
          case PROMOTE -> Group.Role.ADMIN;
        };
    roles.put(person, role);
    if (action == MemberAction.LEAVE) {
      roles.remove(person);
    }
    return role;
  }

  @Override
  public InviteCode revokeInvite(Address id) {
    var group = get(id);
    require(isAdministrator(group));
    var code = newCode();
    put(group, group.participants(), code, group.pictureUrl());
    return code;
  }

  @Override
  public Group join(InviteCode code) {
    var group = findByInvite(code).orElseThrow(() -> Fault.notFound("group", ""));
    if (device.groups.containsKey(group.id())) {
      return get(group.id());
    }
    var members = new ArrayList<>(group.participants());
    members.add(new Group.Participant(me(), Group.Role.MEMBER));
    put(group, members, group.inviteCode(), group.pictureUrl());
    notifyLinks(new GroupEvent.GroupJoined(get(group.id())));
    return get(group.id());
  }

  @Override
  public void leave(Address id) {
    var group = get(id);
    device.groups.remove(id);
    var others = group.participants().stream().filter(p -> !p.id().equals(me())).toList();
    network.left.put(id, with(group, others, group.inviteCode(), group.pictureUrl()));
    notifyLinks(new GroupEvent.GroupLeft(id, me()));
  }

  @Override
  public void leaveAndDelete(Address id) {
    leave(id);
    notifyLinks(new Event.ChatDeleted(id));
  }

  /// Somebody else comes in.
  void admit(Address id, Address person) {
    var group = get(id);
    var members = new ArrayList<>(group.participants());
    members.add(new Group.Participant(person, Group.Role.MEMBER));
    put(group, members, group.inviteCode(), group.pictureUrl());
  }

  private Group get(Address id) {
    return find(id).orElseThrow(() -> Fault.notFound("group", id.toString()));
  }

  private void put(
      Group group, List<Group.Participant> members, InviteCode code, @Nullable String picture) {
    device.groups.put(group.id(), with(group, members, code, picture));
  }

  private static Group with(
      Group group, List<Group.Participant> members, InviteCode code, @Nullable String picture) {
    return new Group(
        group.id(),
        group.subject(),
        group.description(),
        group.owner(),
        group.createdAt(),
        members,
        code,
        group.announce(),
        group.restrict(),
        group.ephemeral(),
        picture,
        group.subjectBy(),
        group.subjectAt(),
        group.membersAdd());
  }

  boolean isAdministered(Address group) {
    return find(group).filter(this::isAdministrator).isPresent();
  }

  private boolean isAdministrator(Group group) {
    return group.participants().stream()
        .anyMatch(p -> p.id().equals(me()) && p.role() != Group.Role.MEMBER);
  }

  private static void require(boolean allowed) {
    if (!allowed) {
      throw new Fault.Refused("only administrators change this group").toException();
    }
  }

  private static List<Group.Participant> participants(Map<Address, Group.Role> roles) {
    return roles.entrySet().stream()
        .map(role -> new Group.Participant(role.getKey(), role.getValue()))
        .toList();
  }

  private InviteCode newCode() {
    return new InviteCode(network.identifiers.code(22));
  }

  private void notifyLinks(Event.Reported event) {
    device.signal(event);
  }

  private Address me() {
    return device.account().id();
  }
}
