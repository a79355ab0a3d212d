package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhoneMessageStateTest {
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Address FRIDA = Address.person("4915110000002");

  private final PhoneMessageState entry =
      new PhoneMessageState(
          Message.received(new MessageId("3EB000000001"), FRIDA, NOON, new Content.Text("hello")),
          true);

  @Test
  void itsPhoneIsToldOfEachChange() {
    var changes = new ArrayList<PhoneMessageState>();
    entry.arrived(1, changes::add);
    var acts =
        List.<Runnable>of(
            () -> entry.setUnreadable(true),
            () -> entry.star(true),
            () -> entry.pin(NOON),
            () -> entry.react(FRIDA, "👍"),
            () -> entry.vote(FRIDA, List.of("Sat")),
            () -> entry.edit(new Content.Text("hello!")),
            entry::revoke);
    for (var act : acts) {
      changes.clear();
      act.run();
      assertThat(changes).containsExactly(entry);
    }
    assertThat(entry.unreadable()).isFalse();
    assertThat(entry.reactions()).isEmpty();
    assertThat(entry.votes()).isEmpty();
    assertThat(entry.pinnedUntil()).isNull();
  }

  @Test
  void anAcknowledgementNeverGoesBack() {
    assertThat(entry.advance(Ack.READ)).isTrue();
    assertThat(entry.advance(Ack.DEVICE)).isFalse();
    assertThat(entry.message().ack()).isEqualTo(Ack.READ);
  }

  @Test
  void onlyATextTakesThePreviewOfAnEdit() {
    var preview = new LinkPreview("https://a.example", "A", null, null, false);
    var withPreview = new Content.TextWithPreview("new", preview);
    var file = new Attachment.Stored(new MediaId("0123456789"), "image/png", null, 10);

    assertThat(PhoneMessageState.reworded(new Content.Text("old"), "new", preview))
        .contains(withPreview);
    assertThat(
            PhoneMessageState.reworded(
                new Content.TextWithPreview(
                    "old", new LinkPreview("https://b.example", "B", null, null, false)),
                "new",
                preview))
        .contains(withPreview);
    assertThat(
            PhoneMessageState.reworded(
                new Content.Media(MediaKind.IMAGE, file, "old"), "new", preview))
        .contains(new Content.Media(MediaKind.IMAGE, file, "new"));
  }
}
