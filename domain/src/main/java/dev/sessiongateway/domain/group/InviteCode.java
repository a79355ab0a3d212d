package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// The secret code for joining a group or reading a channel.
public record InviteCode(String value) {
  private static final Pattern FORM = Pattern.compile("[0-9A-Za-z]{20,32}");
  private static final Pattern LINK =
      Pattern.compile(
          "(?:https?://)?[A-Za-z0-9.-]+(?::[0-9]+)?/(?:[a-z]+/)?([0-9A-Za-z]+)/?(?:\\?.*)?");

  public InviteCode {
    if (!FORM.matcher(value).matches()) {
      throw Fault.invalid("code", "must be an invite code of 20 to 32 letters and digits");
    }
  }

  /// Whether the text could be an invite code.
  public static boolean looksLike(String text) {
    return FORM.matcher(text).matches();
  }

  /// Parses the bare code or the full invite URL.
  ///
  /// @param field named in the fault when the text is neither
  public static InviteCode parse(String field, String text) {
    var trimmed = text.strip();
    var link = LINK.matcher(trimmed);
    var code = link.matches() ? link.group(1) : trimmed;
    if (!looksLike(code)) {
      throw Fault.invalid(field, "must be an invite code or an invite URL");
    }
    return new InviteCode(code);
  }

  @Override
  public String toString() {
    return value;
  }
}
