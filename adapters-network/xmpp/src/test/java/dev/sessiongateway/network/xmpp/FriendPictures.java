package dev.sessiongateway.network.xmpp;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import javax.imageio.ImageIO;
import org.jivesoftware.smack.packet.IQ;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smackx.pubsub.ItemsExtension;
import org.jivesoftware.smackx.pubsub.PayloadItem;
import org.jivesoftware.smackx.pubsub.PubSubElementType;
import org.jivesoftware.smackx.pubsub.packet.PubSub;
import org.jivesoftware.smackx.vcardtemp.VCardManager;
import org.jivesoftware.smackx.vcardtemp.packet.VCard;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;

/// What a friend's program does with pictures.
record FriendPictures(XmppFriend friend) {

  /// A picture whose pixels are like no other's, so that it can hardly be made shorter.
  static byte[] image(String format, int side) {
    var image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
    var random = new Random(side);
    for (var pixel = 0; pixel < side * side; pixel++) {
      image.setRGB(pixel % side, pixel / side, random.nextInt());
    }
    var bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, format, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /// Publishes a picture as another program does it.
  void publish(byte[] bytes) {
    var id = Picture.of(bytes).orElseThrow().id();
    publishData(id, bytes);
    publishInfo(id, bytes.length, null);
  }

  void publishData(String id, byte[] bytes) {
    publish(
        Elements.AVATAR_DATA,
        id,
        Elements.part("data", Elements.AVATAR_DATA, Base64.getMimeEncoder().encodeToString(bytes)));
  }

  void publishInfo(String id, int size, String url) {
    var info =
        StandardExtensionElement.builder("info", Elements.AVATAR_METADATA)
            .addAttribute("id", id)
            .addAttribute("type", "image/png")
            .addAttribute("bytes", Integer.toString(size));
    if (url != null) {
      info.addAttribute("url", url);
    }
    publish(
        Elements.AVATAR_METADATA,
        id,
        StandardExtensionElement.builder("metadata", Elements.AVATAR_METADATA)
            .addElement(info.build())
            .build());
  }

  void publishNone() {
    publish(Elements.AVATAR_METADATA, "none", Elements.empty("metadata", Elements.AVATAR_METADATA));
  }

  private void publish(String node, String id, StandardExtensionElement payload) {
    var access =
        StandardExtensionElement.builder("x", Elements.FORMS)
            .addAttribute("type", "submit")
            .addElement(PepNode.option("FORM_TYPE", Elements.PUBSUB + "#publish-options"))
            .addElement(PepNode.option("pubsub#access_model", "open"))
            .build();
    ask(
        IQ.Type.set,
        null,
        StandardExtensionElement.builder("pubsub", Elements.PUBSUB)
            .addElement(
                StandardExtensionElement.builder("publish", Elements.PUBSUB)
                    .addAttribute("node", node)
                    .addElement(
                        StandardExtensionElement.builder("item", Elements.PUBSUB)
                            .addAttribute("id", id)
                            .addElement(payload)
                            .build())
                    .build())
            .addElement(
                StandardExtensionElement.builder("publish-options", Elements.PUBSUB)
                    .addElement(access)
                    .build())
            .build());
  }

  private IQ ask(IQ.Type type, EntityBareJid whom, StandardExtensionElement what) {
    friend.connection().setReplyTimeout(60_000); // A long one takes a while.
    return XmppFriend.run(
        () -> friend.connection().sendIqRequestAndWaitForResponse(new IqRequest(type, whom, what)));
  }

  /// What is in a node of somebody.
  List<StandardExtensionElement> published(String person, String node) {
    var answer =
        ask(
            IQ.Type.get,
            JidCreate.entityBareFromOrThrowUnchecked(person),
            StandardExtensionElement.builder("pubsub", Elements.PUBSUB)
                .addElement(
                    StandardExtensionElement.builder("items", Elements.PUBSUB)
                        .addAttribute("node", node)
                        .build())
                .build());
    ItemsExtension items = ((PubSub) answer).getExtension(PubSubElementType.ITEMS);
    return items.getItems().stream()
        .map(item -> (StandardExtensionElement) ((PayloadItem<?>) item).getPayload())
        .toList();
  }

  /// The picture that somebody publishes.
  Optional<Picture> published(String person) {
    var infos =
        published(person, Elements.AVATAR_METADATA).stream()
            .flatMap(metadata -> metadata.getElements().stream())
            .toList();
    if (infos.isEmpty()) {
      return Optional.empty();
    }
    var bytes =
        Base64.getMimeDecoder()
            .decode(published(person, Elements.AVATAR_DATA).getFirst().getText());
    var picture = Picture.of(bytes).orElseThrow();
    var info = infos.getFirst();
    if (!picture.id().equals(info.getAttributeValue("id"))
        || !picture.mimetype().equals(info.getAttributeValue("type"))
        || bytes.length != Integer.parseInt(info.getAttributeValue("bytes"))) {
      throw new IllegalStateException("the description is of another picture: " + info.toXML());
    }
    return Optional.of(picture);
  }

  /// The picture on the card of somebody; null when there is none.
  byte[] onCard(String person) {
    var jid = JidCreate.entityBareFromOrThrowUnchecked(person);
    return XmppFriend.run(() ->
        SmackCall.find(
                () -> VCardManager.getInstanceFor(friend.connection()).loadVCard(jid), new VCard())
            .orElseThrow()
            .getAvatar());
  }

  void putOnCard(byte[] bytes) {
    XmppFriend.run(() -> {
      var card = new VCard();
      card.setAvatar(bytes, "image/png");
      VCardManager.getInstanceFor(friend.connection()).saveVCard(card);
      return true;
    });
  }
}
