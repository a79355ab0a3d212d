package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds sorts of content by the words of family B: the key of the content in a message, as
/// [ProtocolContent] writes it.
final class MessageTypes {
  private MessageTypes() {}

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
        .filter(kind -> ProtocolContent.type(kind).equals(known))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(ContentKind.class)));
  }
}
