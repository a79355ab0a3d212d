package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.AppSettings.CallsSettings;
import dev.sessiongateway.domain.app.CallRule;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.sending.SendingConfig;
import dev.sessiongateway.domain.session.EventConfig.EventSocket;
import dev.sessiongateway.domain.session.EventConfig.Ignore;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The operator's configuration of a session.
///
/// @param automation actions that the session takes automatically
/// @param interactive in which form buttons, lists and carousels are sent
/// @param lids where family B shows hidden ids
/// @param sending at which pace messages leave
public record SessionConfig(
    LinkConfig link,
    EventConfig events,
    Automation automation,
    InteractiveMode interactive,
    LidPosition lids,
    SendingConfig sending) {

  /// The most apps of a session.
  public static final int MOST_APPS = 20;

  public static final SessionConfig DEFAULT =
      new SessionConfig(
          LinkConfig.DEFAULT,
          EventConfig.DEFAULT,
          Automation.NONE,
          InteractiveMode.AUTO,
          LidPosition.BESIDE,
          SendingConfig.NONE);

  public EngineConfig engine() {
    return link.engine();
  }

  public boolean debug() {
    return link.debug();
  }

  public @Nullable Proxy proxy() {
    return link.proxy();
  }

  public Map<String, String> clientBlocks() {
    return link.clientBlocks();
  }

  /// The network of the session's account; null means that of the gateway.
  public @Nullable String network() {
    return link.network();
  }

  public Map<String, String> metadata() {
    return events.metadata();
  }

  public Ignore ignore() {
    return events.ignore();
  }

  public List<Webhook> webhooks() {
    return events.webhooks();
  }

  public @Nullable EventSocket socket() {
    return events.socket();
  }

  public List<App> apps() {
    return events.apps();
  }

  /// The event sinks that were set, enabled or not.
  public List<SinkSubscription> sinks() {
    return events.sinks();
  }

  public Optional<SinkSubscription> sink(SinkName name) {
    return sinks().stream().filter(each -> each.sink().equals(name)).findFirst();
  }

  /// What parts of the gateway keep here, by the names under which it is stored.
  public Map<String, PartConfig> parts() {
    return events.parts();
  }

  /// What a part keeps here; empty when it keeps nothing.
  public <T extends PartConfig> Optional<T> part(Class<T> type) {
    for (var part : parts().values()) {
      if (type.isInstance(part)) {
        return Optional.of(type.cast(part));
      }
    }
    return Optional.empty();
  }

  /// This configuration with `part` in the place of what the same part kept.
  public SessionConfig with(PartConfig part) {
    return with(events.with(part));
  }

  public SessionConfig with(LinkConfig other) {
    return new SessionConfig(other, events, automation, interactive, lids, sending);
  }

  public SessionConfig with(EventConfig other) {
    return new SessionConfig(link, other, automation, interactive, lids, sending);
  }

  public SessionConfig with(Automation other) {
    return new SessionConfig(link, events, other, interactive, lids, sending);
  }

  public SessionConfig with(InteractiveMode other) {
    return new SessionConfig(link, events, automation, other, lids, sending);
  }

  public SessionConfig with(LidPosition other) {
    return new SessionConfig(link, events, automation, interactive, other, sending);
  }

  public SessionConfig with(SendingConfig other) {
    return new SessionConfig(link, events, automation, interactive, lids, other);
  }

  public SessionConfig withEngine(EngineConfig other) {
    return with(link.with(other));
  }

  public SessionConfig withDebug(boolean other) {
    return with(link.withDebug(other));
  }

  public SessionConfig with(@Nullable Proxy other) {
    return with(link.with(other));
  }

  public SessionConfig withClientBlocks(Map<String, String> other) {
    return with(link.withClientBlocks(other));
  }

  public SessionConfig withNetwork(@Nullable String other) {
    return with(link.withNetwork(other));
  }

  public SessionConfig withMetadata(Map<String, String> other) {
    return with(events.withMetadata(other));
  }

  public SessionConfig with(Ignore other) {
    return with(events.with(other));
  }

  public SessionConfig with(EventSocket other) {
    return with(events.with(other));
  }

  /// This configuration with `sink` in the place of the one with its name, or as the last one.
  public SessionConfig with(SinkSubscription sink) {
    var others = sinks().stream().filter(each -> !each.sink().equals(sink.sink()));
    return withSinks(Stream.concat(others, Stream.of(sink)).toList());
  }

  public SessionConfig withSinks(List<SinkSubscription> other) {
    return with(events.withSinks(other));
  }

  public SessionConfig withApps(List<App> other) {
    return with(events.withApps(other));
  }

  /// This configuration with `app` in the place of the app with its id, or as the last one.
  public SessionConfig with(App app) {
    var all = new ArrayList<>(apps());
    all.replaceAll(each -> each.id().equals(app.id()) ? app : each);
    if (!all.contains(app)) {
      all.add(app);
    }
    return withApps(all);
  }

  public SessionConfig without(AppId app) {
    return withApps(apps().stream().filter(each -> !each.id().equals(app)).toList());
  }

  public Optional<App> app(AppId id) {
    return apps().stream().filter(app -> app.id().equals(id)).findFirst();
  }

  /// The rule for calls: that of the first enabled app for calls, otherwise of the automation.
  ///
  /// @param isGroup whether the call is in a group
  public CallRule callRule(boolean isGroup) {
    return apps().stream()
        .filter(App::enabled)
        .map(App::settings)
        .filter(CallsSettings.class::isInstance)
        .map(CallsSettings.class::cast)
        .map(calls -> isGroup ? calls.group() : calls.direct())
        .findFirst()
        .orElseGet(automation::callRule);
  }

  /// How recipients' phone numbers are resolved: of the enabled apps for it, in their order.
  public List<PhoneNumberSettings> phoneNumbers() {
    if (apps().isEmpty()) {
      return List.of(); // Each send asks; the stream took 1.8 % of its processor time.
    }
    return apps().stream()
        .filter(App::enabled)
        .map(App::settings)
        .filter(PhoneNumberSettings.class::isInstance)
        .map(PhoneNumberSettings.class::cast)
        .toList();
  }

  /// This configuration with `webhooks` instead of all webhooks of the same family.
  public SessionConfig withWebhooks(Family family, List<Webhook> ofFamily) {
    var others = webhooks().stream().filter(webhook -> webhook.family() != family);
    return with(events.withWebhooks(Stream.concat(others, ofFamily.stream()).toList()));
  }

  /// This configuration as the successor of `before`: a webhook in both that gets a new key keeps
  /// its old key for a while, and the session its network.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.network` when this one
  ///   names another network
  public SessionConfig inPlaceOf(SessionConfig before, Instant now) {
    if (network() != null && !network().equals(before.network())) {
      throw Fault.invalid("config.network", "is chosen when the session is created");
    }
    return withNetwork(before.network())
        .withEachWebhook(webhook ->
            before
                .webhook(webhook.id())
                .map(former -> webhook.inPlaceOf(former, now))
                .orElse(webhook));
  }

  /// Whether changing from `before` to this configuration requires a new link.
  public boolean needsNewLink(SessionConfig before) {
    return !link.equals(before.link);
  }

  public Optional<Webhook> webhook(ReceiverId id) {
    return webhooks().stream().filter(webhook -> webhook.id().equals(id)).findFirst();
  }

  /// This configuration with `change` applied to each webhook.
  public SessionConfig withEachWebhook(UnaryOperator<Webhook> change) {
    return with(events.withWebhooks(webhooks().stream().map(change).toList()));
  }

  public List<Webhook> webhooks(Family family) {
    return webhooks().stream().filter(webhook -> webhook.family() == family).toList();
  }

  /// Family B has at most one webhook for each instance.
  public Optional<Webhook> instanceWebhook() {
    return webhooks(Family.B).stream().findFirst();
  }

  /// The proxy of the session's network connections. `server` is `host:port`; the password is a
  /// secret.
  public record Proxy(
      Protocol protocol, String server, @Nullable String username, @Nullable String password) {

    /// An HTTP proxy.
    public Proxy(String server, @Nullable String username, @Nullable String password) {
      this(Protocol.HTTP, server, username, password);
    }

    /// The proxy's protocol.
    public enum Protocol implements Coded {
      HTTP("HTTP"),
      HTTPS("HTTPS"),
      SOCKS4("SOCKS4"),
      SOCKS5("SOCKS5");

      private final String code;

      Protocol(String code) {
        this.code = code;
      }

      @Override
      public String code() {
        return code;
      }
    }

    @Override
    public String toString() {
      return "Proxy[" + protocol + " " + server + "]";
    }
  }

  /// What the link of a session is opened with: a change of it requires a new link.
  ///
  /// @param proxy of the session's network connections; absent for a direct connection
  /// @param clientBlocks configuration blocks of clients that the gateway stores and returns
  ///   unchanged, as JSON text by name
  /// @param network on which the session has its account; null means that of the gateway
  public record LinkConfig(
      EngineConfig engine,
      boolean debug,
      @Nullable Proxy proxy,
      Map<String, String> clientBlocks,
      @Nullable String network) {
    public static final LinkConfig DEFAULT =
        new LinkConfig(EngineConfig.DEFAULT, false, null, Map.of(), null);

    public LinkConfig {
      clientBlocks = Collections.unmodifiableMap(new LinkedHashMap<>(clientBlocks));
    }

    LinkConfig with(EngineConfig other) {
      return new LinkConfig(other, debug, proxy, clientBlocks, network);
    }

    LinkConfig withDebug(boolean other) {
      return new LinkConfig(engine, other, proxy, clientBlocks, network);
    }

    LinkConfig with(@Nullable Proxy other) {
      return new LinkConfig(engine, debug, other, clientBlocks, network);
    }

    LinkConfig withClientBlocks(Map<String, String> other) {
      return new LinkConfig(engine, debug, proxy, other, network);
    }

    LinkConfig withNetwork(@Nullable String other) {
      return new LinkConfig(engine, debug, proxy, clientBlocks, other);
    }
  }
}
