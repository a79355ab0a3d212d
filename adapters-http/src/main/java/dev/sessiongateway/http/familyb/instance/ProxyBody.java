package dev.sessiongateway.http.familyb.instance;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.ProxyAddress;
import dev.sessiongateway.domain.session.SessionConfig.Proxy;
import dev.sessiongateway.domain.session.SessionConfig.Proxy.Protocol;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A proxy, in parts.
///
/// @param port digits
/// @param protocol `http`, `https`, `socks4` or `socks5`
record ProxyBody(
    @Nullable String host,
    @Nullable String port,
    @Nullable String protocol,
    @Nullable String username,
    @Nullable String password) {
  /// Empty texts count as absent.
  ProxyBody {
    host = Required.orNull(host);
    port = Required.orNull(port);
    protocol = Required.orNull(protocol);
    username = Required.orNull(username);
    password = Required.orNull(password);
  }

  /// A stored URL that cannot be parsed (older versions did not check it) is shown whole as the
  /// host.
  static ProxyBody of(Proxy proxy) {
    var address = ProxyAddress.parse(proxy.server());
    return new ProxyBody(
        address.map(ProxyAddress::host).orElse(proxy.server()),
        address.map(known -> Integer.toString(known.port())).orElse(null),
        Ascii.lower(proxy.protocol().code()),
        proxy.username(),
        proxy.password());
  }

  /// Whether the body names a proxy at all.
  boolean areThere() {
    return host != null || port != null || protocol != null;
  }

  /// Host, port and protocol are required together.
  ///
  /// @param prefix of the field names in faults
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  /// @param before the present proxy, for a password that is masked
  Proxy toProxy(String prefix, @Nullable Proxy before) {
    if (host == null || !ProxyAddress.isHost(host)) {
      throw Fault.invalid(named(prefix, "host"), "must be a host name or an address");
    }
    if (port == null || !ProxyAddress.isPort(port)) {
      throw Fault.invalid(named(prefix, "port"), "must be a port");
    }
    if (username == null && password != null) {
      throw Fault.invalid(named(prefix, "username"), "is required with a password");
    }
    var spoken = spoken(named(prefix, "protocol"));
    var server = new ProxyAddress(host, Integer.parseInt(port)).toString();
    var secret =
        password == null
            ? null
            : SecretMask.resolve(
                named(prefix, "password"),
                password,
                Optional.ofNullable(before)
                    .filter(now -> now.protocol() == spoken && now.server().equals(server))
                    .map(Proxy::password));
    return new Proxy(spoken, server, username, secret);
  }

  private Protocol spoken(String field) {
    return Arrays.stream(Protocol.values())
        .filter(each -> Ascii.lower(each.code()).equals(protocol))
        .findFirst()
        .orElseThrow(() -> Fault.invalid(field, "must be http, https, socks4 or socks5"));
  }

  private static String named(String prefix, String field) {
    return prefix.isEmpty()
        ? field
        : prefix + Ascii.upper(field.substring(0, 1)) + field.substring(1);
  }

  @Override
  public String toString() {
    return "FamilyBProxyFields[" + host + "]";
  }
}
