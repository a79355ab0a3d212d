package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.network.NetworkLimits.Limit;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Whether a content can be sent on a network. Faults name the component of the content.
final class ContentValidator {
  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
  private static final Pattern COLOR = Pattern.compile("#[0-9A-Fa-f]{6}");

  private final NetworkLimits limits;

  ContentValidator(NetworkLimits limits) {
    this.limits = limits;
  }

  /// The most frequent content, without an allocation.
  static void checkText(Content.Text content, NetworkLimits limits) {
    text("text", content.text(), limits.of(Limit.TEXT));
  }

  void check(Content content) {
    switch (content) {
      case Content.Text text -> checkText(text, limits);
      case Content.TextWithPreview(var text, var preview) -> check(text, preview);
      case Content.Gif(_, var caption, _) -> atMost("caption", caption, limits.of(Limit.CAPTION));
      case Content.Media(_, _, var caption) -> atMost("caption", caption, limits.of(Limit.CAPTION));
      case Content.Location place -> check(place);
      case InteractiveContent.Buttons buttons -> check(buttons);
      case InteractiveContent.ListMessage list -> check(list);
      case InteractiveContent.Carousel carousel -> check(carousel);
      case Content.Poll poll -> check(poll);
      case Content.CalendarEvent event -> check(event);
      case Content.ContactCards(var cards) -> {
        count("contacts", cards.size(), limits.of(Limit.CARDS));
        cards.forEach(this::check);
      }
      case Content.Template template -> check(template);
      case Content.SharedProduct(_, var product, var body, var footer) -> {
        product.check();
        atMost("product.body", body, limits.of(Limit.CAPTION));
        atMost("product.footer", footer, limits.of(Limit.TITLE));
      }
      case ShopContent.ProductList list -> check(list);
      case ShopContent.Order order -> check(order);
      case Content.Story story -> check(story);
      case InteractiveContent.ButtonReply(var id, var text) -> {
        text("reply.buttonId", id, limits.of(Limit.CHOICE_ID));
        text("reply.text", text, limits.of(Limit.BUTTON_TEXT));
      }
      case InteractiveContent.FlowReply(var name, var text, var response) -> {
        text("reply.name", name, limits.of(Limit.BUTTON_TEXT));
        atMost("reply.text", text, limits.of(Limit.TITLE));
        text("reply.response", response, limits.of(Limit.TEXT));
      }
      case InteractiveContent.NumberedChoices _,
          Content.Revoked _,
          InteractiveContent.ListReply _,
          Content.Unknown _ ->
          throw Fault.invalid("content", "is nothing that can be sent");
    }
  }

  private void check(ShopContent.ProductList list) {
    atMost("products.header", list.header(), limits.of(Limit.TITLE));
    text("products.body", list.body(), limits.of(Limit.CAPTION));
    atMost("products.footer", list.footer(), limits.of(Limit.TITLE));
    var sections = list.sections();
    if (sections.size() > limits.of(Limit.SECTIONS)) {
      throw Fault.invalid(
          "products.sections", "must have at most " + limits.of(Limit.SECTIONS) + " elements");
    }
    for (var section : sections) {
      atMost("products.sections.title", section.title(), limits.of(Limit.TITLE));
      count("products.sections.products", section.products().size(), limits.of(Limit.ROWS));
      section.products().forEach(Product::check);
    }
  }

  private void check(ShopContent.Order order) {
    count("order.items", order.items().size(), ShopContent.Order.MOST_ITEMS);
    atMost("order.note", order.note(), limits.of(Limit.CAPTION));
    for (var item : order.items()) {
      text("order.items.contentId", item.contentId(), Product.LONGEST_RETAILER_ID);
      if (item.quantity() < 1 || item.quantity() > OrderItem.MOST) {
        throw Fault.invalid("order.items.quantity", "must be 1 to " + OrderItem.MOST);
      }
    }
    unique("order.items.contentId", order.items().stream().map(OrderItem::contentId).toList());
  }

