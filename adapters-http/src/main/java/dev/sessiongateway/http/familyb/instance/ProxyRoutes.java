package dev.sessiongateway.http.familyb.instance;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.sessiongateway.application.proxy.Proxies;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
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
    var row = ProxyRow.of(request.session());
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
}
