package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.LinkedHashSet;
import java.util.List;

/// Groups that phones make, join and run.
final class PhoneGroups {
  private final Chronicle chronicle;
  private final GroupActs acts;

  PhoneGroups(Chronicle chronicle, GroupActs acts) {
    this.chronicle = chronicle;
    this.acts = acts;
  }

  Group create(PhoneNumber phone, String subject, List<Jid> members) {
    var named = new GroupSubject(subject);
    return chronicle.change(
        pen -> acts.found(pen, pen.world.online(phone).jid, named, people(pen.world, members)));
  }

  void change(PhoneNumber phone, Jid id, GroupChange wanted) {
    if (wanted.subject() != null) {
      var _ = new GroupSubject(wanted.subject());
    }
    if (wanted.description() != null) {
      var _ = GroupChange.ofDescription(wanted.description());
    }
    if (wanted.ephemeral() != null) {
      var _ = GroupChange.ofEphemeral(wanted.ephemeral());
    }
    chronicle.change(pen -> {
      acts.change(pen, pen.world.online(phone).jid, id, wanted);
      return id;
    });
  }

  void changeMembers(PhoneNumber phone, Jid id, MemberAction action, List<Jid> members) {
    chronicle.change(pen -> {
      var actor = pen.world.online(phone).jid;
      var group = pen.world.groupOf(actor, id);
      var people = people(pen.world, members);
      var leaves = action == MemberAction.LEAVE && people.equals(List.of(actor));
      if (!leaves) {
        GroupActs.checkIsAdministrator(group, actor);
      }
      var concerned =
          people.stream().filter(person -> concerns(group, action, actor, person)).toList();
      GroupActs.changeMembers(pen, group, actor, action, concerned);
      return group;
    });
  }

  /// Whether something would change for this person.
  private static boolean concerns(GroupState group, MemberAction action, Jid actor, Jid person) {
    var outcome = GroupActs.outcome(group, action, actor, person);
    if (outcome == Outcome.NOT_FOUND && action != MemberAction.LEAVE) {
      throw Fault.invalid("members", "must be members of the group");
    }
    return outcome == Outcome.DONE;
  }

  Group join(PhoneNumber phone, InviteCode code) {
    return chronicle.change(pen -> acts.join(pen, pen.world.online(phone).jid, code));
  }

  /// Each once.
  private static List<Jid> people(WorldState world, List<Jid> members) {
    var people = new LinkedHashSet<Jid>();
    members.forEach(member -> people.add(world.phone(member).jid));
    return List.copyOf(people);
  }
}
