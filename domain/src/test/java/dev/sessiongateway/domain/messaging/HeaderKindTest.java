package dev.sessiongateway.domain.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the file above buttons is.
class HeaderKindTest {
  @ParameterizedTest
  @CsvSource({
    "image/png, IMAGE",
    "video/mp4, VIDEO",
    "application/pdf, DOCUMENT",
    "application/image, DOCUMENT"
  })
  void aStoredFileIsShownByItsType(String type, MediaKind kind) {
    assertThat(
            above(new Attachment.Stored(new MediaId("abcdefgh.png"), type, null, 1)).headerKind())
        .isEqualTo(kind);
  }

  @Test
  void aFileThatWasNotFetchedIsAPicture() {
    var file = new Attachment.Remote(URI.create("https://example.org/a"), null, null);
    assertThat(above(file).headerKind()).isEqualTo(MediaKind.IMAGE);
  }

  private static InteractiveContent.Buttons above(Attachment file) {
    return new InteractiveContent.Buttons(null, file, "body", null, List.of());
  }
}
