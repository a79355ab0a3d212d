package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.UrlServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The addresses that calls on behalf of clients may connect to: the public internet, and networks
/// that the operator allows.
///
/// The table is our own, because the flags of `InetAddress` cover fewer than half of these blocks.
/// Callers check the address that they really connect to, not an earlier look-up: a name can
/// resolve to another address later.
public final class OutboundPolicy {
  private static final List<Cidr> BLOCKED =
      Stream.of(
              "0.0.0.0/8", // this host
              "10.0.0.0/8", // private
              "100.64.0.0/10", // carrier-grade NAT
              "127.0.0.0/8", // loopback
              "169.254.0.0/16", // link-local, metadata services of clouds
              "172.16.0.0/12", // private
              "192.0.0.0/24", // protocol assignments
              "192.168.0.0/16", // private
              "198.18.0.0/15", // benchmarks
              "224.0.0.0/4", // multicast
              "240.0.0.0/4", // reserved, broadcast
              "::/96", // unspecified, loopback, IPv4-compatible
              "64:ff9b::/96", // NAT64: an IPv4 address of any kind
              "64:ff9b:1::/48", // NAT64 of a local network: likewise
              "2001::/32", // Teredo: likewise
              "2002::/16", // 6to4: likewise
              "fc00::/7", // private
              "fe80::/10", // link-local
              "fec0::/10", // site-local, of old
              "ff00::/8") // multicast
          .map(Cidr::parse)
          .toList();

  private final List<Cidr> allowed;

  private OutboundPolicy(List<Cidr> allowed) {
    this.allowed = allowed;
  }

  /// @param networks blocks that are allowed although they are not public
  /// @throws IllegalArgumentException when one is not a block of addresses
  public static OutboundPolicy allowing(List<String> networks) {
    return new OutboundPolicy(networks.stream().map(Cidr::parse).toList());
  }

  public boolean allows(InetAddress address) {
    // An IPv4-mapped IPv6 address (::ffff:0:0/96) arrives here as IPv4: the JDK unwraps it.
    return allowed.stream().anyMatch(block -> block.contains(address))
        || BLOCKED.stream().noneMatch(block -> block.contains(address));
  }

  /// The problem of the URL as written; empty when there is none.
  public static Optional<String> problem(URI url) {
    var scheme = url.getScheme() == null ? "" : Ascii.lower(url.getScheme());
    if (!scheme.equals("http") && !scheme.equals("https")) {
      return Optional.of("must start with http:// or https://");
    }
    if (url.getRawAuthority() != null && url.getRawAuthority().indexOf('@') >= 0) {
      return Optional.of("must not carry user information");
    }
    var server = UrlServer.of(url);
    if (server.isEmpty()) {
      return Optional.of("must name a host");
    }
    var port = server.get().port();
    return port == 0 || port > 65_535
        ? Optional.of("must not name port " + port)
        : Optional.empty();
  }

  /// A block of addresses: `10.0.0.0/8`, `fc00::/7`, or one address.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Cidr(byte[] network, int prefix) {
    private static final Pattern NUMERIC = Pattern.compile("[0-9.]+|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*");
    private static final Pattern DOTTED = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");

    /// Parses `address/bits` or `address`; never uses DNS.
    ///
    /// @throws IllegalArgumentException when it is neither
    static Cidr parse(String text) {
      var slash = text.indexOf('/');
      var address = numeric(slash < 0 ? text : text.substring(0, slash), text);
      var bits = address.length * 8;
      try {
        var prefix = slash < 0 ? bits : Integer.parseInt(text.substring(slash + 1));
        if (prefix >= 0 && prefix <= bits) {
          return new Cidr(address, prefix);
        }
      } catch (NumberFormatException e) {
        throw notBlock(text, e);
      }
      throw notBlock(text, null);
    }

    /// Whether the address is in the block. An IPv4 address is never in an IPv6 block.
    boolean contains(InetAddress address) {
      var bytes = address.getAddress();
      if (bytes.length != network.length) {
        return false;
      }
      for (var bit = 0; bit < prefix; bit++) {
        var mask = 0x80 >> (bit % 8);
        if ((bytes[bit / 8] & mask) != (network[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }

    private static byte[] numeric(String address, String text) {
      var isV4 = DOTTED.matcher(address).matches();
      if (!NUMERIC.matcher(address).matches() || (address.indexOf(':') < 0 && !isV4)) {
        throw notBlock(text, null);
      }
      try {
        // An IPv4-mapped IPv6 address (::ffff:1.2.3.4) is parsed as IPv4.
        return InetAddress.getByName(address).getAddress();
      } catch (UnknownHostException e) {
        throw notBlock(text, e);
      }
    }

    private static IllegalArgumentException notBlock(String text, @Nullable Exception cause) {
      return new IllegalArgumentException(
          "not a block of addresses such as 10.0.0.0/8: " + text, cause);
    }
  }

  /// All addresses of a name are blocked by the policy.
  static final class BlockedAddressException extends IOException {
    private static final long serialVersionUID = 1L;

    BlockedAddressException(String host) {
      super("the address of " + host + " is in a network that is not allowed (outbound.allow)");
    }
  }
}
