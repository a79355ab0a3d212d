package dev.sessiongateway.outbound.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Decisions of the outbound client's resolver; nothing is connected to.
@Tag("redteam")
final class GuardedResolverTest {
  /// The first and last address of each block, as `reliability` lists them.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.0",
        "127.255.255.255",
        "10.0.0.0",
        "10.255.255.255",
        "172.16.0.0",
        "172.31.255.255",
        "192.168.0.0",
        "192.168.255.255",
        "169.254.0.0",
        "169.254.169.254",
        "169.254.255.255",
        "0.0.0.0",
        "0.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "192.0.0.0",
        "192.0.0.255",
        "198.18.0.0",
        "198.19.255.255",
        "224.0.0.0",
        "239.255.255.255",
        "240.0.0.0",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff",
        "::255.255.255.255",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::",
        "64:ff9b::7f00:1",
        "64:ff9b::255.255.255.255",
        "64:ff9b:1::",
        "64:ff9b:1::7f00:1",
        "64:ff9b:1:ffff:ffff:ffff:ffff:ffff",
        "2001::",
        "2001:0:ffff:ffff:ffff:ffff:ffff:ffff",
        "2002::",
        "2002:7f00:1::",
        "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "fc00::",
        "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "fe80::",
        "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "ff00::",
        "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
      })
  void aNameThatLeadsInsideIsBlocked(String address) {
    assertThat(decisionOn(List.of(), address)).as(address).isEqualTo("blocked");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8.8.8.8",
        "::ffff:8.8.8.8",
        "2606:4700::1111",
        "64:ff9a:ffff::",
        "64:ff9b:0:1::",
        "64:ff9b:2::",
        "64:ff9b:0:ffff:ffff:ffff:ffff:ffff",
        "100.128.0.0",
        "172.32.0.0"
      })
  void aNameThatLeadsOutsideIsAllowed(String address) {
    assertThat(decisionOn(List.of(), address)).isEqualTo(List.of(address(address)).toString());
  }

  @Test
  void ofSeveralAddressesOnlyTheAllowedAreLeft() {
    assertThat(decisionOn(List.of(), "127.0.0.1", "8.8.8.8", "::1"))
        .isEqualTo(List.of(address("8.8.8.8")).toString());
  }

  @Test
  void aNamedNetworkIsAllowed() {
    assertThat(decisionOn(List.of("64:ff9b:1::/48"), "64:ff9b:1::a00:1"))
        .isEqualTo(List.of(address("64:ff9b:1::a00:1")).toString());
    assertThat(decisionOn(List.of("10.0.0.0/8"), "64:ff9b:1::a00:1")).isEqualTo("blocked");
  }

  private static String decisionOn(List<String> allowed, String... addresses) {
    SocketAddressResolver names =
        (_, port, _, promise) ->
            promise.succeeded(
                Stream.of(addresses)
                    .map(each -> new InetSocketAddress(address(each), port))
                    .toList());
    var found = new Promise.Completable<List<InetSocketAddress>>();
    new GuardedResolver(names, OutboundPolicy.allowing(allowed))
        .resolve("name.example", 80, Map.of(), found);
    try {
      return found.join().stream().map(InetSocketAddress::getAddress).toList().toString();
    } catch (CompletionException e) {
      assertThat(e.getCause()).isInstanceOf(OutboundPolicy.BlockedAddressException.class);
      return "blocked";
    }
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
