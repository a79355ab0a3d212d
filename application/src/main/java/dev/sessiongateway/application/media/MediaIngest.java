package dev.sessiongateway.application.media;

import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.text.Ascii;
import org.jspecify.annotations.Nullable;

/// Turns a file as the client gave it into one that the gateway keeps: fetched, measured, looked
/// at. Thread-safe.
public final class MediaIngest {
  private final MediaSource source;
  private final MediaStore store;
  private final MediaTypeDetector types;
  private final MediaLimits limits;
  private final MediaInspector inspector;
  private final MediaConversions conversions;
  private final GatewayLifecycle lifecycle;

  public MediaIngest(
      MediaSource source,
      MediaStore store,
      MediaTypeDetector types,
      MediaLimits limits,
      MediaInspector inspector,
      MediaConversions conversions,
      GatewayLifecycle lifecycle) {
    this.source = source;
    this.store = store;
    this.types = types;
    this.limits = limits;
    this.inspector = inspector;
    this.conversions = conversions;
    this.lifecycle = lifecycle;
  }

  /// This content with its file stored.
  ///
  /// @param via the proxy for fetching, null for a direct connection
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file`, `invalid.url`,
  ///   `too-large.audio`, `too-large.media`, and those of [MediaConversions]
  public Content store(
      Content content, MediaConversion conversion, SessionConfig.@Nullable Proxy via) {
    lifecycle.requireOpen();
    return content.withFiles(file -> {
      var kind = kindOf(content);
      return store(conversions.apply(conversion, file, kind, via), kind, via);
    });
  }

  /// As above, for a file of no session, or one that need not be fetched.
  public Attachment.Stored store(Attachment file, MediaKind kind) {
    return store(file, kind, null);
  }

  /// A picture of somebody or something, which is kept as long as it is wanted, unlike the files of
  /// messages.
  ///
  /// @param via the proxy for fetching, null for a direct connection
  /// @throws dev.sessiongateway.domain.fault.FaultException as for a content
  public Attachment.Stored storePicture(Attachment file, SessionConfig.@Nullable Proxy via) {
    var stored = store(file, MediaKind.IMAGE, via);
    store.keep(stored.id());
    return stored;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException as for a content
  public Attachment.Stored store(
      Attachment file, MediaKind kind, SessionConfig.@Nullable Proxy via) {
    lifecycle.requireOpen();
    return switch (file) {
      case Attachment.Stored stored -> stored;
      case Attachment.Inline(var bytes, var mimetype, var filename) ->
          keep(bytes, mimetype, filename, kind);
      case Attachment.Remote(var url, var mimetype, var filename) -> {
        var fetched = source.fetch(url, limits.bytes(kind), via);
        yield keep(
            fetched.bytes(),
            mimetype == null ? plausible(fetched.mimetype(), kind) : mimetype,
            filename == null ? fetched.filename() : filename,
            kind);
      }
    };
  }

  /// A wrong media type of a sound is the server's error, not the client's, so the bytes decide.
  private static @Nullable String plausible(@Nullable String mimetype, MediaKind kind) {
    var isSound = kind == MediaKind.AUDIO || kind == MediaKind.VOICE;
    return isSound && mimetype != null && !Ascii.lower(mimetype).startsWith("audio/")
        ? null
        : mimetype;
  }

  private Attachment.Stored keep(
      byte[] bytes, @Nullable String declared, @Nullable String filename, MediaKind kind) {
    if (bytes.length == 0) {
      throw Fault.invalid(MediaLimits.field(kind), "must not be empty");
    }
    if (bytes.length > limits.bytes(kind)) {
      throw limits.tooLarge(kind);
    }
    var type = typeOf(bytes, declared, filename, kind);
    return store.put(bytes, type, filename).with(inspector.inspect(bytes, type));
  }

  /// Bytes decide whether it is a picture, a film or a sound; for documents the client knows best.
  private String typeOf(
      byte[] bytes, @Nullable String declared, @Nullable String filename, MediaKind kind) {
    var seen = types.detect(bytes, filename);
    var family =
        switch (kind) {
          case IMAGE, STICKER -> "image/";
          case VIDEO, VIDEO_NOTE -> "video/";
          case AUDIO, VOICE -> "audio/";
          case DOCUMENT -> "";
        };
    if (!seen.startsWith(family)) {
      throw Fault.invalid(
          MediaLimits.field(kind), "must be " + family + "*, but the bytes are " + seen);
    }
    var claimed = declared == null ? "" : Ascii.lower(declared.strip());
    if (family.equals("audio/")) {
      return sound(seen, claimed, MediaLimits.field(kind));
    }
    return !claimed.isEmpty() && claimed.startsWith(family) && claimed.contains("/")
        ? claimed
        : seen;
  }

  /// The client may add parameters to what the bytes are, such as the codec.
  private static String sound(String seen, String claimed, String field) {
    if (!claimed.isEmpty() && !claimed.startsWith("audio/") && !isOpen(claimed)) {
      throw Fault.invalid(field, "must be audio/*, but its type was given as " + claimed);
    }
    return withoutParameters(claimed).equals(seen) ? claimed : seen;
  }

  /// Types that clients give to sounds among other things.
  private static boolean isOpen(String claimed) {
    return switch (withoutParameters(claimed)) {
      case "application/octet-stream", "application/ogg" -> true;
      default -> false;
    };
  }

  private static String withoutParameters(String type) {
    var end = type.indexOf(';');
    return end < 0 ? type : type.substring(0, end).strip();
  }

  private static MediaKind kindOf(Content content) {
    return switch (content) {
      case Content.Media(var kind, _, _) -> kind;
      case Content.Story(Content.Media(var kind, _, _), _, _) -> kind;
      case Content.Gif _ -> MediaKind.VIDEO;
      default -> MediaKind.IMAGE;
    };
  }
}
