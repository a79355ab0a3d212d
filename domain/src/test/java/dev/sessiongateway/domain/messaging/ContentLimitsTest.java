package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.network.NetworkLimits;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Each text of a content is taken up to its limit and refused by its name beyond; so is each list.
class ContentLimitsTest {
  private static final Instant START = Instant.ofEpochSecond(100);
  private static final Attachment FILE =
      new Attachment.Remote(URI.create("https://a.example/x.mp4"), null, null);
  private static final Address SHOP = Address.person("447700900102");
  private static final List<Button> ONE = List.of(new Button.Reply("id", "text"));

  private static void check(Content content) {
    OutgoingMessage.check(content, NetworkLimits.STANDARD);
  }

  private static Arguments needed(String field, int limit, Function<String, Content> content) {
    return Arguments.of(field, limit, true, content);
  }

  private static Arguments optional(String field, int limit, Function<String, Content> content) {
    return Arguments.of(field, limit, false, content);
  }

  private static Content buttons(Button button) {
    return new InteractiveContent.Buttons(null, null, "b", null, List.of(button));
  }

  private static Content carousel(
      String body, @Nullable String title, String text, @Nullable String footer, Button... more) {
    var buttons = Stream.concat(ONE.stream(), Stream.of(more)).toList();
    return new InteractiveContent.Carousel(
        body, List.of(new CarouselCard(title, text, footer, null, buttons)));
  }

  private static Content list(
      String title, @Nullable String about, @Nullable String footer, String button) {
    var rows = List.of(new ListSection.Row("r", "Row", null));
    return new InteractiveContent.ListMessage(
        title, about, footer, button, List.of(new ListSection("s", rows)));
  }

  private static Content row(String section, String id, String title, @Nullable String about) {
    return new InteractiveContent.ListMessage(
        "t",
        null,
        null,
        "b",
        List.of(new ListSection(section, List.of(new ListSection.Row(id, title, about)))));
  }

  private static Content preview(String title, @Nullable String about) {
    return new Content.TextWithPreview("see x", new LinkPreview("x", title, about, null, false));
  }

  private static Content product(@Nullable String body, @Nullable String footer) {
    var soup = new Product(new ProductId("soup"), "Soup", null);
    return new Content.SharedProduct(Address.person("447700900102"), soup, body, footer);
  }

  /// An address of the same length.
  private static String https(String text) {
    return text.isBlank() ? text : "https://" + text.substring("https://".length());
  }

  private static Content pix(String name, String key) {
    return buttons(new Button.Pix("BRL", name, Button.Pix.KeyType.RANDOM, key));
  }

