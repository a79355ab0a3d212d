package dev.sessiongateway.http.familyb.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// The answer when the network does not report the profile.
@JsonInclude(JsonInclude.Include.ALWAYS)
record UnknownProfileView(
    String wuid,
    @Nullable String name,
    @Nullable String picture,
    @Nullable String status,
    @Nullable String os,
    boolean isBusiness) {
  static UnknownProfileView of(Address who) {
    return new UnknownProfileView(who.networkForm(), null, null, null, null, false);
  }
}
