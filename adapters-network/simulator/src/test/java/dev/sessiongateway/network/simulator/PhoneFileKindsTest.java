package dev.sessiongateway.network.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a file becomes that a phone sends.
class PhoneFileKindsTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "image/jpeg, IMAGE",
    "image/webp, STICKER",
    "IMAGE/WEBP, STICKER",
    "video/mp4, VIDEO",
    "audio/ogg, VOICE",
    "audio/ogg; codecs=opus, VOICE",
    "audio/opus, VOICE",
    "audio/mpeg, AUDIO",
    "audio/mp4, AUDIO",
    "application/pdf, DOCUMENT",
    "text/plain, DOCUMENT"
  })
  void itsKindFollowsFromItsType(String mimetype, MediaKind kind) {
    var file = new Attachment.Stored(new MediaId("0123456789"), mimetype, null, 10);
    try (var town = new Town(directory)) {
      var shop = town.pair("shop", Town.PAULA);

      var _ = town.phones.send(Town.FRIDA, Town.PAULA.jid(), file, null);

      assertThat(shop.signals().next(MessageArrived.class).message().content())
          .isEqualTo(new Content.Media(kind, file, null));
    }
  }
}
