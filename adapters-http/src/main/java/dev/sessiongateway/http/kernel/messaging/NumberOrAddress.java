package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Digits as people write them, or an address of the network.
public final class NumberOrAddress {
  private static final Pattern ADDRESS =
      Pattern.compile("^[^@]+@(g\\.us|s\\.whatsapp\\.net|lid|broadcast|newsletter)$");
  private static final Pattern DEVICE = Pattern.compile(":[0-9]+(?=@|$)");
  private static final Pattern SERVER = Pattern.compile("(?s)[:@].*");
  private static final int SHORTEST_DASHED_GROUP = 24;
  private static final int SHORTEST_GROUP = 18;

  private NumberOrAddress() {}

  /// Parses a number or an address, without asking the network.
  ///
  /// @param field named in the fault when it is neither
  public static Address parse(Addressing addressing, String field, String number) {
    if (!addressing.usesPhoneNumbers()) {
      return addressing.parse(field, number);
    }
    var text = DEVICE.matcher(PhoneNumber.withPlainDashes(number)).replaceFirst("");
    if (ADDRESS.matcher(text).matches()) {
      return addressing.parse(field, text);
    }
    var plain = SERVER.matcher(text).replaceFirst("");
    var digits = plain.replace("-", "");
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw Fault.invalid(
          field, "must be a phone number or an address such as 4917012345@s.whatsapp.net");
    }
    return isGroup(plain, digits)
        ? addressing.parse(field, plain + "@g.us")
        : addressing.parse(field, digits);
  }

  /// As [#parse], for a field of a request; empty when it is absent or blank.
  public static Optional<Address> parseIfPresent(
      ApiRequest request, String field, @Nullable String text) {
    return text == null || text.isBlank()
        ? Optional.empty()
        : Optional.of(parse(request.addressing(), field, text));
  }

  private static boolean isGroup(String plain, String digits) {
    return plain.indexOf('-') >= 0
        ? plain.length() >= SHORTEST_DASHED_GROUP
        : digits.length() >= SHORTEST_GROUP;
  }
}
