package dev.sessiongateway.http.kernel.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.http.kernel.api.HttpFault;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientAddressTest {
  private static AccessKey key(String... ranges) {
    var addresses = AddressRange.all(List.of(ranges));
    return new AccessKey(
        "key_1", "bot", "abc", "hash", Set.of(), null, null, Instant.EPOCH, null, true, addresses);
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7, 192.0.2.7",
    "[2001:db8:1:2:3:4:5:6], 20:01:0d:b8:00:01:00:02/64",
    "[fe80::1%eth0], fe:80:00:00:00:00:00:00/64",
    "[::ffff:192.0.2.7], 192.0.2.7"
  })
  void isAnAddressOfIpv4OrTheNetworkOfAHostOfIpv6(String literal, String client) {
    assertThat(ClientAddress.of(literal)).isEqualTo(new ClientAddress(client));
  }

  @Test
  void aKeyIsUsedFromItsAddressesOnly() {
    assertThat(ClientAddress.isAllowed(key(), "192.0.2.7")).isTrue();
    assertThat(ClientAddress.isAllowed(key("10.0.0.0/8"), "10.1.2.3")).isTrue();
    assertThat(ClientAddress.isAllowed(key("10.0.0.0/8"), "192.0.2.7")).isFalse();
    assertThatNoException()
        .isThrownBy(() -> ClientAddress.require(key("fe80::/64"), "[fe80::1%eth0]"));
    assertThatThrownBy(() -> ClientAddress.require(key("fe80::/64"), "[fe80:1::1]"))
        .isInstanceOf(HttpFault.Raised.class);
  }
}
