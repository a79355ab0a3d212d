package dev.sessiongateway.application.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.ListSection;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.StoryStyle;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The fingerprints of sends lie in stores, so what they are is fixed.
class FingerprintTest {
  private static final Address ADA = Address.person("15550002222");
  private static final Address GRACE = Address.person("15550003333");
  private static final MessageId ID = new MessageId("3EB0C0FFEE1234567890");

  /// Taken from the version that hashed what records print.
  private static final List<String> FORMER =
      List.of(
          "428b7e3dab1f3cbd0994e406fcbd4ac3",
          "22710f2d828e0581765711cc6aef2762",
          "243743cb5732ac7a55a05f8c0a62a114",
          "c647b46a626c3185c037046d574c41b4",
          "9c0c499dcfb43b66bd4548203a1ee2e7",
          "c3f65138d426fd662ed618ae22ba2103",
          "4670632214ba2a489f24e7d12c9ad544",
          "f2065a3d3051853ccb500a5acfbad32f",
          "79c476b74c82bc4567f7fd5ba7955c80",
          "017a28aa4026a31c1315bc3dcb56c63b",
          "0b82ef6562fc294cc484d306ccb4d5c5",
          "f8e34dfd8c9e77cb5a5acef0f47a0107",
          "be3b458f1ae5f256010e3813df4ac483",
          "c77d5c13d824619966b74909cda271d9",
          "839febb1e61ed7c616ca107d307ed7df",
          "9e5b48a545447301d2646ae973ee5d4a",
          "28599172e547de8af2b19106a3085ac5",
          "6fe8a6006aca2aca60a8182ba466e653");

  private static final List<String> CURRENT =
      List.of(
          "2:601a61bb187f847e01671773fda3b06b",
          "2:496b1df0195dfd84c4abb0d2e696233c",
          "2:c888a5069368f6ebdcebc93e5a5394a7",
          "2:6d7bf6c83a2de7b270e6e71454e4f410",
          "2:9aeaacf54f31fef9b2b6baa9fe1839ea",
          "2:68ac3b1cffa216b774b85f276869dce6",
          "2:367f58546917324b79c713b537301f9e",
          "2:2ff46d05b74f018c00c65def0e328b4c",
          "2:658d77cf2b728d55ac48a3a3941dddbb",
          "2:4e1bdc733472ec87f896260a32d01d65",
          "2:3722e63efd928cc02674f7df88d5acdb",
          "2:486787b082e6e13ee1d68cb64573de58",
          "2:7efcf0c85dc858431e479a48d1c6e2e8",
          "2:8dd55c17927a6660ad2edf214a71d1e1",
          "2:f578510cfdfec0d013063fc3eb4addaf",
          "2:d279fb6410eca3b5ac0a446be4c58a61",
          "2:14c2c55802063d052d53e2cf02812600",
          "2:c9d412cf41c1dd48796f5e4e302722de");

  @Test
  void theFingerprintOfAMessageNeverChanges() {
    assertThat(messages())
        .extracting(message -> Fingerprint.of(message).text())
        .containsExactlyElementsOf(CURRENT);
  }

  @Test
  void aFingerprintOfAnEarlierVersionIsRecognised() {
    assertThat(messages())
        .zipSatisfy(
            FORMER,
            (message, stored) -> {
              assertThat(Fingerprint.of(message).matches(stored)).as("%s", message).isTrue();
              assertThat(Fingerprint.of(message).matches(Fingerprint.of(message).text())).isTrue();
            });
  }

  @Test
  void otherMessagesAreTold() {
    assertThat(CURRENT).doesNotHaveDuplicates();
    for (var message : messages()) {
      var own = Fingerprint.of(message);
      assertThat(FORMER).filteredOn(own::matches).hasSize(1);
      assertThat(CURRENT).filteredOn(own::matches).containsExactly(own.text());
    }
  }

  @Test
  void aMessageThatNobodySentHereMatchesNothing() {
    assertThat(Fingerprint.of(to(new Content.Text("a"))).matches("")).isFalse();
    assertThat(Fingerprint.of(to(new Content.Text("a"))).matches("3:later")).isFalse();
  }

  /// A field that a client leaves out adds nothing, so the versions before a field and after it
  /// agree about every call that does not use it.
  @Test
  void whatIsAbsentAddsNothing() {
    assertThat(FingerprintFields.of(to(new Content.Text("a"))))
        .isEqualTo("chat=16:15550003333@c.us;content=4:text;text=1:a;");
    assertThat(FingerprintFields.of(to(new Content.Location(1, 2, null, null))))
        .isEqualTo("chat=16:15550003333@c.us;content=8:location;latitude=3:1.0;longitude=3:2.0;");
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
            Address.group("120363000000000101"), text, null, List.of(), new Idempotency.New()),
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
                new Content.Media(MediaKind.IMAGE, png, null), null, List.of(ADA, GRACE))));
  }

  private static OutgoingMessage to(Content content) {
    return OutgoingMessage.to(GRACE, content);
  }

  private static OutgoingMessage story(Content content) {
    return OutgoingMessage.to(Address.STATUS, content);
  }
}
