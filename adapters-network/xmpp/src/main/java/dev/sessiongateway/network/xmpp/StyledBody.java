package dev.sessiongateway.network.xmpp;

import javax.xml.namespace.QName;
import org.jivesoftware.smack.packet.ExtensionElement;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.XmlEnvironment;
import org.jivesoftware.smack.util.XmlStringBuilder;

/// The text of a message. Smack's own leaves `]]>` as it is, which is no XML.
record StyledBody(String text) implements ExtensionElement {
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
        .escape(XmlText.of(text))
        .closeElement(getElementName());
  }
}
