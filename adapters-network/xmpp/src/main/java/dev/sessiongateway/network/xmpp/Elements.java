package dev.sessiongateway.network.xmpp;

import java.util.Map;
import java.util.Optional;
import org.jivesoftware.smack.Smack;
import org.jivesoftware.smack.packet.ExtensionElement;
import org.jivesoftware.smack.packet.IQ;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smack.provider.ProviderManager;
import org.jxmpp.JxmppContext;
import org.jxmpp.jid.Jid;
import org.jxmpp.stringprep.rocksxmppprecis.RocksXmppPrecisStringprep;

/// The elements of protocol extensions that Smack has no class for, or an older one.
final class Elements {
  static final String REPLY = "urn:xmpp:reply:0";
  static final String FALLBACK = "urn:xmpp:fallback:0";
  static final String REACTIONS = "urn:xmpp:reactions:0";
  static final String RETRACT = "urn:xmpp:message-retract:1";
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

  /// Those for which Smack has classes that know less of them.
  private static final Map<String, String> GENERIC =
      Map.ofEntries(
          Map.entry("fallback", FALLBACK),
          Map.entry("request", RECEIPTS),
          Map.entry("received", RECEIPTS),
          Map.entry("markable", MARKERS),
          Map.entry("displayed", MARKERS),
          Map.entry("replace", CORRECT),
          Map.entry("x", OOB),
          Map.entry("geoloc", PLACE),
          Map.entry("active", STATES),
          Map.entry("composing", STATES),
          Map.entry("paused", STATES),
          Map.entry("inactive", STATES),
          Map.entry("gone", STATES));

  private Elements() {}

  /// Lets Smack read all elements of this class alike, and check addresses.
  static void register() {
    Smack.ensureInitialized(); // It adds its own readers.
    JxmppContext.setDefaultXmppStringprep(RocksXmppPrecisStringprep.INSTANCE);
    GENERIC.forEach(ProviderManager::removeExtensionProvider);
  }

  static StandardExtensionElement empty(String name, String namespace) {
    return StandardExtensionElement.builder(name, namespace).build();
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

  /// A request that has one element.
  static final class Set extends IQ {
    private final StandardExtensionElement element;

    Set(Jid to, StandardExtensionElement element) {
      super(element.getElementName(), element.getNamespace());
      this.element = element;
      setType(Type.set);
      setTo(to);
    }

    @Override
    protected IQChildElementXmlStringBuilder getIQChildElementBuilder(
        IQChildElementXmlStringBuilder xml) {
      element.getAttributes().forEach(xml::attribute);
      xml.setEmptyElement();
      return xml;
    }
  }
}
