package dev.sessiongateway.junit;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import java.util.stream.Collectors;

/// A message in one line, for the person who reads why a test failed.
final class ShownMessage {
  private ShownMessage() {}

  static String of(Message message) {
    var line = new StringBuilder("from ").append(message.sender().user()).append(": ");
    var content = message.content();
    if (!(content instanceof Content.Text)) {
      line.append(content.getClass().getSimpleName()).append(' ');
    }
    line.append('"').append(content.text().replace("\n", "\\n")).append('"');
    var choices = Choices.of(content);
    if (!choices.isEmpty()) {
      line.append(
          choices.stream()
              .map(choice -> choice.text() + " (" + choice.id() + ")")
              .collect(Collectors.joining(", ", " with ", "")));
    }
    return line.toString();
  }
}
