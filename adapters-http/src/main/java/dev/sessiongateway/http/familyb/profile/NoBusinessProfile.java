package dev.sessiongateway.http.familyb.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// A contact without a business profile, or an unknown number, answers `isBusiness: false`.
///
/// @param number as sent
@JsonInclude(JsonInclude.Include.NON_NULL)
record NoBusinessProfile(
    boolean isBusiness,
    String message,
    String jid,
    boolean exists,
    String number,
    @Nullable String name) {
  static NoBusinessProfile of(Address who, String number, boolean exists, @Nullable String name) {
    return new NoBusinessProfile(
        false, "Not is business profile", who.networkForm(), exists, number, name);
  }
}
