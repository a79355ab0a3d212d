package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Groups that phones make, join and run. Only administrators add and remove people and say what
/// others may do.
final class PhoneGroups {
  private static final String MADE_BY_PHONES = "1203631";
  private static final int LONGEST_DESCRIPTION = 2_048;
  private static final int CODE_LENGTH = 22;

  private final Chronicle chronicle;
  private final Time time;
  private final Identifiers identifiers;

  PhoneGroups(Chronicle chronicle, Time time, Identifiers identifiers) {
    this.chronicle = chronicle;
    this.time = time;
    this.identifiers = identifiers;
  }

  Group create(PhoneNumber phone, String subject, List<Jid> members) {
    var named = new GroupSubject(subject);
    return chronicle.change(pen -> {
      var founder = pen.world.online(phone).jid;
      var roles = new LinkedHashMap<Jid, Group.Role>();
      roles.put(founder, Group.Role.SUPERADMIN);
      for (var member : people(pen.world, members)) {
        roles.putIfAbsent(member, Group.Role.MEMBER);
      }
      checkSize(roles.size());
      var group =
          new Group(
              nextId(pen.world),
              named.value(),
              null,
              founder,
              time.instant(),
              roles.entrySet().stream()
                  .map(role -> new Group.Participant(role.getKey(), role.getValue()))
                  .toList(),
              new InviteCode(identifiers.secret(CODE_LENGTH)),
              false,
              false);
      pen.record(new Change.GroupFounded(GroupRecord.of(group)));
      return group;
    });
  }

  private static Jid nextId(WorldState world) {
    var made =
        world.groups.keySet().stream().filter(id -> id.user().startsWith(MADE_BY_PHONES)).count();
    return Jid.group("%s%011d".formatted(MADE_BY_PHONES, made + 1));
  }

  void change(PhoneNumber phone, Jid id, GroupChange wanted) {
    if (wanted.subject() != null) {
      var _ = new GroupSubject(wanted.subject());
    }
    if (wanted.description() != null && wanted.description().length() > LONGEST_DESCRIPTION) {
      throw Fault.invalid("description", "must be at most " + LONGEST_DESCRIPTION + " characters");
    }
    chronicle.change(pen -> {
      var actor = pen.world.online(phone).jid;
      var group = pen.world.groupOf(actor, id);
      var isForAll = wanted.announce() == null && wanted.restrict() == null;
      if (!(isForAll ? group.mayChange(actor) : group.isAdministrator(actor))) {
        throw new Fault.Refused("only administrators change this").toException();
      }
      var news = group.news(wanted);
      if (!news.equals(new GroupChange(null, null, null, null))) {
        pen.record(
            new Change.GroupEdited(
                id.toString(),
                actor.toString(),
                news.subject(),
                news.description(),
                news.announce(),
                news.restrict()));
      }
      return group;
    });
  }

  void changeMembers(PhoneNumber phone, Jid id, MemberAction action, List<Jid> members) {
    chronicle.change(pen -> {
      var actor = pen.world.online(phone).jid;
      var group = pen.world.groupOf(actor, id);
      var people = people(pen.world, members);
      var leaves = action == MemberAction.LEAVE && people.equals(List.of(actor));
      if (!leaves && !group.isAdministrator(actor)) {
        throw new Fault.Refused("only administrators change who is in a group").toException();
      }
      var concerned =
          people.stream().filter(person -> concerns(group, action, actor, person)).toList();
      if (action == MemberAction.JOIN) {
        checkSize(group.members.size() + concerned.size());
      }
      record(pen, group, actor, action, concerned);
      return group;
    });
  }

  /// Whether something would change for this person.
  private static boolean concerns(GroupState group, MemberAction action, Jid actor, Jid person) {
    var role = group.members.get(person);
    var isOwner = role == Group.Role.SUPERADMIN;
    return switch (action) {
      case JOIN -> role == null;
      case LEAVE -> {
        if (isOwner && !person.equals(actor)) {
          throw new Fault.Refused("nobody removes the owner of a group").toException();
        }
        yield role != null;
      }
      case PROMOTE -> member(role) == Group.Role.MEMBER;
      case DEMOTE -> {
        if (isOwner) {
          throw new Fault.Refused("the owner of a group stays an administrator").toException();
        }
        yield member(role) == Group.Role.ADMIN;
      }
    };
  }

  private static Group.Role member(Group.@Nullable Role role) {
    if (role == null) {
      throw Fault.invalid("members", "must be members of the group");
    }
    return role;
  }

  Group join(PhoneNumber phone, InviteCode code) {
    return chronicle.change(pen -> {
      var newcomer = pen.world.online(phone).jid;
      var group = pen.world.group(code);
      if (group == null) {
        throw Fault.notFound("group", code.value());
      }
      if (!group.members.containsKey(newcomer)) {
        checkSize(group.members.size() + 1);
        record(pen, group, newcomer, MemberAction.JOIN, List.of(newcomer));
      }
      return group.toGroup();
    });
  }

  private static void record(
      Chronicle.Pen pen, GroupState group, Jid by, MemberAction action, List<Jid> people) {
    if (!people.isEmpty()) {
      pen.record(
          new Change.MembersChanged(
              group.id.toString(),
              by.toString(),
              action,
              people.stream().map(Jid::toString).toList()));
    }
  }

  /// Each once.
  private static List<Jid> people(WorldState world, List<Jid> members) {
    var people = new LinkedHashSet<Jid>();
    members.forEach(member -> people.add(world.phone(member).jid));
    return List.copyOf(people);
  }

  private static void checkSize(int members) {
    if (members > GroupState.MOST) {
      throw Fault.invalid("members", "must be at most " + GroupState.MOST);
    }
  }
}
