package dev.sessiongateway.network.xmpp;

import java.util.List;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.jivesoftware.smack.Smack;
import org.jivesoftware.smack.SmackConfiguration;
import org.jivesoftware.smack.packet.ExtensionElement;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smack.parsing.StandardExtensionElementProvider;
import org.jivesoftware.smack.provider.ProviderManager;
import org.jivesoftware.smack.util.DNSUtil;
import org.jivesoftware.smackx.receipts.DeliveryReceiptManager;
import org.jxmpp.JxmppContext;
import org.jxmpp.stringprep.XmppStringPrepUtil;
import org.jxmpp.stringprep.XmppStringprep;
import org.jxmpp.stringprep.XmppStringprepException;
import org.jxmpp.stringprep.rocksxmppprecis.RocksXmppPrecisStringprep;

/// The elements of protocol extensions that Smack has no class for, or an older one.
final class Elements {
  static final String REPLY = "urn:xmpp:reply:0";
  static final String FALLBACK = "urn:xmpp:fallback:0";
  static final String REACTIONS = "urn:xmpp:reactions:0";
  static final String RETRACT = "urn:xmpp:message-retract:1";

  /// Retractions before version 0.4 of XEP-0424, which many clients send.
  static final String FORMER_RETRACT = "urn:xmpp:message-retract:0";

  static final String FASTEN = "urn:xmpp:fasten:0";
  static final String CORRECT = "urn:xmpp:message-correct:0";
  static final String RECEIPTS = "urn:xmpp:receipts";
  static final String MARKERS = "urn:xmpp:chat-markers:0";
  static final String STATES = "http://jabber.org/protocol/chatstates";
  static final String OOB = "jabber:x:oob";
  static final String FILES = "urn:xmpp:sfs:0";
  static final String FILE = "urn:xmpp:file:metadata:0";
  static final String URL_DATA = "http://jabber.org/protocol/url-data";
  static final String THUMBNAILS = "urn:xmpp:thumbs:1";
  static final String STICKERS = "urn:xmpp:stickers:0";
  static final String PLACE = "http://jabber.org/protocol/geoloc";
  static final String HINTS = "urn:xmpp:hints";
  static final String IDS = "urn:xmpp:sid:0";
  static final String BOOKMARKS = "urn:xmpp:bookmarks:1";
  static final String PUBSUB = "http://jabber.org/protocol/pubsub";
  static final String AVATAR_DATA = "urn:xmpp:avatar:data";
  static final String AVATAR_METADATA = "urn:xmpp:avatar:metadata";
  static final String FORMS = "jabber:x:data";
  static final String INVITATION = "jabber:x:conference";

  /// Those for which Smack has classes that know less of them.
  private static final List<QName> GENERIC =
      List.of(
          new QName(FALLBACK, "fallback"),
          new QName(RECEIPTS, "request"),
          new QName(RECEIPTS, "received"),
          new QName(FASTEN, "apply-to"),
          new QName(FORMER_RETRACT, "retract"),
          new QName(MARKERS, "markable"),
          new QName(MARKERS, "displayed"),
          new QName(CORRECT, "replace"),
          new QName(OOB, "x"),
          new QName(INVITATION, "x"),
          new QName(PLACE, "geoloc"),
          new QName(STATES, "active"),
          new QName(STATES, "composing"),
          new QName(STATES, "paused"),
          new QName(STATES, "inactive"),
          new QName(STATES, "gone"));

  /// What is read from nodes, where Smack makes no elements of what it has no class for.
  private static final List<QName> PUBLISHED =
      List.of(
          new QName(BOOKMARKS, "conference"),
          new QName(AVATAR_DATA, "data"),
          new QName(AVATAR_METADATA, "metadata"));

  private static final int CACHED_ADDRESSES = 100;

  private Elements() {}

  /// Lets Smack read all elements of this class alike, check addresses, and look names up on
  /// threads of their own.
  static void register() {
    // It answers and reads receipts by itself, with the class that is not used here.
    SmackConfiguration.addDisabledSmackClass(DeliveryReceiptManager.class);
    Smack.ensureInitialized(); // It adds its own readers, and Java's name service.
    if (!(DNSUtil.getDNSResolver() instanceof NameLookups)) {
      DNSUtil.setDNSResolver(new NameLookups(DNSUtil.getDNSResolver()));
    }
    XmppStringPrepUtil.setMaxCacheSizes(
        CACHED_ADDRESSES); // It sets rules of its own when it is loaded.
    JxmppContext.setDefaultXmppStringprep(AddressRules.INSTANCE);
    GENERIC.forEach(element ->
        ProviderManager.removeExtensionProvider(element.getLocalPart(), element.getNamespaceURI()));
    PUBLISHED.forEach(element ->
        ProviderManager.addExtensionProvider(
            element.getLocalPart(),
            element.getNamespaceURI(),
            StandardExtensionElementProvider.INSTANCE));
  }

  static StandardExtensionElement empty(String name, String namespace) {
    return StandardExtensionElement.builder(name, namespace).build();
  }

  /// An element that is a text.
  static StandardExtensionElement part(String name, String namespace, String text) {
    return StandardExtensionElement.builder(name, namespace).setText(XmlText.ofPart(text)).build();
  }

  /// An element that names a message by the id that its sender chose.
  static StandardExtensionElement naming(String name, String namespace, String id) {
    return StandardExtensionElement.builder(name, namespace).addAttribute("id", id).build();
  }

  static boolean has(Message message, String name, String namespace) {
    return message.getExtensionElement(name, namespace) != null;
  }

  /// The element, unless Smack made an object of a class of its own from it.
  static Optional<StandardExtensionElement> find(Message message, String name, String namespace) {
    ExtensionElement found = message.getExtensionElement(name, namespace);
    return found instanceof StandardExtensionElement element
        ? Optional.of(element)
        : Optional.empty();
  }

  /// The text of a part; empty when there is none.
  static String text(StandardExtensionElement element, String name) {
    var part = element.getFirstElement(name);
    return part == null || part.getText() == null ? "" : part.getText();
  }

  /// The rules of addresses. Of a nickname in a room, servers with older rules take more, such as a
  /// family of emojis; what its owner writes is read all the same.
  static final class AddressRules implements XmppStringprep {
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
}
