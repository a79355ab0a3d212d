package dev.sessiongateway.http.familya.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.sending.SendingConfig;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.InteractiveMode;
import dev.sessiongateway.domain.session.LidPosition;
import dev.sessiongateway.domain.session.ProxyAddress;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionConfig.LinkConfig;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.familya.webhook.WebhookView;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `config` of a session, in both directions.
///
/// @param store,log the part that a restart can change
/// @param interactive the form of buttons, lists and carousels; `auto` when absent
/// @param lids where family B shows hidden ids; `beside` when absent
/// @param sending the pace of the outgoing queue; absent means that messages leave at once
/// @param network of the session's account, chosen when it is created; absent means the standard
///   one
/// @param client,noweb,gows,webjs settings of engines that the gateway does not have: stored and
///   echoed
@JsonInclude(JsonInclude.Include.NON_NULL)
record SessionConfigBody(
    @Nullable Map<String, String> metadata,
    @Nullable Boolean debug,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Proxy proxy,
    @Nullable Ignore ignore,
    @Nullable List<WebhookView> webhooks,
    EngineConfigBody.@Nullable Store store,
    EngineConfigBody.@Nullable Log log,
    @Nullable @OneOf({"auto", "text", "native"}) String interactive,
    @Nullable @OneOf({"beside", "first"}) String lids,
    @Nullable SendingConfigBody sending,
    @Nullable @Length(min = 1, max = 64) String network,
    @Nullable JsonNode client,
    @Nullable JsonNode noweb,
    @Nullable JsonNode gows,
    @Nullable JsonNode webjs) {
  private static final String CLIENT = "client";
  private static final String NOWEB = "noweb";
  private static final String GOWS = "gows";
  private static final String WEBJS = "webjs";

  static SessionConfigBody of(SessionConfig config) {
    var clientBlocks = config.clientBlocks();
    return new SessionConfigBody(
        config.metadata(),
        config.debug(),
        config.proxy() == null ? null : Proxy.of(config.proxy()),
        Ignore.of(config.ignore()),
        config.webhooks(Family.A).stream().map(WebhookView::of).toList(),
        EngineConfigBody.Store.of(config.engine().store()),
        EngineConfigBody.Log.of(config.engine().logLevel()),
        config.interactive().code(),
        config.lids() == LidPosition.BESIDE ? null : config.lids().code(),
        SendingConfigBody.of(config.sending()),
        config.network(),
        Json.tree(clientBlocks.get(CLIENT)),
        Json.tree(clientBlocks.get(NOWEB)),
        Json.tree(clientBlocks.get(GOWS)),
        Json.tree(clientBlocks.get(WEBJS)));
  }

  /// This configuration for those who may not see its secrets.
  SessionConfigBody masked() {
    return new SessionConfigBody(
        metadata,
        debug,
        proxy == null ? null : proxy.masked(),
        ignore,
        webhooks == null ? null : webhooks.stream().map(WebhookView::masked).toList(),
        store,
        log,
        interactive,
        lids,
        sending,
        network,
        client,
        noweb,
        gows,
        webjs);
  }

  /// Replaces everything that family A configures; what only family B configures stays.
  ///
  /// @param engineNow used when `store` and `log` are absent: clients that do not know `store` must
  ///   not move the session's data
  SessionConfig toConfig(SessionConfig before, EngineConfig engineNow, String dataDirectory) {
    var all = new ArrayList<Webhook>(before.webhooks(Family.B));
    var own = webhooks == null ? List.<WebhookView>of() : webhooks;
    for (var i = 0; i < own.size(); i++) {
      all.add(own.get(i).toWebhook(i, before.webhooks(Family.A)));
    }
    return new SessionConfig(
        new LinkConfig(
            new EngineConfigBody(store, log).toEngine(engineNow, dataDirectory),
            debug != null && debug,
            proxy == null ? null : proxy.toProxy(before.proxy()),
            toClientBlocks(before.clientBlocks()),
            network),
        new EventConfig(
            toMetadata(),
            ignore == null ? EventConfig.Ignore.NOTHING : ignore.toIgnore(),
            all,
            before.socket(),
            before.apps(),
            before.sinks(),
            before.parts()),
        before.automation(),
        interactive == null ? InteractiveMode.AUTO : Coded.of(InteractiveMode.class, interactive),
        lids == null ? LidPosition.BESIDE : Coded.of(LidPosition.class, lids),
        sending == null ? SendingConfig.NONE : sending.toConfig());
  }

  private Map<String, String> toMetadata() {
    if (metadata == null) {
      return Map.of();
    }
    metadata.forEach((key, value) -> {
      if (value == null) {
        throw Fault.invalid("config.metadata." + key, "must be a string");
      }
    });
    return metadata;
  }

  /// Keeps the blocks that family A does not know.
  private Map<String, String> toClientBlocks(Map<String, String> before) {
    var clientBlocks = new LinkedHashMap<>(before);
    clientBlocks.keySet().removeAll(List.of(CLIENT, NOWEB, GOWS, WEBJS));
    putIfThere(clientBlocks, CLIENT, client);
    putIfThere(clientBlocks, NOWEB, noweb);
    putIfThere(clientBlocks, GOWS, gows);
    putIfThere(clientBlocks, WEBJS, webjs);
    return clientBlocks;
  }

  private static void putIfThere(
      Map<String, String> clientBlocks, String name, @Nullable JsonNode value) {
    if (value == null || value.isNull() || Json.isEmptyArray(value)) {
      return;
    }
    if (!value.isObject()) {
      throw Fault.invalid("config." + name, "must be an object");
    }
    clientBlocks.put(name, value.toString());
  }

  record Proxy(String server, @Nullable String username, @Nullable String password) {
    static Proxy of(SessionConfig.Proxy proxy) {
      return new Proxy(proxy.server(), proxy.username(), proxy.password());
    }

    Proxy masked() {
      return new Proxy(server, username, SecretMask.of(password));
    }

    /// Family A has no field for the proxy's protocol, so an unchanged server keeps its protocol.
    SessionConfig.Proxy toProxy(SessionConfig.@Nullable Proxy before) {
      if (ProxyAddress.parse(server).isEmpty()) {
        throw Fault.invalid(
            "config.proxy.server", "must be host:port, such as proxy.example.com:3128");
      }
      var same = Optional.ofNullable(before).filter(now -> now.server().equals(server));
      var secret =
          password == null
              ? null
              : SecretMask.resolve(
                  "config.proxy.password", password, same.map(SessionConfig.Proxy::password));
      return same.map(now -> new SessionConfig.Proxy(now.protocol(), server, username, secret))
          .orElseGet(() -> new SessionConfig.Proxy(server, username, secret));
    }

    @Override
    public String toString() {
      return "Proxy[" + server + "]";
    }
  }

  record Ignore(
      @Nullable Boolean status,
      @Nullable Boolean groups,
      @Nullable Boolean channels,
      @Nullable Boolean broadcast) {
    static @Nullable Ignore of(EventConfig.Ignore ignore) {
      return ignore.equals(EventConfig.Ignore.NOTHING)
          ? null
          : new Ignore(ignore.status(), ignore.groups(), ignore.channels(), ignore.broadcast());
    }

    EventConfig.Ignore toIgnore() {
      return new EventConfig.Ignore(on(status), on(groups), on(channels), on(broadcast));
    }

    private static boolean on(@Nullable Boolean flag) {
      return flag != null && flag;
    }
  }
}
