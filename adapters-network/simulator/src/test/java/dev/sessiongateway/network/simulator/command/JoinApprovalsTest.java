package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.simulation.JoinApproval;
import dev.sessiongateway.application.simulation.JoinApprovalContract;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Whom the owner of a group lets in.
class JoinApprovalsTest implements JoinApprovalContract {
  @TempDir private Path directory;
  @AutoClose private Town town;
  private Group group;

  @BeforeEach
  void found() {
    town = new Town(directory);
    group = town.phones.createGroup(Town.PAULA, "Plants", List.of());
  }

  @Override
  public JoinApproval approval() {
    return Simulation.of(town.network)
        .orElseThrow()
        .businesses()
        .capability(Town.PAULA.jid(), JoinApproval.class);
  }

  @Override
  public Address group() {
    return group.id();
  }

  @Override
  public Address stranger() {
    return Town.FRIDA.jid();
  }

  @Override
  public void follow() {
    var _ = town.phones.joinGroup(Town.FRIDA, group.inviteCode());
  }

  @Override
  public boolean isMember() {
    return town.phones.world().groups().stream()
        .filter(one -> one.id().equals(group.id()))
        .flatMap(one -> one.participants().stream())
        .anyMatch(member -> member.id().equals(stranger()));
  }
}
