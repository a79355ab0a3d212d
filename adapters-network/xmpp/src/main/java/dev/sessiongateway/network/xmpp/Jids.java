package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.text.Sha256;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.Jid;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.jid.parts.Resourcepart;
import org.jxmpp.stringprep.XmppStringprepException;

/// The addresses of people, as the gateway and as XMPP write them. A number stands for the account
/// of that name on the server of the session's own account.
///
/// @param own the session's account
record Jids(EntityBareJid own) {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,20}");

  static boolean isNumber(String user) {
    return NUMBER.matcher(user).matches();
  }

  Address me() {
    return address(own);
  }

  Address address(Jid jid) {
    var bare = jid.asBareJid();
    var local = bare.getLocalpartOrNull();
    return local != null && bare.getDomain().equals(own.getDomain()) && isNumber(local.toString())
        ? Address.person(local.toString())
        : Address.person(bare.toString());
  }

  /// The address of a room.
  static Address group(EntityBareJid room) {
    return Address.group(room.toString());
  }

  /// Somebody in a room, of whom the room does not say who it is.
  static Address occupant(EntityBareJid room, Resourcepart nick) {
    try {
      return Address.person(room + "/" + nick);
    } catch (FaultException e) {
      return Address.person(
          room + "/" + HexFormat.of().formatHex(Sha256.of(nick.toString()), 0, 16));
    }
  }

  /// @throws FaultException `invalid.chatId` when it is nobody's address
  EntityBareJid jid(Address person) {
    try {
      return isNumber(person.user())
          ? JidCreate.entityBareFrom(person.user() + "@" + own.getDomain())
          : JidCreate.entityBareFrom(person.user());
    } catch (XmppStringprepException e) {
      throw Fault.invalid("chatId", "must be an address such as ada@example.org");
    }
  }

  boolean isOwn(Jid jid) {
    return own.equals(jid.asBareJid());
  }
}
