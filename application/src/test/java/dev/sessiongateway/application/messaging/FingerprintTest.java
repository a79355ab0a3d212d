package dev.sessiongateway.application.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The fingerprints of sends lie in stores, so what they are is fixed.
class FingerprintTest {
  private static final Address ADA = Address.person("15550002222");
  private static final Address GRACE = Address.person("15550003333");
  private static final MessageId ID = new MessageId("3EB0C0FFEE1234567890");

  private static final List<String> CURRENT =
      List.of(
          "f128c2aa5016951e22024ef393007a10",
          "f09d2ff601b838d12ce282958c1881e3",
          "560176199dfba60ef8381cbee19b81a3",
          "0eebcef6a6db0ce8d1586c3f03271f0b",
          "e49ec87cc6368a22da8cfe1addd2c9ac",
          "af8d2a537ec1be4c24e292a8ce47045c",
          "a7a386cef535c129488abe56b881d56b",
          "7e43a591fcd677c867404cfa50d7c668",
          "1985916f72942d6bba267b9e1c33d746",
          "19521bf0694dc41b6dd3a65d9b75fdc3",
          "f1ebb877daefe421980e2c66d0d02a7e",
          "6faeb1c2824c95551853e69e381cadfa",
          "5265808e6c25824cb49c049d22725fa7",
          "279c5578f7f258a1beb6f2f1b4292a05",
          "188cf7b8b188d2ed5a05c76757875dfd",
          "b4f788365619f9cb061d278f1fa23713",
          "cad65529c3bec87eea0b500ece9b0f12",
          "e88e618c776272b99bfc66511ab04f92",
          "0a2b2cfa0bdd06a2c15de997c3c4325d");

  @Test
  void theFingerprintOfAMessageNeverChanges() {
    assertThat(messages()).extracting(Fingerprint::of).containsExactlyElementsOf(CURRENT);
  }

  @Test
  void otherMessagesHaveOtherFingerprints() {
    assertThat(CURRENT).doesNotHaveDuplicates();
  }

  @Test
  void whatTheGatewayFindsOutAboutAFileDoesNotCount() {
    var id = new MediaId("ABCDEFGH.pdf");
    var seen = new MediaDetails(1, 2, null, "dGh1bWI=");
    assertThat(file(new Attachment.Stored(id, "text/plain", "a.pdf", 1, seen)))
        .isEqualTo(file(new Attachment.Stored(id, "application/pdf", "a.pdf", 9)));
    assertThat(file(new Attachment.Inline(new byte[] {1}, "image/png", "a.pdf")))
        .isEqualTo(file(new Attachment.Inline(new byte[] {1}, null, "a.pdf")))
        .isNotEqualTo(file(new Attachment.Inline(new byte[] {2}, null, "a.pdf")));
  }

  private static String file(Attachment file) {
    return Fingerprint.of(to(new Content.Media(MediaKind.DOCUMENT, file, null)));
  }

  @Test
  void theKindOfAQuotedMessageAndTheAskForAPreviewDoNotCount() {
    var text = to(new Content.Text("a"));
    assertThat(Fingerprint.of(text.quoting(new Quote(ID, ADA, "before", ContentKind.POLL))))
        .isEqualTo(Fingerprint.of(text.quoting(new Quote(ID, ADA, "before"))));
    assertThat(Fingerprint.of(text.previewing(new PreviewRequest(true, false))))
        .isEqualTo(Fingerprint.of(text));
  }

  @Test
  void aConversionAndTheMarkOfAForwardedMessageDo() {
    var file = new Attachment.Remote(URI.create("https://files.example/a.ogg"), null, null);
    var voice = to(new Content.Media(MediaKind.VOICE, file, null));
    assertThat(Fingerprint.of(voice.converting(MediaConversion.REQUIRED)))
        .isNotEqualTo(Fingerprint.of(voice));
    assertThat(Fingerprint.of(voice.asForwarded())).isNotEqualTo(Fingerprint.of(voice));
  }

  @Test
  void theTimesOfASendDo() {
    var text = to(new Content.Text("a"));
    var noon = Instant.parse("2030-01-01T12:00:00Z");
    var one = Schedule.NONE.sendingAt(noon);
    var other = Schedule.NONE.expiringAt(noon);
    assertThat(
            Stream.of(
                Schedule.NONE,
                one,
                one.sendingAt(noon.plusSeconds(1)),
                other,
                other.expiringAt(noon.plusSeconds(1)),
                one.expiringAt(noon.plusSeconds(1))))
        .extracting(schedule -> Fingerprint.of(text.at(schedule)))
        .doesNotHaveDuplicates();
    assertThat(Fingerprint.of(text.at(Schedule.NONE.with(Priority.HIGH))))
        .isEqualTo(Fingerprint.of(text));
  }

