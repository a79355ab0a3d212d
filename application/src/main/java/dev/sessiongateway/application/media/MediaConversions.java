package dev.sessiongateway.application.media;

import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.session.SessionConfig;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Converts files to the formats that phones play, and pictures to stickers. Thread-safe.
public final class MediaConversions {
  private static final Logger LOG = LoggerFactory.getLogger(MediaConversions.class);
  private static final String WEBP = "image/webp";
  private static final Pattern EXTENSION = Pattern.compile("\\.[A-Za-z0-9]{1,5}$");

  /// The first packet of an OGG file begins here when it is alone in its page, as Opus requires.
  private static final int FIRST_PACKET = 28;

  private static final byte[] OPUS = "OpusHead".getBytes(StandardCharsets.US_ASCII);

  private final MediaSource source;
  private final MediaTypeDetector types;
  private final MediaLimits limits;
  private final MediaConverter converter;
  private final StickerConverter stickers;
  private final GatewayLifecycle lifecycle;

  public MediaConversions(
      MediaSource source,
      MediaTypeDetector types,
      MediaLimits limits,
      MediaConverter converter,
      StickerConverter stickers,
      GatewayLifecycle lifecycle) {
    this.source = source;
    this.types = types;
    this.limits = limits;
    this.converter = converter;
    this.stickers = stickers;
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

  /// A still picture as a sticker, in WebP; what is WebP already, moves, or is unknown stays as it
  /// is.
  ///
  /// @param via the proxy for fetching, null for a direct connection
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file`, `invalid.url`,
  ///   `too-large.media`
  public Attachment sticker(Attachment picture, SessionConfig.@Nullable Proxy via) {
    lifecycle.requireOpen();
    if (picture instanceof Attachment.Stored) {
      return picture;
    }
    var file = fetched(picture, MediaKind.STICKER, via);
    if (file.bytes().length > limits.bytes(MediaKind.STICKER)) {
      throw limits.tooLarge(MediaKind.STICKER);
    }
    return stickers
        .press(file.bytes(), types.detect(file.bytes(), file.filename()))
        .map(webp -> new Attachment.Inline(webp, WEBP, renamed(file.filename(), ".webp")))
        .orElse(file);
  }

  /// The file as a message of this kind needs it.
  Attachment apply(
      MediaConversion wanted, Attachment file, MediaKind kind, SessionConfig.@Nullable Proxy via) {
    var format = formatOf(kind);
    if (format.isEmpty() || file instanceof Attachment.Stored) {
      return file;
    }
    return switch (wanted) {
      case NONE -> file;
      case REQUIRED -> convert(fetched(file, kind, via), format.get());
      case IF_POSSIBLE ->
          converter.isAvailable() ? attempt(fetched(file, kind, via), format.get()) : file;
    };
  }

  private static Optional<MediaFormat> formatOf(MediaKind kind) {
    return switch (kind) {
      case VOICE -> Optional.of(MediaFormat.VOICE);
      case VIDEO, VIDEO_NOTE -> Optional.of(MediaFormat.VIDEO);
      case IMAGE, AUDIO, DOCUMENT, STICKER -> Optional.empty();
    };
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

  private Attachment.Inline attempt(Attachment.Inline file, MediaFormat to) {
    try {
      return convert(file, to);
    } catch (FaultException e) {
      LOG.atDebug()
          .addKeyValue("fault", e.fault().code())
          .log("a file that could not be converted is sent as it is");
      return file;
    }
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
