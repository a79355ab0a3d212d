package dev.sessiongateway.network.evolution;

import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.OpaqueAddressing;
import dev.sessiongateway.domain.address.Address;
import java.util.regex.Pattern;

/// People have the ids that the provider gives them. A number is one in whatever way it is written.
///
/// @param ids reads what is no number
record EvolutionAddressing(OpaqueAddressing ids) implements Addressing {
  static final EvolutionAddressing ANY_ID = new EvolutionAddressing(new OpaqueAddressing());

  private static final Pattern NUMBER = Pattern.compile("[0-9+\\s()-]{1,64}(:[0-9]{1,4})?");
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");

  @Override
  public Address parse(String field, String text) {
    var read = ids.parse(field, text);
    return read.isPerson() && NUMBER.matcher(read.user()).matches() ? number(read) : read;
  }

  private static Address number(Address written) {
    var user = written.user();
    var device = user.indexOf(':');
    var digits = NO_DIGIT.matcher(device < 0 ? user : user.substring(0, device)).replaceAll("");
    return digits.isEmpty() ? written : new Address(digits, written.kind());
  }

  @Override
  public boolean usesPhoneNumbers() {
    return false;
  }
}
