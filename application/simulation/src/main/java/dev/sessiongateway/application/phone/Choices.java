package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.util.List;
import java.util.stream.Stream;

/// What a person can press or pick in a message.
public final class Choices {
  private Choices() {}

  /// In the order in which they are shown; empty for most contents.
  public static List<Choice> of(Content content) {
    return switch (content) {
      case InteractiveContent.Buttons buttons -> replies(buttons.buttons());
      case InteractiveContent.Carousel carousel -> replies(carousel.buttons());
      case InteractiveContent.ListMessage list ->
          list.sections().stream()
              .flatMap(section -> section.rows().stream())
              .map(row -> new Choice(row.rowId(), row.title(), true))
              .toList();
      default -> List.of();
    };
  }

  private static List<Choice> replies(List<Button> buttons) {
    return buttons.stream()
        .flatMap(button ->
            button instanceof Button.Reply(var id, var text)
                ? Stream.of(new Choice(id, text, false))
                : Stream.empty())
        .toList();
  }

  /// @param isRow whether it is a row of a list, and no button
  public record Choice(String id, String text, boolean isRow) {
    /// Whether this is its text or its id.
    public boolean isCalled(String name) {
      return text.equals(name) || id.equals(name);
    }
  }
}
