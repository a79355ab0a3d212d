package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.InteractiveMode;
import dev.sessiongateway.domain.session.LidPosition;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionConfig.EventConfig;
import dev.sessiongateway.domain.session.SessionConfig.LinkConfig;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// @param apps absent when there are none, and in rows of versions without apps
/// @param interactive absent in rows of versions without this component
/// @param lids as `interactive`
record ConfigJson(
    String store,
    String logLevel,
    Map<String, String> metadata,
    boolean debug,
    @Nullable ProxyJson proxy,
    IgnoreJson ignore,
    List<WebhookJson> webhooks,
    AutomationJson automation,
    @Nullable SocketJson socket,
    @Nullable List<AppJson> apps,
    @Nullable String interactive,
    @Nullable String lids,
    @JsonProperty("extras") Map<String, String> clientBlocks) {

  static ConfigJson of(SessionConfig config) {
    return new ConfigJson(
        config.engine().store().path(),
        config.engine().logLevel().code(),
        config.metadata(),
        config.debug(),
        ProxyJson.of(config.proxy()),
        IgnoreJson.of(config.ignore()),
        config.webhooks().stream().map(WebhookJson::of).toList(),
        AutomationJson.of(config.automation()),
        SocketJson.of(config.socket()),
        config.apps().isEmpty() ? null : config.apps().stream().map(AppJson::of).toList(),
        config.interactive().code(),
        config.lids() == LidPosition.BESIDE ? null : config.lids().code(),
        config.clientBlocks());
  }

  SessionConfig toConfig() {
    return new SessionConfig(
        new LinkConfig(
            new EngineConfig(new StoreAddress(store), Coded.of(LogLevel.class, logLevel)),
            debug,
            proxy == null ? null : proxy.toProxy(),
            clientBlocks),
        new EventConfig(
            metadata,
            ignore.toIgnore(),
            webhooks.stream().map(WebhookJson::toWebhook).toList(),
            socket == null ? null : socket.toSocket(),
            apps == null ? List.of() : apps.stream().map(AppJson::toApp).toList()),
        automation.toAutomation(),
        interactive == null ? InteractiveMode.AUTO : Coded.of(InteractiveMode.class, interactive),
        lids == null ? LidPosition.BESIDE : Coded.of(LidPosition.class, lids));
  }

  /// @param protocol absent in rows of versions without this component; the protocol may then
  ///   precede the server, separated by `://`
  record ProxyJson(
      @Nullable String protocol,
      String server,
      @Nullable String username,
      @Nullable String password) {
    static @Nullable ProxyJson of(SessionConfig.@Nullable Proxy proxy) {
      return proxy == null
          ? null
          : new ProxyJson(
              proxy.protocol().code(), proxy.server(), proxy.username(), proxy.password());
    }

    SessionConfig.Proxy toProxy() {
      var end = protocol == null ? server.indexOf("://") : -1;
      var speaks = protocol != null ? protocol : end < 0 ? "HTTP" : server.substring(0, end);
      return new SessionConfig.Proxy(
          Coded.of(SessionConfig.Proxy.Protocol.class, Ascii.upper(speaks)),
          end < 0 ? server : server.substring(end + 3),
          username,
          password);
    }
  }

  record AutomationJson(
      boolean rejectCalls,
      @Nullable String callAnswer,
      boolean alwaysOnline,
      boolean readMessages,
      boolean readStories,
      boolean fullHistory) {
    static AutomationJson of(Automation it) {
      return new AutomationJson(
          it.rejectCalls(),
          it.callAnswer(),
          it.alwaysOnline(),
          it.readMessages(),
          it.readStories(),
          it.fullHistory());
    }

    Automation toAutomation() {
      return new Automation(
          rejectCalls, callAnswer, alwaysOnline, readMessages, readStories, fullHistory);
    }
  }

  record SocketJson(boolean enabled, List<String> events) {
    static @Nullable SocketJson of(SessionConfig.@Nullable EventSocket socket) {
      return socket == null
          ? null
          : new SocketJson(socket.enabled(), socket.events().stream().sorted().toList());
    }

    SessionConfig.EventSocket toSocket() {
      return new SessionConfig.EventSocket(enabled, Set.copyOf(events));
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
