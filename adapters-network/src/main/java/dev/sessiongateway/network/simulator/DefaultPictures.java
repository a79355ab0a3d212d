package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.media.Attachment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The pictures of the default world, which the gateway keeps and serves. Each is given to it once,
/// however often the world is reset.
final class DefaultPictures {
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
    try (var in = DefaultPictures.class.getResourceAsStream(WEATHER)) {
      return new Attachment.Inline(
          Objects.requireNonNull(in, WEATHER).readAllBytes(), "image/png", WEATHER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
