package dev.sessiongateway.network.xmpp;

import org.jivesoftware.smack.packet.IQ;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.Jid;

/// A request that has one element.
final class IqRequest extends IQ {
  private final StandardExtensionElement element;

  IqRequest(Type type, @Nullable Jid to, StandardExtensionElement element) {
    super(element.getElementName(), element.getNamespace());
    this.element = element;
    setType(type);
    setTo(to);
  }

  @Override
  protected IQChildElementXmlStringBuilder getIQChildElementBuilder(
      IQChildElementXmlStringBuilder xml) {
    element.getAttributes().forEach(xml::attribute);
    if (element.getElements().isEmpty()) {
      xml.setEmptyElement();
      return xml;
    }
    xml.rightAngleBracket();
    element.getElements().forEach(xml::append);
    return xml;
  }
}