  static Stream<Arguments> texts() {
    return Stream.of(
        needed("text", 65_536, Content.Text::new),
        needed(
            "text",
            65_536,
            text ->
                new Content.TextWithPreview(
                    text.isBlank() ? text : "x" + text.substring(1),
                    new LinkPreview("x", "t", null, null, false))),
        needed(
            "preview.url",
            2_048,
            url ->
                new Content.TextWithPreview(
                    "see " + url, new LinkPreview(url, "t", null, null, false))),
        needed("preview.title", 1_024, title -> preview(title, null)),
        optional("preview.description", 2_048, about -> preview("t", about)),
        needed("name", 1_024, name -> new Content.Template(name, "en", "[]", "t")),
        needed("language", 256, language -> new Content.Template("n", language, "[]", "t")),
        optional("components", 65_536, parts -> new Content.Template("n", "en", parts, "t")),
        needed("body", 4_096, body -> carousel(body, null, "t", null)),
        optional("cards.title", 1_024, title -> carousel("b", title, "t", null)),
        optional("cards.body", 4_096, text -> carousel("b", null, text, null)),
        optional("cards.footer", 1_024, footer -> carousel("b", null, "t", footer)),
        needed(
            "buttons.text",
            256,
            text -> carousel("b", null, "t", null, new Button.Reply("2", text))),
        optional("caption", 4_096, text -> new Content.Media(MediaKind.IMAGE, FILE, text)),
        optional("caption", 4_096, text -> new Content.Gif(FILE, text, GifSource.NONE)),
        optional("product.body", 4_096, text -> product(text, null)),
        optional("product.footer", 1_024, text -> product(null, text)),
        needed("buttons.url", 2_048, url -> buttons(new Button.Url("t", https(url)))),
        optional("title", 1_024, title -> new Content.Location(0, 0, title, null)),
        optional("address", 1_024, address -> new Content.Location(0, 0, null, address)),
        needed("buttons.id", 256, id -> buttons(new Button.Reply(id, "t"))),
        needed("buttons.phoneNumber", 256, number -> buttons(new Button.Call("t", number))),
        needed("buttons.copyCode", 2_048, code -> buttons(new Button.Copy("t", code))),
        needed("buttons.name", 256, name -> pix(name, "k")),
        needed("buttons.key", 256, key -> pix("n", key)),
        needed("buttons.flowId", 256, id -> flow(id, "t", null, null)),
        needed("buttons.token", 2_048, token -> flow("f", token, null, null)),
        optional("buttons.screen", 256, screen -> flow("f", "t", screen, null)),
        optional("buttons.data", 65_536, data -> flow("f", "t", null, data)),
        needed("buttons.country", 256, country -> buttons(new Button.Address("t", country, "{}"))),
        needed("buttons.data", 65_536, data -> buttons(new Button.Address("t", "IN", data))),
        needed("reply.name", 256, name -> new InteractiveContent.FlowReply(name, "t", "{}")),
        optional("reply.text", 1_024, text -> new InteractiveContent.FlowReply("n", text, "{}")),
        needed("reply.response", 65_536, all -> new InteractiveContent.FlowReply("n", "t", all)),
        optional("products.header", 1_024, header -> products(header, "b", null, null)),
        needed("products.body", 4_096, body -> products(null, body, null, null)),
        optional("products.footer", 1_024, footer -> products(null, "b", footer, null)),
        optional("products.sections.title", 1_024, title -> products(null, "b", null, title)),
        optional("order.note", 4_096, note -> order("mug", note)),
        needed("order.items.contentId", 100, id -> order(id, null)),
        needed("list.title", 1_024, title -> list(title, null, null, "b")),
        optional("list.description", 2_048, about -> list("t", about, null, "b")),
        optional("list.footer", 1_024, footer -> list("t", null, footer, "b")),
        needed("list.button", 256, button -> list("t", null, null, button)),
        needed("list.sections.title", 1_024, title -> row(title, "r", "t", null)),
        needed("list.sections.rows.rowId", 256, id -> row("s", id, "t", null)),
        needed("list.sections.rows.title", 1_024, title -> row("s", "r", title, null)),
        optional("list.sections.rows.description", 2_048, about -> row("s", "r", "t", about)),
        needed("poll.name", 1_024, name -> new Content.Poll(name, List.of("a", "b"), 1)),
        needed("poll.options", 256, option -> new Content.Poll("p", List.of("a", option), 1)),
        needed(
            "event.name",
            1_024,
            name -> new Content.CalendarEvent(name, null, START, null, null, false)),
        optional(
            "event.description",
            2_048,
            about -> new Content.CalendarEvent("e", about, START, null, null, false)),
        optional(
            "event.location",
            1_024,
            place -> new Content.CalendarEvent("e", null, START, null, place, false)),
        needed(
            "contacts.name",
            1_024,
            name -> new Content.ContactCards(List.of(new ContactCard(name, "v")))),
        needed(
            "contacts.vcard",
            65_536,
            card -> new Content.ContactCards(List.of(new ContactCard("n", card)))),
        needed("reply.buttonId", 256, id -> new InteractiveContent.ButtonReply(id, "t")),
        needed("reply.text", 256, text -> new InteractiveContent.ButtonReply("i", text)),
        needed("text", 65_536, text -> new Content.Story(new Content.Text(text), null, List.of())),
        needed(
            "contacts.fullName", 1_024, name -> cards(new VCard(name, "1", "1", null, null, null))),
        needed(
            "contacts.phoneNumber",
            256,
            number -> cards(new VCard("n", number, "1", null, null, null))),
        needed(
            "contacts.account",
            256,
            account -> cards(new VCard("n", "1", account, null, null, null))),
        optional(
            "contacts.organization",
            1_024,
            organization -> cards(new VCard("n", "1", "1", organization, null, null))),
        optional(
            "contacts.email", 1_024, mail -> cards(new VCard("n", "1", "1", null, mail, null))),
        optional("contacts.url", 2_048, url -> cards(new VCard("n", "1", "1", null, null, url))));
  }

  private static Content flow(
      String id, String token, @Nullable String screen, @Nullable String data) {
    return buttons(new Button.Flow("t", id, token, screen, data));
  }

  private static Content products(
      @Nullable String header, String body, @Nullable String footer, @Nullable String title) {
    var soup = new Product(new ProductId("soup"), "Soup", null);
    var sections = List.of(new ProductSection(title, List.of(soup)));
    return new ShopContent.ProductList(SHOP, header, null, body, footer, sections);
  }

  private static Content order(String product, @Nullable String note) {
    var item = new OrderItem(product, 1, new Price(1_250, "EUR"));
    return new ShopContent.Order(SHOP, List.of(item), note);
  }

