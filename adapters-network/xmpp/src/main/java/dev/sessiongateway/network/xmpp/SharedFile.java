package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.UrlParser;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jspecify.annotations.Nullable;

/// A file that a message shares, with its address for all (XEP-0447), or with that alone
/// (XEP-0066).
///
/// @param isInline whether it is shown in the message
/// @param caption null when there is none
record SharedFile(
    URI url,
    @Nullable String mimetype,
    @Nullable String filename,
    boolean isInline,
    boolean isSticker,
    @Nullable String caption) {

  static Optional<SharedFile> of(Message message) {
    var isSticker = Elements.has(message, "sticker", Elements.STICKERS);
    var caption = FallbackText.textWithout(message).strip();
    return Elements.find(message, "file-sharing", Elements.FILES)
        .flatMap(sharing -> described(sharing, isSticker, caption))
        .or(() -> bare(message));
  }

  private static Optional<SharedFile> described(
      StandardExtensionElement sharing, boolean isSticker, String caption) {
    var file = sharing.getFirstElement("file", Elements.FILE);
    var sources = sharing.getFirstElement("sources");
    var source = sources == null ? null : sources.getFirstElement("url-data", Elements.URL_DATA);
    if (file == null || source == null) {
      return Optional.empty();
    }
    return url(source.getAttributeValue("target"))
        .map(url ->
            new SharedFile(
                url,
                Elements.text(file, "media-type"),
                name(url, Elements.text(file, "name")),
                "inline".equals(sharing.getAttributeValue("disposition")),
                isSticker,
                caption.isEmpty() ? null : caption));
  }

  /// A message whose text is the address of a file and nothing else.
  private static Optional<SharedFile> bare(Message message) {
    return Elements.find(message, "x", Elements.OOB)
        .map(oob -> Elements.text(oob, "url"))
        .filter(address -> message.getBody() == null || message.getBody().strip().equals(address))
        .flatMap(SharedFile::url)
        .map(url -> new SharedFile(url, null, name(url, ""), true, false, null));
  }

  private static Optional<URI> url(@Nullable String text) {
    try {
      return text == null || text.length() > 4_096
          ? Optional.empty()
          : Optional.of(UrlParser.parse(text))
              .filter(url -> "https".equals(url.getScheme()) || "http".equals(url.getScheme()));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static @Nullable String name(URI url, String declared) {
    if (!declared.isBlank()) {
      return declared;
    }
    var path = url.getPath() == null ? "" : url.getPath();
    var last = path.substring(path.lastIndexOf('/') + 1);
    return last.isBlank() ? null : last;
  }

  Content content(Attachment.Stored file) {
    return new Content.Media(kind(file), file, caption);
  }

  /// What a gateway that could not fetch the file has of it.
  Content address() {
    return new Content.Text(caption == null ? url.toString() : caption + "\n" + url);
  }

  private MediaKind kind(Attachment.Stored file) {
    var type = Ascii.lower(file.mimetype());
    if (isSticker) {
      return MediaKind.STICKER;
    }
    if (!isInline) {
      return MediaKind.DOCUMENT;
    }
    if (type.startsWith("image/")) {
      return MediaKind.IMAGE;
    }
    if (type.startsWith("video/")) {
      return MediaKind.VIDEO;
    }
    if (type.startsWith("audio/ogg")) {
      return MediaKind.VOICE;
    }
    return type.startsWith("audio/") ? MediaKind.AUDIO : MediaKind.DOCUMENT;
  }
}
