package dev.sessiongateway.http.familya.media;

import dev.sessiongateway.application.media.MediaConversions;
import dev.sessiongateway.application.media.MediaFormat;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.Base64Text;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import org.jspecify.annotations.Nullable;

/// Converts files to the formats that phones play, without sending them.
public record ConversionRoutes(MediaConversions conversions) implements Api.FamilyA {
  private static final String CONVERT = "/api/{session}/media/convert/";

  @Override
  public void register(Api api) {
    api.post(
        "a.convertVoice",
        CONVERT + "voice",
        Scope.SEND,
        BodyKind.VOICE,
        ConvertBody.class,
        (request, body) -> convert(request, body, MediaFormat.VOICE));
    api.post(
        "a.convertVideo",
        CONVERT + "video",
        Scope.SEND,
        BodyKind.MEDIA,
        ConvertBody.class,
        (request, body) -> convert(request, body, MediaFormat.VIDEO));
  }

  private ApiResponse convert(ApiRequest request, ConvertBody body, MediaFormat to) {
    var proxy = request.session().config().proxy();
    var converted =
        FaultTranslation.naming(
            body::named, () -> conversions.convert(body.toAttachment(request, to), to, proxy));
    return Base64File.response(request, to.mimetype(), converted.bytes());
  }

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
}
