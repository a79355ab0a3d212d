package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.simulation.ClockControl;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The simulated network.
///
/// @param world the absolute path of a description, or `empty`; null means the default world
/// @param seed null when ids are random
/// @param clock where the clock of the simulated network stands at the start; null when it runs
/// @param location where the simulated network is; null when it is in the process of the gateway
public record SimulatorSettings(
    @Nullable String world,
    @Nullable Long seed,
    @Nullable Instant clock,
    @Nullable SimulatorLocation location) {
  /// The world without phones.
  public static final String EMPTY_WORLD = "empty";

  /// The clock does not begin before this time.
  private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");

  static SimulatorSettings read(SettingsSources from) {
    var _ = simulated(from, Setting.SIMULATOR_URL);
    return new SimulatorSettings(
        from.find(Setting.WORLD).map(value -> world(from, value)).orElse(null),
        simulated(from, Setting.SIMULATOR_SEED).map(SimulatorSettings::seed).orElse(null),
        simulated(from, Setting.SIMULATOR_CLOCK).map(SimulatorSettings::clock).orElse(null),
        SimulatorLocation.read(from).orElse(null));
  }

  private static String world(SettingsSources from, RawValue value) {
    return value.value().equals(EMPTY_WORLD)
        ? EMPTY_WORLD
        : from.absolute(value.value()).toString();
  }

  /// A setting that only the simulated network has.
  private static Optional<RawValue> simulated(SettingsSources from, Setting setting) {
    var value = from.find(setting);
    var network = from.required(Setting.NETWORK).value();
    if (value.isPresent() && !network.equals(Setting.NETWORK.fallback().orElseThrow())) {
      throw new InvalidSettings(
          value.get().from() + " is for the simulated network, but the network is " + network);
    }
    return value;
  }

  private static Long seed(RawValue value) {
    return value.number(Setting.SIMULATOR_SEED, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static Instant clock(RawValue value) {
    try {
      var time = Instant.parse(value.value());
      if (!time.isBefore(EARLIEST) && !time.isAfter(ClockControl.LATEST)) {
        return time;
      }
    } catch (DateTimeParseException e) {
      // Reported below, like a time out of range.
    }
    throw value.mustBe(
        "a time such as 2026-01-01T00:00:00Z, from %s to %s"
            .formatted(EARLIEST, ClockControl.LATEST),
        Setting.SIMULATOR_CLOCK);
  }
}
