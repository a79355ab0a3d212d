package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ContactCapabilities.LidResolving;
import dev.sessiongateway.domain.address.Address;
import org.junit.jupiter.api.Test;

/// What [LidResolving] keeps.
@ContractOf(LidResolving.class)
public interface LidResolvingContract extends NetworkContract {

  /// [#friend] has a hidden id from now on.
  ///
  /// @return the hidden id
  Address hideFriend();

  @Test
  default void aPersonIsFoundUnderEitherAddress() {
    try (var link = pair()) {
      var ids = link.find(LidResolving.class).orElseThrow();
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
