package dev.sessiongateway.application.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import org.junit.jupiter.api.Test;

final class SystemSecretsTest {
  private final SystemSecrets secrets = new SystemSecrets();

  @Test
  void aSecretIsLettersAndDigitsAndAsLongAsWanted() {
    assertThat(secrets.secret(43)).matches("[A-Za-z0-9]{43}");
    assertThat(secrets.digits(4)).matches("[0-9]{4}");
  }

  @Test
  void noTwoAreAlikeAlsoNotOfTwoInstances() {
    var made = new HashSet<Object>();
    for (var i = 0; i < 1_000; i++) {
      assertThat(made.add(secrets.secret(12))).isTrue();
      assertThat(made.add(secrets.token())).isTrue();
      assertThat(made.add(new SystemSecrets().secret(12))).isTrue();
    }
  }
}
