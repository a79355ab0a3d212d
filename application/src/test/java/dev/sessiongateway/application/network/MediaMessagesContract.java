package dev.sessiongateway.application.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// What a [Network] keeps whose messages can be files, besides the contracts of its capabilities. A
/// file is in the [MediaStore] that the network was opened with ([files][NetworkContext#files]):
/// one that arrives is put there before its message is told, and one that is sent is read from
/// there.
public interface MediaMessagesContract extends NetworkContract {
  /// Those that the network was opened with.
  MediaStore files();

  /// [#friend] sends a picture to the account of [#SESSION].
  void writeFile(byte[] bytes, String mimetype, String filename);

  /// The bytes of the last file that [#friend] got from the account of [#SESSION].
  byte[] receivedFile();

  @Test
  default void anArrivedFileIsInTheStoreBeforeItsMessageIsTold() throws IOException {
    var signals = new SignalRecorder();
    try (var _ = pair(signals)) {
      var bytes = bytes(300_000);
      writeFile(bytes, "image/png", "picture.png");
      var content = (Content.Media) signals.next(MessageArrived.class).message().content();
      var file = (Attachment.Stored) content.attachment();
      assertThat(content.kind()).isEqualTo(MediaKind.IMAGE);
      assertThat(file.mimetype()).isEqualTo("image/png");
      assertThat(file.sizeBytes()).isEqualTo(bytes.length);
      try (var stored = files().open(file.id()).orElseThrow().content()) {
        assertThat(stored.readAllBytes()).isEqualTo(bytes);
      }
    }
  }

  @Test
  default void aSentFileArrivesWithItsBytes() {
    try (var link = pair()) {
      var bytes = bytes(300_000);
      var file = files().put(bytes, "image/png", "picture.png");
      link.find(MessageSending.class)
          .orElseThrow()
          .send(
              Message.sent(
                  new MessageId("3EB0AAAAAAAAAAAA0001"),
                  friend(),
                  me(),
                  time().instant(),
                  new Content.Media(MediaKind.IMAGE, file, "look"),
                  Ack.PENDING));
      assertThat(receivedFile()).isEqualTo(bytes);
    }
  }

  private static byte[] bytes(int count) {
    var bytes = new byte[count];
    for (var i = 0; i < count; i++) {
      bytes[i] = (byte) (i * 31 + i / 251);
    }
    return bytes;
  }
}
