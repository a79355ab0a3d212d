package dev.sessiongateway.application.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.preview.PageReader.Page;
import dev.sessiongateway.application.preview.PageReader.Picture;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [PageReader] keeps, the fake and the wrappers included.
public interface PageReaderContract {
  SessionName ADA = new SessionName("ada");

  PageReader reader();

  /// Where this page is from now on.
  URI serving(Page page);

  /// Where a server answers, but with an error.
  URI missing();

  /// Where nobody listens.
  URI unreachable();

  /// A proxy that lets everything through.
  SessionConfig.Proxy proxy();

  /// How many calls came through it.
  int proxied();

  @Test
  default void readsTitleDescriptionAndPicture() {
    var url = serving(new Page("Menu", "Of this week", new Picture(MediaSamples.PNG)));
    var page = reader().read(ADA, url, null).orElseThrow();
    assertThat(page.title()).isEqualTo("Menu");
    assertThat(page.description()).isEqualTo("Of this week");
    assertThat(page.picture().bytes()).isEqualTo(MediaSamples.PNG);
  }

  @Test
  default void aTitleIsEnough() {
    var url = serving(new Page("Menu", null, null));
    assertThat(reader().read(ADA, url, null)).contains(new Page("Menu", null, null));
  }

  @Test
  default void aPageThatIsNotThereIsAbsent() {
    assertThat(reader().read(ADA, missing(), null)).isEmpty();
    assertThat(reader().read(ADA, unreachable(), null)).isEmpty();
  }

  @Test
  default void goesThroughAProxyWhenItIsToAndOnlyThen() {
    var url = serving(new Page("Menu", null, null));
    assertThat(reader().read(ADA, url, proxy())).isPresent();
    assertThat(proxied()).isEqualTo(1);
    assertThat(reader().read(ADA, url, null)).isPresent();
    assertThat(proxied()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "ftp://pages.example/a",
        "http://user:secret@pages.example/a",
        "http://pages.example:0/a",
        "/a"
      })
  default void onlyPlainHttpAddressesAreRead(String url) {
    assertThat(reader().read(ADA, URI.create(url), null)).isEmpty();
  }
}
