package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.network.simulator.description.WorldDescriptions;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.world.DefaultWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The world with which a network begins, as the option `world` names it.
final class InitialWorld {
  /// The option of the network.
  static final String OPTION = "world";

  static final String EMPTY = "empty";

  private InitialWorld() {}

  /// @param pictures of the default world
  /// @param option `empty`, or the path of a description; absent means the default world
  /// @throws IllegalStateException when the description cannot be read or has a mistake
  static Supplier<List<WorldChange>> of(
      @Nullable String option,
      WorldDescriptions descriptions,
      Time time,
      DefaultPictures pictures) {
    if (option == null || option.isBlank()) {
      return () -> DefaultWorld.changes(time.instant(), pictures.weather());
    }
    if (option.equals(EMPTY)) {
      return List::of;
    }
    var file = Path.of(option);
    try {
      var _ = descriptions.read(file);
    } catch (FaultException e) {
      throw new IllegalStateException(file + ": " + reason(e), e);
    } catch (UncheckedIOException e) {
      throw new IllegalStateException("the world in " + file + " cannot be read", e);
    }
    return () -> descriptions.read(file);
  }

  private static String reason(FaultException e) {
    return e.fault() instanceof Fault.Invalid(_, var reason) ? reason : e.fault().message();
  }

  /// The pictures of the default world, which the gateway keeps and serves. Each is given to it
  /// once, however often the world is reset.
  static final class DefaultPictures {
    private static final String WEATHER = "harbour-weather.png";

    private final Function<Attachment.Inline, Optional<Attachment.Stored>> keep;
    private Attachment.@Nullable Stored weather;

    /// @param keep gives a picture to the gateway
    DefaultPictures(Function<Attachment.Inline, Optional<Attachment.Stored>> keep) {
      this.keep = keep;
    }

    /// The picture of the channel with the weather; null where pictures are not kept.
    synchronized Attachment.@Nullable Stored weather() {
      if (weather == null) {
        weather = keep.apply(read()).orElse(null);
      }
      return weather;
    }

    private static Attachment.Inline read() {
      try (var in = InitialWorld.class.getResourceAsStream(WEATHER)) {
        return new Attachment.Inline(
            Objects.requireNonNull(in, WEATHER).readAllBytes(), "image/png", WEATHER);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
