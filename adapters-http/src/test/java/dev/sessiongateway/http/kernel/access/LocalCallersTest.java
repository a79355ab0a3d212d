package dev.sessiongateway.http.kernel.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.http.kernel.api.HttpFault;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Without a key no page of another machine gets in.
@Tag("redteam")
class LocalCallersTest {
  private final LocalCallers callers =
      new LocalCallers("Gateway.Example", List.of("https://tool.example", "*"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          localhost            | -                          | -           | true
          localhost:3000       | -                          | -           | true
          127.0.0.1:3000       | -                          | -           | true
          127.254.0.9          | -                          | -           | true
          [::1]:3000           | -                          | -           | true
          gateway.example:3000 | -                          | -           | true
          GATEWAY.example      | -                          | -           | true
          -                    | -                          | -           | false
          evil.example         | -                          | -           | false
          127.0.0.1.evil.org   | -                          | -           | false
          10.0.0.1:3000        | -                          | -           | false
          localhost            | -                          | same-origin | true
          localhost            | -                          | none        | true
          localhost            | -                          | cross-site  | false
          localhost            | http://localhost:8080      | cross-site  | true
          localhost            | https://tool.example       | cross-site  | true
          localhost            | http://127.0.0.1           | -           | true
          localhost            | https://evil.example       | same-origin | false
          localhost            | null                       | -           | false
          localhost            | ://                        | -           | false
          localhost            | *                          | -           | false
          evil.example         | http://localhost:8080      | -           | false
          """)
  void onlyPagesAndProgramsOfThisMachineGetIn(
      @Nullable String host, @Nullable String origin, @Nullable String site, boolean isAdmitted) {
    assertThat(callers.admits(host, origin, site)).isEqualTo(isAdmitted);
    if (isAdmitted) {
      callers.require(host, origin, site);
    } else {
      assertThatThrownBy(() -> callers.require(host, origin, site))
          .isInstanceOfSatisfying(
              HttpFault.Raised.class,
              e -> assertThat(e.wireFault()).isEqualTo(HttpFault.FOREIGN_PAGE));
    }
  }

  @Test
  void onlyTheSchemeBearerHoldsAKey() {
    assertThat(
            BearerKeys.of(
                List.of("Bearer one", " bearer  two ", "Basic three", "Bearer", "Bearerfour")))
        .containsExactly("one", "two", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost", "http://[::1]:1", "https://gateway.example"})
  void aPageOfThisMachineMayReadAnswers(String origin) {
    assertThat(callers.isLocal(origin)).isTrue();
  }
}
