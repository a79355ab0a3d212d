package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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

  private static String chars(int count) {
    return "x".repeat(count);
  }

  @Nested
  class Text {
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t", "\u2003"})
    void saysSomething(String text) {
      assertFault("invalid.text", () -> new Content.Text(text));
    }

    @Test
    void hasAtMost65536Characters() {
      assertThat(new Content.Text(chars(65_536)).text()).hasSize(65_536);
      assertFault("invalid.text", () -> new Content.Text(chars(65_537)));
    }
  }

  @Nested
  class Location {
    @ParameterizedTest
    @CsvSource({"0,0", "90,180", "-90,-180", "-0.0,179.999999"})
    void isAnywhereOnEarth(double latitude, double longitude) {
      var location = new Content.Location(latitude, longitude, null, null);
      assertThat(location.text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {90.000001, -91, Double.NaN, Double.POSITIVE_INFINITY})
    void hasALatitudeOfAtMost90(double latitude) {
      assertFault("invalid.latitude", () -> new Content.Location(latitude, 0, null, null));
    }

    @ParameterizedTest
    @ValueSource(doubles = {180.000001, -181, Double.NaN, Double.NEGATIVE_INFINITY})
    void hasALongitudeOfAtMost180(double longitude) {
      assertFault("invalid.longitude", () -> new Content.Location(0, longitude, null, null));
    }

    @Test
    void hasAShortTitleAndAddress() {
      assertThat(new Content.Location(0, 0, chars(1_024), chars(1_024)).text()).hasSize(1_024);
      assertFault("invalid.title", () -> new Content.Location(0, 0, chars(1_025), null));
      assertFault("invalid.address", () -> new Content.Location(0, 0, null, chars(1_025)));
    }
  }

  @Nested
  class Buttons {
    private static Content.Buttons with(List<Button> buttons) {
      return new Content.Buttons(null, null, "body", null, buttons);
    }

    private static List<Button> replies(int count) {
      return IntStream.range(0, count)
          .<Button>mapToObj(i -> new Button.Reply("id" + i, "text"))
          .toList();
    }

    @Test
    void areOneToTen() {
      assertFault("invalid.buttons", () -> with(List.of()));
      assertThat(with(replies(1)).buttons()).hasSize(1);
      assertThat(with(replies(10)).buttons()).hasSize(10);
      assertFault("invalid.buttons", () -> with(replies(11)));
    }

    @Test
    void haveIdsOfTheirOwn() {
      var twice = List.<Button>of(new Button.Reply("a", "One"), new Button.Reply("a", "Two"));
      assertFault("invalid.buttons.id", () -> with(twice));
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
      assertFault("invalid.body", () -> new Content.Buttons(null, null, " ", null, one));
      assertFault("invalid.body", () -> new Content.Buttons(null, null, chars(4_097), null, one));
      assertFault("invalid.header", () -> new Content.Buttons(chars(1_025), null, "b", null, one));
      assertFault("invalid.footer", () -> new Content.Buttons(null, null, "b", chars(1_025), one));
      assertFault("invalid.buttons.text", () -> new Button.Reply("a", ""));
      assertFault("invalid.buttons.text", () -> new Button.Call(chars(257), "1"));
      assertFault("invalid.buttons.id", () -> new Button.Reply(chars(257), "a"));
      assertFault("invalid.buttons.phoneNumber", () -> new Button.Call("Call", ""));
      assertFault("invalid.buttons.copyCode", () -> new Button.Copy("Copy", chars(2_049)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:alert(1)", "ftp://a.example", "a.example", " "})
    void linkToTheWebOnly(String url) {
      assertFault("invalid.buttons.url", () -> new Button.Url("Go", url));
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
      var content = new Content.Buttons("Hi", REMOTE, "body", null, replies(1));
      assertThat(content.attachment()).isEqualTo(REMOTE);
      assertThat(content.with(STORED).attachment()).isEqualTo(STORED);
      assertThat(content.with(STORED).text()).isEqualTo("body");
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

    private static Content.ListMessage of(List<ListSection> sections) {
      return new Content.ListMessage("Title", null, null, "Open", sections);
    }

    @Test
    void haveOneToTenSectionsOfOneTo100Rows() {
      assertFault("invalid.list.sections", () -> of(List.of()));
      assertFault("invalid.list.sections.rows", () -> section("a", 0));
      assertFault("invalid.list.sections.rows", () -> section("a", 101));
      var ten = IntStream.range(0, 10).mapToObj(i -> section(i + "-", 100)).toList();
      assertThat(of(ten).sections()).hasSize(10);
      var eleven = IntStream.range(0, 11).mapToObj(i -> section(i + "-", 1)).toList();
      assertFault("invalid.list.sections", () -> of(eleven));
    }

    @Test
    void haveRowIdsOfTheirOwnAcrossSections() {
      var same = List.of(section("a", 2), section("a", 1));
      assertFault("invalid.list.sections.rows.rowId", () -> of(same));
    }

    @Test
    void haveTitlesAndShortTexts() {
      var one = List.of(section("a", 1));
      assertFault(
          "invalid.list.title", () -> new Content.ListMessage(" ", null, null, "Open", one));
      assertFault("invalid.list.button", () -> new Content.ListMessage("T", null, null, "", one));
      assertFault(
          "invalid.list.description",
          () -> new Content.ListMessage("T", chars(2_049), null, "Open", one));
      assertFault(
          "invalid.list.footer",
          () -> new Content.ListMessage("T", null, chars(1_025), "Open", one));
      assertFault("invalid.list.sections.title", () -> new ListSection("", one.getFirst().rows()));
      assertFault("invalid.list.sections.rows.rowId", () -> new ListSection.Row("", "Row", null));
      assertFault("invalid.list.sections.rows.title", () -> new ListSection.Row("a", "", null));
      assertFault(
          "invalid.list.sections.rows.description",
          () -> new ListSection.Row("a", "Row", chars(2_049)));
    }
  }

  @Nested
  class Files {
    @Test
    void mayHaveAShortCaption() {
      assertThat(new Content.Media(MediaKind.IMAGE, REMOTE, null).text()).isEmpty();
      assertThat(new Content.Media(MediaKind.IMAGE, REMOTE, "cat").text()).isEqualTo("cat");
      assertFault(
          "invalid.caption", () -> new Content.Media(MediaKind.IMAGE, REMOTE, chars(4_097)));
    }

    @Test
    void areReplacedOnceStored() {
      var content = new Content.Media(MediaKind.IMAGE, REMOTE, "cat").with(STORED);
      assertThat(content).isEqualTo(new Content.Media(MediaKind.IMAGE, STORED, "cat"));
      assertThat(new Content.Text("hi").with(STORED)).isEqualTo(new Content.Text("hi"));
    }

    @Test
    void ofAMessageMustBeStored() {
      var content = new Content.Media(MediaKind.IMAGE, REMOTE, null);
      assertThatThrownBy(() -> message(content)).isInstanceOf(IllegalArgumentException.class);
      assertThat(message(content.with(STORED)).content().attachment()).isEqualTo(STORED);
    }

    private static Message message(Content content) {
      return new Message(
          new MessageId("3EB0C0FFEE"),
          Address.person("1"),
          true,
          Address.person("2"),
          Instant.EPOCH,
          content,
          null,
          List.of(),
          Message.Origin.API,
          Ack.PENDING,
          null);
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
    void cannotBeAnAnswer() {
      assertFault(
          "invalid.content",
          () -> OutgoingMessage.to(hello.chat(), new Content.ButtonReply("a", "b")));
      assertFault("invalid.content", () -> hello.with(new Content.ListReply("a", "b", null)));
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
                  List.of(Address.person("1")),
                  new Idempotency.ById(id)));
    }

    @Test
    void hasAKeyOf1To255Characters() {
      assertThat(new Idempotency.ByKey(chars(255)).key()).hasSize(255);
      assertFault("invalid.idempotencyKey", () -> new Idempotency.ByKey(chars(256)));
      assertFault("invalid.idempotencyKey", () -> new Idempotency.ByKey(" "));
    }
  }
}
