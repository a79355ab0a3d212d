package dev.sessiongateway.application.media;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StickersTest {
  private static final URI CAT = URI.create("https://files.example/cat.png");

  private static final SessionConfig.Proxy PROXY =
      new SessionConfig.Proxy("proxy.example:3128", null, null);

  private final FakeMediaSource source = new FakeMediaSource();
  private final MediaConversions stickers =
      new MediaConversions(
          source,
          new SignatureMediaTypeDetector(),
          new MediaLimits(200, 2_000),
          MediaConverter.NONE,
          new FakeStickerConverter(),
          new FakePictureConverter(),
          new GatewayLifecycle());

  private Attachment sticker(Attachment picture, SessionConfig.@Nullable Proxy via) {
    return stickers.apply(MediaConversion.AS_NEEDED, picture, MediaKind.STICKER, via);
  }

  private static Attachment.Inline inline(byte[] bytes, @Nullable String filename) {
    return new Attachment.Inline(bytes, null, filename);
  }

  @ParameterizedTest
  @CsvSource({"cat.png, cat.webp", "cat, cat.webp", "a.b.jpeg, a.b.webp", ", "})
  void aPictureBecomesWebpAndIsCalledSo(@Nullable String filename, @Nullable String renamed) {
    assertThat(sticker(inline(MediaSamples.PNG_TO_SEE, filename), null))
        .isInstanceOfSatisfying(
            Attachment.Inline.class,
            sticker -> {
              assertThat(sticker.bytes()).isEqualTo(MediaSamples.WEBP);
              assertThat(sticker.mimetype()).isEqualTo("image/webp");
              assertThat(sticker.filename()).isEqualTo(renamed);
            });
  }

  @Test
  void aPictureFromElsewhereIsFetchedFirst() {
    source.put(CAT, MediaSamples.JPEG_TO_SEE, "image/jpeg", "cat.jpg");
    assertThat(sticker(new Attachment.Remote(CAT, null, null), null))
        .isInstanceOfSatisfying(
            Attachment.Inline.class,
            sticker -> assertThat(sticker.bytes()).isEqualTo(MediaSamples.WEBP));
  }

  @Test
  void aPictureFromElsewhereIsFetchedThroughTheProxyOfTheSession() {
    source.put(CAT, MediaSamples.JPEG_TO_SEE, "image/jpeg", "cat.jpg");
    var remote = new Attachment.Remote(CAT, null, null);

    assertThat(sticker(remote, null)).isInstanceOf(Attachment.Inline.class);
    assertThat(source.throughProxies()).isEmpty();
    assertThat(sticker(remote, PROXY)).isInstanceOf(Attachment.Inline.class);
    assertThat(source.throughProxies()).containsExactly(CAT);
  }

  @Test
  void whatIsAStickerAlreadyOrNoPictureStays() {
    var webp = inline(MediaSamples.WEBP, "a.webp");
    assertThat(sticker(webp, null)).isSameAs(webp);
    var pdf = inline(MediaSamples.PDF, "a.pdf");
    assertThat(sticker(pdf, null)).isSameAs(pdf);
    var stored = new Attachment.Stored(new MediaId("0123456789.bin"), "image/png", null, 3);
    assertThat(sticker(stored, null)).isSameAs(stored);
  }

  @Test
  void aStickerThatIsNotToBeConvertedStays() {
    var png = inline(MediaSamples.PNG_TO_SEE, "a.png");
    assertThat(stickers.apply(MediaConversion.NONE, png, MediaKind.STICKER, null)).isSameAs(png);
  }

  @Test
  void aFileThatIsTooLargeIsNotLookedAt() {
    assertFault("too-large.media", () -> sticker(inline(new byte[2_001], null), null));
  }
}
