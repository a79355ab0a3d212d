package dev.sessiongateway.http.familyb.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Map;
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

  /// The answer when the network does not report the profile.
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

  /// A business profile.
  ///
  /// @param wid the business's address
  /// @param hours opening hours; always empty, because no network here reports them
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Business(
      boolean isBusiness,
      String wid,
      @Nullable String address,
      @Nullable String description,
      List<String> website,
      @Nullable String email,
      @Nullable String category,
      @JsonProperty("business_hours") Map<String, Object> hours) {

    static Business of(Address who, Profile.Business business) {
      return new Business(
          true,
          who.networkForm(),
          business.address(),
          business.description(),
          business.websites(),
          business.email(),
          business.category(),
          Map.of());
    }

    /// A contact without a business profile, or an unknown number, answers `isBusiness: false`.
    ///
    /// @param number as sent
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record None(
        boolean isBusiness,
        String message,
        String jid,
        boolean exists,
        String number,
        @Nullable String name) {
      static None of(Address who, String number, boolean exists, @Nullable String name) {
        return new None(false, "Not is business profile", who.networkForm(), exists, number, name);
      }
    }
  }
}
