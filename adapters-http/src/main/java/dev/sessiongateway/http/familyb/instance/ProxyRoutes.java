package dev.sessiongateway.http.familyb.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.sessiongateway.application.proxy.Proxies;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.ProxyAddress;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig.Proxy;
import dev.sessiongateway.domain.session.SessionConfig.Proxy.Protocol;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The proxy of an instance.
public record ProxyRoutes(Proxies proxies) implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.get("b.findProxy", "/proxy/find/{instance}", Scope.SETTING, this::find);
    api.post("b.setProxy", "/proxy/set/{instance}", Scope.SETTING, SetBody.class, this::set)
        .answers(Done.class);
  }

  /// Evolution API answers `null` when there is none.
  private ApiResponse find(ApiRequest request) {
    var row = ProxyBody.Row.of(request.session());
    return ApiResponse.ok(row == null ? NullNode.getInstance() : row);
  }

  private ApiResponse set(ApiRequest request, SetBody body) {
    var session = request.session();
    var before = session.config().proxy();
    proxies.set(session.name(), body.enabled() ? body.toFields().toProxy("", before) : null);
    return ApiResponse.created(new Done(new Done.OfInstance(session.name().value(), body)));
  }

  /// @param enabled false removes the proxy, whatever the other fields say
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @SchemaName("B.ProxyFields")
  record SetBody(
      Boolean enabled,
      @Nullable String host,
      @Nullable String port,
      @Nullable String protocol,
      @Nullable String username,
      @Nullable String password) {
    ProxyBody toFields() {
      return new ProxyBody(host, port, protocol, username, password);
    }

    @Override
    public String toString() {
      return "SetBody[" + host + "]";
    }
  }

  /// @param proxy as sent
  record Done(OfInstance proxy) {
    record OfInstance(String instanceName, SetBody proxy) {}
  }

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

    /// The proxy of an instance, for keys that may configure the instance.
    ///
    /// @param createdAt of the instance: the proxy is part of its configuration
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Row(
        String id,
        boolean enabled,
        @Nullable String host,
        @Nullable String port,
        @Nullable String protocol,
        @Nullable String username,
        @Nullable String password,
        Instant createdAt,
        Instant updatedAt,
        String instanceId) {

      /// @return null when there is none
      static @Nullable Row of(Session session) {
        var proxy = session.config().proxy();
        if (proxy == null) {
          return null;
        }
        var parts = ProxyBody.of(proxy);
        var id = session.id().toString();
        return new Row(
            UUID.nameUUIDFromBytes(("proxy " + id).getBytes(UTF_8)).toString(),
            true,
            Objects.requireNonNullElse(parts.host(), ""),
            Objects.requireNonNullElse(parts.port(), "0"),
            parts.protocol(),
            parts.username(),
            parts.password(),
            session.createdAt(),
            session.createdAt(),
            id);
      }

      /// This row without the password.
      Row masked() {
        return new Row(
            id, enabled, host, port, protocol, username, null, createdAt, updatedAt, instanceId);
      }

      @Override
      public String toString() {
        return "FamilyBProxyRow[" + host + "]";
      }
    }
  }
}
