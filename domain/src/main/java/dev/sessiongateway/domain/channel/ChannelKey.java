package dev.sessiongateway.domain.channel;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import java.util.regex.Pattern;

/// A reference to a channel: its id or its invite code.
public sealed interface ChannelKey {
  Pattern ID = Pattern.compile("[0-9]{1,20}@newsletter");

  record ById(Address id) implements ChannelKey {}

  record ByInvite(InviteCode code) implements ChannelKey {}

  /// Parses `<digits>@newsletter`, an invite code, or the invite URL.
  static ChannelKey parse(String field, String text) {
    var trimmed = text.strip();
    if (ID.matcher(trimmed).matches()) {
      return new ById(Address.parse(field, trimmed));
    }
    if (InviteCode.looksLike(trimmed) || trimmed.startsWith("https://")) {
      return new ByInvite(InviteCode.parse(field, trimmed));
    }
    throw Fault.invalid(field, "must be a channel id such as 120363000000000001@newsletter");
  }
}
