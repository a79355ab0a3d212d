package dev.sessiongateway.domain.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlParserTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "http://h/f/é.png | http://h/f/%C3%A9.png",
        "http://h/f/two words.png | http://h/f/two%20words.png",
        "http://h/a b?c=d e&f=ü#g h | http://h/a%20b?c=d%20e&f=%C3%BC#g%20h",
        "http://h/😀.gif | http://h/%F0%9F%98%80.gif",
        "http://h/{a}^<d>\"e\" | http://h/%7Ba%7D%5E%3Cd%3E%22e%22",
        "http://h/[1].png?x[]=1 | http://h/%5B1%5D.png?x[]=1",
        "http://h\\a\\b.png | http://h/a/b.png",
        "https:/h/a | https://h/a",
        "http://bücher.example:8080/ä | http://xn--bcher-kva.example:8080/%C3%A4",
        "HTTP://h/a | HTTP://h/a",
        "http://h/a/../b/./c | http://h/b/c",
        "http://h/a/%2E%2e/%2e%2E/b/.. | http://h/",
        "http://h?a b | http://h?a%20b",
        "http://@bücher.example/ | http://@xn--bcher-kva.example/",
        "http://h/./a | http://h/a",
        "http://h/a/b/.. | http://h/a/",
        "http://h/a/. | http://h/a/",
      })
  void encodesAsBrowsersDo(String given, String valid) throws URISyntaxException {
    assertThat(UrlParser.parse(given)).hasToString(valid);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://h",
        "https://h:8443/a%20b/%C3%A9.png?x=%2F&y='z'#f",
        "http://h/a..b/.hidden/c.?/../x",
        "http://[::1]:3000/f",
        "http://user:word@h/",
        "http://h/a;v=1/b,c/(d)!~*",
        "http://h/nul%00",
        "http://h/A-Z_a-z?A-Z=0-9",
        "http://h#f",
      })
  void leavesAValidUrlAsItIs(String url) throws URISyntaxException {
    assertThat(UrlParser.parse(url)).hasToString(url).isEqualTo(new URI(url));
  }

  @Test
  void keepsTheFormOfLettersThatIsGiven() throws URISyntaxException {
    assertThat(UrlParser.parse("http://h/e\u0301.png")).hasToString("http://h/e%CC%81.png");
  }

  @Test
  void dropsBlanksAroundAndLineBreaksInside() throws URISyntaxException {
    assertThat(UrlParser.parse(" \r\n http://h/a\r\n\tb \u0000")).hasToString("http://h/ab");
  }

  @ParameterizedTest
  @CsvSource({"http://h/100%,http://h/100%25", "http://h/%zz?%,http://h/%25zz?%25"})
  void encodesAPercentSignThatEncodesNothing(String given, String valid) throws URISyntaxException {
    assertThat(UrlParser.parse(given)).hasToString(valid);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a b/",
        "http:",
        "http:/",
        "http://",
        "http:///",
        "http:///path",
        "http://[::1/",
        "http://ü..h/",
        ""
      })
  void refusesWhatHasNoHost(String url) {
    assertThatThrownBy(
            () -> {
              if (UrlParser.parse(url).getHost() == null) {
                throw new URISyntaxException(url, "no host");
              }
            })
        .isInstanceOf(URISyntaxException.class);
  }

  @Test
  void aPortIsNoHost() {
    assertThatThrownBy(() -> UrlParser.parse("http://:8\u00e9/"))
        .isInstanceOf(URISyntaxException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "é.png,http://h/d/%C3%A9.png",
    "/two words,http://h/two%20words",
    "?q=ü,http://h/d/e?q=%C3%BC",
    "#f,http://h/d/e?x#f",
    "//cdn.example/ä,http://cdn.example/%C3%A4",
    "https://other/ö,https://other/%C3%B6",
    "../a,http://h/a",
    "'',http://h/d/e?x",
    "ftp://other/a,ftp://other/a",
    "web+a:b,web+a:b",
    ":a,http://h/d/:a",
    "a b:c,http://h/d/a%20b:c",
    "/,http://h/",
  })
  void resolvesAgainstABase(String given, String whole) throws URISyntaxException {
    assertThat(UrlParser.resolve(URI.create("http://h/d/e?x"), given)).hasToString(whole);
  }

  @Test
  void neverFailsInAnotherWay() {
    var random = new Random(42);
    var letters = "h/:@?#[]%0aé\\ .\u0000\ud83d\ude00-&=|";
    for (var i = 0; i < 20_000; i++) {
      var text = new StringBuilder("http://");
      for (var n = random.nextInt(20); n > 0; n--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      try {
        assertThat(UrlParser.parse(text.toString()).toString()).matches("\\p{ASCII}*");
      } catch (URISyntaxException e) {
        assertThat(e.getInput()).isNotNull();
      }
    }
  }
}
