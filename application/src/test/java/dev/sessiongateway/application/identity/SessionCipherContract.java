package dev.sessiongateway.application.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.session.SessionName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [SessionCipher] keeps.
public interface SessionCipherContract {
  SessionName ADA = new SessionName("ada");

  SessionCipher cipher();

  @Test
  default void aTextComesBackForItsSessionOnly() {
    var sealed = cipher().seal(ADA, "tökén");
    assertThat(cipher().open(ADA, sealed)).contains("tökén");
    assertThat(cipher().open(new SessionName("ben"), sealed)).isEmpty();
  }

  @Test
  default void whatIsStoredIsAsciiAndDoesNotShowTheText() {
    assertThat(cipher().seal(ADA, "secret")).isASCII().doesNotContain("secret");
  }

  @Test
  default void theSameTextIsAnotherOneEachTime() {
    assertThat(cipher().seal(ADA, "secret")).isNotEqualTo(cipher().seal(ADA, "secret"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "AAAA", "not base64", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
  default void whatWasNeverSealedOpensToNothing(String sealed) {
    assertThat(cipher().open(ADA, sealed)).isEmpty();
  }
}
