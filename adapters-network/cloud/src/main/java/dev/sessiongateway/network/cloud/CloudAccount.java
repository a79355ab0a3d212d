package dev.sessiongateway.network.cloud;

import dev.sessiongateway.domain.address.Address;
import java.util.regex.Pattern;

/// A business account on the Cloud API.
///
/// @param number the id of its phone number, which is not the number itself
/// @param businessId of the WhatsApp Business Account, which has the templates
/// @param phone the digits of its phone number
/// @param name that Meta has verified
record CloudAccount(String number, String businessId, String token, String phone, String name) {
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");

  /// With what Meta says of the number now.
  ///
  /// @param displayed the phone number as people write it
  CloudAccount displayed(String displayed, String verifiedName) {
    var digits = NO_DIGIT.matcher(displayed).replaceAll("");
    return new CloudAccount(
        number,
        businessId,
        token,
        digits.isEmpty() ? number : digits,
        verifiedName.isBlank() ? displayed : verifiedName);
  }

  Address me() {
    return Address.person(phone);
  }

  @Override
  public String toString() {
    return "CloudAccount[" + number + "]";
  }
}
