package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.JoinApproval;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.JoinRequest;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What [JoinApproval] keeps.
@ContractOf(JoinApproval.class)
public interface JoinApprovalContract extends NetworkContract {
  /// [#friend], who is not in the group, follows its invite link.
  void follow(Group group);

  /// Whether a group can begin or cease to need approval. Otherwise new groups need it.
  default boolean changesApproval() {
    return true;
  }

  @Test
  default void whoFollowsTheLinkWaitsUntilLetIn() {
    inClub(club -> {
      assertThat(club.approval().isRequired(club.id())).isTrue();
      follow(club.group());
      assertThat(club.asking()).containsExactly(friend());
      assertThat(club.isMember(friend())).isFalse();
      club.approval().answer(club.id(), friend(), true);
      assertThat(club.asking()).isEmpty();
      assertFault(
          "join-request.not-found", () -> club.approval().answer(club.id(), friend(), true));
    });
  }

  @Test
  default void whoIsRefusedMayAskAgain() {
    inClub(club -> {
      follow(club.group());
      club.approval().answer(club.id(), friend(), false);
      assertThat(club.asking()).isEmpty();
      assertThat(club.isMember(friend())).isFalse();
      follow(club.group());
      assertThat(club.asking()).containsExactly(friend());
    });
  }

  @Test
  default void withoutApprovalTheLinkIsEnough() {
    assumeThat(changesApproval()).isTrue();
    inClub(club -> {
      club.approval().require(club.id(), false);
      assertThat(club.approval().isRequired(club.id())).isFalse();
      follow(club.group());
      assertThat(club.isMember(friend())).isTrue();
    });
  }

  @Test
  default void nobodyAsksForAGroupThatIsNotThere() {
    inClub(club -> {
      var nowhere = Address.group("120363999999999999");
      assertFault("group.not-found", () -> club.approval().isRequired(nowhere));
      assertFault("group.not-found", () -> club.approval().requests(nowhere));
      assertFault("group.not-found", () -> club.approval().require(nowhere, true));
      assertFault("group.not-found", () -> club.approval().answer(nowhere, friend(), true));
    });
  }

  private void inClub(Consumer<Club> test) {
    try (var link = pair()) {
      var group =
          link.find(GroupAdministration.class)
              .orElseThrow()
              .create(new GroupSubject("Club"), List.of());
      var approval = link.find(JoinApproval.class).orElseThrow();
      if (changesApproval()) {
        approval.require(group.id(), true);
      }
      test.accept(new Club(approval, link.find(GroupReading.class).orElseThrow(), group));
    }
  }

  /// A group of the account whose new members it lets in one by one.
  record Club(JoinApproval approval, GroupReading reading, Group group) {
    Address id() {
      return group.id();
    }

    List<Address> asking() {
      return approval.requests(id()).stream().map(JoinRequest::person).toList();
    }

    boolean isMember(Address person) {
      return reading.find(id()).orElseThrow().participants().stream()
          .anyMatch(member -> member.id().equals(person));
    }
  }
}
