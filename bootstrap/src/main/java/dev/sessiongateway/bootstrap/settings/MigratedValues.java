package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The values of [MigratedVariables] that are written differently here, and settings that several
/// variables make together.
final class MigratedValues {
  private static final String WEBHOOK_URL = "WEBHOOK_GLOBAL_URL";
  private static final String WEBHOOK_ENABLED = "WEBHOOK_GLOBAL_ENABLED";

  /// Followed by the name of an event; `true` subscribes to it.
  private static final String WEBHOOK_SWITCH = "WEBHOOK_EVENTS_";

  private static final String API_KEY = "WAHA_API_KEY";
  private static final String API_KEY_PLAIN = "WAHA_API_KEY_PLAIN";
  private static final String API_HOSTNAME = "WHATSAPP_API_HOSTNAME";
  private static final String API_SCHEMA = "WHATSAPP_API_SCHEMA";
  private static final String API_PORT = "WHATSAPP_API_PORT";
  private static final String S3_ENABLED = "S3_ENABLED";
  private static final String S3_ENDPOINT = "S3_ENDPOINT";
  private static final String S3_PORT = "S3_PORT";
  private static final String S3_USE_SSL = "S3_USE_SSL";

  /// Read together with others.
  private static final Set<String> COMPOSED =
      Set.of(
          WEBHOOK_URL,
          WEBHOOK_ENABLED,
          WEBHOOK_SWITCH + "*",
          API_KEY,
          API_KEY_PLAIN,
          API_HOSTNAME,
          API_SCHEMA,
          S3_ENABLED,
          S3_ENDPOINT,
          S3_PORT,
          S3_USE_SSL,
          PostgresUri.OF_WAHA,
          PostgresUri.OF_EVOLUTION,
          PostgresUri.PROVIDER);

  /// The names of levels, the most detailed first, with those of our own.
  private static final List<List<String>> LEVELS =
      List.of(
          List.of("DEBUG", "TRACE", "DEBUG", "VERBOSE"),
          List.of("INFO", "INFO", "LOG", "DARK", "WEBHOOKS"),
          List.of("WARN", "WARN"),
          List.of("ERROR", "ERROR", "FATAL"));

  private MigratedValues() {}

  static boolean isComposed(String variable) {
    return COMPOSED.contains(variable) || MigratedSinks.isPart(variable);
  }

  /// The value of a setting that several variables make together.
  static Optional<RawValue> composed(Setting setting, Map<String, String> environment) {
    return switch (setting) {
      case WEBHOOK_B_URL ->
          isOn(environment.get(WEBHOOK_ENABLED)) && !isAllOff(environment)
              ? variable(WEBHOOK_URL, environment)
              : Optional.empty();
      case WEBHOOK_B_EVENTS -> RawValue.given(eventsOn(environment), WEBHOOK_SWITCH + "*");
      case API_KEY -> key(environment);
      case PUBLIC_URL -> url(environment);
      case MEDIA_LOCATION ->
          isOn(environment.get(S3_ENABLED))
              ? Optional.of(new RawValue("s3", S3_ENABLED))
              : Optional.empty();
      case S3_ENDPOINT -> endpoint(environment);
      case SINKS -> MigratedSinks.find(environment);
      case STORE, POSTGRES_URL, POSTGRES_USER, POSTGRES_PASSWORD ->
          PostgresUri.find(environment).flatMap(uri -> uri.value(setting));
      default -> Optional.empty();
    };
  }

  private static Optional<RawValue> variable(String name, Map<String, String> environment) {
    return RawValue.given(environment.get(name), name);
  }

  /// The plain key is known to the tools of this machine besides, so it is preferred to its hash.
  private static Optional<RawValue> key(Map<String, String> environment) {
    var key = variable(API_KEY, environment);
    var plain = variable(API_KEY_PLAIN, environment);
    var isHash =
        key.filter(value -> value.value().startsWith(AccessKeys.HASHED_ROOT_KEY)).isPresent();
    return key.isEmpty() || (isHash && plain.filter(text -> fits(text, key.get())).isPresent())
        ? plain
        : key;
  }

