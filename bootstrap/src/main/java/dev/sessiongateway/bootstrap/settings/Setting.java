package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.text.Ascii;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Every setting of the gateway with its documentation. The command's help, error messages and
/// `docs/reference/settings.md` take their text from this list.
///
/// A flag overrides an environment variable, which overrides `gateway.yaml`.
public enum Setting {
  HOST(
      "host",
      "127.0.0.1",
      "<address>",
      "Address to listen on. Other machines can reach the gateway only on an address that"
          + " is not loopback; such an address requires a key."),
  PORT("port", "8080", "<port>", "Port to listen on; 0 means any free one."),
  DATA_DIR(
      "data-dir",
      "./data",
      "<directory>",
      "Directory of all durable data; with a store elsewhere, of keys and the files of the network."
          + " Created if absent. Used by one gateway at a time."),
  NETWORK(
      "network",
      "simulator",
      "<name>",
      "The messaging network of sessions that name none (`config.network`)."),
  NETWORKS_DIRECTORY(
      "networks-directory",
      null,
      "<directory>",
      "Directory with the jars of other networks. Unset: networks in the data directory."),
  NETWORKS(
      "networks",
      null,
      "<options>",
      "Options of networks: name.option=value;name.option=value, in the file also as a map for each"
          + " network. Each network documents its own. A secret belongs in the file or the"
          + " environment."),
  STORE(
      "store",
      "sqlite",
      "<name>",
      "Where sessions, messages, events and keys are: sqlite keeps them in files of the data"
          + " directory, postgres in a PostgreSQL database."),
  STORES_DIRECTORY(
      "stores-directory",
      null,
      "<directory>",
      "Directory with the jars of other stores. Unset: store-providers in the data directory."),
  STORE_OPTIONS(
      "store-options",
      null,
      "<options>",
      "Options of a store from such a jar, as name=value;name=value, in the file also as a map. No"
          + " flag, because they may contain a password."),
  POSTGRES_URL(
      "postgres.url",
      null,
      "<url>",
      "The database of the store postgres, as jdbc:postgresql://host:port/database?options, with"
          + " the options of its driver, such as sslmode=verify-full. Without user and password."),
  POSTGRES_USER("postgres.user", null, "<name>", "The role with which the gateway logs in to it."),
  POSTGRES_PASSWORD("postgres.password", null, "<password>", "The password of the role. No flag."),
  POSTGRES_PASSWORD_FILE(
      "postgres.password-file", null, "<file>", "File that contains the password."),
  POSTGRES_DATABASES(
      "postgres.databases",
      null,
      "<databases>",
      "Further databases: config.store.address d/name of a session is the store name in the"
          + " database d. As d.url=...;d.user=...;d.password-file=..., in the file also as a map of"
          + " maps. A d is at most 32 lower-case letters, digits and hyphens, the first a letter."),
  NODE_URL(
      "node-url",
      null,
      "<url>",
      "Where the other gateways reach this one, as http://10.0.0.3:8080. It is then one of several"
          + " nodes that share the store and the sessions; needs the store postgres. Unset: the"
          + " gateway is alone."),
  NODE_LEASE_SECONDS(
      "node-lease-seconds",
      "10",
      "<seconds>",
      "How long after the last sign of life of a node the others take its sessions, 2 to 600. The"
          + " same on all nodes."),
  WORLD(
      "world",
      null,
      "<file>",
      "A world in YAML with which the simulated network begins in an empty data directory, and to"
          + " which a reset returns; empty means a world without phones. Unset: a world with three"
          + " phones, two groups and two channels."),
  SIMULATOR_SEED(
      "simulator.seed",
      null,
      "<number>",
      "Seed of the simulated network: ids and chance follow from it, and a call is answered when"
          + " its effects are over, so that the same calls have the same events. Keys and pairing"
          + " codes stay random. --seed is the same. Unset: nobody can guess ids."),
  SIMULATOR_CLOCK(
      "simulator.clock",
      null,
      "<time>",
      "Time at which the clock of the simulated network stands at the start, such as"
          + " 2026-01-01T00:00:00Z. --clock is the same. Unset: the clock is the computer's."),
  SIMULATOR_URL(
      "simulator.url",
      null,
      "<url>",
      "Address of a simulated network that another process runs (gateway simulator), such as"
          + " ws://10.0.0.5:8090 or wss://. Several gateways can use it. Unset: the simulated"
          + " network is in the process of the gateway."),
  SIMULATOR_KEY(
      "simulator.key", null, "<key>", "A key of that process, with the scope admin. No flag."),
  SIMULATOR_KEY_FILE("simulator.key-file", null, "<file>", "File that contains this key."),
  RECORD(
      "record",
      null,
      "<file>",
      "A new file in which each call that changes something is recorded, for gateway replay. It"
          + " contains messages; keys and passwords are left out."),
  PUBLIC_URL(
      "public-url",
      null,
      "<url>",
      "Base URL under which clients reach the gateway; the URLs in answers and events begin"
          + " with it. Needed behind a proxy; otherwise made from host and port."),
  BASE_PATH(
      "base-path",
      null,
      "<path>",
      "Path under which a proxy serves the gateway, such as /gateway. Requests may have it or not."
          + " Unset: the path of public-url."),
  API_KEY(
      "api-key",
      null,
      "<key>",
      "The root key, 6 to 256 characters, at least 16 when the host is not loopback. It"
          + " allows everything and is not stored. Or sha512: and its SHA-512 in hex. No flag:"
          + " other users can read command lines."),
  API_KEY_FILE("api-key-file", null, "<file>", "File that contains the root key."),
  NO_KEY(
      "no-key",
      "false",
      "<true|false>",
      "Whether requests need no key. Everybody on this machine may then do everything; only for a"
          + " host that is loopback. Web pages of other machines are refused. --no-key alone means"
          + " true."),
  SESSIONS_START(
      "sessions.start",
      null,
      "<names>",
      "Names of sessions that every start of the gateway creates, if they do not exist, and"
          + " starts, separated by commas."),
  SESSIONS_START_ALL(
      "sessions.start-all",
      "false",
      "<true|false>",
      "Whether every start of the gateway also starts the sessions that are stopped, paused or"
          + " failed. Without this, sessions continue as they were."),
  CORS_ORIGINS(
      "cors.origins",
      "*",
      "<origins>",
      "Origins whose web pages may read answers, such as https://app.example, separated by"
          + " commas; * means all. Browser credentials are never allowed."),
  CONNECTIONS_PER_ADDRESS(
      "connections.per-address",
      "1024",
      "<connections>",
      "How many connections one client address (IPv6: one /64 network) may have open, 1 to"
          + " 65535. Further ones are answered 429."),
  OUTBOUND_ALLOW(
      "outbound.allow",
      null,
      "<networks>",
      "Networks that webhooks and file downloads may reach although they are not public, as"
          + " CIDR blocks separated by commas. Unset: loopback while the gateway itself listens on"
          + " loopback, otherwise none."),
  MEDIA_VOICE_MIB("media.voice-mib", "16", "<MiB>", "Size limit of a voice note, decoded."),
  MEDIA_FILE_MIB("media.file-mib", "32", "<MiB>", "Size limit of any other file, decoded."),
  MEDIA_FFMPEG(
      "media.ffmpeg",
      "ffmpeg",
      "<program>",
      "Path of the program ffmpeg, or its name in PATH. It converts voice notes and videos; without"
          + " it, a request that requires a conversion is answered 501, such as a voice note that"
          + " is not OGG with Opus."),
  BOTS_OPENAI_URL(
      "bots.openai-url",
      "https://api.openai.com/v1",
      "<url>",
      "Address of the API of OpenAI, or of a server with the same API, for bots and for"
          + " transcripts."),
  MEDIA_LOCATION(
      "media.location",
      "store",
      "<store|files|s3>",
      "Where files are kept: where the store has them (store), which is the data directory for"
          + " sqlite and the database for postgres; in the data directory (files); or in a bucket"
          + " of an S3-compatible server (s3). --media is the same. What lies in another place"
          + " already is not moved."),
  S3_ENDPOINT(
      "s3.endpoint",
      null,
      "<url>",
      "Address of the S3-compatible server. Unset: Amazon S3 in the region."),
  S3_REGION("s3.region", "us-east-1", "<region>", "Region of the bucket."),
  S3_BUCKET("s3.bucket", null, "<bucket>", "Name of the bucket. It must exist."),
  S3_PREFIX(
      "s3.prefix",
      null,
      "<prefix>",
      "Folder in the bucket, such as gateways/one. Gateways that share a bucket have one each."),
  S3_ACCESS_KEY(
      "s3.access-key",
      null,
      "<id>",
      "Id of the access key, which may list the bucket, and get, put and delete objects."),
  S3_SECRET_KEY("s3.secret-key", null, "<key>", "The secret of the access key. No flag."),
  S3_SECRET_KEY_FILE("s3.secret-key-file", null, "<file>", "File that contains the secret."),
  S3_PATH_STYLE(
      "s3.path-style",
      null,
      "<true|false>",
      "Whether the bucket is in the path of addresses, instead of in the name of the host. Unset:"
          + " true with an endpoint, otherwise false."),
  MESSAGES_ACK_DEADLINE_SECONDS(
      "messages.ack-deadline-seconds",
      "300",
      "<seconds>",
      "How long the network may take to acknowledge a message after its first attempt, 1 to"
          + " 86400; then the message becomes an error for good."),
  MESSAGES_QUEUE_MOST(
      "messages.queue-most",
      "10000",
      "<count>",
      "How many messages can wait in the outgoing queue of a session, 1 to 1000000; further ones"
          + " are refused."),
  MESSAGES_LINK_PREVIEWS(
      "messages.link-previews",
      "on-request",
      "<always|on-request|off>",
      "Which texts get a preview of their first link, for which the gateway reads the linked page:"
          + " all unless the request says linkPreview false (always), those whose request says"
          + " linkPreview true (on-request), or none (off)."),
  SEARCH_ENABLED(
      "search.enabled",
      "false",
      "<true|false>",
      "Whether messages can be searched (GET /api/{session}/messages/search). The words of sessions"
          + " that are searched are in an index of their own beside the store: search-index in the"
          + " data directory, or a schema of the database."),
  AUDIT_ENABLED(
      "audit.enabled",
      "false",
      "<true|false>",
      "Whether the changes that keys ask for are written to the audit trail, audit in the data"
          + " directory."),
  AUDIT_READS("audit.reads", "false", "<true|false>", "Whether the trail has reads too."),
  AUDIT_KEEP_DAYS(
      "audit.keep-days", "90", "<days>", "How long the lines of the trail are kept at least."),
  AUDIT_KEEP_MIB(
      "audit.keep-mib",
      "1024",
      "<MiB>",
      "How large the trail may be; the oldest lines are removed first."),
  WEBHOOK_URL(
      "webhook.url",
      null,
      "<url>",
      "URL of a webhook for the events of all sessions, in the format of family A; several with"
          + " commas."),
  WEBHOOK_EVENTS(
      "webhook.events",
      "*",
      "<names>",
      "Names of the events that it gets, separated by commas. An unknown name is refused at"
          + " start."),
  WEBHOOK_HMAC_KEY("webhook.hmac-key", null, "<key>", "Key that signs its deliveries. No flag."),
  WEBHOOK_RETRIES_POLICY(
      "webhook.retries.policy",
      null,
      "<policy>",
      "How the delay between retries grows: constant, linear or exponential. Without any of"
          + " the three retry settings, retries continue for more than three days."),
  WEBHOOK_RETRIES_DELAY_SECONDS(
      "webhook.retries.delay-seconds", null, "<seconds>", "The first delay, 0 to 86400."),
  WEBHOOK_RETRIES_ATTEMPTS(
      "webhook.retries.attempts",
      null,
      "<tries>",
      "How many retries follow the first attempt, 0 to 100."),
  WEBHOOK_CUSTOM_HEADERS(
      "webhook.custom-headers",
      null,
      "<headers>",
      "Headers of each delivery, as Name:Value;Name:Value. No flag, because they may"
          + " contain a token."),
  WEBHOOK_B_URL(
      "webhook-b.url",
      null,
      "<url>",
      "URL of a webhook for the events of all sessions, in the format of family B."),
  WEBHOOK_B_EVENTS(
      "webhook-b.events",
      "*",
      "<names>",
      "Names of the events that it gets, separated by commas. An unknown name is refused at"
          + " start."),
  WEBHOOK_B_BY_EVENTS(
      "webhook-b.by-events",
      "false",
      "<true|false>",
      "Whether the name of the event is appended to the path of the URL."),
  WEBHOOK_B_BASE64(
      "webhook-b.base64", "false", "<true|false>", "Whether events contain the bytes of files."),
  WEBHOOK_B_TIMEOUT_MS(
      "webhook-b.timeout-ms",
      "30000",
      "<milliseconds>",
      "How long a delivery of family B may take, 1 to 90000."),
  WEBHOOK_B_RETRY_MAX_ATTEMPTS(
      "webhook-b.retry.max-attempts",
      null,
      "<tries>",
      "How often a delivery of family B is tried in all, 1 to 100. Without any of the retry"
          + " settings of family B: 10 tries as in Evolution API, and further ones for three"
          + " days."),
  WEBHOOK_B_RETRY_INITIAL_DELAY_SECONDS(
      "webhook-b.retry.initial-delay-seconds",
      null,
      "<seconds>",
      "The first and shortest delay, 0 to 86400. Default: 5."),
  WEBHOOK_B_RETRY_EXPONENTIAL(
      "webhook-b.retry.exponential",
      null,
      "<true|false>",
      "Whether the delay doubles after each try. Default: true."),
  WEBHOOK_B_RETRY_MAX_DELAY_SECONDS(
      "webhook-b.retry.max-delay-seconds",
      null,
      "<seconds>",
      "The longest delay, 0 to 86400. Default: 300."),
  WEBHOOK_B_RETRY_JITTER_FACTOR(
      "webhook-b.retry.jitter-factor",
      null,
      "<share>",
      "The share by which a delay varies, 0 to 1. Default: 0.2."),
  WEBHOOK_B_RETRY_FINAL_STATUSES(
      "webhook-b.retry.final-statuses",
      null,
      "<statuses>",
      "HTTP statuses after which an event is not tried again, separated by commas. Default:"
          + " 400,401,403,404,422."),
  SINKS_DIRECTORY(
      "sinks-directory",
      null,
      "<directory>",
      "Directory with the jars of other event sinks. Unset: sinks in the data directory."),
  SINKS(
      "sinks",
      null,
      "<options>",
      "Brokers to which events are published, with their options:"
          + " name.option=value;name.option=value, in the file also as a map for each broker. Every"
          + " broker has global and events, for the events of all sessions; docs/guides/brokers.md"
          + " has the others. A secret belongs in the file or the environment."),
  WEBSOCKET_B_ENABLED(
      "websocket-b.enabled",
      "false",
      "<true|false>",
      "Whether the Socket.IO server of family B runs: at /socket.io/ on the port of the API"
          + " and on a port of its own."),
  WEBSOCKET_B_PORT(
      "websocket-b.port",
      "8081",
      "<port>",
      "Its own port; 0 means any free one. The host is the same."),
  WEBSOCKET_B_GLOBAL_EVENTS(
      "websocket-b.global-events",
      "false",
      "<true|false>",
      "Whether clients of the namespace / get the events of every instance."),
  EVOLUTION_EXPOSE_TOKEN(
      "evolution.expose-token",
      "false",
      "<true|false>",
      "Whether events of family B show the token of the instance (apikey); otherwise the field is"
          + " null. Everybody who receives events can then use the token. Administrators read it in"
          + " fetchInstances in any case."),
  EVOLUTION_TOKEN_KEY_FILE(
      "evolution.token-key-file",
      null,
      "<file>",
      "File with the key that encrypts tokens and credentials of networks; created if absent."
          + " Unset: instance-tokens.key in the data directory."),
  EVENTS_KEEP_DAYS(
      "events.keep-days",
      "7",
      "<days>",
      "How long the events of a session are kept. Events that a webhook has not got yet are"
          + " kept longer."),
  EVENTS_KEEP_COUNT(
      "events.keep-count",
      "1000000",
      "<events>",
      "How many events of a session are kept; the oldest are deleted first."),
  DELIVERIES_KEEP_DAYS(
      "deliveries.keep-days", "7", "<days>", "How long the attempts to deliver events are kept."),
  DELIVERIES_KEEP_COUNT(
      "deliveries.keep-count",
      "1000000",
      "<attempts>",
      "How many attempts are kept in each database; the oldest are deleted first."),
  DEAD_LETTERS_KEEP_DAYS(
      "dead-letters.keep-days", "30", "<days>", "How long events are kept that were given up."),
  BACKLOG_KEEP_EVENTS(
      "backlog.keep-events",
      "100000",
      "<events>",
      "How many events wait at most for one webhook of a session; the oldest are given up."),
  BACKLOG_KEEP_MIB("backlog.keep-mib", "1024", "<MiB>", "How much of these events waits at most."),
  MESSAGES_KEEP_DAYS(
      "messages.keep-days",
      "0",
      "<days>",
      "How long messages are kept, with their files; 0 keeps them for ever."),
  MESSAGES_KEEP_COUNT(
      "messages.keep-count",
      "0",
      "<messages>",
      "How many messages of a session are kept; the oldest are deleted first; 0 means no limit."),
  MEDIA_KEEP_DAYS(
      "media.keep-days",
      "0",
      "<days>",
      "How long the files of messages are kept; 0 keeps them for ever."),
  MEDIA_KEEP_MIB(
      "media.keep-mib",
      "0",
      "<MiB>",
      "How much the files of messages take at most, the oldest are deleted first; 0 means no"
          + " limit."),
  METRICS_ACCESS(
      "metrics.access",
      "key",
      "<key|open|off>",
      "Who may read /metrics: keys with the scope admin, everybody, or nobody."),
  LOG_LEVEL(
      "log.level",
      "INFO",
      "<level>",
      "DEBUG, INFO, WARN or ERROR. Sessions have levels of their own."),
  LOG_FORMAT(
      "log.format",
      "text",
      "<text|json>",
      "How log lines are written: text for people, json for programs."),
  LOG_SLOW_MS(
      "log.slow-ms",
      "1000",
      "<milliseconds>",
      "Requests, operations of the stores and of the network, and deliveries that take so long are"
          + " logged, 1 to 3600000; 0 logs none.");

