package dev.sessiongateway.http.proxy;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionConfig.Proxy;
import dev.sessiongateway.domain.session.SessionConfig.Proxy.Protocol;
import dev.sessiongateway.domain.text.Ascii;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A proxy as family B's clients write it, in parts.
///
/// @param port digits
/// @param protocol `http`, `https`, `socks4` or `socks5`
public record FamilyBProxyFields(
    @Nullable String host,
    @Nullable String port,
    @Nullable String protocol,
    @Nullable String username,
    @Nullable String password) {
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]{0,252})");
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
  private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
  private static final int LAST_PORT = 65_535;

  /// Texts that are empty count as absent.
  public FamilyBProxyFields {
    host = said(host);
    port = said(port);
    protocol = said(protocol);
    username = said(username);
    password = said(password);
  }

  static FamilyBProxyFields of(Proxy proxy) {
    var colon = proxy.server().lastIndexOf(':');
    var host = proxy.server().substring(0, colon);
    return new FamilyBProxyFields(
        host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
        proxy.server().substring(colon + 1),
        Ascii.lower(proxy.protocol().name()),
        proxy.username(),
        proxy.password());
  }

  /// Whether a proxy is named at all.
  public boolean areThere() {
    return host != null || port != null || protocol != null;
  }

  /// Host, port and protocol go together.
  ///
  /// @param prefix before the names of the fields in what is told to the client
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  public Proxy toProxy(String prefix) {
    var server = host == null ? "" : host;
    if (!HOST.matcher(server).matches() && !IPV6.matcher(server).matches()) {
      throw Fault.invalid(named(prefix, "host"), "must be a host name or an address");
    }
    if (port == null || !PORT.matcher(port).matches() || Integer.parseInt(port) > LAST_PORT) {
      throw Fault.invalid(named(prefix, "port"), "must be a port");
    }
    if (username == null && password != null) {
      throw Fault.invalid(named(prefix, "username"), "is required with a password");
    }
    return new Proxy(
        spoken(named(prefix, "protocol")),
        (server.contains(":") ? "[" + server + "]" : server) + ":" + port,
        username,
        password);
  }

  private Protocol spoken(String field) {
    return Arrays.stream(Protocol.values())
        .filter(each -> Ascii.lower(each.name()).equals(protocol))
        .findFirst()
        .orElseThrow(() -> Fault.invalid(field, "must be http, https, socks4 or socks5"));
  }

  private static String named(String prefix, String field) {
    return prefix.isEmpty()
        ? field
        : prefix + Ascii.upper(field.substring(0, 1)) + field.substring(1);
  }

  private static @Nullable String said(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  @Override
  public String toString() {
    return "FamilyBProxyFields[" + host + "]";
  }
}
