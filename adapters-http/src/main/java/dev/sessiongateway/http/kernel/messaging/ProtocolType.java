package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.messaging.ContentKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// The keys of contents in the network's own object, which are the types of messages.
public final class ProtocolType {
  private ProtocolType() {}

  /// The key of the content in the network's own object.
  public static String of(ContentKind kind) {
    return switch (kind) {
      case TEXT -> "conversation";
      case IMAGE -> "imageMessage";
      case VIDEO -> "videoMessage";
      case AUDIO, VOICE -> "audioMessage";
      case DOCUMENT -> "documentMessage";
      case STICKER -> "stickerMessage";
      case VIDEO_NOTE -> "ptvMessage";
      case LOCATION -> "locationMessage";
      case BUTTONS -> "viewOnceMessage";
      case CAROUSEL -> "interactiveMessage";
      case LIST -> "listMessage";
      case POLL -> "pollCreationMessageV3";
      case EVENT -> "eventMessage";
      case CONTACT -> "contactMessage";
      case CONTACTS -> "contactsArrayMessage";
      case TEMPLATE -> "templateMessage";
      case PRODUCT -> "productMessage";
      case PRODUCT_LIST -> "listMessage";
      case ORDER -> "orderMessage";
      case REVOKED -> "protocolMessage";
      case BUTTON_REPLY -> "buttonsResponseMessage";
      case LIST_REPLY -> "listResponseMessage";
      case FLOW_REPLY -> "interactiveResponseMessage";
      case UNKNOWN -> "unknown";
    };
  }

  /// The kinds of a type, also of an older name for it; empty when the type is unknown.
  public static Set<ContentKind> kinds(String type) {
    var known =
        switch (type) {
          case "extendedTextMessage" -> "conversation";
          case "documentWithCaptionMessage" -> "documentMessage";
          case "buttonsMessage" -> "viewOnceMessage";
          case "pollCreationMessage" -> "pollCreationMessageV3";
          default -> type;
        };
    var kinds =
        Arrays.stream(ContentKind.values())
            .filter(kind -> of(kind).equals(known))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(ContentKind.class)));
    if (type.equals("interactiveMessage") || type.equals("templateMessage")) {
      kinds.add(ContentKind.BUTTONS);
    }
    return kinds;
  }
}
