package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.preview.LinkPreviewPolicy;
import dev.sessiongateway.application.simulation.ClockControl;
import dev.sessiongateway.bootstrap.settings.GlobalWebhooks.EvolutionRetries;
import dev.sessiongateway.bootstrap.settings.Settings.LogFormat;
import dev.sessiongateway.bootstrap.settings.Settings.MetricsAccess;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.domain.text.UrlServer;
import dev.sessiongateway.http.socketio.EventSocketServer;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import dev.sessiongateway.outbound.media.FfmpegProgram;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes the settings of their sources, parsed and checked.
final class SettingsBuilder {
  private static final long MOST_DAYS = 36_500;
  private static final long MOST_ROWS = 1_000_000_000;
  private static final long MOST_KEPT_MIB = 1L << 30;

  /// Loopback, allowed by default while only this machine reaches the gateway.
  private static final List<String> LOOPBACK = List.of("127.0.0.0/8", "::1/128");

  /// The clock of the simulated network does not begin before this time.
  private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");

  private static final long MOST_MIB = 512;
  private static final long MOST_DELIVERY_MILLIS = 90_000;
  private static final long MOST_SECONDS = 86_400;
  private static final long MOST_SLOW_MS = 3_600_000;

  private static final Map<String, LinkPreviewPolicy> LINK_PREVIEWS =
      Map.of(
          "always", LinkPreviewPolicy.ALWAYS,
          "on-request", LinkPreviewPolicy.ON_REQUEST,
          "off", LinkPreviewPolicy.OFF);
  private static final Map<String, MetricsAccess> METRICS =
      Map.of("key", MetricsAccess.KEY, "open", MetricsAccess.OPEN, "off", MetricsAccess.OFF);
  private static final Map<String, LogFormat> LOG_FORMATS =
      Map.of("text", LogFormat.TEXT, "json", LogFormat.JSON);

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
    var _ = simulated(Setting.SIMULATOR_URL);
    var store = StoreSettings.from(from, dataDirectory());
    var media = MediaLocation.read(from, store, dataDirectory());
    var sinks = SinkSettings.from(from, dataDirectory());
    var address = resolved(host);
    var allow = from.find(Setting.OUTBOUND_ALLOW).map(SettingsBuilder::networks);
    return new Settings(
        host.value(),
        address,
        (int) from.number(Setting.PORT, 0, 65_535),
        dataDirectory(),
        store,
        NodeSettings.read(from, store, media),
        NetworkSettings.from(from, dataDirectory()),
        from.find(Setting.WORLD).map(this::world).orElse(null),
        simulated(Setting.SIMULATOR_SEED).map(SettingsBuilder::seed).orElse(null),
        simulated(Setting.SIMULATOR_CLOCK).map(SettingsBuilder::clock).orElse(null),
        SimulatorLocation.read(from).orElse(null),
        from.find(Setting.RECORD).map(value -> from.absolute(value.value())).orElse(null),
        from.find(Setting.PUBLIC_URL).map(value -> url(value, Setting.PUBLIC_URL)).orElse(null),
        RootKey.read(from, host.value(), address).orElse(null),
        !RootKey.isKeyDisabled(from, host.value()),
        origins(from.required(Setting.CORS_ORIGINS)),
        (int) from.number(Setting.CONNECTIONS_PER_ADDRESS, 1, 65_535),
        allow.orElse(address.isLoopbackAddress() ? LOOPBACK : List.of()),
        new MediaLimits(mebibytes(Setting.MEDIA_VOICE_MIB), mebibytes(Setting.MEDIA_FILE_MIB)),
        media,
        new FfmpegProgram(from.required(Setting.MEDIA_FFMPEG).value()),
        url(from.required(Setting.BOTS_OPENAI_URL), Setting.BOTS_OPENAI_URL),
        Duration.ofSeconds(from.number(Setting.MESSAGES_ACK_DEADLINE_SECONDS, 1, MOST_SECONDS)),
        word(Setting.MESSAGES_LINK_PREVIEWS, LINK_PREVIEWS, "always, on-request or off"),
        GlobalWebhooks.from(from),
        sinks,
        EvolutionRetries.from(from),
        Duration.ofMillis(from.number(Setting.WEBHOOK_B_TIMEOUT_MS, 1, MOST_DELIVERY_MILLIS)),
        socket(host.value()),
        tokenKeyFile(),
        from.flag(Setting.EVOLUTION_EXPOSE_TOKEN),
        retention(),
        word(Setting.METRICS_ACCESS, METRICS, "key, open or off"),
        logLevel(from.required(Setting.LOG_LEVEL)),
        word(Setting.LOG_FORMAT, LOG_FORMATS, "text or json"),
        Duration.ofMillis(from.number(Setting.LOG_SLOW_MS, 0, MOST_SLOW_MS)),
        sessionsAtStart());
  }

  private Path dataDirectory() {
    return from.absolute(from.required(Setting.DATA_DIR).value());
  }

  private String world(RawValue value) {
    return value.value().equals(Settings.EMPTY_WORLD)
        ? Settings.EMPTY_WORLD
        : from.absolute(value.value()).toString();
  }

  /// A setting that only the simulated network has.
  private Optional<RawValue> simulated(Setting setting) {
    var value = from.find(setting);
    var network = from.required(Setting.NETWORK).value();
    if (value.isPresent() && !network.equals(Setting.NETWORK.fallback().orElseThrow())) {
      throw new InvalidSettings(
          value.get().from() + " is for the simulated network, but the network is " + network);
    }
    return value;
  }

  private static Long seed(RawValue value) {
    return value.number(Setting.SIMULATOR_SEED, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static Instant clock(RawValue value) {
    try {
      var time = Instant.parse(value.value());
      if (!time.isBefore(EARLIEST) && !time.isAfter(ClockControl.LATEST)) {
        return time;
      }
    } catch (DateTimeParseException e) {
      // Reported below, like a time out of range.
    }
    throw value.mustBe(
        "a time such as 2026-01-01T00:00:00Z, from %s to %s"
            .formatted(EARLIEST, ClockControl.LATEST),
        Setting.SIMULATOR_CLOCK);
  }

  private static InetAddress resolved(RawValue host) {
    try {
      return InetAddress.getByName(host.value());
    } catch (UnknownHostException e) {
      throw host.mustBe("an address or name of this machine", Setting.HOST);
    }
  }

  private EventSocketServer.@Nullable Settings socket(String host) {
    if (!from.flag(Setting.WEBSOCKET_B_ENABLED)) {
      return null;
    }
    return new EventSocketServer.Settings(
        host,
        (int) from.number(Setting.WEBSOCKET_B_PORT, 0, 65_535),
        from.flag(Setting.WEBSOCKET_B_GLOBAL_EVENTS),
        origins(from.required(Setting.CORS_ORIGINS)));
  }

  private Path tokenKeyFile() {
    return from.find(Setting.EVOLUTION_TOKEN_KEY_FILE)
        .map(value -> from.absolute(value.value()))
        .orElse(dataDirectory().resolve("instance-tokens.key"));
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
        media());
  }

  private Retention.Media media() {
    var days = from.number(Setting.MEDIA_KEEP_DAYS, 0, MOST_DAYS);
    var mebibytes = from.number(Setting.MEDIA_KEEP_MIB, 0, MOST_KEPT_MIB);
    return new Retention.Media(
        days == 0 ? null : Duration.ofDays(days),
        mebibytes == 0 ? Long.MAX_VALUE : mebibytes << 20);
  }

  private long mebibytes(Setting setting) {
    return from.number(setting, 1, MOST_MIB) << 20;
  }

  private static URI url(RawValue value, Setting setting) {
    try {
      var url = UrlParser.parse(value.value());
      if (OutboundPolicy.problem(url).isEmpty()
          && url.getRawQuery() == null
          && url.getRawFragment() == null) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Reported below, like any other invalid URL.
    }
    throw value.mustBe("an http or https URL without query", setting);
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

  /// One of the words of a setting.
  private <T> T word(Setting setting, Map<String, T> words, String rule) {
    var value = from.required(setting);
    var meant = words.get(value.value());
    if (meant == null) {
      throw value.mustBe(rule, setting);
    }
    return meant;
  }

  private static LogLevel logLevel(RawValue value) {
    try {
      return LogLevel.parse(Setting.LOG_LEVEL.key(), value.value());
    } catch (FaultException e) {
      throw value.mustBe("DEBUG, INFO, WARN or ERROR", Setting.LOG_LEVEL);
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
