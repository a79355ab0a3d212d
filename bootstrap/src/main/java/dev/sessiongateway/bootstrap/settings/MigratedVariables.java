package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.bootstrap.settings.MigratedVariables.MigratedVariable.Product;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familyb.FamilyB;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Environment variables of WAHA and Evolution API, which work unchanged here. Where several set
/// one setting, the first that is there wins. `docs/guides` has a page for each product with this
/// list.
public final class MigratedVariables {
  /// The name, the key of the setting or `none`, and the effect.
  private static final String OF_WAHA =
      """
      WHATSAPP_API_PORT | port | The same value.
      PORT | port | The same value.
      WAHA_BASE_URL | public-url | The same value.
      WAHA_PUBLIC_URL | public-url | Used without WAHA_BASE_URL.
      WHATSAPP_API_HOSTNAME | public-url | With WHATSAPP_API_SCHEMA and WHATSAPP_API_PORT the \
      public URL, as there; the address to listen on is the setting host.
      WHATSAPP_API_SCHEMA | public-url | http or https, with WHATSAPP_API_HOSTNAME.
      WAHA_API_KEY | api-key | The key, or sha512: and its hash in hex.
      WAHA_API_KEY_PLAIN | api-key | The key itself, when WAHA_API_KEY is absent or its hash.
      WHATSAPP_API_KEY | api-key | Its older name.
      WAHA_LOG_FORMAT | log.format | JSON is json, PRETTY is text.
      WAHA_LOG_LEVEL | log.level | trace is DEBUG.
      WHATSAPP_START_SESSION | sessions.start | The same value.
      WHATSAPP_RESTART_ALL_SESSIONS | sessions.start-all | The same value.
      WHATSAPP_HOOK_URL | webhook.url | The same value; several with commas between them.
      WHATSAPP_HOOK_EVENTS | webhook.events | The same value.
      WHATSAPP_HOOK_HMAC_KEY | webhook.hmac-key | The same value.
      WHATSAPP_HOOK_RETRIES_POLICY | webhook.retries.policy | The same value.
      WHATSAPP_HOOK_RETRIES_DELAY_SECONDS | webhook.retries.delay-seconds | The same value.
      WHATSAPP_HOOK_RETRIES_ATTEMPTS | webhook.retries.attempts | The same value.
      WHATSAPP_HOOK_CUSTOM_HEADERS | webhook.custom-headers | The same value.
      WHATSAPP_DEFAULT_ENGINE | none | Sessions have no engine; the setting network names the \
      network.
      WHATSAPP_FILES_LIFETIME | none | Files are kept until they are deleted, with DELETE \
      /api/files/{session}/{file}.
      WHATSAPP_FILES_* | none | Files are in the data directory, of all types.
      WHATSAPP_DOWNLOAD_MEDIA | none | Files are always kept.
      WAHA_MEDIA_STORAGE | media.location | LOCAL is files, S3 is s3, POSTGRESQL is store: the \
      database of the store postgres.
      WAHA_MEDIA_POSTGRESQL_URL | none | With WAHA_MEDIA_STORAGE=POSTGRESQL files are in the \
      database of the sessions.
      WAHA_S3_ENDPOINT | s3.endpoint | The same value.
      WAHA_S3_REGION | s3.region | The same value.
      WAHA_S3_BUCKET | s3.bucket | The same value.
      WAHA_S3_ACCESS_KEY_ID | s3.access-key | The same value.
      WAHA_S3_SECRET_ACCESS_KEY | s3.secret-key | The same value.
      WAHA_S3_FORCE_PATH_STYLE | s3.path-style | The same value.
      WAHA_S3_PROXY_FILES | none | Addresses of files are the gateway's own, signed.
      WHATSAPP_SESSIONS_POSTGRESQL_URL | postgres.url | Chooses the store postgres, with the host, \
      database, user and password of the URL; of its options, sslmode is kept.
      WHATSAPP_SESSIONS_* | none | Sessions are in the data directory.
      WHATSAPP_PROXY_* | none | Give each session its proxy: config.proxy of the session.
      WAHA_NO_API_KEY | no-key | The same value. Only where no other machine reaches the gateway.
      WAHA_DASHBOARD_* | none | The console at /console asks for a key of the gateway.
      WHATSAPP_SWAGGER_* | none | /docs is open, as it shows no data.
      WAHA_PRINT_QR | none | QR codes are secrets and are not printed.
      WAHA_WORKER_* | none | A node has the name that node-url gives it.
      WAHA_APPS_* | none | Every app can be used, without Redis.
      WAHA_AUTO_START_DELAY_SECONDS | none | Sessions start at once.
      WAHA_SESSION_CONFIG_IGNORE_* | none | Say it for each session: config.ignore of the session.
      WAHA_API_KEY_EXCLUDE_PATH | none | Every path that shows data needs a key; /health, /ping \
      and /docs need none.
      WHATSAPP_API_KEY_EXCLUDE_PATH | none | As WAHA_API_KEY_EXCLUDE_PATH.
      WAHA_CLIENT_* | none | Give each session its client block.
      REDIS_URL | none | No Redis is needed.
      """;

