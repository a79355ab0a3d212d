package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.simulation.GroupPins;
import dev.sessiongateway.application.simulation.GroupPinsContract;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// What the owner of a group pins.
class GroupPinCommandsTest implements GroupPinsContract {
  @TempDir private Path directory;
  @AutoClose private Town town;
  private Group group;

  @BeforeEach
  void found() {
    town = new Town(directory);
    group = town.phones.createGroup(Town.PAULA, "Plants", List.of());
    var _ = town.phones.joinGroup(Town.FRIDA, group.inviteCode());
  }

  @Override
  public GroupPins pins() {
    return pins(Town.PAULA);
  }

  @Override
  public GroupPins pinsOfMember() {
    return pins(Town.FRIDA);
  }

  private GroupPins pins(PhoneNumber phone) {
    return Simulation.of(town.network)
        .orElseThrow()
        .businesses()
        .capability(phone.jid(), GroupPins.class);
  }

  @Override
  public Address group() {
    return group.id();
  }

  @Override
  public MessageId message() {
    return town.phones.write(Town.PAULA, group.id(), "Rules");
  }

  @Override
  public boolean isPinned(MessageId message) {
    var query = new MessageQuery(group.id(), null, 10, 0, SortOrder.DESCENDING);
    return town.phones.messages(Town.FRIDA, query).stream()
        .filter(seen -> seen.message().id().equals(message))
        .anyMatch(seen -> seen.pinnedUntil() != null);
  }

  @Override
  public Instant later() {
    return town.time.instant().plus(Duration.ofDays(1));
  }
}
