package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.bootstrap.settings.Settings.MetricsAccess;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.UrlServer;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Makes the settings of their sources, parsed and checked.
final class SettingsBuilder {
  private static final long MOST_DAYS = 36_500;
  private static final long MOST_ROWS = 1_000_000_000;
  private static final long MOST_KEPT_MIB = 1L << 30;

  /// Loopback, allowed by default while only this machine reaches the gateway.
  private static final List<String> LOOPBACK = List.of("127.0.0.0/8", "::1/128");

  private static final Map<String, MetricsAccess> METRICS =
      Map.of("key", MetricsAccess.KEY, "open", MetricsAccess.OPEN, "off", MetricsAccess.OFF);

  private final SettingsSources from;

  private SettingsBuilder(SettingsSources from) {
    this.from = from;
  }

  /// @throws InvalidSettings when a value is invalid
  static Settings read(SettingsSources sources) {
    return new SettingsBuilder(sources).settings();
  }

  private Settings settings() {
    var host = from.required(Setting.HOST);
    var simulator = SimulatorSettings.read(from);
    var store = StoreSettings.from(from, dataDirectory());
    var media = MediaSettings.read(from, store, dataDirectory());
    var sinks = SinkSettings.from(from, dataDirectory());
    var address = resolved(host);
    var allow = from.find(Setting.OUTBOUND_ALLOW).map(SettingsBuilder::networks);
    return new Settings(
        host.value(),
        address,
        (int) from.number(Setting.PORT, 0, 65_535),
        dataDirectory(),
        store,
        NodeSettings.read(from, store, media.location()),
        NetworkSettings.from(from, dataDirectory()),
        simulator,
        from.find(Setting.RECORD).map(value -> from.absolute(value.value())).orElse(null),
        PublicUrl.read(from),
        RootKey.read(from, host.value(), address).orElse(null),
        !RootKey.isKeyDisabled(from, host.value()),
        origins(from.required(Setting.CORS_ORIGINS)),
        (int) from.number(Setting.CONNECTIONS_PER_ADDRESS, 1, 65_535),
        allow.orElse(address.isLoopbackAddress() ? LOOPBACK : List.of()),
        media,
        MessageSettings.read(from),
        WebhookSettings.read(from),
        sinks,
        PartSettings.read(
            from, from.required(Setting.BOTS_OPENAI_URL).url(Setting.BOTS_OPENAI_URL)),
        TokenSettings.read(from, dataDirectory()),
        retention(),
        from.word(Setting.METRICS_ACCESS, METRICS, "key, open or off"),
        LogSettings.read(from),
        sessionsAtStart());
  }

  private Path dataDirectory() {
    return from.absolute(from.required(Setting.DATA_DIR).value());
  }

  private static InetAddress resolved(RawValue host) {
    try {
      return InetAddress.getByName(host.value());
    } catch (UnknownHostException e) {
      throw host.mustBe("an address or name of this machine", Setting.HOST);
    }
  }

  private Retention retention() {
    return new Retention(
        Duration.ofDays(from.number(Setting.EVENTS_KEEP_DAYS, 1, MOST_DAYS)),
        from.number(Setting.EVENTS_KEEP_COUNT, 1, MOST_ROWS),
        new Retention.Deliveries(
            Duration.ofDays(from.number(Setting.DELIVERIES_KEEP_DAYS, 1, MOST_DAYS)),
            from.number(Setting.DELIVERIES_KEEP_COUNT, 1, MOST_ROWS),
            Duration.ofDays(from.number(Setting.DEAD_LETTERS_KEEP_DAYS, 1, MOST_DAYS)),
            from.number(Setting.BACKLOG_KEEP_EVENTS, 1, MOST_ROWS),
            from.number(Setting.BACKLOG_KEEP_MIB, 1, MOST_KEPT_MIB) << 20),
        media(),
        messages());
  }

  private Retention.Messages messages() {
    var days = from.number(Setting.MESSAGES_KEEP_DAYS, 0, MOST_DAYS);
    var count = from.number(Setting.MESSAGES_KEEP_COUNT, 0, MOST_ROWS);
    return new Retention.Messages(
        days == 0 ? null : Duration.ofDays(days), count == 0 ? Long.MAX_VALUE : count);
  }

  private Retention.Media media() {
    var days = from.number(Setting.MEDIA_KEEP_DAYS, 0, MOST_DAYS);
    var mebibytes = from.number(Setting.MEDIA_KEEP_MIB, 0, MOST_KEPT_MIB);
    return new Retention.Media(
        days == 0 ? null : Duration.ofDays(days),
        mebibytes == 0 ? Long.MAX_VALUE : mebibytes << 20);
  }

  private static List<String> networks(RawValue value) {
    var blocks = value.list().toList();
    try {
      OutboundPolicy.allowing(blocks);
      return blocks;
    } catch (IllegalArgumentException e) {
      throw value.mustBe("CIDR blocks such as 10.0.0.0/8", Setting.OUTBOUND_ALLOW);
    }
  }

  private static List<String> origins(RawValue value) {
    var origins = value.list().toList();
    if (origins.isEmpty() || !origins.stream().allMatch(SettingsBuilder::isOrigin)) {
      throw value.mustBe(
          "* or origins such as https://app.example, with commas between", Setting.CORS_ORIGINS);
    }
    return origins;
  }

  private static boolean isOrigin(String text) {
    if (text.equals("*")) {
      return true;
    }
    try {
      var uri = URI.create(text);
      return uri.getScheme() != null
          && UrlServer.of(uri).isPresent()
          && uri.getRawUserInfo() == null
          && uri.getRawPath().isEmpty()
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private Settings.SessionsAtStart sessionsAtStart() {
    var named = from.find(Setting.SESSIONS_START);
    try {
      var names =
          named.stream()
              .flatMap(value -> value.list())
              .map(name -> SessionName.strict("name", name))
              .toList();
      return new Settings.SessionsAtStart(names, from.flag(Setting.SESSIONS_START_ALL));
    } catch (FaultException e) {
      throw named
          .orElseThrow()
          .mustBe("names of sessions, separated by commas", Setting.SESSIONS_START);
    }
  }
}
