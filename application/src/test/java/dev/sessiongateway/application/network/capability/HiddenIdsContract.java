package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.domain.address.Address;
import org.junit.jupiter.api.Test;

/// What [HiddenIds] keeps.
@ContractOf(HiddenIds.class)
public interface HiddenIdsContract extends NetworkContract {

  /// [#friend] has a hidden id from now on.
  ///
  /// @return the hidden id
  Address hideFriend();

  @Test
  default void aPersonIsFoundUnderEitherAddress() {
    try (var link = pair()) {
      var ids = link.find(HiddenIds.class).orElseThrow();
      assertThat(ids.mapping(friend())).isEmpty();
      var lid = hideFriend();
      assertThat(lid.kind()).isEqualTo(Address.Kind.LID);
      for (var address : new Address[] {lid, friend()}) {
        assertThat(ids.mapping(address))
            .hasValueSatisfying(pair -> {
              assertThat(pair.lid()).isEqualTo(lid);
              assertThat(pair.phone()).isEqualTo(friend());
            });
      }
      assertThat(ids.mapping(stranger())).isEmpty();
    }
  }
}
