package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.messaging.ContentKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// The words that family B has for sorts of content: the key of the content in a message.
final class MessageTypes {
  private MessageTypes() {}

  static String of(ContentKind kind) {
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
      case LIST -> "listMessage";
      case POLL -> "pollCreationMessageV3";
      case EVENT -> "eventMessage";
      case CONTACT -> "contactMessage";
      case CONTACTS -> "contactsArrayMessage";
      case REVOKED -> "protocolMessage";
      case BUTTON_REPLY -> "buttonsResponseMessage";
      case LIST_REPLY -> "listResponseMessage";
    };
  }

  /// What is called so, now or before it was put into its present form; empty when nothing here is.
  static Set<ContentKind> kinds(String type) {
    var known =
        switch (type) {
          case "extendedTextMessage" -> "conversation";
          case "documentWithCaptionMessage" -> "documentMessage";
          case "interactiveMessage", "buttonsMessage", "templateMessage" -> "viewOnceMessage";
          case "pollCreationMessage" -> "pollCreationMessageV3";
          default -> type;
        };
    return Arrays.stream(ContentKind.values())
        .filter(kind -> of(kind).equals(known))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(ContentKind.class)));
  }
}
