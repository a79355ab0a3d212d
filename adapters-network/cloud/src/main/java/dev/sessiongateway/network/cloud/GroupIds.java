package dev.sessiongateway.network.cloud;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.text.Ascii;
import java.util.Optional;
import java.util.regex.Pattern;

/// The ids that Meta gives to groups, as addresses: `Y2FwaV9ncm91cDox…ZD@g.us`. They are taken as
/// they are.
final class GroupIds {
  /// One of the alphabets of base64, with room.
  private static final Pattern FORM = Pattern.compile("[0-9A-Za-z_=-]{5,200}");

  /// Numbers, templates, files and flows have ids of digits in the same graph.
  private static final Pattern OTHER_OBJECT = Pattern.compile("[0-9-]+");

  private static final String SERVER = "@" + Address.server(Address.Kind.GROUP);

  private GroupIds() {}

  private static boolean isId(String text) {
    return FORM.matcher(text).matches() && !OTHER_OBJECT.matcher(text).matches();
  }

  /// Whether Meta may have a group with this address. What has another form is never asked for: it
  /// could be another object of the business.
  static boolean isGroup(Address chat) {
    return chat.isGroup() && isId(chat.user());
  }

  /// The address of a group that Meta names; empty for another text.
  static Optional<Address> of(String id) {
    return isId(id) ? Optional.of(Address.group(id)) : Optional.empty();
  }

  /// Reads what a client wrote; empty when it is something else.
  static Optional<Address> read(String text) {
    var at = text.length() - SERVER.length();
    return at > 0 && Ascii.lower(text.substring(at)).equals(SERVER)
        ? of(text.substring(0, at))
        : Optional.empty();
  }

  /// The id of a message without the group before it and the member behind it, as in
  /// `false_Y2Fw…ZD@g.us_wamid.HBgL…_4917012345@c.us`.
  static String withoutGroup(String messageId) {
    var end = messageId.indexOf(SERVER + "_");
    if (end < 0) {
      return messageId;
    }
    var id = messageId.substring(end + SERVER.length() + 1);
    var at = id.lastIndexOf('@');
    var member = at < 0 ? -1 : id.lastIndexOf('_', at);
    return member < 0 ? id : id.substring(0, member);
  }
}
