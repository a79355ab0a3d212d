package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// A contact card.
///
/// @param name shown above the card
/// @param vcard the card itself, RFC 2426 or 6350
public record ContactCard(String name, String vcard) {
  /// The full name (`FN`), with an optional group and parameters.
  private static final Pattern FULL_NAME =
      Pattern.compile("^(?:[\\w-]+\\.)?FN(?:;[^:\\r\\n]*)?:([^\\r\\n]*)", Pattern.MULTILINE);

  private static final Pattern FOLD = Pattern.compile("\\r?\\n[ \\t]");
  private static final Pattern ESCAPED = Pattern.compile("\\\\([\\\\;,])");

  /// A card that the client wrote; its name is the full name in it.
  ///
  /// @param field the name of the card in the client's request
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  public static ContactCard of(String field, String vcard) {
    var name = FULL_NAME.matcher(FOLD.matcher(vcard).replaceAll(""));
    if (!vcard.stripLeading().startsWith("BEGIN:VCARD") || !name.find()) {
      throw Fault.invalid(field, "must be a vCard with a full name (FN)");
    }
    var text = ESCAPED.matcher(name.group(1)).replaceAll("$1").strip();
    if (text.isEmpty()) {
      throw Fault.invalid(field, "must be a vCard with a full name (FN)");
    }
    return new ContactCard(text, vcard);
  }
}
