package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.http.json.Base64Text;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/// What a phone writes: a text, or a file with the text below it.
///
/// @param to a number or the id of a chat
record WriteBody(String to, @Nullable String text, @Nullable GivenFile file) {
  String requiredText() {
    if (text == null || text.isBlank()) {
      throw Fault.invalid("text", "is required without a file");
    }
    return text;
  }

  /// A file by its address or as base64.
  record GivenFile(
      @Nullable String url,
      @Nullable String data,
      @Nullable String mimetype,
      @Nullable String filename) {
    Attachment toAttachment() {
      if (data != null) {
        var bytes = Base64Text.decode("file.data", data, "media", MediaLimits.DEFAULT.otherBytes());
        return new Attachment.Inline(bytes, mimetype, filename);
      }
      if (url == null) {
        throw Fault.invalid("file", "must have url or data");
      }
      return new Attachment.Remote(uri(url), mimetype, filename);
    }

    private static URI uri(String text) {
      try {
        return new URI(text);
      } catch (URISyntaxException e) {
        throw new Fault.Invalid("file.url", "must be a URL").toException(e);
      }
    }

    @Override
    public String toString() {
      return "GivenFile[" + mimetype + "]";
    }
  }
}
