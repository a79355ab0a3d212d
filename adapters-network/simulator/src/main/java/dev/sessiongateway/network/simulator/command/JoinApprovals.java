package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.network.capability.GroupCapabilities.JoinApproval;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.JoinRequest;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.world.GroupState;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;

/// Whom an administrator lets into groups.
public final class JoinApprovals implements JoinApproval {
  private final Actor account;

  public JoinApprovals(Actor account) {
    this.account = account;
  }

  @Override
  public boolean isRequired(Address group) {
    return account.read((world, actor) -> world.groupOf(actor.jid, group).needsApproval());
  }

  @Override
  public void require(Address id, boolean required) {
    account.edit((editor, actor) -> {
      if (administered(editor.world, actor, id).needsApproval() != required) {
        editor.record(new GroupWorldChange.ApprovalChanged(id, required));
      }
    });
  }

  private static GroupState administered(WorldState world, PhoneState actor, Address id) {
    var group = world.groupOf(actor.jid, id);
    if (!group.isAdministrator(actor.jid)) {
      throw new Fault.Refused("only administrators do this in a group").toException();
    }
    return group;
  }

  @Override
  public List<JoinRequest> requests(Address id) {
    return account.read((world, actor) ->
        administered(world, actor, id).requests().entrySet().stream()
            .map(asked -> new JoinRequest(asked.getKey(), asked.getValue()))
            .toList());
  }

  @Override
  public void answer(Address id, Address person, boolean approved) {
    account.edit((editor, actor) -> {
      if (!administered(editor.world, actor, id).requests().containsKey(person)) {
        throw Fault.notFound("join-request", person.user());
      }
      editor.record(
          approved
              ? new GroupWorldChange.MembersChanged(
                  id, actor.jid, MemberAction.JOIN, List.of(person))
              : new GroupWorldChange.JoinRequestEnded(id, person, actor.jid));
    });
  }
}
