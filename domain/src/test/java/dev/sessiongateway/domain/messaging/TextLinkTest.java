package dev.sessiongateway.domain.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.text.LinearTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextLinkTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "https://a.example|https://a.example|https://a.example",
        "See https://a.example/menu.|https://a.example/menu|https://a.example/menu",
        "(see http://a.example/x?y=1&z=2#top)|http://a.example/x?y=1&z=2#top|http://a.example/x?y=1&z=2",
        "https://a.example/wiki/Bee_(insect)!|https://a.example/wiki/Bee_(insect)|https://a.example/wiki/Bee_(insect)",
        "HTTPS://A.example/B, or not|HTTPS://A.example/B|HTTPS://A.example/B",
        "*https://a.example*|https://a.example|https://a.example",
        "<https://a.example/x>y|https://a.example/x|https://a.example/x",
        "ftp://a.example https://b.example|https://b.example|https://b.example",
        "://x https://b.example|https://b.example|https://b.example",
        "https://a.example/x<y|https://a.example/x|https://a.example/x",
        "(see http://a.example/(x))|http://a.example/(x)|http://a.example/(x)",
        "https:// http://b.example|http://b.example|http://b.example",
        "xhttp://a.example https://b.example|https://b.example|https://b.example",
        "http://%zz http://b.example/%20|http://b.example/%20|http://b.example/%20",
        "https://münchen.example/straße|https://münchen.example/straße|https://xn--mnchen-3ya.example/stra%C3%9Fe",
        "https://a.example:8443/x|https://a.example:8443/x|https://a.example:8443/x",
        "http://[::1]:80/x|http://[::1]:80/x|http://[::1]:80/x"
      })
  void isTheFirstOfItsText(String text, String link, String url) {
    var found = TextLink.firstIn(text).orElseThrow();
    assertThat(found.text()).isEqualTo(link);
    assertThat(found.url()).hasToString(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no link",
        "www.a.example",
        "://",
        "http://",
        "https://...",
        "mailto:ada@a.example",
        "ftp://a.example/https",
        "http:///path"
      })
  void isAbsentFromOtherTexts(String text) {
    assertThat(TextLink.firstIn(text)).isEmpty();
  }

  @Test
  void ofMoreThan2048CharactersIsText() {
    var link = "https://a.example/" + "x".repeat(2_048 - 18);
    assertThat(TextLink.firstIn(link)).isPresent();
    assertThat(TextLink.firstIn(link + "x")).isEmpty();
    assertThat(TextLink.firstIn(link + "x http://b.example").orElseThrow().text())
        .isEqualTo("http://b.example");
  }

  @Test
  void isLookedForAmongTheFirstEight() {
    assertThat(TextLink.firstIn("http://%z ".repeat(7) + "http://b.example")).isPresent();
    assertThat(TextLink.firstIn("http://%z ".repeat(8) + "http://b.example")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"://", "http://", "http://)", "http://..", "https://(", "http://%z "})
  void isLookedForInLinearTime(String part) {
    LinearTime.assertReads(part, TextLink::firstIn);
  }
}