  private final String key;
  private final @Nullable String fallback;
  private final String valueLabel;
  private final String meaning;

  Setting(String key, @Nullable String fallback, String valueLabel, String meaning) {
    this.key = key;
    this.fallback = fallback;
    this.valueLabel = valueLabel;
    this.meaning = meaning;
  }

  /// The name in `gateway.yaml`, where a dot separates levels: `outbound.allow`.
  public String key() {
    return key;
  }

  /// The name of the environment variable: `GATEWAY_OUTBOUND_ALLOW`.
  public String variable() {
    return SettingsSources.PREFIX + name();
  }

  /// The name on the command line, `--outbound-allow`; empty for secrets.
  public Optional<String> flag() {
    return isSecret() ? Optional.empty() : Optional.of("--" + key.replace('.', '-'));
  }

  /// The default value; empty when there is none.
  public Optional<String> fallback() {
    return Optional.ofNullable(fallback);
  }

  public String valueLabel() {
    return valueLabel;
  }

  public String meaning() {
    return meaning;
  }

  public boolean isSecret() {
    return switch (this) {
      case API_KEY,
          WEBHOOK_HMAC_KEY,
          WEBHOOK_CUSTOM_HEADERS,
          STORE_OPTIONS,
          SIMULATOR_KEY,
          POSTGRES_PASSWORD,
          S3_SECRET_KEY ->
          true;
      default -> false;
    };
  }

  /// Whether its value is in no answer and no message, because it is secret or has secret parts.
  boolean isHidden() {
    return isSecret() || this == NETWORKS || this == SINKS;
  }

  /// Whether its value is pairs, which are a map in the file.
  boolean isMap() {
    return this == STORE_OPTIONS || this == POSTGRES_DATABASES || this == NETWORKS || this == SINKS;
  }

  static Optional<Setting> named(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }

  /// The setting whose key is most similar to `key`, for error messages.
  static Setting nearestTo(String key) {
    var asked = Ascii.lower(key).replace('_', '-');
    return Arrays.stream(values())
        .min(Comparator.comparingInt(setting -> EditDistance.between(asked, setting.key)))
        .orElseThrow();
  }
}
