package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.familyb.FamilyB;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The brokers to which events are published.
///
/// @param directory absolute; holds the jars of other sinks, need not exist
/// @param sinks by their names
public record SinkSettings(Path directory, Map<SinkName, Sink> sinks) {
  private static final String GLOBAL = "global";
  private static final String EVENTS = "events";

  public SinkSettings {
    sinks = Map.copyOf(sinks);
  }

  /// @throws InvalidSettings when a value is invalid
  static SinkSettings from(SettingsSources from, Path dataDirectory) {
    return new SinkSettings(
        from.find(Setting.SINKS_DIRECTORY)
            .map(value -> from.absolute(value.value()))
            .orElse(dataDirectory.resolve("sinks")),
        from.find(Setting.SINKS).map(SinkSettings::byName).orElse(Map.of()));
  }

  private static Map<SinkName, Sink> byName(RawValue value) {
    var all = new TreeMap<SinkName, Map<String, String>>(Comparator.comparing(SinkName::value));
    value
        .pairs(Setting.SINKS)
        .forEach((name, option) -> {
          var dot = name.indexOf('.');
          var sink = dot < 0 ? "" : name.substring(0, dot);
          if (!SinkName.isValid(sink) || dot == name.length() - 1) {
            throw new InvalidSettings(
                "%s must begin each name with that of a broker and a dot, such as rabbitmq.uri"
                    .formatted(value.from()));
          }
          all.computeIfAbsent(new SinkName(sink), _ -> new LinkedHashMap<>())
              .put(name.substring(dot + 1), option);
        });
    var sinks = new LinkedHashMap<SinkName, Sink>();
    all.forEach((name, options) -> sinks.put(name, sink(name, options, value)));
    return sinks;
  }

  private static Sink sink(SinkName name, Map<String, String> options, RawValue value) {
    var own = new LinkedHashMap<>(options);
    var isGlobal = flag(name, Optional.ofNullable(own.remove(GLOBAL)), value);
    var events = events(name, Optional.ofNullable(own.remove(EVENTS)), value);
    return new Sink(own, isGlobal ? events : Set.of());
  }

  private static boolean flag(SinkName name, Optional<String> text, RawValue value) {
    return switch (text.orElse("false")) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new InvalidSettings(
              "%s: %s.%s must be true or false".formatted(value.from(), name, GLOBAL));
    };
  }

  /// An unknown name is usually a typing error, and its events would never be published.
  private static Set<String> events(SinkName name, Optional<String> text, RawValue value) {
    var events = new LinkedHashSet<String>();
    for (var word : text.orElse(Subscription.ALL).split(",", -1)) {
      var event = word.strip();
      if (event.equals(Subscription.ALL)) {
        events.addAll(FamilyB.eventNames());
      } else if (!event.isEmpty()) {
        events.add(
            FamilyB.findEventName(event)
                .orElseThrow(() ->
                    new InvalidSettings(
                        "%s: %s.%s must be * or names of events of family B with commas between;"
                                .formatted(value.from(), name, EVENTS)
                            + " unknown: "
                            + event)));
      }
    }
    return events;
  }

  /// What is published of all sessions.
  public List<SinkSubscription> ofAll() {
    return sinks.entrySet().stream()
        .filter(entry -> !entry.getValue().globalEvents().isEmpty())
        .map(entry -> new SinkSubscription(entry.getKey(), true, entry.getValue().globalEvents()))
        .toList();
  }

  /// @param options of the broker's sink itself
  /// @param globalEvents the events of all sessions that are published to it; empty when there are
  ///   none
  public record Sink(Map<String, String> options, Set<String> globalEvents) {
    public Sink {
      options = Map.copyOf(options);
      globalEvents = Set.copyOf(globalEvents);
    }

    /// Without the values of options, of which some are secret.
    @Override
    public String toString() {
      return "Sink[" + options.keySet() + ", " + globalEvents.size() + " events]";
    }
  }
}
