package dev.sessiongateway.domain.profile;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {
  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", "abcdefghijklmnopqrstuvwxyz"})
  void aNameSaysSomethingInAtMost25Characters(String name) {
    assertThat(new ProfileName("The corner shop").value()).isEqualTo("The corner shop");
    assertFault("invalid.name", () -> new ProfileName(name));
  }

  @Test
  void anAboutHasAtMost139Characters() {
    assertThat(new About("").value()).isEmpty();
    assertThat(new About("x".repeat(139)).value()).hasSize(139);
    assertFault("invalid.status", () -> new About("x".repeat(140)));
  }
}
