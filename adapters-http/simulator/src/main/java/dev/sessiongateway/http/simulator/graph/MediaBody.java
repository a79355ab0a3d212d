package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import org.jspecify.annotations.Nullable;

/// A file of a message. Each kind has keys of its own, and Meta refuses others.
sealed interface MediaBody {
  /// Of an uploaded or received file.
  @Nullable String id();

  /// Where the file is fetched, without an id.
  @Nullable String link();

  default @Nullable String caption() {
    return null;
  }

  default @Nullable String filename() {
    return null;
  }

  @OnlyKnownFields
  record PictureBody(
      @Nullable @Length(max = 128) String id,
      @Nullable @Length(max = 8_192) String link,
      @Nullable @Length(max = 1_024) String caption)
      implements MediaBody {}

  /// @param voice false for music in an Ogg file
  @OnlyKnownFields
  record SoundBody(
      @Nullable @Length(max = 128) String id,
      @Nullable @Length(max = 8_192) String link,
      @Nullable Boolean voice)
      implements MediaBody {}

  @OnlyKnownFields
  record DocumentBody(
      @Nullable @Length(max = 128) String id,
      @Nullable @Length(max = 8_192) String link,
      @Nullable @Length(max = 1_024) String caption,
      @Nullable @Length(max = 255) String filename)
      implements MediaBody {}

  @OnlyKnownFields
  record StickerBody(
      @Nullable @Length(max = 128) String id, @Nullable @Length(max = 8_192) String link)
      implements MediaBody {}
}
