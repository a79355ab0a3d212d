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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The rooms that the account's devices enter, as the account's server keeps them for all devices
/// (XEP-0402).
record Bookmarks(XmppStream stream) {
  private static final String OWNER = Elements.PUBSUB + "#owner";
  private static final StandardExtensionElement MANY = option("pubsub#max_items", "max");
  private static final StandardExtensionElement KEPT = option("pubsub#persist_items", "true");
  private static final StandardExtensionElement WITHHELD =
      option("pubsub#send_last_published_item", "never");
  private static final StandardExtensionElement PRIVATE =
      option("pubsub#access_model", "whitelist");
  private static final Logger LOG = LoggerFactory.getLogger(Bookmarks.class);

  /// @return empty when the server keeps none
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`
  Optional<List<Bookmark>> read() {
    return SmackCall.of(() -> {
      try {
        PubSub answer = stream.connection().sendIqRequestAndWaitForResponse(request(IQ.Type.get, element("items", Elements.PUBSUB).build()));
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
    var publish = element("publish", Elements.PUBSUB).addElement(item).build();
    if (!isDone(publish, options(MANY, KEPT, WITHHELD, PRIVATE)) && isDone(publish, options(PRIVATE))) {
      // An older server takes the other options when the node is there.
      var node =
          element("configure", OWNER)
              .addElement(form(Elements.PUBSUB + "#node_config", MANY, KEPT, WITHHELD))
              .build();
      var _ = isDone(node);
    }
  }

  /// No device enters the room any more.
  void remove(EntityBareJid room) {
    var _ =
        isDone(
            element("retract", Elements.PUBSUB)
                .addAttribute("notify", "true")
                .addElement(
                    StandardExtensionElement.builder("item", Elements.PUBSUB)
                        .addAttribute("id", room.toString())
                        .build())
                .build());
  }

  private boolean isDone(StandardExtensionElement... parts) {
    return SmackCall.of(() -> {
      try {
        stream.connection().sendIqRequestAndWaitForResponse(request(IQ.Type.set, parts));
        return true;
      } catch (XMPPErrorException e) {
        LOG.atInfo().log("bookmarks are not changed: {}", SmackCall.reason(e.getStanzaError()));
        return false;
      }
    });
  }

  private static Elements.Request request(IQ.Type type, StandardExtensionElement... parts) {
    var pubsub = StandardExtensionElement.builder("pubsub", parts[0].getNamespace());
    for (var part : parts) {
      pubsub.addElement(part);
    }
    return new Elements.Request(type, null, pubsub.build());
  }

  private static StandardExtensionElement.Builder element(String name, String namespace) {
    return StandardExtensionElement.builder(name, namespace)
        .addAttribute("node", Elements.BOOKMARKS);
  }

  /// Without them a server keeps one item, and shows it to everybody.
  private static StandardExtensionElement options(StandardExtensionElement... options) {
    return StandardExtensionElement.builder("publish-options", Elements.PUBSUB)
        .addElement(form(Elements.PUBSUB + "#publish-options", options))
        .build();
  }

  private static StandardExtensionElement form(String type, StandardExtensionElement... options) {
    var form =
        StandardExtensionElement.builder("x", Elements.FORMS)
            .addAttribute("type", "submit")
            .addElement(option("FORM_TYPE", type));
    for (var option : options) {
      form.addElement(option);
    }
    return form.build();
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
