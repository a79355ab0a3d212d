package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.text.Ascii;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Every setting of the gateway, each documented here and nowhere else: help, errors and the manual
/// take their words from this list.
///
/// A flag beats the environment, which beats `gateway.yaml`.
public enum Setting {
  HOST(
      "host",
      "127.0.0.1",
      "<address>",
      "Address to listen on. Other machines reach the gateway only on one that is not loopback,"
          + " and that needs a key first."),
  PORT("port", "8080", "<port>", "Port to listen on; 0 means any free one."),
  DATA_DIR(
      "data-dir",
      "./data",
      "<directory>",
      "Where everything durable lives. Made if absent. One gateway at a time."),
  PUBLIC_URL(
      "public-url",
      null,
      "<url>",
      "Where clients reach the gateway: the start of every address it hands out. Needed behind a"
          + " proxy; otherwise made from host and port."),
  API_KEY(
      "api-key",
      null,
      "<key>",
      "The root key, 6 to 256 characters, at least 16 where other machines reach the gateway. It"
          + " opens everything and is not stored. No flag: command lines can be read by others."),
  API_KEY_FILE("api-key-file", null, "<file>", "A file that holds the root key."),
  CORS_ORIGINS(
      "cors.origins",
      "*",
      "<origins>",
      "Origins whose web pages may read answers, such as https://app.example, with commas between;"
          + " * means all. Credentials of the browser are never allowed."),
  CONNECTIONS_PER_ADDRESS(
      "connections.per-address",
      "1024",
      "<connections>",
      "How many connections one client address (IPv6: one /64 network) may have open, 1 to 65535."
          + " More are answered 429."),
  OUTBOUND_ALLOW(
      "outbound.allow",
      null,
      "<networks>",
      "Networks that webhooks and fetched files may reach although they are not public, as"
          + " CIDR blocks with commas between them. Unset, it is loopback while the gateway"
          + " itself listens on loopback, and none otherwise."),
  MEDIA_VOICE_MIB("media.voice-mib", "16", "<MiB>", "The largest voice note, decoded."),
  MEDIA_FILE_MIB("media.file-mib", "32", "<MiB>", "The largest other file, decoded."),
  MESSAGES_ACK_DEADLINE_SECONDS(
      "messages.ack-deadline-seconds",
      "300",
      "<seconds>",
      "How long the network may take to confirm a message since it was first tried, 1 to 86400;"
          + " then the message is an error for good."),
  WEBHOOK_URL(
      "webhook.url",
      null,
      "<url>",
      "A receiver of the events of all sessions, in the words of family A."),
  WEBHOOK_EVENTS(
      "webhook.events",
      "*",
      "<names>",
      "Which events it gets, with commas between. An unknown name is refused at start."),
  WEBHOOK_HMAC_KEY("webhook.hmac-key", null, "<key>", "Signs what it gets. No flag."),
  WEBHOOK_RETRIES_POLICY(
      "webhook.retries.policy",
      null,
      "<policy>",
      "How the waits between tries grow: constant, linear or exponential. Without any of the three"
          + " settings of retries, tries go on for more than three days."),
  WEBHOOK_RETRIES_DELAY_SECONDS(
      "webhook.retries.delay-seconds", null, "<seconds>", "The first wait, 0 to 86400."),
  WEBHOOK_RETRIES_ATTEMPTS(
      "webhook.retries.attempts", null, "<tries>", "How many tries follow the first, 0 to 100."),
  WEBHOOK_CUSTOM_HEADERS(
      "webhook.custom-headers",
      null,
      "<headers>",
      "Sent with each event, as Name:Value;Name:Value. No flag, as they may hold a token."),
  WEBHOOK_B_URL(
      "webhook-b.url",
      null,
      "<url>",
      "A receiver of the events of all sessions, in the words of family B."),
  WEBHOOK_B_EVENTS(
      "webhook-b.events",
      "*",
      "<names>",
      "Which events it gets, with commas between. An unknown name is refused at start."),
  WEBHOOK_B_BY_EVENTS(
      "webhook-b.by-events",
      "false",
      "<true|false>",
      "Whether the name of the event is added to the path of the URL."),
  WEBHOOK_B_BASE64(
      "webhook-b.base64", "false", "<true|false>", "Whether files travel inside the events."),
  WEBSOCKET_B_ENABLED(
      "websocket-b.enabled",
      "false",
      "<true|false>",
      "Whether there is a Socket.IO server for clients of family B: at /socket.io/ on the API's"
          + " port and on a port of its own."),
  WEBSOCKET_B_PORT(
      "websocket-b.port",
      "8081",
      "<port>",
      "Its port; 0 means any free one. The host is the same."),
  WEBSOCKET_B_GLOBAL_EVENTS(
      "websocket-b.global-events",
      "false",
      "<true|false>",
      "Whether it tells the events of every instance to clients of the namespace /."),
  EVOLUTION_EXPOSE_TOKEN(
      "evolution.expose-token",
      "false",
      "<true|false>",
      "Whether events of family B (apikey) and fetchInstances (token) show the token of the"
          + " instance. Tokens are then kept encrypted, of instances made from then on; otherwise"
          + " the fields are null. Whoever receives events can do what the token can."),
  EVOLUTION_TOKEN_KEY_FILE(
      "evolution.token-key-file",
      null,
      "<file>",
      "The file with the key that tokens are encrypted with; made when it is not there. Unset, it"
          + " is instance-tokens.key in the data directory."),
  EVENTS_KEEP_DAYS(
      "events.keep-days",
      "7",
      "<days>",
      "How long the events of a session are kept. What a receiver still has to be told of stays"
          + " longer."),
  EVENTS_KEEP_COUNT(
      "events.keep-count",
      "1000000",
      "<events>",
      "How many events of a session are kept; the oldest go first."),
  LOG_LEVEL(
      "log.level",
      "INFO",
      "<level>",
      "DEBUG, INFO, WARN or ERROR. Sessions have levels of their own.");

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

  /// Its name in `gateway.yaml`, where a dot is a level: `outbound.allow`.
  public String key() {
    return key;
  }

  /// Its name as an environment variable: `GATEWAY_OUTBOUND_ALLOW`.
  public String variable() {
    return "GATEWAY_" + name();
  }

  /// Its name on the command line, `--outbound-allow`; secrets have none.
  public Optional<String> flag() {
    return isSecret() ? Optional.empty() : Optional.of("--" + key.replace('.', '-'));
  }

  /// What holds when nobody sets it; absent means nothing does.
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
    return this == API_KEY || this == WEBHOOK_HMAC_KEY || this == WEBHOOK_CUSTOM_HEADERS;
  }

  static Optional<Setting> named(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }

  /// The one that somebody who wrote `key` may have meant.
  static Setting nearestTo(String key) {
    var asked = Ascii.lower(key).replace('_', '-');
    return Arrays.stream(values())
        .min(Comparator.comparingInt(setting -> EditDistance.between(asked, setting.key)))
        .orElseThrow();
  }
}
