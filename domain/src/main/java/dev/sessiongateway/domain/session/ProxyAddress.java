package dev.sessiongateway.domain.session;

import java.net.Inet6Address;
import java.util.Optional;
import java.util.regex.Pattern;

/// The address of a proxy. Both client families parse their fields with it, so each family can show
/// what the other accepts.
///
/// @param host a name, also one with an underscore as the services of Compose have, an IPv4
///   address, or an IPv6 address without brackets
/// @param port 1 to 65535
public record ProxyAddress(String host, int port) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,252}");
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
  private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
  private static final int LAST_PORT = 65_535;

  /// Parses `host:port`, with an IPv6 address in brackets.
  ///
  /// @return empty when the text is anything else
  public static Optional<ProxyAddress> parse(String server) {
    var colon = server.lastIndexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    var host = server.substring(0, colon);
    var inBrackets = host.startsWith("[") && host.endsWith("]") && host.length() > 2;
    var bare = inBrackets ? host.substring(1, host.length() - 1) : host;
    return inBrackets == bare.contains(":")
        ? of(bare, server.substring(colon + 1))
        : Optional.empty();
  }

  /// @return empty when `host` cannot be a host or `port` cannot be a port
  public static Optional<ProxyAddress> of(String host, String port) {
    return isHost(host) && isPort(port)
        ? Optional.of(new ProxyAddress(host, Integer.parseInt(port)))
        : Optional.empty();
  }

  /// Whether the text is a host name, an IPv4 address, or an IPv6 address without brackets.
  public static boolean isHost(String text) {
    return NAME.matcher(text).matches() || isIpv6(text);
  }

  /// Whether the text is a number of 1 to 65535.
  public static boolean isPort(String text) {
    return PORT.matcher(text).matches() && Integer.parseInt(text) <= LAST_PORT;
  }

  private static boolean isIpv6(String text) {
    if (text.indexOf(':') < 0 || !IPV6.matcher(text).matches()) {
      return false;
    }
    try {
      Inet6Address.ofLiteral(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /// `host:port`, with an IPv6 address in brackets.
  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
