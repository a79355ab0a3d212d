package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.group.InviteCode;
import org.junit.jupiter.api.Test;

/// What [ChannelReading] keeps.
@ContractOf(ChannelReading.class)
public interface ChannelReadingContract extends NetworkContract {
  @Test
  default void anUnknownChannelIsEmpty() {
    try (var link = pair()) {
      var reading = link.find(ChannelReading.class).orElseThrow();
      var nowhere = Address.channel("120363999999999999");
      assertThat(reading.find(new ChannelKey.ById(nowhere))).isEmpty();
      assertThat(reading.find(new ChannelKey.ByInvite(new InviteCode("0000000000000000000000"))))
          .isEmpty();
      assertThat(reading.posts(nowhere, 10)).isEmpty();
      assertThat(reading.categories()).isNotEmpty().doesNotHaveDuplicates();
    }
  }
}