  private static final String OF_EVOLUTION =
      """
      SERVER_PORT | port | The same value.
      SERVER_URL | public-url | The same value.
      AUTHENTICATION_API_KEY | api-key | The same value.
      AUTHENTICATION_EXPOSE_IN_FETCH_INSTANCES | evolution.expose-token | The same value.
      CORS_ORIGIN | cors.origins | The same value.
      LOG_LEVEL | log.level | The most detailed of the levels listed.
      WEBHOOK_GLOBAL_URL | webhook-b.url | When WEBHOOK_GLOBAL_ENABLED is true.
      WEBHOOK_GLOBAL_ENABLED | webhook-b.url | Switches WEBHOOK_GLOBAL_URL on.
      WEBHOOK_EVENTS_ERRORS | none | Errors are in the log, and in /health.
      WEBHOOK_EVENTS_ERRORS_WEBHOOK | none | Errors are in the log, and in /health.
      WEBHOOK_EVENTS_* | webhook-b.events | The events whose variables are true.
      WEBHOOK_GLOBAL_WEBHOOK_BY_EVENTS | webhook-b.by-events | The same value.
      WEBHOOK_REQUEST_TIMEOUT_MS | webhook-b.timeout-ms | The same value.
      WEBHOOK_RETRY_MAX_ATTEMPTS | webhook-b.retry.max-attempts | The same value.
      WEBHOOK_RETRY_INITIAL_DELAY_SECONDS | webhook-b.retry.initial-delay-seconds | The same \
      value.
      WEBHOOK_RETRY_USE_EXPONENTIAL_BACKOFF | webhook-b.retry.exponential | The same value.
      WEBHOOK_RETRY_MAX_DELAY_SECONDS | webhook-b.retry.max-delay-seconds | The same value.
      WEBHOOK_RETRY_JITTER_FACTOR | webhook-b.retry.jitter-factor | The same value.
      WEBHOOK_RETRY_NON_RETRYABLE_STATUS_CODES | webhook-b.retry.final-statuses | The same value.
      WEBSOCKET_ENABLED | websocket-b.enabled | The same value.
      WEBSOCKET_GLOBAL_EVENTS | websocket-b.global-events | The same value.
      WEBSOCKET_ALLOWED_HOSTS | none | Every connection needs a key.
      CORS_* | none | Every method is allowed, and cookies never are: keys are in headers.
      CONFIG_SESSION_PHONE_* | none | Give each session its client block.
      SERVER_TYPE | none | The gateway speaks HTTP; a proxy adds TLS.
      SERVER_NAME | none | No effect: a node has the name that node-url gives it.
      SERVER_DISABLE_DOCS | none | /docs is open, as it shows no data.
      SERVER_DISABLE_MANAGER | none | The console at /console asks for a key of the gateway.
      LANGUAGE | none | No effect: texts are English, those of Chatwoot in the language of its \
      inbox.
      LOG_COLOR | none | The log has no colours.
      LOG_BAILEYS | none | log.level is for all parts.
      PROMETHEUS_METRICS | none | /metrics is for keys with admin; metrics.access: open opens it.
      METRICS_AUTH_REQUIRED | none | /metrics is for keys with admin; metrics.access: open opens it.
      METRICS_USER | none | /metrics asks for a key.
      METRICS_PASSWORD | none | /metrics asks for a key.
      METRICS_ALLOWED_IPS | none | /metrics asks for a key.
      TELEMETRY_ENABLED | none | Nothing is reported to anybody.
      TELEMETRY_URL | none | Nothing is reported to anybody.
      SENTRY_DSN | none | Nothing is reported to anybody; errors are in the log.
      EVENT_EMITTER_MAX_LISTENERS | none | There is no such limit.
      PROVIDER_ENABLED | none | Sessions are in the store.
      PROVIDER_HOST | none | Sessions are in the store.
      PROVIDER_PORT | none | Sessions are in the store.
      PROVIDER_PREFIX | none | Sessions are in the store.
      API_AUDIO_CONVERTER | none | ffmpeg converts voice notes: the setting media.ffmpeg.
      API_AUDIO_CONVERTER_KEY | none | ffmpeg converts voice notes: the setting media.ffmpeg.
      FACEBOOK_APP_ID | none | Set networks, such as whatsapp-cloud.verify-token.
      FACEBOOK_CONFIG_ID | none | Set networks, such as whatsapp-cloud.verify-token.
      FACEBOOK_USER_TOKEN | none | Set networks, such as whatsapp-cloud.verify-token.
      SSL_CONF_* | none | The gateway speaks HTTP; a proxy adds TLS.
      DATABASE_PROVIDER | store | postgresql and psql_bouncer choose the store postgres, together \
      with DATABASE_CONNECTION_URI; with another one the data is in the data directory.
      DATABASE_CONNECTION_URI | postgres.url | When it begins with postgresql://: its host, \
      database, user and password; of its options, schema and sslmode are kept.
      DATABASE_BOUNCER_CONNECTION_URI | none | DATABASE_CONNECTION_URI is for a pool too.
      DATABASE_CONNECTION_CLIENT_NAME | none | A database is for one gateway and its nodes.
      DATABASE_ENABLED | none | The gateway saves all of its data.
      DATABASE_SAVE_* | none | The gateway saves all of its data.
      DATABASE_DELETE_MESSAGE | none | A deleted message is shown as deleted.
      CACHE_REDIS_* | none | No Redis is needed.
      CACHE_LOCAL_* | none | No cache is set up.
      DEL_INSTANCE | none | No instance is deleted by itself.
      DEL_TEMP_INSTANCES | none | No instance is deleted by itself.
      QRCODE_* | none | An attempt has six QR codes, in black.
      PROXY_HOST | none | Give each instance its proxy: /proxy/set.
      PROXY_PORT | none | Give each instance its proxy: /proxy/set.
      PROXY_PROTOCOL | none | Give each instance its proxy: /proxy/set.
      PROXY_USERNAME | none | Give each instance its proxy: /proxy/set.
      PROXY_PASSWORD | none | Give each instance its proxy: /proxy/set.
      RABBITMQ_ENABLED | sinks | Switches rabbitmq on, with the variables below.
      RABBITMQ_URI | sinks | rabbitmq.uri.
      RABBITMQ_EXCHANGE_NAME | sinks | rabbitmq.exchange.
      RABBITMQ_PREFIX_KEY | sinks | rabbitmq.prefix.
      RABBITMQ_FRAME_MAX | sinks | rabbitmq.frame-max.
      RABBITMQ_GLOBAL_ENABLED | sinks | rabbitmq.global.
      RABBITMQ_EVENTS_* | sinks | rabbitmq.events: those whose variables are true.
      NATS_ENABLED | sinks | Switches nats on, with the variables below.
      NATS_URI | sinks | nats.uri.
      NATS_PREFIX_KEY | sinks | nats.prefix.
      NATS_EXCHANGE_NAME | none | NATS has no exchanges: nats.prefix begins the subjects.
      NATS_GLOBAL_ENABLED | sinks | nats.global.
      NATS_EVENTS_* | sinks | nats.events: those whose variables are true.
      SQS_ENABLED | sinks | Switches sqs on, with the variables below.
      SQS_ACCESS_KEY_ID | sinks | sqs.access-key.
      SQS_SECRET_ACCESS_KEY | sinks | sqs.secret-key.
      SQS_REGION | sinks | sqs.region.
      SQS_MAX_PAYLOAD_SIZE | sinks | sqs.max-bytes; a larger event goes to the bucket of files, or is a dead letter.
      SQS_GLOBAL_ENABLED | sinks | sqs.global.
      SQS_GLOBAL_PREFIX_NAME | sinks | sqs.prefix.
      SQS_GLOBAL_FORCE_SINGLE_QUEUE | sinks | sqs.single-queue.
      SQS_GLOBAL_* | sinks | sqs.events: those whose variables are true.
      KAFKA_ENABLED | sinks | Switches kafka on, with the variables below.
      KAFKA_BROKERS | sinks | kafka.brokers.
      KAFKA_CLIENT_ID | sinks | kafka.client-id.
      KAFKA_TOPIC_PREFIX | sinks | kafka.topic-prefix.
      KAFKA_AUTO_CREATE_TOPICS | sinks | kafka.auto-create-topics, also for the topics of \
      instances.
      KAFKA_NUM_PARTITIONS | sinks | kafka.num-partitions.
      KAFKA_REPLICATION_FACTOR | sinks | kafka.replication-factor.
      KAFKA_SSL_ENABLED | sinks | kafka.tls.
      KAFKA_SSL_CA | sinks | kafka.tls-trust-store, a file in PEM, with KAFKA_SSL_ENABLED.
      KAFKA_SASL_ENABLED | sinks | Switches the three variables below on.
      KAFKA_SASL_MECHANISM | sinks | kafka.sasl-mechanism.
      KAFKA_SASL_USERNAME | sinks | kafka.sasl-username.
      KAFKA_SASL_PASSWORD | sinks | kafka.sasl-password.
      KAFKA_GLOBAL_ENABLED | sinks | kafka.global.
      KAFKA_EVENTS_* | sinks | kafka.events: those whose variables are true.
      SQS_ACCOUNT_ID | none | The queues are those of the account of the key; what is too large goes to \
      the bucket of files, or to the dead letters.
      KAFKA_SSL_CERT | none | Certificates of clients are not supported.
      KAFKA_SSL_KEY | none | Certificates of clients are not supported.
      KAFKA_SSL_REJECT_UNAUTHORIZED | none | The certificate of a broker is always verified.
      KAFKA_CONSUMER_GROUP_ID | none | Events are published only.
      KAFKA_CONNECTION_TIMEOUT | none | An event is retried until the broker takes it.
      KAFKA_REQUEST_TIMEOUT | none | An event is retried until the broker takes it.
      PUSHER_ENABLED | sinks | Switches pusher on, with the variables below.
      PUSHER_GLOBAL_ENABLED | sinks | pusher.global.
      PUSHER_GLOBAL_APP_ID | sinks | pusher.app-id.
      PUSHER_GLOBAL_KEY | sinks | pusher.key.
      PUSHER_GLOBAL_SECRET | sinks | pusher.secret.
      PUSHER_GLOBAL_CLUSTER | sinks | pusher.cluster.
      PUSHER_GLOBAL_USE_TLS | sinks | pusher.tls.
      PUSHER_EVENTS_* | sinks | pusher.events: those whose variables are true.
      S3_ENABLED | media.location | true is s3.
      S3_ENDPOINT | s3.endpoint | With S3_PORT (9000 without it) and S3_USE_SSL the URL, as there; \
      Amazon's is left out, because the region names it.
      S3_PORT | s3.endpoint | With S3_ENDPOINT.
      S3_USE_SSL | s3.endpoint | With S3_ENDPOINT.
      S3_REGION | s3.region | The same value.
      S3_BUCKET | s3.bucket | The same value; the bucket must exist.
      S3_ACCESS_KEY | s3.access-key | The same value.
      S3_SECRET_KEY | s3.secret-key | The same value.
      S3_SKIP_POLICY | none | No policy is given to the bucket: files are not public.
      S3_SAVE_VIDEO | none | Videos are kept like all files.
      CHATWOOT_* | none | Chatwoot is always on; /chatwoot/set connects an instance.
      TYPEBOT_* | none | Bots are always on, see docs/guides/bots.md.
      OPENAI_ENABLED | none | Bots are always on, see docs/guides/bots.md.
      DIFY_* | none | Bots are always on, see docs/guides/bots.md.
      FLOWISE_ENABLED | none | Bots are always on, see docs/guides/bots.md.
      N8N_ENABLED | none | Bots are always on, see docs/guides/bots.md.
      EVOAI_ENABLED | none | Bots are always on, see docs/guides/bots.md.
      OPENAI_API_KEY_GLOBAL | none | Give each instance its key: /openai/creds.
      WA_BUSINESS_* | none | Set networks, such as whatsapp-cloud.verify-token.
      """;

