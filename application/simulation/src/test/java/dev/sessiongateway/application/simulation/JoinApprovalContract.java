package dev.sessiongateway.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.simulation.JoinApproval.JoinRequest;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import org.junit.jupiter.api.Test;

/// What every [JoinApproval] keeps.
public interface JoinApprovalContract {
  /// Of an administrator of [#group].
  JoinApproval approval();

  Address group();

  /// Somebody who is no member of the group.
  Address stranger();

  /// The stranger follows the invite link.
  void follow();

  boolean isMember();

  @Test
  default void whoFollowsTheLinkWaitsUntilLetIn() {
    approval().require(group(), true);
    assertThat(approval().isRequired(group())).isTrue();
    follow();
    follow();
    assertThat(isMember()).isFalse();
    assertThat(approval().requests(group()))
        .extracting(JoinRequest::person)
        .containsExactly(stranger());
    approval().answer(group(), stranger(), true);
    assertThat(isMember()).isTrue();
    assertThat(approval().requests(group())).isEmpty();
  }

  @Test
  default void whoIsRefusedMayAskAgain() {
    approval().require(group(), true);
    follow();
    approval().answer(group(), stranger(), false);
    assertThat(isMember()).isFalse();
    assertThatThrownBy(() -> approval().answer(group(), stranger(), true))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("join-request.not-found"));
    follow();
    assertThat(approval().requests(group())).hasSize(1);
  }

  @Test
  default void withoutApprovalTheLinkIsEnough() {
    assertThat(approval().isRequired(group())).isFalse();
    follow();
    assertThat(isMember()).isTrue();
  }
}
