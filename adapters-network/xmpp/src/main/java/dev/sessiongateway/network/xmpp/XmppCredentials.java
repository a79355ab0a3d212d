package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.CredentialsEntry.Field;
import dev.sessiongateway.domain.pairing.CredentialsEntry.Kind;
import dev.sessiongateway.network.xmpp.XmppStream.Registration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.stringprep.XmppStringprepException;

/// The credentials of an account.
///
/// @param registers whether a pairing may make the account
record XmppCredentials(NetworkContext context, boolean registers) {
  private static final String ACCOUNT = "account";
  private static final String PASSWORD = "password";
  private static final String REGISTER = "register";
  private static final String INVITATION = "invitation";
  private static final Pattern PREAUTH = Pattern.compile("[?;&]preauth=([^;&]+)");
  private static final int RESOURCE = 8;

  List<Field> fields() {
    var fields = new ArrayList<Field>();
    fields.add(new Field(ACCOUNT, Kind.ACCOUNT, true));
    fields.add(new Field(PASSWORD, Kind.SECRET, true));
    if (registers) {
      fields.add(new Field(REGISTER, Kind.TEXT, false));
      fields.add(new Field(INVITATION, Kind.TEXT, false));
    }
    return fields;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.credentials.account`
  XmppAccount account(Credentials credentials) {
    try {
      return new XmppAccount(
          JidCreate.entityBareFrom(credentials.get(ACCOUNT).strip()),
          credentials.get(PASSWORD),
          "gateway-" + context.identifiers().code(RESOURCE));
    } catch (XmppStringprepException e) {
      throw Fault.invalid(
          "credentials.account", "must be the address of an account, such as ada@example.org");
    }
  }

  /// How to make the account first; null when it exists. An invitation may be the whole address
  /// that a server gave out, `xmpp:example.org?register;preauth=…`.
  @Nullable Registration registration(Credentials credentials) {
    var invitation = credentials.values().get(INVITATION);
    if (invitation == null) {
      return "true".equals(credentials.values().get(REGISTER))
          ? new Registration(credentials.get(PASSWORD), null)
          : null;
    }
    var preauth = PREAUTH.matcher(invitation);
    return new Registration(
        credentials.get(PASSWORD), preauth.find() ? preauth.group(1) : invitation);
  }
}
