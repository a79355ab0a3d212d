package dev.sessiongateway.network.xmpp;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.jid.parts.Resourcepart;
import org.jxmpp.stringprep.XmppStringprepException;

/// The rooms that the account's devices enter, as the account's server keeps them for all devices
/// (XEP-0402).
final class Bookmarks {
  private static final StandardExtensionElement MANY = PepNode.option("pubsub#max_items", "max");
  private static final StandardExtensionElement KEPT =
      PepNode.option("pubsub#persist_items", "true");
  private static final StandardExtensionElement WITHHELD =
      PepNode.option("pubsub#send_last_published_item", "never");
  private static final StandardExtensionElement PRIVATE =
      PepNode.option("pubsub#access_model", "whitelist");

  private final PepNode node;

  Bookmarks(XmppStream stream) {
    this.node = new PepNode(stream, Elements.BOOKMARKS);
  }

  /// @return empty when the server keeps none
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`
  Optional<List<Bookmark>> read() {
    return node.own()
        .map(items -> items.stream().map(Bookmarks::bookmark).filter(Objects::nonNull).toList());
  }

  private static @Nullable Bookmark bookmark(PepNode.Item item) {
    var conference = item.payload();
    var room = JidCreate.entityBareFromOrNull(item.id());
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
    var id = room.toString();
    var conference =
        StandardExtensionElement.builder("conference", Elements.BOOKMARKS)
            .addAttribute("autojoin", "true")
            .addAttribute("name", XmlText.of(name))
            .addElement(Elements.part("nick", Elements.BOOKMARKS, nick.toString()))
            .build();
    // Without options a server keeps one item, and shows it to everybody.
    if (!node.publish(id, conference, MANY, KEPT, WITHHELD, PRIVATE)
        && node.publish(id, conference, PRIVATE)) {
      // An older server takes the other options when the node is there.
      node.configure(MANY, KEPT, WITHHELD);
    }
  }

  /// No device enters the room any more.
  void remove(EntityBareJid room) {
    node.retract(room.toString());
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
