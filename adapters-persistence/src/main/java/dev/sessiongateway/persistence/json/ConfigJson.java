package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.StoreAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

record ConfigJson(
    String store,
    String logLevel,
    Map<String, String> metadata,
    boolean debug,
    @Nullable ProxyJson proxy,
    IgnoreJson ignore,
    List<WebhookJson> webhooks,
    Map<String, String> extras) {

  static ConfigJson of(SessionConfig config) {
    return new ConfigJson(
        config.engine().store().path(),
        config.engine().logLevel().name(),
        config.metadata(),
        config.debug(),
        ProxyJson.of(config.proxy()),
        IgnoreJson.of(config.ignore()),
        config.webhooks().stream().map(WebhookJson::of).toList(),
        config.extras());
  }

  SessionConfig toConfig() {
    return new SessionConfig(
        new EngineConfig(new StoreAddress(store), LogLevel.valueOf(logLevel)),
        metadata,
        debug,
        proxy == null ? null : proxy.toProxy(),
        ignore.toIgnore(),
        webhooks.stream().map(WebhookJson::toWebhook).toList(),
        extras);
  }

  record ProxyJson(String server, @Nullable String username, @Nullable String password) {
    static @Nullable ProxyJson of(SessionConfig.@Nullable Proxy proxy) {
      return proxy == null
          ? null
          : new ProxyJson(proxy.server(), proxy.username(), proxy.password());
    }

    SessionConfig.Proxy toProxy() {
      return new SessionConfig.Proxy(server, username, password);
    }
  }

  record IgnoreJson(boolean status, boolean groups, boolean channels, boolean broadcast) {
    static IgnoreJson of(SessionConfig.Ignore ignore) {
      return new IgnoreJson(
          ignore.status(), ignore.groups(), ignore.channels(), ignore.broadcast());
    }

    SessionConfig.Ignore toIgnore() {
      return new SessionConfig.Ignore(status, groups, channels, broadcast);
    }
  }
}