  @Test
  void theTimeAfterWhichAMessageDisappearsDoes() {
    var text = to(new Content.Text("a"));
    assertThat(
            Stream.of(DisappearingTimer.values())
                .map(timer -> Fingerprint.of(text.disappearing(timer))))
        .doesNotHaveDuplicates()
        .doesNotContain(Fingerprint.of(text));
  }

  @Test
  void aKeyGivesTheSameIdForEver() {
    assertThat(Fingerprint.idOf(new SessionName("ada"), "order-17"))
        .isEqualTo(new MessageId("FB2A1058863B276096D5"));
    assertThat(Fingerprint.idOf(new SessionName("ada"), "order-18"))
        .isNotEqualTo(Fingerprint.idOf(new SessionName("ada"), "order-17"));
    assertThat(Fingerprint.idOf(new SessionName("ada1"), "2"))
        .isNotEqualTo(Fingerprint.idOf(new SessionName("ada"), "12"));
  }

  private static List<OutgoingMessage> messages() {
    var text = new Content.Text("Hello, [you]");
    var png = new Attachment.Inline(new byte[] {1, 2, 3}, "image/png", "dot.png");
    var remote = new Attachment.Remote(URI.create("https://files.example/a.ogg"), null, null);
    var stored = new Attachment.Stored(new MediaId("ABCDEFGH.pdf"), "application/pdf", "a.pdf", 9);
    var start = Instant.parse("2030-01-01T18:00:00Z");
    var rows =
        List.of(
            new ListSection.Row("soup", "Soup", "Of the day"),
            new ListSection.Row("pasta", "Pasta", null));
    var buttons =
        List.<Button>of(
            new Button.Reply("0", "Yes"),
            new Button.Call("Call", "+447700900102"),
            new Button.Copy("Copy", "7"),
            new Button.Url("See", "https://example.org/7"));
    var pix = new Button.Pix("BRL", "Loja", Button.Pix.KeyType.EMAIL, "a@b.example");
    return List.of(
        to(text),
        to(text).inReplyTo(ID),
        to(text).quoting(new Quote(ID, ADA, "before")),
        to(text).mentioning(List.of(ADA, GRACE)),
        new OutgoingMessage(
            Address.group("120363000000000101"),
            text,
            null,
            null,
            List.of(),
            new Idempotency.New(),
            MediaConversion.NONE,
            false,
            PreviewRequest.NONE,
            Schedule.NONE,
            null),
        to(new Content.Media(MediaKind.IMAGE, png, "a dot")),
        to(new Content.Media(MediaKind.VOICE, remote, null)),
        to(new Content.Media(MediaKind.DOCUMENT, stored, null)),
        to(new Content.Location(52.52, -13.405, "Office", null)),
        to(new Content.Location(1, 2, null, "1 Main Street")),
        to(new InteractiveContent.Buttons("Order", png, "Shall we?", null, buttons)),
        to(new InteractiveContent.Buttons(null, null, "Pay", "Thanks", List.of(pix))),
        to(
            new InteractiveContent.ListMessage(
                "Lunch", "What?", null, "Menu", List.of(new ListSection("Warm", rows)))),
        to(new Content.Poll("When?", List.of("Today", "Tomorrow"), 1)),
        to(new Content.CalendarEvent("Opening", null, start, null, "Shop", true)),
        to(new Content.ContactCards(List.of(new ContactCard("Ben", "BEGIN:VCARD")))),
        story(new Content.Story(text, new StoryStyle("#1B7430", 1), List.of(GRACE))),
        story(
            new Content.Story(
                new Content.Media(MediaKind.IMAGE, png, null), null, List.of(ADA, GRACE))),
        to(
            new Content.SharedProduct(
                ADA,
                new Product(new ProductId("soup"), "Soup", new Price(450, "EUR")),
                null,
                null)));
  }

  private static OutgoingMessage to(Content content) {
    return OutgoingMessage.to(GRACE, content);
  }

  private static OutgoingMessage story(Content content) {
    return OutgoingMessage.to(Address.STATUS, content);
  }
}
