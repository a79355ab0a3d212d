package dev.sessiongateway.http.profile;

import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.ProfileName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.BodyKind;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.fault.FaultTranslation;
import dev.sessiongateway.http.media.FamilyBFile;
import org.jspecify.annotations.Nullable;

/// What an account shows of itself, and what others do, for family B.
public final class FamilyBProfileRoutes implements Api.Capability {
  private static final String PICTURE = "/chat/updateProfilePicture/{instance}";

  private final Profiles profiles;
  private final FamilyBProfileReading reading;

  public FamilyBProfileRoutes(Profiles profiles, FamilyBProfileReading reading) {
    this.profiles = profiles;
    this.reading = reading;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/chat/fetchPrivacySettings/{instance}", Scope.READ, this::privacy);
    api.putOrPost(
        "/chat/updatePrivacySettings/{instance}",
        Scope.SEND,
        FamilyBPrivacyBody.class,
        this::updatePrivacy);
    api.post("/chat/fetchProfile/{instance}", Scope.READ, NumberBody.class, this::profile);
    api.post("/chat/fetchBusinessProfile/{instance}", Scope.READ, NumberBody.class, this::business);
    api.post("/chat/updateProfileName/{instance}", Scope.SEND, NameBody.class, this::rename);
    api.post("/chat/updateProfileStatus/{instance}", Scope.SEND, StatusBody.class, this::say);
    api.put(PICTURE, Scope.SEND, BodyKind.MEDIA, PictureBody.class, this::setPicture);
    api.post(PICTURE, Scope.SEND, BodyKind.MEDIA, PictureBody.class, this::setPicture);
    api.delete("/chat/removeProfilePicture/{instance}", Scope.SEND, this::removePicture);
  }

  private Answer privacy(Call call) {
    return Answer.ok(FamilyBPrivacy.of(profiles.privacy(call.session().name())));
  }

  private Answer updatePrivacy(Call call, FamilyBPrivacyBody body) {
    var session = call.session().name();
    var update = body.toSettings();
    var after = profiles.updatePrivacy(session, update);
    return Answer.created(new PrivacyUpdated("success", FamilyBPrivacy.of(after)));
  }

  private Answer profile(Call call, NumberBody body) {
    return Answer.ok(reading.profile(call.session(), body.number()));
  }

  private Answer business(Call call, NumberBody body) {
    return Answer.ok(reading.business(call.session(), body.number()));
  }

  private Answer rename(Call call, NameBody body) {
    var session = call.session().name();
    var name = new ProfileName(body.name());
    return updated(() -> profiles.setName(session, name));
  }

  /// It may be empty, but it must be there.
  private Answer say(Call call, StatusBody body) {
    var session = call.session().name();
    if (body.status() == null) {
      throw Fault.invalid("status", "is required");
    }
    var about = new About(body.status());
    return updated(() -> profiles.setAbout(session, about));
  }

  private Answer setPicture(Call call, PictureBody body) {
    var session = call.session().name();
    var picture =
        body.picture()
            .toAttachment("picture", "media", call.mediaLimits().otherBytes(), null, null);
    return updated(() ->
        FaultTranslation.naming(
            field -> field.equals("file") || field.equals("url") ? "picture" : field,
            () -> {
              profiles.setPicture(session, picture);
              return picture;
            }));
  }

  /// A picture that is not there is as good as removed.
  private Answer removePicture(Call call) {
    var session = call.session().name();
    return updated(() -> {
      var _ = profiles.removePicture(session);
    });
  }

  private static Answer updated(Runnable change) {
    change.run();
    return Answer.ok(new Updated("success"));
  }

  /// @param number absent means the account itself
  record NumberBody(@Nullable String number) {}

  record NameBody(String name) {}

  record StatusBody(@Nullable String status) {}

  record PictureBody(FamilyBFile picture) {}

  record Updated(String update) {}

  record PrivacyUpdated(String update, FamilyBPrivacy data) {}
}
