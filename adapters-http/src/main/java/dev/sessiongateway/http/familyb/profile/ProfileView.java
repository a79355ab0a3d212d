package dev.sessiongateway.http.familyb.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.http.kernel.media.MediaLink;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// What somebody shows of themselves, as family B tells it.
///
/// @param wuid who it is
/// @param picture where it is
/// @param status what they say below their name
/// @param email this and what follows of a company only
/// @param website the first of them
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProfileView(
    String wuid,
    @Nullable String name,
    boolean numberExists,
    @Nullable String picture,
    @Nullable String status,
    boolean isBusiness,
    @Nullable String email,
    @Nullable String description,
    @Nullable String website) {

  static ProfileView of(Profile profile, ServerInfo server) {
    var contact = profile.contact();
    var business = profile.business();
    return new ProfileView(
        contact.id().networkForm(),
        contact.name(),
        true,
        MediaLink.picture(server, contact.pictureUrl()),
        profile.about(),
        business != null,
        business == null ? null : business.email(),
        business == null ? null : business.description(),
        business == null ? null : business.websites().stream().findFirst().orElse(null));
  }

  /// Nothing could be found out.
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Unknown(
      String wuid,
      @Nullable String name,
      @Nullable String picture,
      @Nullable String status,
      @Nullable String os,
      boolean isBusiness) {
    static Unknown of(Address who) {
      return new Unknown(who.networkForm(), null, null, null, null, false);
    }
  }
}
