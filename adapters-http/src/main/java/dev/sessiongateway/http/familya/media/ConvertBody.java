package dev.sessiongateway.http.familya.media;

import dev.sessiongateway.application.media.MediaFormat;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.Base64Text;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.FileContent;
import org.jspecify.annotations.Nullable;

/// A file to be converted: its address or its content.
///
/// @param data base64, with or without a `data:` prefix; wins when both are given
record ConvertBody(@Nullable String url, @FileContent @Nullable String data) {
  Attachment toAttachment(ApiRequest request, MediaFormat to) {
    var limits = request.mediaLimits();
    var isVoice = to.kind() == MediaKind.VOICE;
    if (hasData()) {
      var what = isVoice ? "audio" : "media";
      var limit = isVoice ? limits.voiceBytes() : limits.otherBytes();
      return new Attachment.Inline(
          Base64Text.decodeLines("data", String.valueOf(data), what, limit), null, null);
    }
    if (url == null || url.isBlank()) {
      throw Fault.invalid("url", "is required when there is no data");
    }
    return FileBody.remote("url", url, null, null);
  }

  private boolean hasData() {
    return data != null && !data.isBlank();
  }

  /// The field of this body that a fault of the file means.
  String named(String field) {
    return switch (field) {
      case "audio", "file" -> hasData() ? "data" : "url";
      default -> field;
    };
  }
}
