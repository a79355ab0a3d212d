package dev.sessiongateway.http.kernel.access;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/// The part of an address that identifies one client: an IPv4 address, or the first 64 bits of an
/// IPv6 address, because one machine chooses the rest freely.
///
/// @param text equal for equal clients; not for display
public record ClientAddress(String text) {
  private static final int PREFIX_BYTES = 8;
  private static final int IPV4_BYTES = 4;

  /// @param literal from the server, IPv6 with or without brackets and zone
  public static ClientAddress of(String literal) {
    if (literal.indexOf(':') < 0) {
      return new ClientAddress(literal);
    }
    var bare = literal.replace("[", "").replace("]", "");
    var zone = bare.indexOf('%');
    return of(InetAddress.ofLiteral(zone < 0 ? bare : bare.substring(0, zone)));
  }

  public static ClientAddress of(InetAddress address) {
    // IPv4-mapped IPv6 addresses are unwrapped by the JDK.
    var bytes = address.getAddress();
    return bytes.length == IPV4_BYTES
        ? new ClientAddress(address.getHostAddress())
        : new ClientAddress(
            HexFormat.ofDelimiter(":").formatHex(Arrays.copyOf(bytes, PREFIX_BYTES)) + "/64");
  }
}
