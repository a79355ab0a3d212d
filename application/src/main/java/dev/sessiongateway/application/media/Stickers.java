package dev.sessiongateway.application.media;

import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Gets pictures ready to be sent as stickers. Thread-safe.
public final class Stickers {
  private static final String WEBP = "image/webp";
  private static final Pattern EXTENSION = Pattern.compile("\\.[A-Za-z0-9]{1,5}$");

  private final MediaSource source;
  private final MediaTypeDetector types;
  private final MediaLimits limits;
  private final StickerConverter converter;
  private final GatewayLifecycle lifecycle;

  public Stickers(
      MediaSource source,
      MediaTypeDetector types,
      MediaLimits limits,
      StickerConverter converter,
      GatewayLifecycle lifecycle) {
    this.source = source;
    this.types = types;
    this.limits = limits;
    this.converter = converter;
    this.lifecycle = lifecycle;
  }

  /// A still picture becomes WebP; what is WebP already, moves, or is unknown stays as it is.
  ///
  /// @param via what a file is fetched through, absent to fetch it directly
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file`, `invalid.url`,
  ///   `too-large.media`
  public Attachment of(Attachment picture, SessionConfig.@Nullable Proxy via) {
    lifecycle.requireOpen();
    return switch (picture) {
      case Attachment.Stored stored -> stored;
      case Attachment.Inline inline -> pressed(inline);
      case Attachment.Remote(URI url, var mimetype, var filename) -> {
        var fetched = source.fetch(url, limits.otherBytes(), via);
        yield pressed(
            new Attachment.Inline(
                fetched.bytes(),
                mimetype == null ? fetched.mimetype() : mimetype,
                filename == null ? fetched.filename() : filename));
      }
    };
  }

  private Attachment pressed(Attachment.Inline picture) {
    if (picture.bytes().length > limits.otherBytes()) {
      throw new Fault.TooLarge("media", limits.otherBytes()).toException();
    }
    var type = types.detect(picture.bytes(), picture.filename());
    return converter
        .press(picture.bytes(), type)
        .<Attachment>map(webp -> new Attachment.Inline(webp, WEBP, renamed(picture.filename())))
        .orElse(picture);
  }

  private static @Nullable String renamed(@Nullable String filename) {
    return filename == null ? null : EXTENSION.matcher(filename).replaceFirst("") + ".webp";
  }
}