  private void check(String text, LinkPreview preview) {
    text("text", text, limits.of(Limit.TEXT));
    text("preview.url", preview.url(), limits.of(Limit.DESCRIPTION));
    text("preview.title", preview.title(), limits.of(Limit.TITLE));
    atMost("preview.description", preview.description(), limits.of(Limit.DESCRIPTION));
    if (!text.contains(preview.url())) {
      throw Fault.invalid("text", "must contain the url of the preview");
    }
  }

  private void check(Content.Template template) {
    text("name", template.name(), limits.of(Limit.TITLE));
    text("language", template.language(), limits.of(Limit.BUTTON_TEXT));
    atMost("components", template.components(), limits.of(Limit.TEXT));
  }

  private void check(InteractiveContent.Carousel carousel) {
    for (var card : carousel.cards()) {
      card.buttons().forEach(this::check);
      atMost("cards.title", card.title(), limits.of(Limit.TITLE));
      atMost("cards.body", card.body(), limits.of(Limit.CAPTION));
      atMost("cards.footer", card.footer(), limits.of(Limit.TITLE));
      unique("cards.buttons.id", replyIds(card.buttons()));
      count("cards.buttons", card.buttons().size(), limits.of(Limit.CARD_BUTTONS));
    }
    text("body", carousel.body(), limits.of(Limit.CAPTION));
    count("cards", carousel.cards().size(), limits.of(Limit.CAROUSEL_CARDS));
    // Cards may have one and the same reply.
    unique("cards.buttons.id", replyIds(carousel.buttons().stream().distinct().toList()));
  }

  private static List<String> replyIds(List<Button> buttons) {
    return buttons.stream()
        .filter(Button.Reply.class::isInstance)
        .map(button -> ((Button.Reply) button).id())
        .toList();
  }

  private void check(Content.Location place) {
    if (!(Math.abs(place.latitude()) <= 90)) {
      throw Fault.invalid("latitude", "must be -90 to 90 degrees");
    }
    if (!(Math.abs(place.longitude()) <= 180)) {
      throw Fault.invalid("longitude", "must be -180 to 180 degrees");
    }
    atMost("title", place.title(), limits.of(Limit.TITLE));
    atMost("address", place.address(), limits.of(Limit.TITLE));
  }

  private void check(InteractiveContent.Buttons message) {
    message.buttons().forEach(this::check);
    atMost("header", message.header(), limits.of(Limit.TITLE));
    text("body", message.body(), limits.of(Limit.CAPTION));
    atMost("footer", message.footer(), limits.of(Limit.TITLE));
    count("buttons", message.buttons().size(), limits.of(Limit.BUTTONS));
    unique("buttons.id", replyIds(message.buttons()));
  }

  private void check(Button button) {
    if (!(button instanceof Button.Pix)) {
      text("buttons.text", button.text(), limits.of(Limit.BUTTON_TEXT));
    }
    switch (button) {
      case Button.Reply(var id, _) -> text("buttons.id", id, limits.of(Limit.CHOICE_ID));
      case Button.Call(_, var number) ->
          text("buttons.phoneNumber", number, limits.of(Limit.BUTTON_TEXT));
      case Button.Copy(_, var code) -> text("buttons.copyCode", code, limits.of(Limit.DESCRIPTION));
      case Button.Pix pix -> check(pix);
      case Button.Flow flow -> {
        text("buttons.flowId", flow.flowId(), limits.of(Limit.CHOICE_ID));
        text("buttons.token", flow.token(), limits.of(Limit.DESCRIPTION));
        atMost("buttons.screen", flow.screen(), limits.of(Limit.CHOICE_ID));
        atMost("buttons.data", flow.data(), limits.of(Limit.TEXT));
      }
      case Button.Address(_, var country, var data) -> {
        text("buttons.country", country, limits.of(Limit.BUTTON_TEXT));
        text("buttons.data", data, limits.of(Limit.TEXT));
      }
      case Button.Url(_, var url) -> {
        text("buttons.url", url, limits.of(Limit.DESCRIPTION));
        if (!url.startsWith("http://") && !url.startsWith("https://")) {
          throw Fault.invalid("buttons.url", "must start with http:// or https://");
        }
      }
    }
  }

