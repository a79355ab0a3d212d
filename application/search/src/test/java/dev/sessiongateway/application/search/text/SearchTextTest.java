package dev.sessiongateway.application.search.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTextTest {
  private static boolean finds(String written, String text) {
    var words = TextAnalysis.words(text).stream().map(SearchWord::text).toList();
    return SearchText.parse("q", written).matches(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "invoice | Your INVOICE, please",
        "please invoice | Your invoice, please",
        "inv* | Your invoice",
        "\"the red house\" | in the red house there",
        "\"the red hou\"* | in the red house there",
        "eclair | Éclair",
        "ÉCLAIR | eclair",
        "strasse | Straße",
        "smorrebrod | smørrebrød",
        "cafe\u0301 | café",
        "ＡＢＣ | abc",
        "ΣΙΣΥΦΟΣ | σισυφος",
        "foo@example.org | mail foo@example.org now",
        "don't | I don't know",
        "NEAR(a | near a",
        "-x | x",
        "AND | you and me",
        "a:b | a b",
        "한국 | 한국 사람",
        "中 | 我们在中国",
        "中国 | 我们在中国吃饭",
        "我们在中国 | 我们在中国吃饭",
        "吃饭 | 我们在中国吃饭",
        "東京タワー | 昨日東京タワーに行った",
        "ﾀﾜｰ | 東京タワー",
        "สวัสดี | สวัสดีครับ",
        "iPhone手机 | 新iPhone手机壳",
        "\"手机 iphone\" | 新手机 iphone",
        "😀 | well😀done",
        "über | UBER",
      })
  void findsWhatPeopleTakeForEqual(String written, String text) {
    assertThat(finds(written, text)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "voice | invoice",
        "inv | invoice",
        "invoice paid | invoice",
        "\"house red\" | the red house",
        "\"the red hou\" | the red house",
        "国中 | 我们在中国",
        "中国人 | 中国",
        "\"手机 iphone\" | 手机壳 iphone",
        "😀 | 😁",
      })
  void doesNotFindSomethingElse(String written, String text) {
    assertThat(finds(written, text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "*", "\"", "\"\"", "- : ()", "\0", "\ud800", "+*+"})
  void aTextWithoutWordsIsRefused(String written) {
    assertThatThrownBy(() -> SearchText.parse("q", written))
        .hasMessageContaining("q: must have a letter");
  }

  @Test
  void manyWordsAreRefused() {
    assertThatThrownBy(() -> SearchText.parse("q", "a ".repeat(33)))
        .hasMessageContaining("at most 32");
    assertThatThrownBy(() -> SearchText.parse("q", "国".repeat(200)))
        .hasMessageContaining("at most 128");
    assertThatThrownBy(() -> SearchText.parse("q", "a".repeat(1_001)))
        .hasMessageContaining("at most 1000");
  }

  @Test
  void anOpenQuoteHasTheRest() {
    assertThat(SearchText.parse("q", "\"a b").phrases())
        .containsExactly(new SearchPhrase(List.of("a", "b"), false));
  }

  @Test
  @Timeout(5)
  void aTextOfAMillionLettersTakesLinearTime() {
    assertThat(TextAnalysis.words("x".repeat(1_000_000))).hasSize(1);
    assertThat(TextAnalysis.words("国".repeat(1_000_000))).hasSize(TextAnalysis.MOST_WORDS);
    assertThat(TextAnalysis.words("e\u0301".repeat(500_000))).hasSize(1);
  }
}
