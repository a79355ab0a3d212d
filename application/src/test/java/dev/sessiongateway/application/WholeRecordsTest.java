package dev.sessiongateway.application;

import static dev.sessiongateway.application.Samples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.access.AccessKeyStoreContract;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a store with a mistake makes the contracts print.
final class WholeRecordsTest {
  private static final AccessKey KEY = AccessKeyStoreContract.PLAIN;

  @Test
  void aKeyWithoutItsNanosecondsIsToldApart() {
    var read =
        new AccessKey(
            KEY.id(),
            KEY.name(),
            KEY.prefix(),
            KEY.hash(),
            KEY.scopes(),
            KEY.session(),
            KEY.dialect(),
            NOON.truncatedTo(ChronoUnit.MICROS),
            KEY.expiresAt(),
            KEY.active(),
            KEY.addresses());
    assertThat(read).hasToString(KEY.toString());
    assertThatThrownBy(() -> assertThat(List.of(read)).containsExactly(KEY))
        .hasMessageContaining("createdAt=2026-05-01T12:00:00.123456Z")
        .hasMessageContaining("createdAt=2026-05-01T12:00:00.123456789Z");
  }

  @Test
  void aSecretThatIsLostShows() {
    assertThatThrownBy(() ->
            assertThat(new Webhook.RetiredKey("one", NOON))
                .isEqualTo(new Webhook.RetiredKey("two", NOON)))
        .hasMessageContaining("key=\"one\"")
        .hasMessageContaining("key=\"two\"");
  }

  @Test
  void bytesShow() {
    assertThatThrownBy(() ->
            assertThat(new Attachment.Inline(new byte[] {1, 2}, "image/png", null))
                .isEqualTo(new Attachment.Inline(new byte[] {1, 3}, "image/png", null)))
        .hasMessageContaining("bytes=[1, 2]")
        .hasMessageContaining("bytes=[1, 3]")
        .hasMessageContaining("filename=null");
  }
}
