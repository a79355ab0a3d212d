package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.InteractiveContent.NumberedChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Writes buttons, lists and carousels as text with a number before each choice.
public final class NumberedText {
  private final StringJoiner blocks = new StringJoiner("\n\n");
  private final List<NumberedChoice> choices = new ArrayList<>();

  private NumberedText() {}

  /// The text form of buttons, a list or a carousel; empty for other contents.
  public static Optional<InteractiveContent.NumberedChoices> of(Content content) {
    return switch (content) {
      case InteractiveContent.Buttons buttons -> Optional.of(of(buttons));
      case InteractiveContent.ListMessage list -> Optional.of(of(list));
      case InteractiveContent.Carousel carousel -> Optional.of(of(carousel));
      default -> Optional.empty();
    };
  }

  /// A poll as text, for a network without polls. Nobody can choose by its numbers.
  public static String of(Content.Poll poll) {
    var lines = new StringJoiner("\n").add(poll.name());
    for (var i = 0; i < poll.options().size(); i++) {
      lines.add((i + 1) + ". " + poll.options().get(i));
    }
    return lines.toString();
  }

  private static InteractiveContent.NumberedChoices of(InteractiveContent.Buttons message) {
    var text = new NumberedText();
    text.add(message.header());
    text.add(message.body());
    text.add(text.lines(message.buttons()));
    text.add(message.footer());
    return text.with(message.headerFile(), message.headerKind());
  }

  private static InteractiveContent.NumberedChoices of(InteractiveContent.ListMessage message) {
    var text = new NumberedText();
    text.add(message.title());
    text.add(message.description());
    for (var section : message.sections()) {
      text.add(text.lines(section, message.sections().size() > 1));
    }
    text.add(message.footer());
    return text.with(null, MediaKind.IMAGE);
  }

  private static InteractiveContent.NumberedChoices of(InteractiveContent.Carousel message) {
    var text = new NumberedText();
    text.add(message.body());
    for (var card : message.cards()) {
      text.add(text.lines(card));
    }
    return text.with(null, MediaKind.IMAGE);
  }

  private void add(@Nullable String block) {
    if (block != null && !block.isBlank()) {
      blocks.add(block);
    }
  }

  private String lines(List<Button> buttons) {
    var lines = new StringJoiner("\n");
    buttons.forEach(button -> lines.add(line(button)));
    return lines.toString();
  }

  private String lines(ListSection section, boolean isTitled) {
    var lines = new StringJoiner("\n");
    if (isTitled) {
      lines.add(section.title());
    }
    for (var row : section.rows()) {
      var about = row.description();
      var text = about == null || about.isBlank() ? row.title() : row.title() + " - " + about;
      lines.add(
          numbered(
              new NumberedChoice(NumberedChoice.Kind.ROW, row.rowId(), row.title(), about), text));
    }
    return lines.toString();
  }

  private String lines(CarouselCard card) {
    var lines = new StringJoiner("\n");
    if (card.title() != null && !card.title().isBlank()) {
      lines.add(card.title());
    }
    if (!card.body().isBlank()) {
      lines.add(card.body());
    }
    lines.add(lines(card.buttons()));
    if (card.footer() != null && !card.footer().isBlank()) {
      lines.add(card.footer());
    }
    return lines.toString();
  }

  private String line(Button button) {
    return switch (button) {
      case Button.Reply(var id, var text) ->
          numbered(new NumberedChoice(NumberedChoice.Kind.BUTTON, id, text, null), text);
      case Button.Call(var text, var number) -> text + ": " + number;
      case Button.Copy(var text, var code) -> text + ": " + code;
      case Button.Url(var text, var url) -> text + ": " + url;
      case Button.Flow flow -> flow.text();
      case Button.Address(var text, _, _) -> text;
      case Button.Pix(_, var name, _, var key) -> "Pix " + name + ": " + key;
    };
  }

  private String numbered(NumberedChoice choice, String text) {
    choices.add(choice);
    return choices.size() + ". " + text;
  }

  private InteractiveContent.NumberedChoices with(@Nullable Attachment file, MediaKind kind) {
    var text = blocks.toString();
    return new InteractiveContent.NumberedChoices(
        file == null ? new Content.Text(text) : new Content.Media(kind, file, text), choices);
  }
}
