package dev.sessiongateway.http.familya.profile;

import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodyKind;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.media.FileBody;

/// The profile picture in family A.
public final class ProfileRoutes implements Api.RouteGroup {
  private static final String PICTURE = "/api/{session}/profile/picture";

  private final Profiles profiles;

  public ProfileRoutes(Profiles profiles) {
    this.profiles = profiles;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.put(PICTURE, Scope.SEND, BodyKind.MEDIA, PictureBody.class, this::setPicture);
    api.delete(PICTURE, Scope.SEND, this::removePicture);
  }

  private ApiResponse setPicture(ApiRequest request, PictureBody body) {
    var limit = request.mediaLimits().otherBytes();
    profiles.setPicture(request.session().name(), body.file().toAttachment("file", "media", limit));
    return ApiResponse.ok(new Done(true));
  }

  /// In WAHA's dialect, removing an absent picture succeeds.
  private ApiResponse removePicture(ApiRequest request) {
    var wasThere = profiles.removePicture(request.session().name());
    if (!wasThere && !request.speaks(Dialect.WAHA)) {
      throw Fault.notFound("picture", "");
    }
    return ApiResponse.ok(new Done(true));
  }

  record PictureBody(FileBody file) {}

  record Done(boolean success) {}
}
