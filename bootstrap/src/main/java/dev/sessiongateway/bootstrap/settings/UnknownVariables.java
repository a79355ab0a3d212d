package dev.sessiongateway.bootstrap.settings;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Environment variables that look like ours, WAHA's or Evolution API's and that nothing reads:
/// mostly mistyped.
public final class UnknownVariables {
  private static final List<String> PREFIXES =
      List.of(
          SettingsSources.PREFIX,
          "WAHA_",
          "WHATSAPP_",
          "AUTHENTICATION_",
          "WEBHOOK_",
          "WEBSOCKET_",
          "CONFIG_SESSION_",
          "EVOLUTION_");

  /// Other programs have variables of these groups too: one is named only when it is nearly one of
  /// Evolution API's.
  private static final List<String> SHARED_PREFIXES =
      List.of(
          "SERVER_",
          "LOG_",
          "DEL_",
          "DATABASE_",
          "CACHE_",
          "RABBITMQ_",
          "NATS_",
          "SQS_",
          "KAFKA_",
          "PUSHER_",
          "S3_",
          "REDIS_");

  /// Read by the start script, by the test libraries and by tests.
  private static final Set<String> OTHERS =
      Set.of(
          "GATEWAY_HEAP",
          "GATEWAY_CONFIG",
          "GATEWAY_URL",
          "GATEWAY_KEY",
          "GATEWAY_COMMAND",
          "GATEWAY_TEST_PATIENCE");

  /// Those that Kubernetes sets for a service that is called `gateway`.
  private static final Pattern OF_KUBERNETES =
      Pattern.compile("GATEWAY_(SERVICE_.*|PORT_[0-9]+_.*)");

  /// How much of a name may be mistyped: one letter of so many, but at least two.
  private static final int LETTERS_FOR_ONE = 6;

  private UnknownVariables() {}

  /// Those that are set, by name.
  public static List<IgnoredVariable> of(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(entry -> !entry.getValue().isBlank())
        .map(Map.Entry::getKey)
        .filter(UnknownVariables::isUnknown)
        .sorted()
        .map(name -> new IgnoredVariable(name, meaning(name)))
        .toList();
  }

  /// The environment without those of [#of].
  public static Map<String, String> without(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(entry -> !isUnknown(entry.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static boolean isUnknown(String name) {
    return isForUs(name)
        && !OTHERS.contains(name)
        && !OF_KUBERNETES.matcher(name).matches()
        && ours().noneMatch(name::equals)
        && (!MigratedVariables.isKnown(name) || isMistyped(name));
  }

  /// Whether a name belongs to a group of another product only, such as `CORS_*`, and is nearly one
  /// that has an effect, or should be an event and is none.
  private static boolean isMistyped(String name) {
    return MigratedVariables.isNoEvent(name)
        || (MigratedVariables.isKnownByItsGroup(name) && similar(name).isPresent());
  }

  /// A prefix may be mistyped too, as in `WEBHOK_GLOBAL_URL`.
  private static boolean isForUs(String name) {
    return PREFIXES.stream().anyMatch(name::startsWith)
        || (SHARED_PREFIXES.stream().anyMatch(name::startsWith) && similar(name).isPresent())
        || MigratedVariables.isKnown(name)
        || nearest(name, name.length() / LETTERS_FOR_ONE).isPresent();
  }

  private static String meaning(String name) {
    return "Nothing reads it" + similar(name).map(it -> ", did you mean " + it + "?").orElse(".");
  }

  private static Optional<String> similar(String name) {
    return nearest(name, Math.max(2, name.length() / LETTERS_FOR_ONE));
  }

  private static Optional<String> nearest(String name, int most) {
    return Stream.concat(ours(), MigratedVariables.withEffect())
        .filter(known -> EditDistance.between(name, known) <= most)
        .min(Comparator.comparingInt(known -> EditDistance.between(name, known)));
  }

  private static Stream<String> ours() {
    return Arrays.stream(Setting.values()).map(Setting::variable);
  }
}
