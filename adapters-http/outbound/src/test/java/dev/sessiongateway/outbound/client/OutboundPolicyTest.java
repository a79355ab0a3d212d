package dev.sessiongateway.outbound.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
final class OutboundPolicyTest {
  private final OutboundPolicy policy = OutboundPolicy.allowing(List.of());

  @ParameterizedTest(name = "{0}: {1} to {2}")
  @CsvSource({
    "loopback,127.0.0.0,127.255.255.255",
    "private,10.0.0.0,10.255.255.255",
    "private,172.16.0.0,172.31.255.255",
    "private,192.168.0.0,192.168.255.255",
    "link-local,169.254.0.0,169.254.255.255",
    "this host,0.0.0.0,0.255.255.255",
    "carrier-grade NAT,100.64.0.0,100.127.255.255",
    "protocol assignments,192.0.0.0,192.0.0.255",
    "benchmarks,198.18.0.0,198.19.255.255",
    "multicast,224.0.0.0,239.255.255.255",
    "reserved,240.0.0.0,255.255.255.255",
    "unspecified,::,::",
    "loopback,::1,::1",
    "IPv4-compatible,::127.0.0.1,::255.255.255.255",
    "link-local,fe80::,febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "private,fc00::,fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "site-local,fec0::,feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "multicast,ff00::,ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "IPv4-mapped loopback,::ffff:127.0.0.1,::ffff:127.255.255.255",
    "IPv4-mapped private,::ffff:10.0.0.0,::ffff:10.255.255.255",
    "NAT64,64:ff9b::,64:ff9b::255.255.255.255",
    "6to4,2002::,2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "Teredo,2001::,2001:0:ffff:ffff:ffff:ffff:ffff:ffff"
  })
  void aBlockIsClosedFromItsFirstToItsLastAddress(String what, String first, String last) {
    assertThat(policy.allows(address(first))).as(what).isFalse();
    assertThat(policy.allows(address(last))).as(what).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0.0.0",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "191.255.255.255",
        "192.0.1.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "::ffff:8.8.8.8",
        "::1:0:0",
        "64:ff9b:0:0:0:1::",
        "2001:1::",
        "2003::",
        "fbff:ffff::",
        "fe00::",
        "2606:4700::1111"
      })
  void theNeighboursOfTheBlocksAreOpen(String neighbour) {
    assertThat(policy.allows(address(neighbour))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.1", "2130706433", "127.0.1", "0", "::ffff:7f00:1", "localhost"})
  void otherWaysToWriteLoopbackAreLoopback(String host) {
    assertThat(policy.allows(address(host))).isFalse();
  }

  @Test
  void namedNetworksAreOpenAndNothingElse() {
    var opened = OutboundPolicy.allowing(List.of("10.1.0.0/16", "127.0.0.1", "fd00::/8"));

    assertThat(opened.allows(address("10.1.255.255"))).isTrue();
    assertThat(opened.allows(address("10.2.0.0"))).isFalse();
    assertThat(opened.allows(address("127.0.0.1"))).isTrue();
    assertThat(opened.allows(address("127.0.0.2"))).isFalse();
    assertThat(opened.allows(address("fd12::1"))).isTrue();
    assertThat(opened.allows(address("fc12::1"))).isFalse();
    assertThat(opened.allows(address("8.8.8.8"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10/8",
        "::/129",
        "example.org/8",
        "1.2.3/8",
        "10.0.0.0/",
        "256.0.0.0/8",
        "beef"
      })
  void whatIsNoNetworkIsNotAllowed(String text) {
    assertThatThrownBy(() -> OutboundPolicy.allowing(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://example.org/",
        "file:///etc/passwd",
        "//example.org/",
        "example.org",
        "mailto:a@example.org",
        "http:///path",
        "http://127.1/",
        "http://user@example.org/",
        "http://user:secret@example.org/",
        "http://example.org:0/",
        "http://example.org:70000/"
      })
  void onlyPlainHttpAddressesAreWithoutObjection(String url) {
    assertThat(OutboundPolicy.problem(URI.create(url))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://example.org", "HTTPS://example.org:8443/a?b=c", "http://[::1]/"})
  void plainHttpAddressesAreWithoutObjection(String url) {
    assertThat(OutboundPolicy.problem(URI.create(url))).isEmpty();
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
