package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import java.util.stream.Collectors;

/// A message in one line, for the person who reads why a test failed.
public final class MessageSummary {
  /// Characters of its text.
  private static final int SHOWN = 500;

  private MessageSummary() {}

  public static String of(Message message) {
    var line = new StringBuilder("from ").append(message.sender().user()).append(": ");
    var content = message.content();
    var kind = ContentKind.of(content);
    if (kind != ContentKind.TEXT) {
      line.append(kind.code()).append(' ');
    }
    line.append('"').append(shortened(content.text()).replace("\n", "\\n")).append('"');
    var choices = Choices.of(content);
    if (!choices.isEmpty()) {
      line.append(
          choices.stream()
              .map(choice -> choice.text() + " (" + choice.id() + ")")
              .collect(Collectors.joining(", ", " with ", "")));
    }
    return line.toString();
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
