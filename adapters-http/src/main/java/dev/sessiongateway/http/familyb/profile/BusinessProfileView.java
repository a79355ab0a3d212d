package dev.sessiongateway.http.familyb.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.profile.Profile;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A business profile.
///
/// @param wid the business's address
/// @param hours opening hours; always empty, because no network here reports them
@JsonInclude(JsonInclude.Include.ALWAYS)
record BusinessProfileView(
    boolean isBusiness,
    String wid,
    @Nullable String address,
    @Nullable String description,
    List<String> website,
    @Nullable String email,
    @Nullable String category,
    @JsonProperty("business_hours") Map<String, Object> hours) {

  static BusinessProfileView of(Address who, Profile.Business business) {
    return new BusinessProfileView(
        true,
        who.networkForm(),
        business.address(),
        business.description(),
        business.websites(),
        business.email(),
        business.category(),
        Map.of());
  }
}
