package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// The secret code for joining a group or reading a channel; on a network whose groups are joined
/// by their addresses the address, such as `hikers@rooms.example.org`.
public record InviteCode(String value) {
  private static final Pattern FORM = Pattern.compile("[0-9A-Za-z]{20,32}");
  private static final Pattern ADDRESS =
      Pattern.compile("[^\\s\\p{Cntrl}\"&'/:<>@%?#]{1,512}@[^\\s\\p{Cntrl}/@%?#]{1,512}");
  private static final Pattern ADDRESS_LINK = Pattern.compile("xmpp:([^?]+)(?:\\?.*)?");
  private static final Pattern LINK =
      Pattern.compile(
          "(?:https?://)?[A-Za-z0-9.-]+(?::[0-9]+)?/(?:[a-z]+/)?([0-9A-Za-z]+)/?(?:\\?.*)?");

  public InviteCode {
    if (!looksLike(value) && !ADDRESS.matcher(value).matches()) {
      throw Fault.invalid(
          "code", "must be an invite code of 20 to 32 letters and digits, or an address");
    }
  }

  /// Whether the text could be a secret code.
  public static boolean looksLike(String text) {
    return FORM.matcher(text).matches();
  }

  /// The URL by which people join: that of the address, or the usual one around a secret code.
  public String url() {
    return isAddress() ? "xmpp:" + value + "?join" : "https://chat.whatsapp.com/" + value;
  }

  private boolean isAddress() {
    return value.indexOf('@') > 0;
  }

  /// Parses the bare code or the full invite URL.
  ///
  /// @param field named in the fault when the text is neither
  public static InviteCode parse(String field, String text) {
    var trimmed = text.strip();
    var address = ADDRESS_LINK.matcher(trimmed);
    var link = LINK.matcher(trimmed);
    var code = address.matches() ? address.group(1) : link.matches() ? link.group(1) : trimmed;
    if (!looksLike(code) && !ADDRESS.matcher(code).matches()) {
      throw Fault.invalid(field, "must be an invite code or an invite URL");
    }
    return new InviteCode(code);
  }

  @Override
  public String toString() {
    return value;
  }
}
