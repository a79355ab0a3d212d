package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.outbound.media.FfmpegProgram;
import java.nio.file.Path;

/// The files of messages.
///
/// @param location where they are kept
/// @param ffmpeg converts them
public record MediaSettings(MediaLimits limits, MediaLocation location, FfmpegProgram ffmpeg) {
  private static final long MOST_MIB = 512;

  static MediaSettings read(SettingsSources from, StoreSettings store, Path dataDirectory) {
    return new MediaSettings(
        new MediaLimits(
            from.number(Setting.MEDIA_VOICE_MIB, 1, MOST_MIB) << 20,
            from.number(Setting.MEDIA_FILE_MIB, 1, MOST_MIB) << 20),
        MediaLocation.read(from, store, dataDirectory),
        new FfmpegProgram(from.required(Setting.MEDIA_FFMPEG).value()));
  }
}
