package dev.sessiongateway.network.xmpp;

import org.jxmpp.stringprep.XmppStringprep;
import org.jxmpp.stringprep.XmppStringprepException;
import org.jxmpp.stringprep.rocksxmppprecis.RocksXmppPrecisStringprep;

/// The rules of addresses. Of a nickname in a room, servers with older rules take more, such as a
/// family of emojis; what its owner writes is read all the same.
final class AddressRules implements XmppStringprep {
  static final AddressRules INSTANCE = new AddressRules();

  private static final XmppStringprep STRICT = RocksXmppPrecisStringprep.INSTANCE;

  private AddressRules() {}

  @Override
  public String localprep(String text) throws XmppStringprepException {
    return STRICT.localprep(text);
  }

  @Override
  public String domainprep(String text) throws XmppStringprepException {
    return STRICT.domainprep(text);
  }

  @Override
  public String resourceprep(String text) throws XmppStringprepException {
    try {
      return STRICT.resourceprep(text);
    } catch (XmppStringprepException e) {
      if (text.codePoints().anyMatch(Character::isISOControl)) {
        throw e;
      }
      return text;
    }
  }
}
