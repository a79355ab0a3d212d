package dev.sessiongateway.application.media;

import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.media.MediaTypeName;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.SessionConfig;
import java.util.Optional;
import java.util.Set;
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
    lifecycle.requireOpen();
    var shown = conversions.apply(MediaConversion.AS_NEEDED, file, MediaKind.IMAGE, via);
    var stored = store(shown, MediaKind.IMAGE, via);
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
          keep(bytes, new Claim(MediaTypeName.canonical(mimetype), filename, true), kind);
      case Attachment.Remote(var url, var mimetype, var filename) -> {
        var fetched = source.fetch(url, limits.bytes(kind), via);
        var given = MediaTypeName.canonical(mimetype);
        var name = filename == null ? fetched.filename() : filename;
        yield keep(
            fetched.bytes(),
            given.isEmpty()
                ? new Claim(MediaTypeName.canonical(fetched.mimetype()), name, false)
                : new Claim(given, name, true),
            kind);
      }
    };
  }

  private Attachment.Stored keep(byte[] bytes, Claim claim, MediaKind kind) {
    if (bytes.length == 0) {
      throw Fault.invalid(MediaLimits.field(kind), "must not be empty");
    }
    if (bytes.length > limits.bytes(kind)) {
      throw limits.tooLarge(kind);
    }
    var type = typeOf(bytes, claim, kind);
    return store.put(bytes, type, claim.filename()).with(inspector.inspect(bytes, type));
  }

  /// Bytes decide whether it is a picture, a film or a sound, and which; for documents that bytes
  /// do not show it the client knows best.
  private String typeOf(byte[] bytes, Claim claim, MediaKind kind) {
    var seen = MediaTypeName.canonical(types.detect(bytes, claim.filename()));
    var shown = seen.isEmpty() ? MediaTypeName.UNKNOWN : seen;
    var family =
        switch (kind) {
          case IMAGE, STICKER -> "image/";
          case VIDEO, VIDEO_NOTE -> "video/";
          case AUDIO, VOICE -> "audio/";
          case DOCUMENT -> "";
        };
    var field = MediaLimits.field(kind);
    if (!shown.startsWith(family)) {
      throw Fault.invalid(field, "must be " + family + "*, but the bytes are " + shown);
    }
    if (kind == MediaKind.DOCUMENT) {
      return claim.ofDocument(bytes, shown, field);
    }
    if (family.equals("audio/")) {
      claim.requireSound(field);
    }
    return claim.orPlain(shown);
  }

  /// What the sender of a file says about it.
  ///
  /// @param type in its usual form; empty when nothing was said
  /// @param isOfClient whether the client said it, rather than the server that has the file
  private record Claim(String type, @Nullable String filename, boolean isOfClient) {
    private static final Set<String> FAMILIES = Set.of("image/", "video/", "audio/");

    /// The client may add parameters to what the bytes are, such as the codec.
    String orPlain(String seen) {
      return MediaTypeName.withoutParameters(type).equals(seen) ? type : seen;
    }

    /// A wrong type of a sound is an error of the client, but not that of a server.
    void requireSound(String field) {
      if (isOfClient
          && !type.isEmpty()
          && !type.startsWith("audio/")
          && !MediaTypeName.withoutParameters(type).equals("application/ogg")) {
        throw Fault.invalid(field, "must be audio/*, but its type was given as " + type);
      }
    }

    /// @throws dev.sessiongateway.domain.fault.FaultException when the bytes are another thing
    String ofDocument(byte[] bytes, String seen, String field) {
      var format =
          DocumentFormat.ofType(type)
              .or(() ->
                  isOfClient && !type.isEmpty()
                      ? Optional.empty()
                      : DocumentFormat.ofName(filename));
      if (format.isPresent() && !format.get().isTrueOf(bytes, seen)) {
        throw wrong(field, format.get().shown(), bytes, seen);
      }
      if (type.isEmpty()) {
        return seen;
      }
      var isMedia = FAMILIES.contains(family(type));
      if (isMedia && family(type).equals(family(seen))) {
        return orPlain(seen);
      }
      if (isMedia && isDocument(seen) && !type.equals("image/svg+xml")) {
        if (isOfClient) {
          throw wrong(field, type, bytes, seen);
        }
        return seen;
      }
      var isBinary = FAMILIES.contains(family(seen)) || DocumentFormat.ofType(seen).isPresent();
      return type.startsWith("text/") && isBinary ? seen : type;
    }

    private static FaultException wrong(String field, String what, byte[] bytes, String seen) {
      return Fault.invalid(
          field, "must be %s, but what came is %s, %d bytes".formatted(what, seen, bytes.length));
    }

    private static String family(String type) {
      return type.substring(0, type.indexOf('/') + 1);
    }

    private static boolean isDocument(String seen) {
      return seen.startsWith("text/") || DocumentFormat.ofType(seen).isPresent();
    }
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
