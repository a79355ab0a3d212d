package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import org.junit.jupiter.api.Test;

/// What [GroupReading] keeps, for an account that is an administrator of one group and a plain
/// member of another that is restricted, or for one with two groups of its own where there are no
/// others.
@ContractOf(GroupReading.class)
public interface GroupReadingContract extends NetworkContract {
  /// Whether the account has made every group that it is in: it cannot join those of others, and
  /// people come in by the invite only.
  default boolean ownsAllGroups() {
    return false;
  }

  @Test
  default void groupsOfTheAccountAreInOrderAndFoundByInvite() {
    try (var link = pair()) {
      var reading = link.find(GroupReading.class).orElseThrow();
      var groups = reading.groups();
      assertThat(groups).extracting(g -> g.id().user()).isSorted().hasSizeGreaterThan(1);
      assertThat(groups).allMatch(this::isIn);
      for (var group : groups) {
        assertThat(reading.findByInvite(group.inviteCode()).orElseThrow()).isEqualTo(group);
      }
      assertThat(reading.findByInvite(new InviteCode("0000000000000000000000"))).isEmpty();
    }
  }

  private boolean isIn(Group group) {
    return group.participants().stream().anyMatch(p -> p.id().equals(me()));
  }
}
