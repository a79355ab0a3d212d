package dev.sessiongateway.domain.session;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionNameTest {
  private static final String LETTERS =
      "ABCXYZabcxyz0189_-@. /\\%\u0000\r\n\u00e4\u4e2d:?#&+~'\"<>|*\t";

  static List<String> familyA() {
    return List.of("a", "A", "0", "_", "-", "default", "sales-1", "Team_2", "x".repeat(54));
  }

  static List<String> onlyFamilyB() {
    return List.of(
        "my team",
        "ada@home",
        "v1.2",
        "a b@c.d",
        "x".repeat(55),
        "x".repeat(100),
        "Loja S\u00e3o Paulo",
        "\u4e2d\u6587",
        "\u041c\u043e\u0441\u043a\u0432\u0430 1",
        "\u0928\u092e\u0938\u094d\u0924\u0947",
        "\u0645\u062a\u062c\u0631",
        "\uD835\uDC00");
  }

  static List<String> neither() {
    return List.of(
        "",
        " ",
        ".",
        "..",
        "a..b",
        "a/b",
        "a\\b",
        "a%2e",
        "%2e%2e",
        "a\u0000",
        "a\r",
        "a\n",
        "\n",
        "x".repeat(101),
        "\u0301a",
        "a\u200bb",
        "a\u202eb",
        "a\u00a0b",
        "a\u3164",
        "a\uD83D\uDE00",
        "a\uD83D",
        "a\u2025b",
        "a\uFF0Fb",
        "a\uFF05b",
        "\u00c0\u00ae",
        "a:b",
        " a",
        "a ",
        ".a",
        "a.",
        "@a",
        "a@");
  }

  @ParameterizedTest
  @MethodSource("familyA")
  void bothFamiliesTakeIt(String text) {
    assertThat(SessionName.strict("name", text)).isEqualTo(new SessionName(text));
  }

  @ParameterizedTest
  @MethodSource("onlyFamilyB")
  void onlyFamilyBTakesIt(String text) {
    assertThat(new SessionName(text).value()).isEqualTo(text);
    assertFault("invalid.name", () -> SessionName.strict("name", text));
  }

  @ParameterizedTest
  @MethodSource("neither")
  void nobodyTakesIt(String text) {
    assertThat(SessionName.isValid(text)).isFalse();
    assertFault("invalid.session", () -> new SessionName(text));
    assertFault("invalid.name", () -> SessionName.strict("name", text));
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatIsTakenCanStandAloneInAPath(int seed) {
    var random = new Random(seed);
    for (var i = 0; i < 500; i++) {
      var text = new StringBuilder();
      for (var length = random.nextInt(6); length >= 0; length--) {
        text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
      }
      if (SessionName.isValid(text.toString())) {
        assertThat(text.toString())
            .as("seed " + seed)
            .matches("[\\p{L}\\p{Nd}\\p{M}_@ .-]{1,100}")
            .isNotIn(".", "..")
            .isEqualTo(text.toString().strip())
            .doesNotContain("..");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ada", "my team"})
  void printsAsItself(String text) {
    assertThat(new SessionName(text)).hasToString(text);
  }

  @Test
  void twoSpellingsOfALetterAreOneName() {
    assertThat(new SessionName("Sa\u0303o")).isEqualTo(new SessionName("S\u00e3o"));
    assertThat(new SessionName("\u1100\u1161")).isEqualTo(new SessionName("\uac00"));
  }

  @Test
  void namesAreOrderedByTheirText() {
    assertThat(
            List.of(new SessionName("b"), new SessionName("B"), new SessionName("a")).stream()
                .sorted())
        .extracting(SessionName::value)
        .containsExactly("B", "a", "b");
  }
}
