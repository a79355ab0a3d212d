package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.GifSource;
import dev.sessiongateway.domain.text.Ascii;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the fields of a video that plays as a GIF; clients write them as values or as text.
final class GifFields {
  private GifFields() {}

  /// The source of the GIF; empty when the video is no GIF.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.gifPlayback`,
  ///   `invalid.gifAttribution`
  static Optional<GifSource> of(@Nullable JsonNode playback, @Nullable JsonNode attribution) {
    var source = source(attribution);
    return plays(playback) ? Optional.of(source) : Optional.empty();
  }

  private static boolean plays(@Nullable JsonNode playback) {
    return switch (text(playback)) {
      case "true" -> true;
      case "false", "" -> false;
      default -> throw Fault.invalid("gifPlayback", "must be true or false");
    };
  }

  private static GifSource source(@Nullable JsonNode attribution) {
    return switch (text(attribution)) {
      case "0", "" -> GifSource.NONE;
      case "1" -> GifSource.GIPHY;
      case "2" -> GifSource.TENOR;
      default -> throw Fault.invalid("gifAttribution", "must be 0, 1 or 2");
    };
  }

  private static String text(@Nullable JsonNode value) {
    if (value == null || value.isNull()) {
      return "";
    }
    return value.isContainerNode() ? value.toString() : Ascii.lower(value.asText().strip());
  }
}
