package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Maps family B's message types, the keys of [ProtocolContent], to kinds of content.
final class MessageTypes {
  private MessageTypes() {}

  /// The kinds of a type, also of an older name for it; empty when the type is unknown.
  static Set<ContentKind> kinds(String type) {
    var known =
        switch (type) {
          case "extendedTextMessage" -> "conversation";
          case "documentWithCaptionMessage" -> "documentMessage";
          case "buttonsMessage", "templateMessage" -> "viewOnceMessage";
          case "pollCreationMessage" -> "pollCreationMessageV3";
          default -> type;
        };
    var kinds =
        Arrays.stream(ContentKind.values())
            .filter(kind -> ProtocolContent.type(kind).equals(known))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(ContentKind.class)));
    if (type.equals("interactiveMessage")) {
      kinds.add(ContentKind.BUTTONS);
    }
    return kinds;
  }
}
