package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.bootstrap.settings.SettingsSources.RawValue;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.kernel.media.FfmpegProgram;
import dev.sessiongateway.http.kernel.outbound.OutboundPolicy;
import dev.sessiongateway.http.socketio.SocketSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The settings, parsed and checked. [Setting] documents each one.
///
/// @param address the host, resolved
/// @param dataDirectory absolute
/// @param network the name of its provider
/// @param networksDirectory absolute; holds the jars of networks, need not exist
/// @param socket null when the Socket.IO server is disabled
/// @param tokenKeyFile null when tokens of instances are not shown
public record Settings(
    String host,
    InetAddress address,
    int port,
    Path dataDirectory,
    String network,
    Path networksDirectory,
    @Nullable URI publicUrl,
    @Nullable String rootKey,
    List<String> corsOrigins,
    int connectionsPerAddress,
    List<String> outboundAllow,
    MediaLimits media,
    FfmpegProgram ffmpeg,
    Duration ackDeadline,
    List<Webhook> webhooks,
    @Nullable SocketSettings socket,
    @Nullable Path tokenKeyFile,
    Retention retention,
    MetricsAccess metrics,
    LogLevel logLevel,
    LogFormat logFormat,
    SessionsAtStart sessionsAtStart) {
  /// Loopback, allowed by default while only this machine reaches the gateway.
  private static final List<String> LOOPBACK = List.of("127.0.0.0/8", "::1/128");

  private static final Pattern NETWORK_NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");
  private static final Pattern HASHED_KEY = Pattern.compile("sha512:[0-9a-fA-F]{128}");
  private static final int SHORTEST_KEY = 6;

  /// A longer key is required where other machines could guess it.
  private static final int SHORTEST_REACHABLE_KEY = 16;

  private static final int LONGEST_KEY = 256;
  private static final long MOST_MIB = 512;
  private static final long MOST_SECONDS = 86_400;

  public Settings {
    corsOrigins = List.copyOf(corsOrigins);
    outboundAllow = List.copyOf(outboundAllow);
    webhooks = List.copyOf(webhooks);
  }

  /// These values and the defaults, without environment and file.
  public static Settings of(Map<Setting, String> values) {
    var here = Path.of("").toAbsolutePath();
    return SettingsSources.only(values, here).read();
  }

  static Settings from(SettingsSources from) {
    var host = required(from, Setting.HOST);
    var address = resolved(host);
    var allow = from.find(Setting.OUTBOUND_ALLOW).map(Settings::networks);
    return new Settings(
        host.value(),
        address,
        (int) number(required(from, Setting.PORT), Setting.PORT, 0, 65_535),
        dataDirectory(from),
        network(required(from, Setting.NETWORK)),
        from.find(Setting.NETWORKS_DIRECTORY)
            .map(value -> absolute(from, value.value()))
            .orElse(dataDirectory(from).resolve("networks")),
        from.find(Setting.PUBLIC_URL).map(Settings::url).orElse(null),
        rootKey(from, host.value(), address).orElse(null),
        origins(required(from, Setting.CORS_ORIGINS)),
        (int)
            number(
                required(from, Setting.CONNECTIONS_PER_ADDRESS),
                Setting.CONNECTIONS_PER_ADDRESS,
                1,
                65_535),
        allow.orElse(address.isLoopbackAddress() ? LOOPBACK : List.of()),
        new MediaLimits(
            mebibytes(from, Setting.MEDIA_VOICE_MIB), mebibytes(from, Setting.MEDIA_FILE_MIB)),
        new FfmpegProgram(required(from, Setting.MEDIA_FFMPEG).value()),
        Duration.ofSeconds(
            number(
                required(from, Setting.MESSAGES_ACK_DEADLINE_SECONDS),
                Setting.MESSAGES_ACK_DEADLINE_SECONDS,
                1,
                MOST_SECONDS)),
        GlobalWebhooks.from(from),
        socket(from, host.value()),
        tokenKeyFile(from).orElse(null),
        retention(from),
        metrics(required(from, Setting.METRICS_ACCESS)),
        logLevel(required(from, Setting.LOG_LEVEL)),
        logFormat(required(from, Setting.LOG_FORMAT)),
        sessionsAtStart(from));
  }

  /// The directory for the files of a network.
  ///
  /// @param network the name of its provider
  public Path directoryOf(String network) {
    // The simulator's directory is older than the support for other networks.
    return network.equals(Setting.NETWORK.fallback().orElseThrow())
        ? dataDirectory.resolve(network)
        : dataDirectory.resolve("network-" + network);
  }

  /// Whether only this machine can reach the gateway.
  public boolean isLoopback() {
    return address.isLoopbackAddress();
  }

  /// The base URL of the gateway on this machine, without a trailing slash.
  ///
  /// @param boundPort the actual port, as the setting may be 0
  public URI localUrl(int boundPort) {
    // The wildcard address cannot be called, so localhost replaces it.
    var name = address.isAnyLocalAddress() ? "localhost" : host;
    return URI.create("http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + boundPort);
  }

  /// Whether webhooks may reach this machine.
  public boolean allowsLoopbackReceivers() {
    return OutboundPolicy.allowing(outboundAllow).allows(InetAddress.getLoopbackAddress());
  }

  /// How log lines are written.
  public enum LogFormat {
    /// For people.
    TEXT,
    /// For programs.
    JSON
  }

  /// The sessions that a start of the gateway starts, besides those that were running.
  ///
  /// @param named created when they do not exist
  /// @param all whether every session is started
  public record SessionsAtStart(List<SessionName> named, boolean all) {
    public SessionsAtStart {
      named = List.copyOf(named);
    }
  }

  @Override
  public String toString() {
    return "Settings[%s:%d, %s]".formatted(host, port, dataDirectory);
  }

  static RawValue required(SettingsSources from, Setting setting) {
    return from.find(setting)
        .orElseThrow(() -> new IllegalStateException(setting + " has no default"));
  }

  private static Path dataDirectory(SettingsSources from) {
    return absolute(from, required(from, Setting.DATA_DIR).value());
  }

  private static Path absolute(SettingsSources from, String path) {
    return from.workingDirectory().resolve(path).toAbsolutePath().normalize();
  }

  private static String network(RawValue value) {
    if (!NETWORK_NAME.matcher(value.value()).matches()) {
      throw value.mustBe("the name of a network, such as simulator", Setting.NETWORK);
    }
    return value.value();
  }

  private static InetAddress resolved(RawValue host) {
    try {
      return InetAddress.getByName(host.value());
    } catch (UnknownHostException e) {
      throw host.mustBe("an address or name of this machine", Setting.HOST);
    }
  }

  static long number(RawValue value, Setting setting, long least, long most) {
    try {
      var number = Long.parseLong(value.value());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, like any other number out of range.
    }
    throw value.mustBe("a number from " + least + " to " + most, setting);
  }

  static boolean flag(SettingsSources from, Setting setting) {
    var value = required(from, setting);
    return switch (value.value()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw value.mustBe("true or false", setting);
    };
  }

  private static @Nullable SocketSettings socket(SettingsSources from, String host) {
    if (!flag(from, Setting.WEBSOCKET_B_ENABLED)) {
      return null;
    }
    var port = required(from, Setting.WEBSOCKET_B_PORT);
    return new SocketSettings(
        host,
        (int) number(port, Setting.WEBSOCKET_B_PORT, 0, 65_535),
        flag(from, Setting.WEBSOCKET_B_GLOBAL_EVENTS),
        origins(required(from, Setting.CORS_ORIGINS)));
  }

  private static Optional<Path> tokenKeyFile(SettingsSources from) {
    if (!flag(from, Setting.EVOLUTION_EXPOSE_TOKEN)) {
      return Optional.empty();
    }
    var folder = from.workingDirectory().resolve(required(from, Setting.DATA_DIR).value());
    return Optional.of(
        from.find(Setting.EVOLUTION_TOKEN_KEY_FILE)
            .map(value -> from.workingDirectory().resolve(value.value()))
            .orElse(folder.resolve("instance-tokens.key"))
            .toAbsolutePath()
            .normalize());
  }

  private static Retention retention(SettingsSources from) {
    return new Retention(
        Duration.ofDays(
            number(required(from, Setting.EVENTS_KEEP_DAYS), Setting.EVENTS_KEEP_DAYS, 1, 36_500)),
        number(
            required(from, Setting.EVENTS_KEEP_COUNT),
            Setting.EVENTS_KEEP_COUNT,
            1,
            1_000_000_000));
  }

  private static long mebibytes(SettingsSources from, Setting setting) {
    return number(required(from, setting), setting, 1, MOST_MIB) << 20;
  }

  private static URI url(RawValue value) {
    try {
      var url = URI.create(value.value());
      if (OutboundPolicy.objection(url).isEmpty()
          && url.getRawQuery() == null
          && url.getRawFragment() == null) {
        return url;
      }
    } catch (IllegalArgumentException e) {
      // Reported below, like any other invalid URL.
    }
    throw value.mustBe("an http or https URL without query", Setting.PUBLIC_URL);
  }

  private static List<String> networks(RawValue value) {
    var blocks = list(value.value()).toList();
    try {
      OutboundPolicy.allowing(blocks);
      return blocks;
    } catch (IllegalArgumentException e) {
      throw value.mustBe("CIDR blocks such as 10.0.0.0/8", Setting.OUTBOUND_ALLOW);
    }
  }

  private static List<String> origins(RawValue value) {
    var origins = list(value.value()).toList();
    if (origins.isEmpty() || !origins.stream().allMatch(Settings::isOrigin)) {
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
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawPath().isEmpty()
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Optional<String> rootKey(SettingsSources from, String host, InetAddress address) {
    return from.find(Setting.API_KEY)
        .or(() -> from.find(Setting.API_KEY_FILE).map(file -> keyIn(file, from)))
        .map(value -> {
          if (value.value().startsWith(AccessKeys.HASHED_ROOT_KEY)) {
            return hashed(value);
          }
          var length = value.value().length();
          if (length < SHORTEST_KEY || length > LONGEST_KEY) {
            throw value.mustBe("6 to 256 characters", Setting.API_KEY);
          }
          if (length < SHORTEST_REACHABLE_KEY && !address.isLoopbackAddress()) {
            throw value.mustBe(
                "at least 16 characters while other machines reach the gateway at " + host,
                Setting.API_KEY);
          }
          return value.value();
        });
  }

  private static String hashed(RawValue value) {
    if (!HASHED_KEY.matcher(value.value()).matches()) {
      throw value.mustBe("sha512: and 128 hexadecimal digits", Setting.API_KEY);
    }
    return value.value();
  }

  private static RawValue keyIn(RawValue file, SettingsSources from) {
    try {
      var text = Files.readString(from.workingDirectory().resolve(file.value())).strip();
      return new RawValue(text, "the key in " + file.value());
    } catch (IOException e) {
      throw new InvalidSettings(file.from() + " names " + file.value() + ", which cannot be read");
    }
  }

  private static MetricsAccess metrics(RawValue value) {
    return MetricsAccess.parse(value.value())
        .orElseThrow(() -> value.mustBe("key, open or off", Setting.METRICS_ACCESS));
  }

  private static LogLevel logLevel(RawValue value) {
    try {
      return LogLevel.parse(Setting.LOG_LEVEL.key(), value.value());
    } catch (FaultException e) {
      throw value.mustBe("DEBUG, INFO, WARN or ERROR", Setting.LOG_LEVEL);
    }
  }

  private static LogFormat logFormat(RawValue value) {
    return switch (value.value()) {
      case "text" -> LogFormat.TEXT;
      case "json" -> LogFormat.JSON;
      default -> throw value.mustBe("text or json", Setting.LOG_FORMAT);
    };
  }

  private static SessionsAtStart sessionsAtStart(SettingsSources from) {
    var named = from.find(Setting.SESSIONS_START);
    try {
      var names =
          named.stream()
              .flatMap(value -> list(value.value()))
              .map(name -> SessionName.strict("name", name))
              .toList();
      return new SessionsAtStart(names, flag(from, Setting.SESSIONS_START_ALL));
    } catch (FaultException e) {
      throw named
          .orElseThrow()
          .mustBe("names of sessions, separated by commas", Setting.SESSIONS_START);
    }
  }

  /// The parts between commas, trimmed.
  static Stream<String> list(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).filter(part -> !part.isEmpty());
  }
}
