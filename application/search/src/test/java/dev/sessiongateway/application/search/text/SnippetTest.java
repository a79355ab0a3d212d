package dev.sessiongateway.application.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnippetTest {
  private static String of(String text, String written) {
    return Snippet.of(text, SearchText.parse("q", written)).orElseThrow().html();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Your Éclair. | eclair | Your <mark>Éclair</mark>.",
        "a b c | \"a b\" | <mark>a b</mark> c",
        "invoices | inv* | <mark>invoices</mark>",
        "我们在中国吃饭 | 中国 | 我们在<mark>中国</mark>吃饭",
        "我们在中国吃饭 | 在中国吃 | 我们<mark>在中国吃</mark>饭",
        "<script>alert(1)</script> | alert | &lt;script&gt;<mark>alert</mark>(1)&lt;/script&gt;",
        "a \"b\" & 'c' | b | a &quot;<mark>b</mark>&quot; &amp; &#39;c&#39;",
      })
  void marksWhatWasFoundAndEscapesTheRest(String text, String written, String html) {
    assertThat(of(text, written)).isEqualTo(html);
  }

  @Test
  void aLongTextIsCutAroundTheFirstPlace() {
    var html = of("😀".repeat(500) + " needle " + "😀".repeat(500), "needle");
    assertThat(html).startsWith("…😀").endsWith("😀…").contains("<mark>needle</mark>");
    assertThat(html.length()).isLessThan(Snippet.LONGEST + 20);
  }

  @Test
  void aTextWithoutItHasNone() {
    assertThat(Snippet.of("nothing here", SearchText.parse("q", "needle"))).isEmpty();
  }
}
