package dev.sessiongateway.http.proxy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.sessiongateway.application.proxy.Proxies;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import org.jspecify.annotations.Nullable;

/// The proxy of an instance, for family B.
public final class FamilyBProxyRoutes implements Api.Capability {
  private final Proxies proxies;

  public FamilyBProxyRoutes(Proxies proxies) {
    this.proxies = proxies;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/proxy/find/{instance}", Scope.MANAGE, this::find);
    api.post("/proxy/set/{instance}", Scope.MANAGE, SetBody.class, this::set);
  }

  /// `null` when there is none: so its clients know it.
  private Answer find(Call call) {
    var row = FamilyBProxyRow.of(call.session());
    return Answer.ok(row == null ? NullNode.getInstance() : row);
  }

  private Answer set(Call call, SetBody body) {
    var session = call.session();
    proxies.set(session.name(), body.enabled() ? body.toFields().toProxy("") : null);
    return Answer.created(new Done(new Done.OfInstance(session.name().value(), body)));
  }

  /// @param enabled false takes the proxy away, whatever else is said
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record SetBody(
      Boolean enabled,
      @Nullable String host,
      @Nullable String port,
      @Nullable String protocol,
      @Nullable String username,
      @Nullable String password) {
    FamilyBProxyFields toFields() {
      return new FamilyBProxyFields(host, port, protocol, username, password);
    }

    @Override
    public String toString() {
      return "SetBody[" + host + "]";
    }
  }

  /// @param proxy as it was sent
  record Done(OfInstance proxy) {
    record OfInstance(String instanceName, SetBody proxy) {}
  }
}
