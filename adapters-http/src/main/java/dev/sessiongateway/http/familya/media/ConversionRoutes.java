package dev.sessiongateway.http.familya.media;

import dev.sessiongateway.application.media.MediaConversions;
import dev.sessiongateway.application.media.MediaFormat;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodyKind;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;

/// Converts files to the formats that phones play, without sending them.
public final class ConversionRoutes implements Api.RouteGroup {
  private static final String CONVERT = "/api/{session}/media/convert/";

  private final MediaConversions conversions;

  public ConversionRoutes(MediaConversions conversions) {
    this.conversions = conversions;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.post(
        CONVERT + "voice",
        Scope.SEND,
        BodyKind.VOICE,
        ConvertBody.class,
        (request, body) -> convert(request, body, MediaFormat.VOICE));
    api.post(
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
}
