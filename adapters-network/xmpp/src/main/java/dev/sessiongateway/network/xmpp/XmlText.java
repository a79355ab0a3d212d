package dev.sessiongateway.network.xmpp;

import javax.xml.namespace.QName;
import org.jivesoftware.smack.packet.ExtensionElement;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.XmlEnvironment;
import org.jivesoftware.smack.util.XmlStringBuilder;

/// Texts as XML takes them. One character that it does not know ends the whole stream.
final class XmlText {
  private static final int REPLACEMENT = 0xFFFD;

  private XmlText() {}

  /// The text without characters that XML does not know.
  static String of(String text) {
    return text.codePoints().allMatch(XmlText::isKnown)
        ? text
        : text.codePoints()
            .map(point -> isKnown(point) ? point : REPLACEMENT)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
  }

  /// The same for a part of an element, in which Smack leaves `]]>` as it is.
  static String ofPart(String text) {
    return of(text).replace("]]>", "]] >");
  }

  private static boolean isKnown(int point) {
    return point == '\t'
        || point == '\n'
        || point == '\r'
        || (point >= 0x20 && point <= 0xD7FF)
        || (point >= 0xE000 && point <= 0xFFFD)
        || point >= 0x10000;
  }

  /// The text of a message. Smack's own leaves `]]>` as it is, which is no XML.
  record Body(String text) implements ExtensionElement {
    static final QName QNAME = new QName("jabber:client", Message.BODY);

    @Override
    public String getElementName() {
      return QNAME.getLocalPart();
    }

    @Override
    public String getNamespace() {
      return QNAME.getNamespaceURI();
    }

    @Override
    public XmlStringBuilder toXML(XmlEnvironment enclosing) {
      return new XmlStringBuilder()
          .openElement(getElementName())
          .escape(of(text))
          .closeElement(getElementName());
    }
  }
}