  /// The groups whose variables are events.
  private static final Pattern EVENTS = Pattern.compile("[A-Z]+_EVENTS_\\*|SQS_GLOBAL_\\*");

  /// Names that systems and other programs have too: one is Evolution API's only beside another of
  /// its variables.
  private static final Set<String> SHARED = Set.of("LANGUAGE", "SERVER_NAME");

  private static final Pattern COLUMN = Pattern.compile(" \\| ");

  /// Every known variable.
  public static final List<MigratedVariable> ALL =
      Stream.concat(rows(Product.WAHA, OF_WAHA), rows(Product.EVOLUTION, OF_EVOLUTION)).toList();

  private MigratedVariables() {}

  private static Stream<MigratedVariable> rows(Product product, String table) {
    return table
        .lines()
        .map(row -> COLUMN.split(row, 3))
        .map(row ->
            new MigratedVariable(product, row[0], Setting.named(row[1]).orElse(null), row[2]));
  }

  /// Whether the variable is one of another product's.
  public static boolean isKnown(String variable) {
    return find(variable).isPresent();
  }

  /// The names that have an effect; those of a group only where they are known one by one.
  static Stream<String> withEffect() {
    return ALL.stream()
        .filter(known -> !known.isIgnored())
        .flatMap(known ->
            known.isOfEvents()
                ? EventNames.names().stream().map(known.beginning()::concat)
                : Stream.of(known.name()))
        .filter(name -> !name.endsWith("*"));
  }