  private static boolean fits(RawValue plain, RawValue hash) {
    return AccessKeys.hashedRootKey(plain.value()).equals(Ascii.lower(hash.value()));
  }

  /// WAHA makes its base URL of these three when it is not set.
  private static Optional<RawValue> url(Map<String, String> environment) {
    var set =
        variable("WAHA_BASE_URL", environment)
            .or(() -> variable("WAHA_PUBLIC_URL", environment))
            .isPresent();
    var host = variable(API_HOSTNAME, environment).filter(value -> !isLocal(value.value()));
    if (set || host.isEmpty()) {
      return Optional.empty();
    }
    var name = host.get().value();
    if (name.contains("://")) {
      return host;
    }
    var schema = variable(API_SCHEMA, environment).map(RawValue::value).orElse("http");
    var port = variable(API_PORT, environment).map(value -> ":" + value.value()).orElse("");
    return Optional.of(new RawValue(Ascii.lower(schema) + "://" + name + port, API_HOSTNAME));
  }

  /// Evolution API has the host, the port and the scheme apart.
  private static Optional<RawValue> endpoint(Map<String, String> environment) {
    return variable(S3_ENDPOINT, environment)
        .filter(host -> !Ascii.lower(host.value()).contains("amazonaws.com"))
        .map(host -> {
          if (host.value().contains("://")) {
            return host;
          }
          var schema = isOn(environment.get(S3_USE_SSL)) ? "https://" : "http://";
          var port = variable(S3_PORT, environment).map(RawValue::value).orElse("9000");
          return new RawValue(schema + host.value() + ":" + port, S3_ENDPOINT);
        });
  }

  /// Names that mean the address to listen on, and are no address for clients.
  private static boolean isLocal(String host) {
    return List.of("localhost", "0.0.0.0", "127.0.0.1").contains(host);
  }

  /// The value as the setting takes it.
  static RawValue translated(Setting setting, RawValue value) {
    var text = value.value();
    return switch (setting) {
      case LOG_LEVEL -> new RawValue(level(text), value.from());
      case LOG_FORMAT ->
          new RawValue(
              Ascii.lower(text).equals("pretty") ? "text" : Ascii.lower(text), value.from());
      case MEDIA_LOCATION -> new RawValue(location(Ascii.lower(text)), value.from());
      case NO_KEY,
          SESSIONS_START_ALL,
          WEBSOCKET_B_ENABLED,
          WEBSOCKET_B_GLOBAL_EVENTS,
          WEBHOOK_B_BY_EVENTS,
          S3_PATH_STYLE,
          EVOLUTION_EXPOSE_TOKEN ->
          new RawValue(Ascii.lower(text), value.from());
      default -> value;
    };
  }

  private static String location(String text) {
    return switch (text) {
      case "local" -> "files";
      case "postgresql" -> "store";
      default -> text;
    };
  }

  /// An unknown word stays, so that the error names it.
  private static String level(String text) {
    var given = Arrays.stream(text.split(",", -1)).map(word -> Ascii.upper(word.strip())).toList();
    return LEVELS.stream()
        .filter(level -> level.subList(1, level.size()).stream().anyMatch(given::contains))
        .findFirst()
        .map(List::getFirst)
        .orElse(text);
  }

  /// When there are switches for events and all are off, no event is wanted.
  private static boolean isAllOff(Map<String, String> environment) {
    return environment.keySet().stream().anyMatch(MigratedValues::isSwitch)
        && eventsOn(environment).isEmpty();
  }

  private static String eventsOn(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(entry -> isSwitch(entry.getKey()) && isOn(entry.getValue()))
        .map(entry -> entry.getKey().substring(WEBHOOK_SWITCH.length()))
        .sorted()
        .collect(Collectors.joining(","));
  }

  private static boolean isSwitch(String variable) {
    return variable.startsWith(WEBHOOK_SWITCH)
        && EventNames.find(variable.substring(WEBHOOK_SWITCH.length())).isPresent();
  }

  private static boolean isOn(@Nullable String value) {
    return value != null && value.strip().equalsIgnoreCase("true");
  }
}
