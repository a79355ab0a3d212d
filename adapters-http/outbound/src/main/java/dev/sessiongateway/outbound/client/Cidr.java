package dev.sessiongateway.outbound.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A block of addresses: `10.0.0.0/8`, `fc00::/7`, or one address.
final class Cidr {
  private static final Pattern NUMERIC = Pattern.compile("[0-9.]+|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*");
  private static final Pattern DOTTED = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");

  private final byte[] network;
  private final int prefix;

  private Cidr(byte[] network, int prefix) {
    this.network = network;
    this.prefix = prefix;
  }

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
