package dev.sessiongateway.bootstrap.settings;

import static dev.sessiongateway.bootstrap.settings.MigratedVariables.MigratedVariable.Product.EVOLUTION;
import static dev.sessiongateway.bootstrap.settings.MigratedVariables.MigratedVariable.Product.WAHA;
import static dev.sessiongateway.bootstrap.settings.MigratedVariables.MigratedVariable.read;
import static dev.sessiongateway.bootstrap.settings.MigratedVariables.MigratedVariable.same;
import static dev.sessiongateway.bootstrap.settings.MigratedVariables.MigratedVariable.unused;

import dev.sessiongateway.domain.text.Ascii;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Environment variables of WAHA and Evolution API, which work unchanged here. Where several set
/// one setting, the first that is there wins. `docs/migrating.md` has this list.
public final class MigratedVariables {
  private static final String KEPT = "No instance is deleted by itself.";
  private static final String NO_REDIS = "No Redis is needed.";
  private static final String TLS = "The gateway speaks HTTP; a proxy adds TLS.";
  private static final String BOTS = "Bots listen to a webhook or a websocket.";
  private static final String EVENTS = "Events go to webhooks, websockets and server-sent events.";
  private static final String FILES = "Files are in the data directory.";

  /// Every known variable.
  public static final List<MigratedVariable> ALL =
      List.of(
          same(WAHA, "WHATSAPP_API_PORT", Setting.PORT),
          same(WAHA, "PORT", Setting.PORT),
          same(WAHA, "WAHA_BASE_URL", Setting.PUBLIC_URL),
          read(WAHA, "WAHA_PUBLIC_URL", Setting.PUBLIC_URL, "Used without WAHA_BASE_URL."),
          read(
              WAHA,
              MigratedValues.API_HOSTNAME,
              Setting.PUBLIC_URL,
              "With WHATSAPP_API_SCHEMA and WHATSAPP_API_PORT the public URL, as there; the address"
                  + " to listen on is the setting host."),
          read(
              WAHA,
              MigratedValues.API_SCHEMA,
              Setting.PUBLIC_URL,
              "http or https, with WHATSAPP_API_HOSTNAME."),
          read(
              WAHA,
              MigratedValues.API_KEY,
              Setting.API_KEY,
              "The key, or sha512: and its hash in hex."),
          read(
              WAHA,
              MigratedValues.API_KEY_PLAIN,
              Setting.API_KEY,
              "The key itself, when WAHA_API_KEY is absent or its hash."),
          read(WAHA, "WHATSAPP_API_KEY", Setting.API_KEY, "Its older name."),
          read(WAHA, "WAHA_LOG_FORMAT", Setting.LOG_FORMAT, "JSON is json, PRETTY is text."),
          read(WAHA, "WAHA_LOG_LEVEL", Setting.LOG_LEVEL, "trace is DEBUG."),
          same(WAHA, "WHATSAPP_START_SESSION", Setting.SESSIONS_START),
          same(WAHA, "WHATSAPP_RESTART_ALL_SESSIONS", Setting.SESSIONS_START_ALL),
          same(WAHA, "WHATSAPP_HOOK_URL", Setting.WEBHOOK_URL),
          same(WAHA, "WHATSAPP_HOOK_EVENTS", Setting.WEBHOOK_EVENTS),
          same(WAHA, "WHATSAPP_HOOK_HMAC_KEY", Setting.WEBHOOK_HMAC_KEY),
          same(WAHA, "WHATSAPP_HOOK_RETRIES_POLICY", Setting.WEBHOOK_RETRIES_POLICY),
          same(WAHA, "WHATSAPP_HOOK_RETRIES_DELAY_SECONDS", Setting.WEBHOOK_RETRIES_DELAY_SECONDS),
          same(WAHA, "WHATSAPP_HOOK_RETRIES_ATTEMPTS", Setting.WEBHOOK_RETRIES_ATTEMPTS),
          same(WAHA, "WHATSAPP_HOOK_CUSTOM_HEADERS", Setting.WEBHOOK_CUSTOM_HEADERS),
          unused(
              WAHA,
              "WHATSAPP_DEFAULT_ENGINE",
              "Sessions have no engine; the setting network names the network."),
          unused(
              WAHA,
              "WHATSAPP_FILES_LIFETIME",
              "Files are kept until they are deleted, with DELETE /api/files/{session}/{file}."),
          unused(WAHA, "WHATSAPP_FILES_*", "Files are in the data directory, of all types."),
          unused(WAHA, "WHATSAPP_DOWNLOAD_MEDIA", "Files are always kept."),
          unused(WAHA, "WAHA_MEDIA_STORAGE", FILES),
          unused(WAHA, "WAHA_S3_*", FILES),
          unused(WAHA, "WHATSAPP_SESSIONS_*", "Sessions are in the data directory."),
          unused(
              WAHA,
              "WHATSAPP_PROXY_*",
              "Give each session its proxy: config.proxy of the session."),
          read(
              WAHA,
              "WAHA_NO_API_KEY",
              Setting.NO_KEY,
              "The same value. Only where no other machine reaches the gateway."),
          unused(
              WAHA, "WAHA_DASHBOARD_*", "The console at /console asks for a key of the gateway."),
          unused(WAHA, "WHATSAPP_SWAGGER_*", "/docs is open, as it shows no data."),
          unused(WAHA, "WAHA_PRINT_QR", "QR codes are secrets and are not printed."),
          unused(WAHA, "WAHA_WORKER_*", "There is one node."),
          unused(WAHA, "WAHA_APPS_*", "Every app can be used, without Redis."),
          unused(WAHA, "WAHA_AUTO_START_DELAY_SECONDS", "Sessions start at once."),
          unused(WAHA, "WAHA_CLIENT_*", "Give each session its client block."),
          unused(WAHA, "REDIS_URL", NO_REDIS),
          same(EVOLUTION, "SERVER_PORT", Setting.PORT),
          same(EVOLUTION, "SERVER_URL", Setting.PUBLIC_URL),
          same(EVOLUTION, "AUTHENTICATION_API_KEY", Setting.API_KEY),
          same(
              EVOLUTION,
              "AUTHENTICATION_EXPOSE_IN_FETCH_INSTANCES",
              Setting.EVOLUTION_EXPOSE_TOKEN),
          same(EVOLUTION, "CORS_ORIGIN", Setting.CORS_ORIGINS),
          read(
              EVOLUTION, "LOG_LEVEL", Setting.LOG_LEVEL, "The most detailed of the levels listed."),
          read(
              EVOLUTION,
              MigratedValues.WEBHOOK_URL,
              Setting.WEBHOOK_B_URL,
              "When WEBHOOK_GLOBAL_ENABLED is true."),
          read(
              EVOLUTION,
              MigratedValues.WEBHOOK_ENABLED,
              Setting.WEBHOOK_B_URL,
              "Switches WEBHOOK_GLOBAL_URL on."),
          read(
              EVOLUTION,
              MigratedValues.WEBHOOK_SWITCH + "*",
              Setting.WEBHOOK_B_EVENTS,
              "The events whose variables are true."),
          same(EVOLUTION, "WEBHOOK_GLOBAL_WEBHOOK_BY_EVENTS", Setting.WEBHOOK_B_BY_EVENTS),
          same(EVOLUTION, "WEBHOOK_REQUEST_TIMEOUT_MS", Setting.WEBHOOK_B_TIMEOUT_MS),
          same(EVOLUTION, "WEBHOOK_RETRY_MAX_ATTEMPTS", Setting.WEBHOOK_B_RETRY_MAX_ATTEMPTS),
          same(
              EVOLUTION,
              "WEBHOOK_RETRY_INITIAL_DELAY_SECONDS",
              Setting.WEBHOOK_B_RETRY_INITIAL_DELAY_SECONDS),
          same(
              EVOLUTION,
              "WEBHOOK_RETRY_USE_EXPONENTIAL_BACKOFF",
              Setting.WEBHOOK_B_RETRY_EXPONENTIAL),
          same(
              EVOLUTION,
              "WEBHOOK_RETRY_MAX_DELAY_SECONDS",
              Setting.WEBHOOK_B_RETRY_MAX_DELAY_SECONDS),
          same(EVOLUTION, "WEBHOOK_RETRY_JITTER_FACTOR", Setting.WEBHOOK_B_RETRY_JITTER_FACTOR),
          same(
              EVOLUTION,
              "WEBHOOK_RETRY_NON_RETRYABLE_STATUS_CODES",
              Setting.WEBHOOK_B_RETRY_FINAL_STATUSES),
          same(EVOLUTION, "WEBSOCKET_ENABLED", Setting.WEBSOCKET_B_ENABLED),
          same(EVOLUTION, "WEBSOCKET_GLOBAL_EVENTS", Setting.WEBSOCKET_B_GLOBAL_EVENTS),
          unused(EVOLUTION, "SERVER_TYPE", TLS),
          unused(EVOLUTION, "SSL_CONF_*", TLS),
          unused(EVOLUTION, "DATABASE_*", "All data is in the data directory, in SQLite."),
          unused(EVOLUTION, "CACHE_*", NO_REDIS),
          unused(EVOLUTION, "DEL_INSTANCE", KEPT),
          unused(EVOLUTION, "DEL_TEMP_INSTANCES", KEPT),
          unused(EVOLUTION, "QRCODE_*", "An attempt has six QR codes, in black."),
          unused(EVOLUTION, "PROXY_*", "Give each instance its proxy: /proxy/set."),
          unused(EVOLUTION, "RABBITMQ_*", EVENTS),
          unused(EVOLUTION, "SQS_*", EVENTS),
          unused(EVOLUTION, "NATS_*", EVENTS),
          unused(EVOLUTION, "KAFKA_*", EVENTS),
          unused(EVOLUTION, "PUSHER_*", EVENTS),
          unused(EVOLUTION, "S3_*", FILES),
          unused(EVOLUTION, "CHATWOOT_*", "Chatwoot is an app of a session: /api/apps."),
          unused(EVOLUTION, "TYPEBOT_*", BOTS),
          unused(EVOLUTION, "OPENAI_*", BOTS),
          unused(EVOLUTION, "DIFY_*", BOTS),
          unused(EVOLUTION, "WA_BUSINESS_*", "Accounts of the Cloud API are not operated."));

