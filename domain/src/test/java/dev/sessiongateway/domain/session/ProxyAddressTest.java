package dev.sessiongateway.domain.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyAddressTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "proxy.test:8080",
        "squid_proxy:3128",
        "10.0.0.1:1",
        "[2001:db8::1]:65535",
        "[::ffff:1.2.3.4]:80"
      })
  void whatIsReadIsWrittenTheSame(String server) {
    assertThat(ProxyAddress.parse(server)).map(ProxyAddress::toString).contains(server);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        "proxy.test",
        "proxy.test:",
        "proxy.test:0",
        "proxy.test:65536",
        "proxy.test:080",
        ":80",
        "[:80",
        "[]:80",
        "]:80",
        "[:]:80",
        "[::1:80",
        "::1:80",
        "[proxy.test]:80",
        "[1.2.3.4]:80",
        "a b:80",
        "user@proxy.test:80",
        "http://proxy.test:80",
        "[fe80::1%eth0]:80",
        "[1::2::3]:80",
      })
  void whatIsNoHostAndPortIsRefused(String server) {
    assertThat(ProxyAddress.parse(server)).isEmpty();
  }
}
