package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import java.util.regex.Pattern;

/// The network's id of a message: upper-case letters and digits, `3EB0…` for those made here.
public record MessageId(String value) {
  private static final Pattern SHORT = Pattern.compile("[0-9A-Z]{8,40}");

  public MessageId {
    if (!SHORT.matcher(value).matches()) {
      throw Fault.invalid("messageId", "must be 8 to 40 letters and digits");
    }
  }

  /// Reads the short form, or the long form `true_4917012345@c.us_3EB0…[_participant]`.
  ///
  /// @param field named in the fault when the text is no message id
  public static MessageId parse(String field, String text) {
    var parts = text.strip().split("_", -1);
    var id = parts.length >= 3 ? parts[2] : parts[0];
    var upper = Ascii.upper(id);
    if (parts.length == 2 || !SHORT.matcher(upper).matches()) {
      throw Fault.invalid(
          field, "must be a message id such as true_4917012345@c.us_3EB0C0FFEE12345678");
    }
    return new MessageId(upper);
  }

  @Override
  public String toString() {
    return value;
  }
}