  /// Whether a variable is known only as one of a group, and may have no effect.
  static boolean isKnownByItsGroup(String variable) {
    return find(variable)
        .filter(known -> known.name().endsWith("*") && !known.isEvent(variable))
        .isPresent();
  }

  /// Whether a variable belongs to a group of events and names none, so that nothing reads it.
  static boolean isNoEvent(String variable) {
    return find(variable)
        .filter(known -> known.isOfEvents() && !known.isEvent(variable))
        .isPresent();
  }

  /// The variables that are set and have no effect, though somebody may rely on them. Those of a
  /// group are named together.
  public static List<IgnoredVariable> ignored(Map<String, String> environment) {
    var set =
        environment.entrySet().stream()
            .filter(entry -> MigratedVariable.hasEffect(entry.getValue()))
            .map(Map.Entry::getKey)
            .filter(name -> !SHARED.contains(name) || isOfEvolution(environment))
            .sorted()
            .toList();
    return ALL.stream()
        .filter(MigratedVariable::isIgnored)
        .flatMap(known -> known.among(set).stream())
        .toList();
  }

  /// The variables that would set this and do not, because another place is asked first.
  ///
  /// @param from where its value came from
  public static List<IgnoredVariable> overridden(
      Setting setting, String from, Map<String, String> environment) {
    return ALL.stream()
        .filter(known -> known.setting() == setting && !known.name().equals(from))
        // Variables that make a value together are all read, unless it came from elsewhere.
        .filter(known -> !MigratedValues.isComposed(known.name()) || !isKnown(from))
        .map(MigratedVariable::name)
        .filter(name -> MigratedVariable.hasEffect(environment.getOrDefault(name, "")))
        .filter(name -> !Objects.equals(environment.get(name), environment.get(from)))
        .map(name -> new IgnoredVariable(name, from + " says otherwise, and comes first."))
        .toList();
  }

