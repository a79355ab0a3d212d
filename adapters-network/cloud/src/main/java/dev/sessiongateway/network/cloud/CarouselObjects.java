package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.InteractiveContent.Carousel;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Writes cards side by side as Meta takes them (Meta's page *Interactive media carousel
/// messages*). Meta has no title and no footer of a card; they become parts of its text.
final class CarouselObjects {
  private static final int FEWEST = 2;
  private static final int MOST = 10;
  private static final int MOST_REPLIES = 3;
  private static final int LONGEST_BODY = 1_024;
  private static final int LONGEST_CARD = 160;
  private static final int LONGEST_BUTTON = 20;
  private static final int MOST_BREAKS = 2;

  private CarouselObjects() {}

  /// Whether Meta takes it: each card has a picture, or each has a film, and all have the same
  /// number of replies, or one address each.
  static boolean canWrite(Carousel carousel) {
    var cards = carousel.cards();
    return cards.size() >= FEWEST
        && cards.size() <= MOST
        && carousel.body().length() <= LONGEST_BODY
        && cards.stream().allMatch(CarouselObjects::canWrite)
        && cards.stream().map(CarouselObjects::shape).distinct().count() == 1;
  }

  private static boolean canWrite(CarouselCard card) {
    var text = text(card);
    return text.length() <= LONGEST_CARD
        && text.chars().filter(c -> c == '\n').count() <= MOST_BREAKS
        && kind(card) != null
        && !card.buttons().isEmpty()
        && card.buttons().stream().allMatch(button -> button.text().length() <= LONGEST_BUTTON)
        && (isLink(card)
            || (card.buttons().size() <= MOST_REPLIES
                && card.buttons().stream().allMatch(Button.Reply.class::isInstance)));
  }

  private static boolean isLink(CarouselCard card) {
    return card.buttons().size() == 1 && card.buttons().getFirst() instanceof Button.Url;
  }

  private static String shape(CarouselCard card) {
    return kind(card) + " " + isLink(card) + " " + card.buttons().size();
  }

  /// Null for a card without a picture and without a film.
  private static @Nullable String kind(CarouselCard card) {
    if (!(card.image() instanceof Attachment.Stored file)) {
      return null;
    }
    if (file.mimetype().startsWith("video/")) {
      return "video";
    }
    return file.mimetype().startsWith("image/") ? "image" : null;
  }

  private static String text(CarouselCard card) {
    return Stream.of(bold(card.title()), card.body(), card.footer())
        .filter(part -> part != null && !part.isBlank())
        .collect(Collectors.joining("\n"));
  }

  private static @Nullable String bold(@Nullable String title) {
    return title == null || title.isBlank() ? null : "*" + title.strip() + "*";
  }

  /// @param upload gives Meta a file and returns its id there
  static void write(
      ObjectNode body, Carousel carousel, Function<Attachment.Stored, String> upload) {
    var interactive =
        body.put("type", "interactive").putObject("interactive").put("type", "carousel");
    interactive.putObject("body").put("text", carousel.body());
    var cards = interactive.putObject("action").putArray("cards");
    for (var card : carousel.cards()) {
      var node = cards.addObject().put("card_index", cards.size() - 1);
      var kind = kind(card);
      if (kind != null && card.image() instanceof Attachment.Stored file) {
        var header = node.putObject("header").put("type", kind);
        header.putObject(kind).put("id", upload.apply(file));
      }
      var text = text(card);
      if (!text.isEmpty()) {
        node.putObject("body").put("text", text);
      }
      buttons(node, card);
    }
  }

  private static void buttons(ObjectNode node, CarouselCard card) {
    if (card.buttons().getFirst() instanceof Button.Url(var text, var url)) {
      node.put("type", "cta_url");
      node.putObject("action")
          .put("name", "cta_url")
          .putObject("parameters")
          .put("display_text", text)
          .put("url", url);
      return;
    }
    var list = node.putObject("action").putArray("buttons");
    for (var button : card.buttons()) {
      if (button instanceof Button.Reply(var id, var text)) {
        var reply = list.addObject().put("type", "quick_reply").putObject("quick_reply");
        reply.put("id", id).put("title", text);
      }
    }
  }
}
