package dev.sessiongateway.application.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [MediaSource] keeps, the fake included.
public interface MediaSourceContract {
  byte[] FILE = "0123456789".getBytes(StandardCharsets.US_ASCII);

  MediaSource source();

  /// Where this file is from now on.
  ///
  /// @param mimetype what the server says it is, if anything
  URI serving(byte[] bytes, @Nullable String mimetype);

  /// Where a server answers, but with an error.
  URI missing();

  /// Where nobody listens.
  URI unreachable();

  /// A proxy that lets everything through.
  SessionConfig.Proxy proxy();

  /// How many calls came through it.
  int proxied();

  @Test
  default void goesThroughAProxyWhenItIsToAndOnlyThen() {
    var url = serving(FILE, "image/png");

    assertThat(source().fetch(url, 100, proxy()).bytes()).isEqualTo(FILE);
    assertThat(proxied()).isEqualTo(1);

    source().fetch(url, 100);
    assertThat(proxied()).isEqualTo(1);
  }

  @Test
  default void fetchesTheBytesAndTheTypeTold() {
    var fetched = source().fetch(serving(FILE, "image/png"), 100);

    assertThat(fetched.bytes()).isEqualTo(FILE);
    assertThat(fetched.mimetype()).isEqualTo("image/png");
  }

  @Test
  default void toldNoTypeItTellsNone() {
    assertThat(source().fetch(serving(FILE, null), 100).mimetype()).isNull();
  }

  @Test
  default void aFileOfExactlyTheLimitIsTaken() {
    assertThat(source().fetch(serving(FILE, null), FILE.length).bytes()).hasSize(FILE.length);
  }

  @Test
  default void aFileOverTheLimitIsRefused() {
    var url = serving(FILE, null);

    assertThatThrownBy(() -> source().fetch(url, FILE.length - 1))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault()).isEqualTo(new Fault.TooLarge("media", FILE.length - 1)));
  }

  @Test
  default void anErrorAnswerIsTheClientsMistake() {
    var url = missing();

    isInvalidUrl(() -> source().fetch(url, 100));
  }

  @Test
  default void aServerThatIsNotThereIsTheClientsMistake() {
    var url = unreachable();

    isInvalidUrl(() -> source().fetch(url, 100));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "ftp://files.example/a.png",
        "jar:http://files.example/a.jar!/a",
        "http://user:secret@files.example/a.png",
        "http://files.example:0/a.png",
        "/a.png"
      })
  default void onlyPlainHttpAddressesAreFetched(String url) {
    isInvalidUrl(() -> source().fetch(URI.create(url), 100));
  }

  private static void isInvalidUrl(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("invalid.url"));
  }
}
