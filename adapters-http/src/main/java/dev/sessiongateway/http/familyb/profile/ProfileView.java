package dev.sessiongateway.http.familyb.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// The profile of a contact, group or account.
///
/// @param wuid its address
/// @param picture its URL; null when there is none or it is not shown to the account
/// @param status the about text; null when it is empty or not shown to the account
/// @param email this and the following of a business only
/// @param website the first one
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProfileView(
    String wuid,
    @Nullable String name,
    boolean numberExists,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String picture,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String status,
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
        server.pictureUrl(contact.pictureUrl()),
        profile.about(),
        business != null,
        business == null ? null : business.email(),
        business == null ? null : business.description(),
        business == null ? null : business.websites().stream().findFirst().orElse(null));
  }
}
