package dev.sessiongateway.domain.channel;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import java.util.function.Function;

/// A reference to a channel: its id or its invite code.
public sealed interface ChannelKey {
  String ID_SUFFIX = "@" + Address.server(Address.Kind.CHANNEL);

  record ById(Address id) implements ChannelKey {}

  record ByInvite(InviteCode code) implements ChannelKey {}

  /// Reads `<id>@newsletter`, an invite code, or the invite URL.
  ///
  /// @param addresses reads an address as the network writes it
  static ChannelKey parse(String field, String text, Function<String, Address> addresses) {
    var trimmed = text.strip();
    if (trimmed.endsWith(ID_SUFFIX)) {
      return new ById(addresses.apply(trimmed));
    }
    if (InviteCode.looksLike(trimmed) || trimmed.startsWith("https://")) {
      return new ByInvite(InviteCode.parse(field, trimmed));
    }
    throw Fault.invalid(field, "must be a channel id such as 120363000000000001@newsletter");
  }
}
