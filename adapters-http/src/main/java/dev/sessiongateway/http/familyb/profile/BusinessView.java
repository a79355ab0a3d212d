package dev.sessiongateway.http.familyb.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.profile.Profile;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a company shows of itself, as family B tells it.
///
/// @param wid who it is
/// @param hours of opening; the networks here tell none
@JsonInclude(JsonInclude.Include.ALWAYS)
record BusinessView(
    boolean isBusiness,
    String wid,
    @Nullable String address,
    @Nullable String description,
    List<String> website,
    @Nullable String email,
    @Nullable String category,
    @JsonProperty("business_hours") Map<String, Object> hours) {

  static BusinessView of(Address who, Profile.Business business) {
    return new BusinessView(
        true,
        who.networkForm(),
        business.address(),
        business.description(),
        business.websites(),
        business.email(),
        business.category(),
        Map.of());
  }

  /// Somebody is no company, or nobody.
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