  private MigratedVariables() {}

  /// Whether the variable is one of another product's.
  public static boolean isKnown(String variable) {
    return find(variable).isPresent();
  }

  /// The variables that are set and have no effect, though somebody may rely on them; each once.
  public static List<MigratedVariable> ignored(Map<String, String> environment) {
    var set =
        environment.entrySet().stream()
            .filter(entry -> MigratedVariable.matters(entry.getValue()))
            .flatMap(entry -> find(entry.getKey()).stream())
            .collect(Collectors.toSet());
    return ALL.stream().filter(known -> known.isIgnored() && set.contains(known)).toList();
  }

  /// The more special name comes first in the list.
  private static Optional<MigratedVariable> find(String name) {
    return ALL.stream().filter(known -> known.matches(name)).findFirst();
  }

  static Optional<RawValue> find(Setting setting, Map<String, String> environment) {
    return Stream.concat(
            MigratedValues.composed(setting, environment).stream(),
            ALL.stream()
                .filter(
                    known -> known.setting() == setting && !MigratedValues.isComposed(known.name()))
                .flatMap(known ->
                    RawValue.given(environment.get(known.name()), known.name())
                        .map(value -> MigratedValues.translated(setting, value))
                        .stream()))
        .findFirst();
  }

  /// An environment variable of another product, and its effect here.
  ///
  /// @param name a final `*` stands for any ending
  /// @param setting that it sets; absent when it has no effect
  /// @param meaning how its value is read, or why it has no effect and what to do instead
  public record MigratedVariable(
      Product product, String name, @Nullable Setting setting, String meaning) {
    /// Values by which a variable without effect asks for what is the case here anyway.
    private static final Set<String> HARMLESS = Set.of("", "false", "0", "local", "all");

    static MigratedVariable read(Product product, String name, Setting setting, String meaning) {
      return new MigratedVariable(product, name, setting, meaning);
    }

    static MigratedVariable same(Product product, String name, Setting setting) {
      return read(product, name, setting, "The same value.");
    }

    static MigratedVariable unused(Product product, String name, String meaning) {
      return new MigratedVariable(product, name, null, meaning);
    }

    boolean isIgnored() {
      return setting == null;
    }

    boolean matches(String variable) {
      return name.endsWith("*")
          ? variable.startsWith(name.substring(0, name.length() - 1))
          : variable.equals(name);
    }

    /// Whether somebody who sets this value may rely on its effect.
    static boolean matters(String value) {
      return !HARMLESS.contains(Ascii.lower(value.strip()));
    }

    /// The products whose variables are known here.
    public enum Product {
      WAHA,
      EVOLUTION
    }
  }
}
