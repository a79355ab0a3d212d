package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familyb.FamilyB;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The variables of Evolution API that set up brokers; together they are the setting `sinks`.
final class MigratedSinks {
  private static final List<Broker> BROKERS =
      List.of(
          new Broker(
              "rabbitmq",
              "RABBITMQ_ENABLED",
              "RABBITMQ_GLOBAL_ENABLED",
              "RABBITMQ_EVENTS_",
              List.of(
                  new Option("RABBITMQ_URI", "uri"),
                  new Option("RABBITMQ_EXCHANGE_NAME", "exchange"),
                  new Option("RABBITMQ_PREFIX_KEY", "prefix"),
                  new Option("RABBITMQ_FRAME_MAX", "frame-max"))),
          new Broker(
              "nats",
              "NATS_ENABLED",
              "NATS_GLOBAL_ENABLED",
              "NATS_EVENTS_",
              List.of(new Option("NATS_URI", "uri"), new Option("NATS_PREFIX_KEY", "prefix"))),
          new Broker(
              "sqs",
              "SQS_ENABLED",
              "SQS_GLOBAL_ENABLED",
              "SQS_GLOBAL_",
              List.of(
                  new Option("SQS_ACCESS_KEY_ID", "access-key"),
                  new Option("SQS_SECRET_ACCESS_KEY", "secret-key"),
                  new Option("SQS_REGION", "region"),
                  new Option("SQS_MAX_PAYLOAD_SIZE", "max-bytes"),
                  new Option("SQS_GLOBAL_PREFIX_NAME", "prefix"),
                  new Option("SQS_GLOBAL_FORCE_SINGLE_QUEUE", "single-queue"))),
          new Broker(
              "kafka",
              "KAFKA_ENABLED",
              "KAFKA_GLOBAL_ENABLED",
              "KAFKA_EVENTS_",
              List.of(
                  new Option("KAFKA_BROKERS", "brokers"),
                  new Option("KAFKA_CLIENT_ID", "client-id"),
                  new Option("KAFKA_TOPIC_PREFIX", "topic-prefix"),
                  new Option("KAFKA_AUTO_CREATE_TOPICS", "auto-create-topics"),
                  new Option("KAFKA_NUM_PARTITIONS", "num-partitions"),
                  new Option("KAFKA_REPLICATION_FACTOR", "replication-factor"),
                  new Option("KAFKA_SSL_ENABLED", "tls"),
                  new Option("KAFKA_SSL_CA", "tls-trust-store", "KAFKA_SSL_ENABLED"),
                  new Option("KAFKA_SASL_MECHANISM", "sasl-mechanism", "KAFKA_SASL_ENABLED"),
                  new Option("KAFKA_SASL_USERNAME", "sasl-username", "KAFKA_SASL_ENABLED"),
                  new Option("KAFKA_SASL_PASSWORD", "sasl-password", "KAFKA_SASL_ENABLED"))),
          new Broker(
              "pusher",
              "PUSHER_ENABLED",
              "PUSHER_GLOBAL_ENABLED",
              "PUSHER_EVENTS_",
              List.of(
                  new Option("PUSHER_GLOBAL_APP_ID", "app-id", "PUSHER_GLOBAL_ENABLED"),
                  new Option("PUSHER_GLOBAL_KEY", "key", "PUSHER_GLOBAL_ENABLED"),
                  new Option("PUSHER_GLOBAL_SECRET", "secret", "PUSHER_GLOBAL_ENABLED"),
                  new Option("PUSHER_GLOBAL_CLUSTER", "cluster", "PUSHER_GLOBAL_ENABLED"),
                  new Option("PUSHER_GLOBAL_USE_TLS", "tls", "PUSHER_GLOBAL_ENABLED"))));

  private MigratedSinks() {}

  /// Whether the variable, as the list names it, is a part of the setting.
  static boolean isPart(String variable) {
    return BROKERS.stream().anyMatch(broker -> broker.has(variable));
  }

  /// The brokers that are enabled, as pairs.
  static Optional<RawValue> find(Map<String, String> environment) {
    var enabled =
        BROKERS.stream().filter(broker -> isOn(environment.get(broker.enabled()))).toList();
    if (enabled.isEmpty()) {
      return Optional.empty();
    }
    var from = enabled.getFirst().enabled();
    return Optional.of(
        new RawValue(
            enabled.stream()
                .flatMap(broker -> broker.options(environment).entrySet().stream())
                .map(option -> option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining(";")),
            from));
  }

  private static boolean isOn(@Nullable String value) {
    return value != null && value.strip().equalsIgnoreCase("true");
  }

  /// @param condition the variable that has to be true, if there is one
  private record Option(String variable, String name, @Nullable String condition) {
    private Option(String variable, String name) {
      this(variable, name, null);
    }

    private @Nullable String value(Map<String, String> environment) {
      var text = environment.get(variable);
      var isMeant = condition == null || isOn(environment.get(condition));
      if (text == null || text.isBlank() || !isMeant) {
        return null;
      }
      if (text.contains(";")) {
        throw new InvalidSettings(variable + " must have no semicolon");
      }
      return spelling().apply(text.strip());
    }

    private UnaryOperator<String> spelling() {
      return switch (name) {
        case "single-queue", "auto-create-topics", "tls" -> Ascii::lower;
        case "sasl-mechanism" -> Ascii::upper;
        default -> UnaryOperator.identity();
      };
    }
  }

  /// @param enabled the variable that switches the broker on
  /// @param global the one that switches the events of all instances on
  /// @param events followed by the name of an event; `true` publishes it
  private record Broker(
      String sink, String enabled, String global, String events, List<Option> options) {

    boolean has(String variable) {
      return List.of(enabled, global, events + "*").contains(variable)
          || options.stream()
              .anyMatch(option ->
                  option.variable().equals(variable) || variable.equals(option.condition()));
    }

    Map<String, String> options(Map<String, String> environment) {
      var found = new LinkedHashMap<String, String>();
      for (var option : options) {
        var value = option.value(environment);
        if (value != null) {
          found.put(sink + "." + option.name(), value);
        }
      }
      var wanted = events(environment);
      if (isOn(environment.get(global)) && !Objects.equals(wanted, "")) {
        found.put(sink + ".global", "true");
        found.put(sink + ".events", wanted == null ? "*" : wanted);
      }
      // A broker without any option is enabled too.
      found.putIfAbsent(sink + ".global", "false");
      return found;
    }

    /// Null without any switch; empty when all are off.
    private @Nullable String events(Map<String, String> environment) {
      var switches = environment.keySet().stream().filter(this::isSwitch).sorted().toList();
      return switches.isEmpty()
          ? null
          : switches.stream()
              .filter(name -> isOn(environment.get(name)))
              .map(name -> name.substring(events.length()))
              .collect(Collectors.joining(","));
    }

    private boolean isSwitch(String variable) {
      return variable.startsWith(events)
          && FamilyB.findEventName(variable.substring(events.length())).isPresent();
    }
  }
}
