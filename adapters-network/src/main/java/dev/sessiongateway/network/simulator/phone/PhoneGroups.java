package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.world.GroupCommands;
import dev.sessiongateway.network.simulator.world.GroupState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.LinkedHashSet;
import java.util.List;

/// Groups that phones create, join and administer.
public final class PhoneGroups {
  private final WorldJournal journal;
  private final GroupCommands acts;

  public PhoneGroups(WorldJournal journal, GroupCommands acts) {
    this.journal = journal;
    this.acts = acts;
  }

  public Group create(PhoneNumber phone, String subject, List<Address> members) {
    var named = new GroupSubject(subject);
    return journal.change(editor ->
        acts.found(editor, editor.world.online(phone).jid, named, people(editor.world, members)));
  }

  public void change(PhoneNumber phone, Address id, GroupChange wanted) {
    if (wanted.subject() != null) {
      var _ = new GroupSubject(wanted.subject());
    }
    if (wanted.description() != null) {
      var _ = GroupChange.ofDescription(wanted.description());
    }
    if (wanted.ephemeral() != null) {
      var _ = GroupChange.ofEphemeral(wanted.ephemeral());
    }
    journal.change(editor -> {
      acts.change(editor, editor.world.online(phone).jid, id, wanted);
      return id;
    });
  }

  public void changeMembers(
      PhoneNumber phone, Address id, MemberAction action, List<Address> members) {
    journal.change(editor -> {
      var actor = editor.world.online(phone).jid;
      var group = editor.world.groupOf(actor, id);
      var people = people(editor.world, members);
      GroupCommands.checkMayChangeMembers(group, actor, action, people);
      var concerned =
          people.stream().filter(person -> concerns(group, action, actor, person)).toList();
      GroupCommands.changeMembers(editor, group, actor, action, concerned);
      return group;
    });
  }

  /// Whether the action would change this person's membership.
  private static boolean concerns(
      GroupState group, MemberAction action, Address actor, Address person) {
    var outcome = GroupCommands.outcome(group, action, actor, person);
    if (outcome == Outcome.NOT_FOUND && action != MemberAction.LEAVE) {
      throw Fault.invalid("members", "must be members of the group");
    }
    if (outcome == Outcome.REFUSED) {
      throw new Fault.Refused("the owner of a group stays in it and an administrator")
          .toException();
    }
    return outcome == Outcome.DONE;
  }

  public Group join(PhoneNumber phone, InviteCode code) {
    return journal.change(editor -> acts.join(editor, editor.world.online(phone).jid, code));
  }

  /// Without duplicates.
  private static List<Address> people(WorldState world, List<Address> members) {
    var people = new LinkedHashSet<Address>();
    members.forEach(member -> people.add(world.phone(member).jid));
    return List.copyOf(people);
  }
}
