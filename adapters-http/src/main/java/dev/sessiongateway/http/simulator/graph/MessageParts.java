package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import org.jspecify.annotations.Nullable;

/// What messages of several kinds have.
final class MessageParts {
  private MessageParts() {}

  /// The part that the type names.
  ///
  /// @throws GraphFault.Raised `100`
  static <T> T required(String name, @Nullable T part) {
    if (part == null) {
      throw GraphFault.PARAMETER.toException(name + " is required");
    }
    return part;
  }

  /// Finds the files that a message names.
  @FunctionalInterface
  interface Files {
    /// @param field of the message, for faults
    /// @throws GraphFault.Raised `131053` for an unknown id
    Attachment.Stored stored(String field, MediaBody body, MediaKind kind);
  }

  /// @param id of an uploaded or received file
  /// @param link where the file is fetched, without an id
  /// @param voice false for music in an Ogg file
  record MediaBody(
      @Nullable @Length(max = 128) String id,
      @Nullable @Length(max = 8_192) String link,
      @Nullable @Length(max = 1_024) String caption,
      @Nullable @Length(max = 255) String filename,
      @Nullable Boolean voice) {}

  record PlaceBody(
      @Range(min = -90, max = 90) Double latitude,
      @Range(min = -180, max = 180) Double longitude,
      @Nullable @Length(max = 1_000) String name,
      @Nullable @Length(max = 1_000) String address) {
    Content toContent() {
      return new Content.Location(latitude, longitude, name, address);
    }
  }
}
