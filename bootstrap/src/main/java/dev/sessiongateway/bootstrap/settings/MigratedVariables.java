package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.bootstrap.settings.SettingsSources.RawValue;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Environment variables of WAHA and Evolution API for global webhooks and the Socket.IO server.
/// They work unchanged here.
final class MigratedVariables {
  private static final String ENABLED_B = "WEBHOOK_GLOBAL_ENABLED";

  /// Followed by the name of an event; `true` subscribes to it.
  private static final String SWITCH_B = "WEBHOOK_EVENTS_";

  private MigratedVariables() {}

  static Optional<RawValue> find(Setting setting, Map<String, String> environment) {
    return switch (setting) {
      case WEBHOOK_B_URL ->
          isOn(environment.get(ENABLED_B)) && !isAllOff(environment)
              ? variable("WEBHOOK_GLOBAL_URL", environment)
              : Optional.empty();
      case WEBHOOK_B_EVENTS -> SettingsSources.given(eventsOn(environment), SWITCH_B + "*");
      default -> nameOf(setting).flatMap(name -> variable(name, environment));
    };
  }

  private static Optional<String> nameOf(Setting setting) {
    return switch (setting) {
      case CORS_ORIGINS -> Optional.of("CORS_ORIGIN");
      case WEBHOOK_URL -> Optional.of("WHATSAPP_HOOK_URL");
      case WEBHOOK_EVENTS -> Optional.of("WHATSAPP_HOOK_EVENTS");
      case WEBHOOK_HMAC_KEY -> Optional.of("WHATSAPP_HOOK_HMAC_KEY");
      case WEBHOOK_RETRIES_POLICY -> Optional.of("WHATSAPP_HOOK_RETRIES_POLICY");
      case WEBHOOK_RETRIES_DELAY_SECONDS -> Optional.of("WHATSAPP_HOOK_RETRIES_DELAY_SECONDS");
      case WEBHOOK_RETRIES_ATTEMPTS -> Optional.of("WHATSAPP_HOOK_RETRIES_ATTEMPTS");
      case WEBHOOK_CUSTOM_HEADERS -> Optional.of("WHATSAPP_HOOK_CUSTOM_HEADERS");
      case WEBHOOK_B_BY_EVENTS -> Optional.of("WEBHOOK_GLOBAL_WEBHOOK_BY_EVENTS");
      case EVOLUTION_EXPOSE_TOKEN -> Optional.of("AUTHENTICATION_EXPOSE_IN_FETCH_INSTANCES");
      case WEBSOCKET_B_ENABLED -> Optional.of("WEBSOCKET_ENABLED");
      case WEBSOCKET_B_GLOBAL_EVENTS -> Optional.of("WEBSOCKET_GLOBAL_EVENTS");
      default -> Optional.empty();
    };
  }

  private static Optional<RawValue> variable(String name, Map<String, String> environment) {
    return SettingsSources.given(environment.get(name), name);
  }

  /// When there are switches for events and all are off, no event is wanted.
  private static boolean isAllOff(Map<String, String> environment) {
    return environment.keySet().stream().anyMatch(MigratedVariables::isSwitch)
        && eventsOn(environment).isEmpty();
  }

  private static String eventsOn(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(entry -> isSwitch(entry.getKey()) && isOn(entry.getValue()))
        .map(entry -> entry.getKey().substring(SWITCH_B.length()))
        .sorted()
        .collect(Collectors.joining(","));
  }

  private static boolean isSwitch(String variable) {
    return variable.startsWith(SWITCH_B)
        && EventNames.find(variable.substring(SWITCH_B.length())).isPresent();
  }

  private static boolean isOn(@Nullable String value) {
    return value != null && value.strip().equalsIgnoreCase("true");
  }
}