  private static Content cards(VCard card) {
    return new Content.ContactCards(List.of(card.toCard()));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void aTextIsTakenUpToItsLimit(
      String field, int limit, boolean isNeeded, Function<String, Content> content) {
    assertThatNoException().isThrownBy(() -> check(content.apply("x".repeat(limit))));
    if (!field.equals("preview.url")) {
      assertFault("invalid." + field, () -> check(content.apply("x".repeat(limit + 1))));
    }
    if (isNeeded) {
      assertFault("invalid." + field, () -> check(content.apply(" ")));
    }
  }

  static Stream<Arguments> counts() {
    return Stream.of(
        Arguments.of(
            "cards",
            10,
            (Function<Integer, Content>)
                count ->
                    new InteractiveContent.Carousel(
                        "b",
                        IntStream.range(0, count)
                            .mapToObj(i ->
                                new CarouselCard(
                                    null, "t", null, null, List.of(new Button.Reply("" + i, "t"))))
                            .toList())),
        Arguments.of(
            "cards.buttons",
            3,
            (Function<Integer, Content>)
                count ->
                    new InteractiveContent.Carousel(
                        "b",
                        List.of(
                            new CarouselCard(
                                null,
                                "t",
                                null,
                                null,
                                IntStream.range(0, count)
                                    .<Button>mapToObj(i -> new Button.Reply("" + i, "t"))
                                    .toList())))),
        Arguments.of(
            "contacts",
            100,
            (Function<Integer, Content>)
                count ->
                    new Content.ContactCards(
                        IntStream.range(0, count)
                            .mapToObj(i -> new ContactCard("n", "v"))
                            .toList())));
  }

  @ParameterizedTest
  @MethodSource("counts")
  void aListIsTakenUpToItsLimit(String field, int limit, Function<Integer, Content> content) {
    assertThatNoException().isThrownBy(() -> check(content.apply(1)));
    assertThatNoException().isThrownBy(() -> check(content.apply(limit)));
    assertFault("invalid." + field, () -> check(content.apply(limit + 1)));
    assertFault("invalid." + field, () -> check(content.apply(0)));
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        Arguments.of(
            "cards.buttons.id", carousel("b", null, "t", null, new Button.Reply("id", "again"))),
        Arguments.of(
            "cards.buttons.id", carousel("b", null, "t", null, new Button.Reply("id", "text"))),
        Arguments.of("cards.buttons.id", twoCards("one", "another")),
        Arguments.of(
            "text",
            new Content.TextWithPreview("see y", new LinkPreview("x", "t", null, null, false))),
        Arguments.of(
            "buttons.currency",
            buttons(new Button.Pix("real", "n", Button.Pix.KeyType.RANDOM, "k"))),
        Arguments.of(
            "story.shown",
            new Content.Story(new Content.Location(0, 0, null, null), null, List.of())),
        Arguments.of("story.background", story("red", 0)),
        Arguments.of("story.font", story("#1B7430", -1)),
        Arguments.of("story.font", story("#1B7430", 10)),
        Arguments.of("content", new InteractiveContent.ListReply("r", "t", null)),
        Arguments.of(
            "content", new InteractiveContent.NumberedChoices(new Content.Text("t"), List.of())));
  }

  /// Two cards whose buttons have one id.
  private static Content twoCards(String first, String second) {
    return new InteractiveContent.Carousel(
        "b",
        Stream.of(first, second)
            .map(text ->
                new CarouselCard(null, "t", null, null, List.of(new Button.Reply("id", text))))
            .toList());
  }

  private static Content story(String background, int font) {
    return new Content.Story(new Content.Text("t"), new StoryStyle(background, font), List.of());
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void whatNoNetworkShowsIsRefusedByItsName(String field, Content content) {
    assertFault("invalid." + field, () -> check(content));
  }

  static Stream<Content> right() {
    return Stream.of(
        story("#1B7430", 0),
        story("#1b7430", 9),
        pix("n", "k"),
        twoCards("same", "same"),
        new Content.Story(preview("t", null), null, List.of()),
        new Content.Story(new Content.Media(MediaKind.IMAGE, FILE, null), null, List.of()),
        new Content.Poll("p", List.of("a", "b"), 2),
        new Content.Poll("p", List.of("a", "b"), 0),
        new Content.Poll("p", IntStream.range(0, 12).mapToObj(Integer::toString).toList(), 12),
        new Content.CalendarEvent("e", null, START, START, null, false));
  }

  @ParameterizedTest
  @MethodSource("right")
  void whatIsWithinItsLimitsIsTaken(Content content) {
    assertThatNoException().isThrownBy(() -> check(content));
  }
}
