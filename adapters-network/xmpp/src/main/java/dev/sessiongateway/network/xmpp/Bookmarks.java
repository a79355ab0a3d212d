package dev.sessiongateway.network.xmpp;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jivesoftware.smack.packet.IQ;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smack.packet.StanzaError;
import org.jivesoftware.smack.XMPPException.XMPPErrorException;
import org.jivesoftware.smackx.pubsub.ItemsExtension;
import org.jivesoftware.smackx.pubsub.PayloadItem;
import org.jivesoftware.smackx.pubsub.PubSubElementType;
import org.jivesoftware.smackx.pubsub.packet.PubSub;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.jid.parts.Resourcepart;
import org.jxmpp.stringprep.XmppStringprepException;

/// The rooms that the account's devices enter, as the account's server keeps them for all devices
/// (XEP-0402).
record Bookmarks(XmppStream stream) {

  /// @return empty when the server keeps none
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`
  Optional<List<Bookmark>> read() {
    return SmackCall.of(() -> {
      try {
        PubSub answer = stream.connection().sendIqRequestAndWaitForResponse(request(IQ.Type.get, element("items").build()));
        ItemsExtension items = answer.getExtension(PubSubElementType.ITEMS);
        return Optional.of(
            items == null
                ? List.of()
                : items.getItems().stream()
                    .map(Bookmarks::bookmark)
                    .filter(Objects::nonNull)
                    .toList());
      } catch (XMPPErrorException e) {
        return e.getStanzaError().getCondition() == StanzaError.Condition.item_not_found
            ? Optional.of(List.<Bookmark>of())
            : Optional.empty();
      }
    });
  }

  private static @Nullable Bookmark bookmark(Object item) {
    if (!(item instanceof PayloadItem<?> payload)
        || !(payload.getPayload() instanceof StandardExtensionElement conference)) {
      return null;
    }
    var room = JidCreate.entityBareFromOrNull(payload.getId());
    return room == null
        ? null
        : new Bookmark(
            room,
            List.of("true", "1").contains(String.valueOf(conference.getAttributeValue("autojoin"))),
            conference.getAttributeValue("name"),
            nick(Elements.text(conference, "nick")),
            Elements.text(conference, "password"));
  }

  private static @Nullable Resourcepart nick(String text) {
    try {
      return text.isEmpty() ? null : Resourcepart.from(text);
    } catch (XmppStringprepException e) {
      return null;
    }
  }

  /// Every device enters the room from now on. A server that keeps no bookmarks keeps none.
  void add(EntityBareJid room, String name, Resourcepart nick) {
    var conference =
        StandardExtensionElement.builder("conference", Elements.BOOKMARKS)
            .addAttribute("autojoin", "true")
            .addAttribute("name", XmlText.of(name))
            .addElement(text("nick", Elements.BOOKMARKS, nick.toString()))
            .build();
    var item =
        StandardExtensionElement.builder("item", Elements.PUBSUB)
            .addAttribute("id", room.toString())
            .addElement(conference)
            .build();
    change(element("publish").addElement(item).build(), options());
  }

  /// No device enters the room any more.
  void remove(EntityBareJid room) {
    change(
        element("retract")
            .addAttribute("notify", "true")
            .addElement(
                StandardExtensionElement.builder("item", Elements.PUBSUB)
                    .addAttribute("id", room.toString())
                    .build())
            .build());
  }

  private void change(StandardExtensionElement... parts) {
    var _ =
        SmackCall.find(
            () -> stream.connection().sendIqRequestAndWaitForResponse(request(IQ.Type.set, parts)) != null,
            false);
  }

  private static Elements.Request request(IQ.Type type, StandardExtensionElement... parts) {
    var pubsub = StandardExtensionElement.builder("pubsub", Elements.PUBSUB);
    for (var part : parts) {
      pubsub.addElement(part);
    }
    return new Elements.Request(type, null, pubsub.build());
  }

  private static StandardExtensionElement.Builder element(String name) {
    return StandardExtensionElement.builder(name, Elements.PUBSUB)
        .addAttribute("node", Elements.BOOKMARKS);
  }

  /// Without them a server keeps one item, and shows it to everybody.
  private static StandardExtensionElement options() {
    return StandardExtensionElement.builder("publish-options", Elements.PUBSUB)
        .addElement(
            StandardExtensionElement.builder("x", Elements.FORMS)
                .addAttribute("type", "submit")
                .addElement(option("FORM_TYPE", Elements.PUBSUB + "#publish-options"))
                .addElement(option("pubsub#persist_items", "true"))
                .addElement(option("pubsub#max_items", "max"))
                .addElement(option("pubsub#send_last_published_item", "never"))
                .addElement(option("pubsub#access_model", "whitelist"))
                .build())
        .build();
  }

  private static StandardExtensionElement option(String name, String value) {
    return StandardExtensionElement.builder("field", Elements.FORMS)
        .addAttribute("var", name)
        .addElement(text("value", Elements.FORMS, value))
        .build();
  }

  private static StandardExtensionElement text(String name, String namespace, String text) {
    return StandardExtensionElement.builder(name, namespace)
        .setText(XmlText.ofPart(text))
        .build();
  }

  /// A room that a device has kept.
  ///
  /// @param isEntered whether every device enters it
  /// @param password empty when it has none
  record Bookmark(
      EntityBareJid room,
      boolean isEntered,
      @Nullable String name,
      @Nullable Resourcepart nick,
      String password) {}
}
