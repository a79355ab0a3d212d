package dev.sessiongateway.application.media;

import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.FileExtension;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.session.SessionConfig;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Converts files to the formats that phones play and show. Thread-safe.
public final class MediaConversions {
  private static final String WEBP = "image/webp";

  /// Pictures that every phone shows.
  private static final Set<String> SHOWN = Set.of("image/jpeg", "image/png");

  private static final Set<String> STICKERS = Set.of(WEBP, "image/jpeg", "image/png", "image/gif");

  private static final Pattern EXTENSION = Pattern.compile("\\.[A-Za-z0-9]{1,5}$");

  /// The first packet of an OGG file begins here when it is alone in its page, as Opus requires.
  private static final int FIRST_PACKET = 28;

  private static final byte[] OPUS = "OpusHead".getBytes(StandardCharsets.US_ASCII);

  private final MediaSource source;
  private final MediaTypeDetector types;
  private final MediaLimits limits;
  private final MediaConverter converter;
  private final StickerConverter stickers;
  private final PictureConverter pictures;
  private final GatewayLifecycle lifecycle;

  public MediaConversions(
      MediaSource source,
      MediaTypeDetector types,
      MediaLimits limits,
      MediaConverter converter,
      StickerConverter stickers,
      PictureConverter pictures,
      GatewayLifecycle lifecycle) {
    this.source = source;
    this.types = types;
    this.limits = limits;
    this.converter = converter;
    this.stickers = stickers;
    this.pictures = pictures;
    this.lifecycle = lifecycle;
  }

  /// The file in this format. A voice note that is OGG with Opus already stays as it is.
  ///
  /// @param via the proxy for fetching, null for a direct connection
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.audio` for a voice note that
  ///   cannot be read, `invalid.file` for other files; `invalid.url`, `too-large.audio`,
  ///   `too-large.media`, and those of [MediaConverter]
  public Attachment.Inline convert(
      Attachment file, MediaFormat to, SessionConfig.@Nullable Proxy via) {
    lifecycle.requireOpen();
    return convert(fetched(file, to.kind(), via), to);
  }

  /// The bytes in this format.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as for an attachment
  public byte[] convert(byte[] file, MediaFormat to) {
    lifecycle.requireOpen();
    return convert(new Attachment.Inline(file, null, null), to).bytes();
  }

  /// The file as a message of this kind needs it.
  ///
  /// @param via the proxy for fetching, null for a direct connection
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.audio`, `invalid.file`,
  ///   `invalid.url`, `too-large.audio`, `too-large.media`, and those of [MediaConverter]
  Attachment apply(
      MediaConversion wanted, Attachment file, MediaKind kind, SessionConfig.@Nullable Proxy via) {
    if (wanted == MediaConversion.NONE || file instanceof Attachment.Stored) {
      return file;
    }
    return switch (kind) {
      case VOICE -> convert(fetched(file, kind, via), MediaFormat.VOICE);
      case VIDEO, VIDEO_NOTE ->
          wanted == MediaConversion.REQUIRED
              ? convert(fetched(file, kind, via), MediaFormat.VIDEO)
              : file;
      case IMAGE -> shown(checked(fetched(file, kind, via), kind));
      case STICKER -> sticker(checked(fetched(file, kind, via), kind));
      case AUDIO, DOCUMENT -> file;
    };
  }

  private Attachment.Inline checked(Attachment.Inline file, MediaKind kind) {
    if (file.bytes().length > limits.bytes(kind)) {
      throw limits.tooLarge(kind);
    }
    return file;
  }

  /// What is WebP already, or is no picture, stays as it is, and so does a picture where nothing
  /// makes WebP.
  private Attachment.Inline sticker(Attachment.Inline file) {
    var type = types.detect(file.bytes(), file.filename());
    var pressed = stickers.press(file.bytes(), type);
    if (pressed.isEmpty() && type.startsWith("image/") && !STICKERS.contains(type)) {
      throw notShown(MediaKind.STICKER, type);
    }
    return pressed
        .map(webp -> new Attachment.Inline(webp, WEBP, renamed(file.filename(), ".webp")))
        .orElse(file);
  }

  private Attachment.Inline shown(Attachment.Inline file) {
    var type = types.detect(file.bytes(), file.filename());
    if (!type.startsWith("image/") || SHOWN.contains(type)) {
      return file;
    }
    var picture =
        pictures.convert(file.bytes(), type).orElseThrow(() -> notShown(MediaKind.IMAGE, type));
    var name = renamed(file.filename(), FileExtension.of(picture.mimetype()));
    return new Attachment.Inline(picture.bytes(), picture.mimetype(), name);
  }

  private static FaultException notShown(MediaKind kind, String type) {
    return Fault.invalid(
        MediaLimits.field(kind),
        "phones do not show a picture of the type "
            + type
            + "; send JPEG or PNG, or send it as a document (sendFile)");
  }

  private Attachment.Inline fetched(
      Attachment file, MediaKind kind, SessionConfig.@Nullable Proxy via) {
    return switch (file) {
      case Attachment.Inline inline -> inline;
      case Attachment.Remote(var url, var mimetype, var filename) -> {
        var answer = source.fetch(url, limits.bytes(kind), via);
        yield new Attachment.Inline(
            answer.bytes(),
            mimetype == null ? answer.mimetype() : mimetype,
            filename == null ? answer.filename() : filename);
      }
      case Attachment.Stored _ -> throw new IllegalArgumentException("a stored file is converted");
    };
  }

  private Attachment.Inline convert(Attachment.Inline file, MediaFormat to) {
    var bytes = file.bytes();
    if (bytes.length > limits.bytes(to.kind())) {
      throw limits.tooLarge(to.kind());
    }
    var type = types.detect(bytes, file.filename());
    if (!isReadable(type, to)) {
      var wanted = to == MediaFormat.VIDEO ? "video/*" : "audio/*";
      throw invalid(to, "must be " + wanted + ", but the bytes are " + type);
    }
    var converted = to == MediaFormat.VOICE && isOpus(bytes) ? bytes : converted(bytes, to);
    return new Attachment.Inline(
        converted, to.mimetype(), renamed(file.filename(), to.extension()));
  }

  /// A sound may be taken from a video, but not the other way round.
  private static boolean isReadable(String type, MediaFormat to) {
    return type.startsWith("video/") || (to != MediaFormat.VIDEO && type.startsWith("audio/"));
  }

  private byte[] converted(byte[] bytes, MediaFormat to) {
    return converter
        .convert(bytes, to, limits.bytes(to.kind()))
        .orElseThrow(() -> invalid(to, "cannot be decoded; send a file that other players open"));
  }

  private static FaultException invalid(MediaFormat to, String reason) {
    return Fault.invalid(MediaLimits.field(to.kind()), reason);
  }

  private static boolean isOpus(byte[] bytes) {
    return bytes.length > FIRST_PACKET + OPUS.length
        && bytes[0] == 'O'
        && Arrays.equals(bytes, FIRST_PACKET, FIRST_PACKET + OPUS.length, OPUS, 0, OPUS.length);
  }

  private static @Nullable String renamed(@Nullable String filename, String extension) {
    return filename == null ? null : EXTENSION.matcher(filename).replaceFirst("") + extension;
  }
}
