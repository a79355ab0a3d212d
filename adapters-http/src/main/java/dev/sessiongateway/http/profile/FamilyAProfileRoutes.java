package dev.sessiongateway.http.profile;

import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.BodyKind;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Dialect;
import dev.sessiongateway.http.media.FamilyAFile;

/// The profile picture in family A.
public final class FamilyAProfileRoutes implements Api.Capability {
  private static final String PICTURE = "/api/{session}/profile/picture";

  private final Profiles profiles;

  public FamilyAProfileRoutes(Profiles profiles) {
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

  private Answer setPicture(Call call, PictureBody body) {
    var limit = call.mediaLimits().otherBytes();
    profiles.setPicture(call.session().name(), body.file().toAttachment("file", "media", limit));
    return Answer.ok(new Done(true));
  }

  /// To WAHA's clients a picture that is not there is as good as removed.
  private Answer removePicture(Call call) {
    var wasThere = profiles.removePicture(call.session().name());
    if (!wasThere && !call.speaks(Dialect.WAHA)) {
      throw Fault.notFound("picture", "");
    }
    return Answer.ok(new Done(true));
  }

  record PictureBody(FamilyAFile file) {}

  record Done(boolean success) {}
}
