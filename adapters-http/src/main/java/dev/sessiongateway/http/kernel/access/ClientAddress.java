package dev.sessiongateway.http.kernel.access;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.http.kernel.api.HttpFault;
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
    return literal.indexOf(':') < 0 ? new ClientAddress(literal) : of(whole(literal));
  }

  /// All of the address, for who asks about networks.
  ///
  /// @param literal as for [#of(String)]
  public static InetAddress whole(String literal) {
    var bare = literal.replace("[", "").replace("]", "");
    var zone = bare.indexOf('%');
    return InetAddress.ofLiteral(zone < 0 ? bare : bare.substring(0, zone));
  }

  /// @param literal from the server, as for [#of(String)]
  /// @throws dev.sessiongateway.http.kernel.api.HttpFault.Raised `key.address-not-allowed` when the
  ///   key may not be used from there
  public static void require(AccessKey key, String literal) {
    if (!isAllowed(key, literal)) {
      throw HttpFault.KEY_ELSEWHERE.toException();
    }
  }

  /// As [#require], for callers without faults.
  public static boolean isAllowed(AccessKey key, String literal) {
    return key.addresses().isEmpty() || key.admits(whole(literal));
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
