package dev.sessiongateway.http.familyb.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.profile.ProfileName;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.EnumMap;
import java.util.Map;
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
    api.get(
        "b.fetchPrivacySettings",
        "/chat/fetchPrivacySettings/{instance}",
        Scope.READ,
        this::privacy);
    api.putOrPost(
            "b.updatePrivacySettings",
            "/chat/updatePrivacySettings/{instance}",
            Scope.SEND,
            PrivacyView.Body.class,
            this::updatePrivacy)
        .answers(PrivacyUpdated.class);
    api.post(
        "b.fetchProfile",
        "/chat/fetchProfile/{instance}",
        Scope.READ,
        NumberBody.class,
        this::profile);
    api.post(
        "b.fetchBusinessProfile",
        "/chat/fetchBusinessProfile/{instance}",
        Scope.READ,
        NumberBody.class,
        this::business);
    api.post(
        "b.updateProfileName",
        "/chat/updateProfileName/{instance}",
        Scope.SEND,
        NameBody.class,
        this::rename);
    api.post(
        "b.updateProfileStatus",
        "/chat/updateProfileStatus/{instance}",
        Scope.SEND,
        StatusBody.class,
        this::say);
    api.put(
        "b.updateProfilePicture",
        PICTURE,
        Scope.SEND,
        BodyKind.MEDIA,
        PictureBody.class,
        this::setPicture);
    api.post(
        "b.updateProfilePicture.post",
        PICTURE,
        Scope.SEND,
        BodyKind.MEDIA,
        PictureBody.class,
        this::setPicture);
    api.delete(
        "b.removeProfilePicture",
        "/chat/removeProfilePicture/{instance}",
        Scope.SEND,
        this::removePicture);
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
        FaultTranslation.ofFile(
            "picture",
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

  /// The six privacy settings in family B's spelling; absent ones stay unchanged.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PrivacyView(
      @Nullable @OneOf({"all", "none"}) String readreceipts,
      @Nullable @OneOf({"all", "contacts", "contact_blacklist", "none"}) String profile,
      @Nullable @OneOf({"all", "contacts", "contact_blacklist", "none"}) String status,
      @Nullable @OneOf({"all", "match_last_seen"}) String online,
      @Nullable @OneOf({"all", "contacts", "contact_blacklist", "none"}) String last,
      @Nullable @OneOf({"all", "contacts", "contact_blacklist"}) String groupadd) {

    static PrivacyView of(PrivacySettings settings) {
      var values = settings.values();
      return new PrivacyView(
          values.get(Setting.READ_RECEIPTS),
          values.get(Setting.PROFILE),
          values.get(Setting.STATUS),
          values.get(Setting.ONLINE),
          values.get(Setting.LAST),
          values.get(Setting.GROUP_ADD));
    }

    Map<Setting, String> toMap() {
      var map = new EnumMap<Setting, String>(Setting.class);
      put(map, Setting.READ_RECEIPTS, readreceipts);
      put(map, Setting.PROFILE, profile);
      put(map, Setting.STATUS, status);
      put(map, Setting.ONLINE, online);
      put(map, Setting.LAST, last);
      put(map, Setting.GROUP_ADD, groupadd);
      return map;
    }

    private static void put(Map<Setting, String> map, Setting setting, @Nullable String value) {
      if (value != null) {
        map.put(setting, value);
      }
    }

    /// Settings to change, in the wrapper of older clients or flat; the wrapper wins.
    record Body(@Nullable PrivacyView privacySettings, @JsonUnwrapped PrivacyView flat) {

      PrivacySettings toSettings() {
        var settings = new EnumMap<Setting, String>(Setting.class);
        settings.putAll(flat.toMap());
        if (privacySettings != null) {
          settings.putAll(privacySettings.toMap());
        }
        if (settings.isEmpty()) {
          throw Fault.invalid("privacySettings", "must have at least one of the six settings");
        }
        return new PrivacySettings(settings);
      }
    }
  }
}
