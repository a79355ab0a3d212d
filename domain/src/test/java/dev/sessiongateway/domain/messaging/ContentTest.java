package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.network.NetworkLimits.Limit;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTest {
  private static final Attachment.Stored STORED =
      new Attachment.Stored(new MediaId("abcdefgh.png"), "image/png", "cat.png", 3);
  private static final Attachment.Remote REMOTE =
      new Attachment.Remote(URI.create("https://example.com/cat.png"), null, null);

  private static void check(Content content) {
    OutgoingMessage.check(content, NetworkLimits.STANDARD);
  }

  private static String chars(int count) {
    return "x".repeat(count);
  }

  /// A fact from a network or from before a limit was tightened is no reason to fail.
  @Test
  void existsWhateverTheLimitsAre() {
    assertThat(new Content.Text("").text()).isEmpty();
    assertThat(new Content.Poll("", List.of(), 7).options()).isEmpty();
    assertThat(new Content.ContactCards(List.of()).text()).isEmpty();
    assertThat(new Content.Location(91, 181, null, null).latitude()).isEqualTo(91);
    assertThat(new Content.Unknown("jingle", "<jingle/>").text()).isEmpty();
  }

  @Nested
  class Polls {
    private static Content.Poll poll(int selectable, String... options) {
      return new Content.Poll("Drink?", List.of(options), selectable);
    }

    @Test
    void haveTwoToTwelveOptionsOfTheirOwn() {
      check(poll(0, "tea", "coffee"));
      assertFault("invalid.poll.options", () -> check(poll(0, "tea")));
      assertFault("invalid.poll.options", () -> check(poll(0, "tea", "tea")));
      assertFault("invalid.poll.options", () -> check(poll(0, "tea", " ")));
      assertFault(
          "invalid.poll.options",
          () -> check(poll(0, "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "x")));
    }

    @Test
    void letAsManyBeChosenAsThereAre() {
      check(poll(2, "tea", "coffee"));
      assertFault("invalid.poll.selectable", () -> check(poll(3, "tea", "coffee")));
      assertFault("invalid.poll.selectable", () -> check(poll(-1, "tea", "coffee")));
    }
  }

  @Nested
  class Events {
    @Test
    void doNotEndBeforeTheyStart() {
      var start = Instant.ofEpochSecond(100);
      check(new Content.CalendarEvent("Party", null, start, start, null, false));
      assertFault(
          "invalid.event.endsAt",
          () -> check(new Content.CalendarEvent("P", null, start, Instant.EPOCH, null, false)));
    }
  }

  @Nested
  class Products {
    private static final Address SHOP = Address.person("447700900102");

    private static Content.SharedProduct shared(String name, @Nullable String body) {
      var product =
          new Product(
              new ProductId("soup"),
              name,
              "With bread",
              new Price(450, "EUR"),
              "https://k.example/soup",
              null,
              List.of(REMOTE, STORED),
              true,
              false);
      return new Content.SharedProduct(SHOP, product, body, "Till six");
    }

    @Test
    void areFoundByTheirNamesAndShownByTheirFirstImages() {
      var soup = shared("Soup", "Warm");
      check(soup);
      assertThat(soup.text()).isEqualTo("Soup");
      assertThat(soup.attachment()).isEqualTo(REMOTE);
      assertThat(soup.withFiles(_ -> STORED).files()).containsExactly(STORED, STORED);
      assertThat(soup.forwardable()).contains(soup);
      assertThat(ContentKind.of(soup)).isEqualTo(ContentKind.PRODUCT);
    }

    @Test
    void areTextWhereThereAreNoShops() {
      assertThat(shared("Soup", "Warm").asText())
          .isEqualTo("Soup\n4.50 EUR\nWith bread\nhttps://k.example/soup\nWarm\nTill six");
      var bare = new Product(new ProductId("x"), "Cake", null);
      assertThat(new Content.SharedProduct(SHOP, bare, null, null).asText()).isEqualTo("Cake");
    }

    @Test
    void areWithinLimitsWhenTheyAreSent() {
      assertFault("invalid.name", () -> check(shared(" ", null)));
      assertFault("invalid.product.body", () -> check(shared("Soup", chars(4_097))));
    }
  }

  @Nested
  class Text {
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t", "\u2003"})
    void saysSomething(String text) {
      assertFault("invalid.text", () -> check(new Content.Text(text)));
    }

    @Test
    void hasAtMost65536Characters() {
      assertThat(new Content.Text(chars(65_536)).text()).hasSize(65_536);
      assertFault("invalid.text", () -> check(new Content.Text(chars(65_537))));
    }
  }

  @Nested
  class Location {
    @ParameterizedTest
    @CsvSource({"0,0", "90,180", "-90,-180", "-0.0,179.999999"})
    void isAnywhereOnEarth(double latitude, double longitude) {
      var location = new Content.Location(latitude, longitude, null, null);
      check(location);
      assertThat(location.text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {90.000001, -91, Double.NaN, Double.POSITIVE_INFINITY})
    void hasALatitudeOfAtMost90(double latitude) {
      assertFault("invalid.latitude", () -> check(new Content.Location(latitude, 0, null, null)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {180.000001, -181, Double.NaN, Double.NEGATIVE_INFINITY})
    void hasALongitudeOfAtMost180(double longitude) {
      assertFault("invalid.longitude", () -> check(new Content.Location(0, longitude, null, null)));
    }

    @Test
    void hasAShortTitleAndAddress() {
      assertThat(new Content.Location(0, 0, chars(1_024), chars(1_024)).text()).hasSize(1_024);
      assertFault("invalid.title", () -> check(new Content.Location(0, 0, chars(1_025), null)));
      assertFault("invalid.address", () -> check(new Content.Location(0, 0, null, chars(1_025))));
    }
  }

  @Nested
  class Buttons {
    private static InteractiveContent.Buttons with(List<Button> buttons) {
      return new InteractiveContent.Buttons(null, null, "body", null, buttons);
    }

    private static List<Button> replies(int count) {
      return IntStream.range(0, count)
          .<Button>mapToObj(i -> new Button.Reply("id" + i, "text"))
          .toList();
    }

    @Test
    void areOneToTen() {
      assertFault("invalid.buttons", () -> check(with(List.of())));
      assertThat(with(replies(1)).buttons()).hasSize(1);
      assertThat(with(replies(10)).buttons()).hasSize(10);
      assertFault("invalid.buttons", () -> check(with(replies(11))));
    }

    @Test
    void haveIdsOfTheirOwn() {
      var twice = List.<Button>of(new Button.Reply("a", "One"), new Button.Reply("a", "Two"));
      assertFault("invalid.buttons.id", () -> check(with(twice)));
    }

    @Test
    void mayShareATextWhenTheyDoNotAnswer() {
      var links =
          List.<Button>of(
              new Button.Url("Go", "https://a.example"), new Button.Url("Go", "http://b.example"));
      assertThat(with(links).buttons()).isEqualTo(links);
    }

    @Test
    void haveABodyAndShortTexts() {
      var one = replies(1);
      assertFault(
          "invalid.body", () -> check(new InteractiveContent.Buttons(null, null, " ", null, one)));
      assertFault(
          "invalid.body",
          () -> check(new InteractiveContent.Buttons(null, null, chars(4_097), null, one)));
      assertFault(
          "invalid.header",
          () -> check(new InteractiveContent.Buttons(chars(1_025), null, "b", null, one)));
      assertFault(
          "invalid.footer",
          () -> check(new InteractiveContent.Buttons(null, null, "b", chars(1_025), one)));
      assertFault("invalid.buttons.text", () -> check(with(List.of(new Button.Reply("a", "")))));
      assertFault(
          "invalid.buttons.text", () -> check(with(List.of(new Button.Call(chars(257), "1")))));
      assertFault(
          "invalid.buttons.id", () -> check(with(List.of(new Button.Reply(chars(257), "a")))));
      assertFault(
          "invalid.buttons.phoneNumber", () -> check(with(List.of(new Button.Call("Call", "")))));
      assertFault(
          "invalid.buttons.copyCode",
          () -> check(with(List.of(new Button.Copy("Copy", chars(2_049))))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:alert(1)", "ftp://a.example", "a.example", " "})
    void linkToTheWebOnly(String url) {
      assertFault("invalid.buttons.url", () -> check(with(List.of(new Button.Url("Go", url)))));
    }

    @Test
    void areAnsweredByTheirIds() {
      var link = new Button.Url("id1", "https://a.example");
      var content = with(List.of(link, new Button.Reply("id0", "text")));
      assertThat(content.hasReply("id0")).isTrue();
      assertThat(content.hasReply("id1")).isFalse();
      assertThat(with(replies(2)).hasReply("id1")).isTrue();
      assertThat(new Button.Pix("BRL", "Ada", Button.Pix.KeyType.EMAIL, "k").text())
          .isEqualTo("Ada");
    }

    @Test
    void doNotChangeWithTheListTheyCameIn() {
      var list = new ArrayList<>(replies(1));
      var content = with(list);
      list.clear();
      assertThat(content.buttons()).hasSize(1);
    }

    @Test
    void carryTheirPictureOnceItIsStored() {
      var content = new InteractiveContent.Buttons("Hi", REMOTE, "body", null, replies(1));
      assertThat(content.attachment()).isEqualTo(REMOTE);
      assertThat(content.withFiles(_ -> STORED).attachment()).isEqualTo(STORED);
      assertThat(content.withFiles(_ -> STORED).text()).isEqualTo("body");
    }
  }

  @Nested
  class Lists {
    private static ListSection section(String prefix, int rows) {
      return new ListSection(
          "Section",
          IntStream.range(0, rows)
              .mapToObj(i -> new ListSection.Row(prefix + i, "Row", null))
              .toList());
    }

    private static InteractiveContent.ListMessage row(ListSection.Row row) {
      return of(List.of(new ListSection("Section", List.of(row))));
    }

    private static InteractiveContent.ListMessage of(List<ListSection> sections) {
      return new InteractiveContent.ListMessage("Title", null, null, "Open", sections);
    }

    @Test
    void haveOneToTenSectionsOfOneTo100Rows() {
      assertFault("invalid.list.sections", () -> check(of(List.of())));
      assertFault("invalid.list.sections.rows", () -> check(of(List.of(section("a", 0)))));
      assertFault("invalid.list.sections.rows", () -> check(of(List.of(section("a", 101)))));
      var ten = IntStream.range(0, 10).mapToObj(i -> section(i + "-", 100)).toList();
      assertThat(of(ten).sections()).hasSize(10);
      var eleven = IntStream.range(0, 11).mapToObj(i -> section(i + "-", 1)).toList();
      assertFault("invalid.list.sections", () -> check(of(eleven)));
    }

    @Test
    void haveRowIdsOfTheirOwnAcrossSections() {
      var same = List.of(section("a", 2), section("a", 1));
      assertFault("invalid.list.sections.rows.rowId", () -> check(of(same)));
    }

    @Test
    void haveTitlesAndShortTexts() {
      var one = List.of(section("a", 1));
      assertFault(
          "invalid.list.title",
          () -> check(new InteractiveContent.ListMessage(" ", null, null, "Open", one)));
      assertFault(
          "invalid.list.button",
          () -> check(new InteractiveContent.ListMessage("T", null, null, "", one)));
      assertFault(
          "invalid.list.description",
          () -> check(new InteractiveContent.ListMessage("T", chars(2_049), null, "Open", one)));
      assertFault(
          "invalid.list.footer",
          () -> check(new InteractiveContent.ListMessage("T", null, chars(1_025), "Open", one)));
      assertFault(
          "invalid.list.sections.title",
          () -> check(of(List.of(new ListSection("", one.getFirst().rows())))));
      assertFault(
          "invalid.list.sections.rows.rowId",
          () -> check(row(new ListSection.Row("", "Row", null))));
      assertFault(
          "invalid.list.sections.rows.title", () -> check(row(new ListSection.Row("a", "", null))));
      assertFault(
          "invalid.list.sections.rows.description",
          () -> check(row(new ListSection.Row("a", "Row", chars(2_049)))));
    }
  }

  @Nested
  class Files {
    @Test
    void mayHaveAShortCaption() {
      assertThat(new Content.Media(MediaKind.IMAGE, REMOTE, null).text()).isEmpty();
      assertThat(new Content.Media(MediaKind.IMAGE, REMOTE, "cat").text()).isEqualTo("cat");
      assertFault(
          "invalid.caption", () -> check(new Content.Media(MediaKind.IMAGE, REMOTE, chars(4_097))));
    }

    @Test
    void areReplacedOnceStored() {
      var content = new Content.Media(MediaKind.IMAGE, REMOTE, "cat").withFiles(_ -> STORED);
      assertThat(content).isEqualTo(new Content.Media(MediaKind.IMAGE, STORED, "cat"));
      assertThat(new Content.Text("hi").withFiles(_ -> STORED)).isEqualTo(new Content.Text("hi"));
    }

    @Test
    void ofAMessageMustBeStored() {
      var content = new Content.Media(MediaKind.IMAGE, REMOTE, null);
      assertThatThrownBy(() -> message(content)).isInstanceOf(IllegalArgumentException.class);
      assertThat(message(content.withFiles(_ -> STORED)).content().attachment()).isEqualTo(STORED);
    }

    private static Message message(Content content) {
      return Message.sent(
          new MessageId("3EB0C0FFEE"),
          Address.person("1"),
          Address.person("2"),
          Instant.EPOCH,
          content,
          Ack.PENDING);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"", "short", "a/b/c/d/e/f", "../../etc", "abcdefgh.tar.gz", "abcdefgh."})
    void haveNamesThatAreNoPaths(String name) {
      assertFault("invalid.file", () -> new MediaId(name));
    }
  }

  @Nested
  class Outgoing {
    private final OutgoingMessage hello =
        OutgoingMessage.to(Address.person("4917012345"), new Content.Text("hello"));

    @Test
    void cannotBeAnAnswerNorWhatIsNotKnown() {
      assertFault(
          "invalid.reply.buttonId", () -> check(new InteractiveContent.ButtonReply(" ", "b")));
      assertFault("invalid.content", () -> check(new InteractiveContent.ListReply("a", "b", null)));
      assertFault("invalid.content", () -> check(new Content.Revoked()));
      assertFault("invalid.content", () -> check(new Content.Unknown("jingle", "<jingle/>")));
    }

    @Test
    void isHeldToTheLimitsOfItsNetwork() {
      var small = NetworkLimits.STANDARD.with(Limit.TEXT, 5).with(Limit.POLL_OPTIONS, 2);
      OutgoingMessage.check(new Content.Text("hello"), small);
      assertFault("invalid.text", () -> OutgoingMessage.check(new Content.Text("hello!"), small));
      assertFault(
          "invalid.poll.options",
          () -> OutgoingMessage.check(new Content.Poll("?", List.of("a", "b", "c"), 0), small));
    }

    @Test
    void keepsEverythingElseWhenOnePartChanges() {
      var id = new MessageId("3EB0C0FFEE");
      var full =
          hello
              .inReplyTo(id)
              .mentioning(List.of(Address.person("1")))
              .withIdempotency(new Idempotency.ById(id))
              .with(new Content.Text("bye"));
      assertThat(full)
          .isEqualTo(
              new OutgoingMessage(
                  hello.chat(),
                  new Content.Text("bye"),
                  id,
                  null,
                  List.of(Address.person("1")),
                  new Idempotency.ById(id),
                  MediaConversion.AS_NEEDED,
                  false,
                  PreviewRequest.NONE,
                  Schedule.NONE,
                  null));
    }

    @Test
    void hasAKeyOf1To255Characters() {
      assertThat(new Idempotency.ByKey(chars(255)).key()).hasSize(255);
      assertFault("invalid.idempotencyKey", () -> new Idempotency.ByKey(chars(256)));
      assertFault("invalid.idempotencyKey", () -> new Idempotency.ByKey(" "));
    }
  }
}
