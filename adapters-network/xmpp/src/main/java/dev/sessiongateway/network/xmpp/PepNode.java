package dev.sessiongateway.network.xmpp;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jivesoftware.smack.XMPPException.XMPPErrorException;
import org.jivesoftware.smack.packet.IQ;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smack.packet.StanzaError;
import org.jivesoftware.smackx.pubsub.ItemsExtension;
import org.jivesoftware.smackx.pubsub.PayloadItem;
import org.jivesoftware.smackx.pubsub.PubSubElementType;
import org.jivesoftware.smackx.pubsub.packet.PubSub;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One kind of what accounts publish on their servers (XEP-0163).
///
/// @param name of the node, which is the namespace of what is in it
record PepNode(XmppStream stream, String name) {
  private static final String OWNER = Elements.PUBSUB + "#owner";
  private static final Logger LOG = LoggerFactory.getLogger(PepNode.class);

  /// @return empty when the account's server keeps none
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`
  Optional<List<Item>> own() {
    return read(null, element("items", Elements.PUBSUB).build());
  }

  /// What a person published last; empty also when it is not shown to the account.
  Optional<StandardExtensionElement> newest(EntityBareJid person) {
    return first(
        read(person, element("items", Elements.PUBSUB).addAttribute("max_items", "1").build()));
  }

  /// As above, what a person published by this id.
  Optional<StandardExtensionElement> find(EntityBareJid person, String id) {
    return first(
        read(person, element("items", Elements.PUBSUB).addElement(item(id).build()).build()));
  }

  private static Optional<StandardExtensionElement> first(Optional<List<Item>> items) {
    return items.flatMap(all -> all.stream().findFirst()).map(Item::payload);
  }

  private Optional<List<Item>> read(@Nullable EntityBareJid owner, StandardExtensionElement what) {
    return SmackCall.of(() -> {
      try {
        PubSub answer =
            stream
                .connection()
                .sendIqRequestAndWaitForResponse(new IqRequest(IQ.Type.get, owner, pubsub(what)));
        ItemsExtension items = answer.getExtension(PubSubElementType.ITEMS);
        return Optional.of(
            items == null
                ? List.of()
                : items.getItems().stream().map(PepNode::read).filter(Objects::nonNull).toList());
      } catch (XMPPErrorException e) {
        return e.getStanzaError().getCondition() == StanzaError.Condition.item_not_found
            ? Optional.of(List.<Item>of())
            : Optional.empty();
      }
    });
  }

  private static @Nullable Item read(Object item) {
    return item instanceof PayloadItem<?> payload
            && payload.getPayload() instanceof StandardExtensionElement element
        ? new Item(payload.getId(), element)
        : null;
  }

  /// @param id null lets the server choose one
  /// @param options what the node must be like; none for as it is
  /// @return false when the server refuses
  boolean publish(
      @Nullable String id, StandardExtensionElement payload, StandardExtensionElement... options) {
    var publish =
        element("publish", Elements.PUBSUB)
            .addElement(item(id).addElement(payload).build())
            .build();
    return options.length == 0
        ? isDone(publish)
        : isDone(
            publish,
            StandardExtensionElement.builder("publish-options", Elements.PUBSUB)
                .addElement(form(Elements.PUBSUB + "#publish-options", options))
                .build());
  }

  /// Changes what the node is like, when it is there.
  void configure(StandardExtensionElement... options) {
    var _ =
        isDone(
            element("configure", OWNER)
                .addElement(form(Elements.PUBSUB + "#node_config", options))
                .build());
  }

  void retract(String id) {
    var _ =
        isDone(
            element("retract", Elements.PUBSUB)
                .addAttribute("notify", "true")
                .addElement(item(id).build())
                .build());
  }

  private boolean isDone(StandardExtensionElement... parts) {
    return SmackCall.of(() -> {
      try {
        stream
            .connection()
            .sendIqRequestAndWaitForResponse(new IqRequest(IQ.Type.set, null, pubsub(parts)));
        return true;
      } catch (XMPPErrorException e) {
        LOG.atInfo().log("{} is not changed: {}", name, SmackCall.reason(e.getStanzaError()));
        return false;
      }
    });
  }

  private static StandardExtensionElement pubsub(StandardExtensionElement... parts) {
    var pubsub = StandardExtensionElement.builder("pubsub", parts[0].getNamespace());
    for (var part : parts) {
      pubsub.addElement(part);
    }
    return pubsub.build();
  }

  private StandardExtensionElement.Builder element(String element, String namespace) {
    return StandardExtensionElement.builder(element, namespace).addAttribute("node", name);
  }

  private static StandardExtensionElement.Builder item(@Nullable String id) {
    var item = StandardExtensionElement.builder("item", Elements.PUBSUB);
    return id == null ? item : item.addAttribute("id", id);
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

  /// Something that a node is like, such as `pubsub#access_model`.
  static StandardExtensionElement option(String name, String value) {
    return StandardExtensionElement.builder("field", Elements.FORMS)
        .addAttribute("var", name)
        .addElement(Elements.part("value", Elements.FORMS, value))
        .build();
  }

  /// @param id as its publisher chose it
  record Item(String id, StandardExtensionElement payload) {}
}
