package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.text.Ascii;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;

/// The pictures that people publish (XEP-0084): one node says which one a person shows, the other
/// has it.
final class Avatars {
  private static final int LONGEST = 1 << 20;
  private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{40}");
  private static final Pattern SIZE = Pattern.compile("[0-9]{1,7}");

  /// For everybody, as cards are.
  private static final StandardExtensionElement OPEN =
      PepNode.option("pubsub#access_model", "open");

  private final PepNode data;
  private final PepNode metadata;

  Avatars(XmppStream stream) {
    this.data = new PepNode(stream, Elements.AVATAR_DATA);
    this.metadata = new PepNode(stream, Elements.AVATAR_METADATA);
  }

  /// Which picture a person shows; empty when the person does not say.
  Optional<Shown> shown(EntityBareJid person) {
    return metadata.newest(person).map(Avatars::shown);
  }

  /// One that is elsewhere on the web, or too long, is not taken.
  private static Shown shown(StandardExtensionElement metadata) {
    var offered =
        metadata.getElements().stream()
            .filter(element -> element.getElementName().equals("info"))
            .toList();
    return new Shown(
        offered.isEmpty(),
        offered.stream()
            .filter(info -> info.getAttributeValue("url") == null)
            .filter(info -> isTaken(info.getAttributeValue("bytes")))
            .map(info -> String.valueOf(info.getAttributeValue("id")))
            .filter(id -> ID.matcher(id).matches())
            .findFirst()
            .orElse(null));
  }

  private static boolean isTaken(@Nullable String size) {
    return size != null && SIZE.matcher(size).matches() && Integer.parseInt(size) <= LONGEST;
  }

  /// @return empty when the person has no picture of this id, or another one
  Optional<Picture> find(EntityBareJid person, String id) {
    return data.find(person, id)
        .map(StandardExtensionElement::getText)
        .filter(text -> text.length() <= LONGEST * 2)
        .flatMap(text -> Picture.of(decoded(text)))
        .filter(picture -> picture.id().equals(Ascii.lower(id)));
  }

  private static byte @Nullable [] decoded(String text) {
    try {
      return Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /// Shows a picture.
  ///
  /// @return false when the server refuses, as one does that knows no such nodes
  boolean publish(Picture picture) {
    var id = picture.id();
    var bytes =
        Elements.part(
            "data", Elements.AVATAR_DATA, Base64.getEncoder().encodeToString(picture.bytes()));
    var info =
        StandardExtensionElement.builder("info", Elements.AVATAR_METADATA)
            .addAttribute("id", id)
            .addAttribute("type", picture.mimetype())
            .addAttribute("bytes", Integer.toString(picture.bytes().length))
            .build();
    var description =
        StandardExtensionElement.builder("metadata", Elements.AVATAR_METADATA)
            .addElement(info)
            .build();
    return isPublished(data, id, bytes) && isPublished(metadata, id, description);
  }

  /// A node that another program has made for fewer people stays as it is.
  private static boolean isPublished(PepNode node, String id, StandardExtensionElement payload) {
    return node.publish(id, payload, OPEN) || node.publish(id, payload);
  }

  /// Shows none, where one is shown.
  ///
  /// @return false when the server refuses
  boolean remove(Shown shown) {
    if (!metadata.publish(null, Elements.empty("metadata", Elements.AVATAR_METADATA))) {
      return false;
    }
    if (shown.id() != null) {
      data.retract(shown.id());
    }
    return true;
  }

  /// @param isNone whether the person says that there is none
  /// @param id of one that can be read; null when there is none
  record Shown(boolean isNone, @Nullable String id) {}
}
