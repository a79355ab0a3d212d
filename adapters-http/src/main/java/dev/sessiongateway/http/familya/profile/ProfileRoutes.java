package dev.sessiongateway.http.familya.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.profile.ProfileName;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The profile of the account in family A.
public record ProfileRoutes(Profiles profiles, ServerInfo server) implements Api.FamilyA {
  private static final String PROFILE = "/api/{session}/profile";
  private static final String PICTURE = PROFILE + "/picture";

  @Override
  public void register(Api api) {
    api.get("a.getProfile", PROFILE, Scope.READ, this::profile).answers(MyProfile.class);
    api.put("a.setProfileName", PROFILE + "/name", Scope.SEND, NameBody.class, this::setName)
        .answers(ApiResponse.Success.class);
    api.put(
            "a.setProfileStatus",
            PROFILE + "/status",
            Scope.SEND,
            StatusBody.class,
            this::setStatus)
        .answers(ApiResponse.Success.class);
    api.put(
            "a.setProfilePicture",
            PICTURE,
            Scope.SEND,
            BodyKind.MEDIA,
            PictureBody.class,
            this::setPicture)
        .answers(ApiResponse.Success.class);
    api.delete("a.deleteProfilePicture", PICTURE, Scope.SEND, this::removePicture)
        .answers(ApiResponse.Success.class);
  }

  private ApiResponse profile(ApiRequest request) {
    var session = request.session();
    var me = profiles.profile(session.name(), null).map(Profile::contact).or(() -> known(session));
    return ApiResponse.ok(
        me.map(contact -> MyProfile.of(contact, server))
            .orElseThrow(() -> Fault.notFound("session", session.name().value())));
  }

  /// What the session knows itself, for a network that shows no profile of its own account.
  private static Optional<Contact> known(Session session) {
    return Optional.ofNullable(session.account())
        .map(account -> new Contact(account.id(), account.pushName(), account.pictureUrl()));
  }

  private ApiResponse setName(ApiRequest request, NameBody body) {
    profiles.setName(request.session().name(), new ProfileName(body.name()));
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private ApiResponse setStatus(ApiRequest request, StatusBody body) {
    profiles.setAbout(request.session().name(), new About(body.status()));
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private ApiResponse setPicture(ApiRequest request, PictureBody body) {
    var limit = request.mediaLimits().otherBytes();
    profiles.setPicture(request.session().name(), body.file().toAttachment("file", "media", limit));
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  /// In WAHA's dialect, removing an absent picture succeeds.
  private ApiResponse removePicture(ApiRequest request) {
    var wasThere = profiles.removePicture(request.session().name());
    if (!wasThere && !request.isDialect(Dialect.WAHA)) {
      throw Fault.notFound("picture", "");
    }
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  record NameBody(@Length(max = 25) String name) {}

  /// @param status the about text; may be empty
  record StatusBody(@MayBeEmpty @Length(max = 139) String status) {}

  /// @param picture its URL, null when there is none
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record MyProfile(String id, String name, @Nullable String picture) {
    static MyProfile of(Contact me, ServerInfo server) {
      var name = me.name() == null ? "" : me.name();
      return new MyProfile(me.id().toString(), name, server.pictureUrl(me.pictureUrl()));
    }
  }

  record PictureBody(FileBody file) {}
}