  private static boolean isOfEvolution(Map<String, String> environment) {
    return environment.keySet().stream()
        .filter(name -> !SHARED.contains(name))
        .flatMap(name -> find(name).stream())
        .anyMatch(known -> known.product() == Product.EVOLUTION);
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
    private static final Set<String> WITHOUT_EFFECT = Set.of("", "false", "0", "local", "all");

    boolean isIgnored() {
      return setting == null;
    }

    boolean matches(String variable) {
      return name.endsWith("*") ? variable.startsWith(beginning()) : variable.equals(name);
    }

    boolean isOfEvents() {
      return EVENTS.matcher(name).matches();
    }

    /// Whether the variable switches an event on.
    boolean isEvent(String variable) {
      return isOfEvents()
          && FamilyB.findEventName(variable.substring(beginning().length())).isPresent();
    }

    /// This one with those that are set; empty when none is.
    ///
    /// @param set the names of variables
    Optional<IgnoredVariable> among(List<String> set) {
      var mine =
          set.stream()
              .filter(name -> find(name).filter(this::equals).isPresent())
              .collect(Collectors.joining(", "));
      return mine.isEmpty() ? Optional.empty() : Optional.of(new IgnoredVariable(mine, meaning));
    }

    private String beginning() {
      return name.substring(0, name.length() - 1);
    }

    /// Whether somebody who sets this value may rely on its effect.
    static boolean hasEffect(String value) {
      return !WITHOUT_EFFECT.contains(Ascii.lower(value.strip()));
    }

    /// The products whose variables are known here.
    public enum Product {
      WAHA,
      EVOLUTION
    }
  }
}
