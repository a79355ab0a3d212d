package dev.sessiongateway.http.familyb.profile;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.ProfileName;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodyKind;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.MayBeEmpty;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// The profile of the account, and those of others.
public final class ProfileRoutes implements Api.FamilyB {
  private static final String PICTURE = "/chat/updateProfilePicture/{instance}";

  private final Profiles profiles;
  private final ProfileReader reading;

  public ProfileRoutes(Gateway gateway, Recipients recipients, ServerInfo server) {
    profiles = gateway.profiles();
    reading = new ProfileReader(profiles, gateway.groups(), recipients, server);
  }

  @Override
  public void register(Api api) {
    api.get("/chat/fetchPrivacySettings/{instance}", Scope.READ, this::privacy);
    api.putOrPost(
        "/chat/updatePrivacySettings/{instance}",
        Scope.SEND,
        PrivacyView.Body.class,
        this::updatePrivacy);
    api.post("/chat/fetchProfile/{instance}", Scope.READ, NumberBody.class, this::profile);
    api.post("/chat/fetchBusinessProfile/{instance}", Scope.READ, NumberBody.class, this::business);
    api.post("/chat/updateProfileName/{instance}", Scope.SEND, NameBody.class, this::rename);
    api.post("/chat/updateProfileStatus/{instance}", Scope.SEND, StatusBody.class, this::say);
    api.put(PICTURE, Scope.SEND, BodyKind.MEDIA, PictureBody.class, this::setPicture);
    api.post(PICTURE, Scope.SEND, BodyKind.MEDIA, PictureBody.class, this::setPicture);
    api.delete("/chat/removeProfilePicture/{instance}", Scope.SEND, this::removePicture);
  }

  private ApiResponse privacy(ApiRequest request) {
    return ApiResponse.ok(PrivacyView.of(profiles.privacy(request.session().name())));
  }

  private ApiResponse updatePrivacy(ApiRequest request, PrivacyView.Body body) {
    var session = request.session().name();
    var update = body.toSettings();
    var after = profiles.updatePrivacy(session, update);
    return ApiResponse.created(new PrivacyUpdated("success", PrivacyView.of(after)));
  }

  private ApiResponse profile(ApiRequest request, NumberBody body) {
    return ApiResponse.ok(reading.profile(request.session(), body.number()));
  }

  private ApiResponse business(ApiRequest request, NumberBody body) {
    return ApiResponse.ok(reading.business(request.session(), body.number()));
  }

  private ApiResponse rename(ApiRequest request, NameBody body) {
    var session = request.session().name();
    var name = new ProfileName(body.name());
    return updated(() -> profiles.setName(session, name));
  }

  /// Required, but may be empty.
  private ApiResponse say(ApiRequest request, StatusBody body) {
    var session = request.session().name();
    var about = new About(body.status());
    return updated(() -> profiles.setAbout(session, about));
  }

  private ApiResponse setPicture(ApiRequest request, PictureBody body) {
    var session = request.session().name();
    var picture =
        body.picture()
            .toAttachment("picture", "media", request.mediaLimits().otherBytes(), null, null);
    return updated(() ->
        FaultTranslation.naming(
            field -> field.equals("file") || field.equals("url") ? "picture" : field,
            () -> {
              profiles.setPicture(session, picture);
              return picture;
            }));
  }

  /// Removing an absent picture succeeds.
  private ApiResponse removePicture(ApiRequest request) {
    var session = request.session().name();
    return updated(() -> {
      var _ = profiles.removePicture(session);
    });
  }

  private static ApiResponse updated(Runnable change) {
    change.run();
    return ApiResponse.ok(new Updated("success"));
  }

  /// @param number absent means the account itself
  record NumberBody(@Nullable String number) {}

  record NameBody(@Length(max = 25) String name) {}

  record StatusBody(@MayBeEmpty @Length(max = 139) String status) {}

  record PictureBody(FileField picture) {}

  record Updated(String update) {}

  record PrivacyUpdated(String update, PrivacyView data) {}
}