  private void check(Button.Pix pix) {
    if (!CURRENCY.matcher(pix.currency()).matches()) {
      throw Fault.invalid("buttons.currency", "must be a currency such as BRL");
    }
    text("buttons.name", pix.name(), limits.of(Limit.BUTTON_TEXT));
    text("buttons.key", pix.key(), limits.of(Limit.BUTTON_TEXT));
  }

  private void check(InteractiveContent.ListMessage list) {
    list.sections().forEach(this::check);
    text("list.title", list.title(), limits.of(Limit.TITLE));
    atMost("list.description", list.description(), limits.of(Limit.DESCRIPTION));
    atMost("list.footer", list.footer(), limits.of(Limit.TITLE));
    text("list.button", list.button(), limits.of(Limit.BUTTON_TEXT));
    count("list.sections", list.sections().size(), limits.of(Limit.SECTIONS));
    unique(
        "list.sections.rows.rowId",
        list.sections().stream()
            .flatMap(section -> section.rows().stream())
            .map(ListSection.Row::rowId)
            .toList());
  }

  private void check(ListSection section) {
    for (var row : section.rows()) {
      text("list.sections.rows.rowId", row.rowId(), limits.of(Limit.CHOICE_ID));
      text("list.sections.rows.title", row.title(), limits.of(Limit.TITLE));
      atMost("list.sections.rows.description", row.description(), limits.of(Limit.DESCRIPTION));
    }
    text("list.sections.title", section.title(), limits.of(Limit.TITLE));
    count("list.sections.rows", section.rows().size(), limits.of(Limit.ROWS));
  }

  private void check(Content.Poll poll) {
    var options = poll.options();
    text("poll.name", poll.name(), limits.of(Limit.TITLE));
    if (options.size() < 2 || options.size() > limits.of(Limit.POLL_OPTIONS)) {
      throw Fault.invalid(
          "poll.options", "must have 2 to " + limits.of(Limit.POLL_OPTIONS) + " elements");
    }
    options.forEach(option -> text("poll.options", option, limits.of(Limit.BUTTON_TEXT)));
    unique("poll.options", options);
    if (poll.selectable() < 0 || poll.selectable() > options.size()) {
      throw Fault.invalid("poll.selectable", "must be 0 to the number of options");
    }
  }

  private void check(Content.CalendarEvent event) {
    text("event.name", event.name(), limits.of(Limit.TITLE));
    atMost("event.description", event.description(), limits.of(Limit.DESCRIPTION));
    atMost("event.location", event.location(), limits.of(Limit.TITLE));
    if (event.endsAt() != null && event.endsAt().isBefore(event.startsAt())) {
      throw Fault.invalid("event.endsAt", "must not be before startsAt");
    }
  }

  private void check(ContactCard card) {
    text("contacts.name", card.name(), limits.of(Limit.TITLE));
    text("contacts.vcard", card.vcard(), limits.of(Limit.TEXT));
  }

  private void check(Content.Story story) {
    switch (story.shown()) {
      case Content.Text _, Content.TextWithPreview _, Content.Media _ -> check(story.shown());
      default -> throw Fault.invalid("story.shown", "must be text, image, video or audio");
    }
    var look = story.look();
    if (look != null) {
      if (!COLOR.matcher(look.background()).matches()) {
        throw Fault.invalid("story.background", "must be a colour such as #1B7430");
      }
      if (look.font() < 0 || look.font() >= limits.of(Limit.FONTS)) {
        throw Fault.invalid("story.font", "must be 0 to " + (limits.of(Limit.FONTS) - 1));
      }
    }
  }

  static void text(String term, String value, int limit) {
    if (value.isBlank()) {
      throw Fault.invalid(term, "must not be blank");
    }
    atMost(term, value, limit);
  }

  static void atMost(String term, @Nullable String value, int limit) {
    if (value != null && value.length() > limit) {
      throw Fault.invalid(term, "must be at most " + limit + " characters");
    }
  }

  private static void count(String term, int size, int limit) {
    if (size < 1 || size > limit) {
      throw Fault.invalid(term, "must have 1 to " + limit + " elements");
    }
  }

  private static void unique(String term, List<String> values) {
    if (new HashSet<>(values).size() != values.size()) {
      throw Fault.invalid(term, "must be unique");
    }
  }
}
