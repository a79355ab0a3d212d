package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.text.Coded;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A content with choices for the person who gets it, or the reply to one.
public sealed interface InteractiveContent extends Content {
  /// A text with buttons below it.
  ///
  /// @param headerFile shown above the text: a picture, a film or a document
  /// @spec api.md#post-base_urlapisendbuttons sendButtons
  record Buttons(
      @Nullable String header,
      @Nullable Attachment headerFile,
      String body,
      @Nullable String footer,
      List<Button> buttons)
      implements InteractiveContent {
    public Buttons {
      buttons = List.copyOf(buttons);
    }

    public boolean hasReply(String id) {
      return buttons.stream()
          .anyMatch(button -> button instanceof Button.Reply(var known, _) && known.equals(id));
    }

    /// How the file is shown: as a picture, a film or a document.
    public MediaKind headerKind() {
      var type = headerFile instanceof Attachment.Stored stored ? stored.mimetype() : "image/";
      if (type.startsWith("image/")) {
        return MediaKind.IMAGE;
      }
      return type.startsWith("video/") ? MediaKind.VIDEO : MediaKind.DOCUMENT;
    }

    @Override
    public String text() {
      return body;
    }

    @Override
    public @Nullable Attachment attachment() {
      return headerFile;
    }

    @Override
    public Content withFiles(UnaryOperator<Attachment> change) {
      return headerFile == null
          ? this
          : new Buttons(header, change.apply(headerFile), body, footer, buttons);
    }
  }

  /// A text with a button that opens a list of rows.
  ///
  /// @spec api.md#post-base_urlapisendbuttons sendButtons
  record ListMessage(
      String title,
      @Nullable String description,
      @Nullable String footer,
      String button,
      List<ListSection> sections)
      implements InteractiveContent {
    public ListMessage {
      sections = List.copyOf(sections);
    }

    @Override
    public String text() {
      return title;
    }
  }

  /// Cards side by side below a text, each with buttons of its own.
  record Carousel(String body, List<CarouselCard> cards) implements InteractiveContent {
    public Carousel {
      cards = List.copyOf(cards);
    }

    @Override
    public String text() {
      return body;
    }

    @Override
    public List<Attachment> files() {
      return cards.stream().map(CarouselCard::image).filter(Objects::nonNull).toList();
    }

    @Override
    public Content withFiles(UnaryOperator<Attachment> change) {
      return new Carousel(
          body,
          cards.stream()
              .map(card -> card.image() == null ? card : card.with(change.apply(card.image())))
              .toList());
    }

    /// The buttons of all cards.
    public List<Button> buttons() {
      return cards.stream().flatMap(card -> card.buttons().stream()).toList();
    }
  }

  /// The choices of a message as numbered text, where there are no buttons and lists. A network
  /// gets only what is shown; people reply with a number.
  ///
  /// @param shown a text, or an image with the text as its caption
  /// @param choices in the order of their numbers, which start at 1; empty when nothing can be
  ///   chosen
  record NumberedChoices(Content shown, List<NumberedChoice> choices)
      implements InteractiveContent {
    private static final Pattern NUMBER = Pattern.compile("\\s*(\\p{Nd}{1,4})[.)]?\\s*");

    public NumberedChoices {
      choices = List.copyOf(choices);
    }

    /// Whether this text could be a reply to some numbered choices.
    public static boolean isNumber(String text) {
      return NUMBER.matcher(text).matches();
    }

    /// The choice that this text makes, as the reply to buttons or a list; empty when it is no
    /// number of a choice.
    public Optional<Content> replyOf(String text) {
      var number = NUMBER.matcher(text);
      if (!number.matches()) {
        return Optional.empty();
      }
      var index = Integer.parseInt(number.group(1)) - 1;
      return index < 0 || index >= choices.size()
          ? Optional.empty()
          : Optional.of(reply(choices.get(index)));
    }

    private static Content reply(NumberedChoice choice) {
      return switch (choice.kind()) {
        case BUTTON -> new ButtonReply(choice.id(), choice.text());
        case ROW -> new ListReply(choice.id(), choice.text(), choice.description());
      };
    }

    @Override
    public String text() {
      return shown.text();
    }

    @Override
    public @Nullable Attachment attachment() {
      return shown.attachment();
    }

    @Override
    public Content withFiles(UnaryOperator<Attachment> change) {
      return new NumberedChoices(shown.withFiles(change), choices);
    }
  }

  /// The answer to [Buttons]: the pressed button.
  record ButtonReply(String buttonId, String text) implements InteractiveContent {}

  /// The answer to [ListMessage]: the picked row.
  record ListReply(String rowId, String text, @Nullable String description)
      implements InteractiveContent {}

  /// The answer to a form: what a person filled in.
  ///
  /// @param name the kind of the form, as the network calls it, such as `flow`
  /// @param text what a chat shows of it
  /// @param response the JSON object of the answers
  record FlowReply(String name, String text, String response) implements InteractiveContent {}

  /// A choice in a [InteractiveContent.NumberedChoices].
  ///
  /// @param id of the button or row
  /// @param description of a row
  record NumberedChoice(Kind kind, String id, String text, @Nullable String description) {

    /// What the choice is where there are buttons and lists.
    public enum Kind implements Coded {
      BUTTON("BUTTON"),
      ROW("ROW");

      private final String code;

      Kind(String code) {
        this.code = code;
      }

      @Override
      public String code() {
        return code;
      }
    }
  }

  /// A card of a [InteractiveContent.Carousel].
  ///
  /// @param body may be empty
  /// @param image above the text: a picture or a film
  record CarouselCard(
      @Nullable String title,
      String body,
      @Nullable String footer,
      @Nullable Attachment image,
      List<Button> buttons) {
    public CarouselCard {
      buttons = List.copyOf(buttons);
    }

    CarouselCard with(@Nullable Attachment other) {
      return new CarouselCard(title, body, footer, other, buttons);
    }
  }

  /// A titled block of rows in a list message.
  record ListSection(String title, List<Row> rows) {
    public ListSection {
      rows = List.copyOf(rows);
    }

    /// One choice. `rowId` identifies it in the reply.
    public record Row(String rowId, String title, @Nullable String description) {}
  }
}
