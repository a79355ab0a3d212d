package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.GroupCapabilities.JoinApproval;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.JoinRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Who asks to come into the groups of one [FakeDevice].
final class FakeJoinApproval implements JoinApproval {
  private final FakeNetwork network;
  private final FakeGroups groups;
  private final Map<Address, Map<Address, Instant>> requests = new LinkedHashMap<>();

  FakeJoinApproval(FakeNetwork network, FakeGroups groups) {
    this.network = network;
    this.groups = groups;
    network.approvals.add(this);
  }

  @Override
  public synchronized boolean isRequired(Address group) {
    requireGroup(group);
    return requests.containsKey(group);
  }

  private void requireGroup(Address group) {
    if (groups.find(group).isEmpty()) {
      throw Fault.notFound("group", group.toString());
    }
  }

  private void requireAdministrator(Address group) {
    requireGroup(group);
    if (!groups.isAdministered(group)) {
      throw new Fault.Refused("only administrators let people in").toException();
    }
  }

  @Override
  public synchronized void require(Address group, boolean required) {
    requireAdministrator(group);
    if (required) {
      requests.putIfAbsent(group, new LinkedHashMap<>());
    } else {
      requests.remove(group);
    }
  }

  @Override
  public synchronized List<JoinRequest> requests(Address group) {
    requireAdministrator(group);
    var all = new ArrayList<JoinRequest>();
    requests
        .getOrDefault(group, Map.of())
        .forEach((person, at) -> all.add(new JoinRequest(person, at)));
    return all;
  }

  @Override
  public synchronized void answer(Address group, Address person, boolean approved) {
    requireAdministrator(group);
    var asking = requests.getOrDefault(group, Map.of());
    if (!asking.containsKey(person)) {
      throw Fault.notFound("join-request", person.user());
    }
    asking.remove(person);
    if (approved) {
      groups.admit(group, person);
    }
  }

  /// Somebody follows the invite link of a group, if the device has it.
  synchronized void follow(Group group, Address person) {
    if (groups.find(group.id()).isPresent()) {
      var asking = requests.get(group.id());
      if (asking == null) {
        groups.admit(group.id(), person);
      } else {
        asking.putIfAbsent(person, network.time.instant());
      }
    }
  }
}
