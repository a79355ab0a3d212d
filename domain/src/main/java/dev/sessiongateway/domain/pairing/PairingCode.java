package dev.sessiongateway.domain.pairing;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import java.util.regex.Pattern;

/// The code that the user types into the phone app instead of scanning a QR code: eight characters,
/// `XXXX-XXXX`.
///
/// @spec api.md#records Records
public record PairingCode(String value) {
  private static final Pattern FORM = Pattern.compile("[0-9A-Z]{4}-[0-9A-Z]{4}");

  public PairingCode {
    if (!FORM.matcher(value).matches()) {
      throw Fault.invalid("code", "must be two groups of four characters, XXXX-XXXX");
    }
  }

  /// Parses the code with or without its hyphen, in either case.
  public static PairingCode parse(String text) {
    var plain = Ascii.upper(text.strip()).replace("-", "");
    return new PairingCode(
        plain.length() == 8 ? plain.substring(0, 4) + "-" + plain.substring(4) : plain);
  }

  /// The eight characters without the hyphen, as family B shows the code.
  public String plain() {
    return value.replace("-", "");
  }

  @Override
  public String toString() {
    return "PairingCode[****-****]";
  }
}
