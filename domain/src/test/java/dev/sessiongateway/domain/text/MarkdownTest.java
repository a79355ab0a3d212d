package dev.sessiongateway.domain.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownTest {
  /// In the tables `¶` is a line break.
  private static String lines(String text) {
    return text.replace('¶', '\n');
  }

  @Nested
  class ToMarks {
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '\0',
        value = {
          "**bold**|*bold*",
          "__bold__|*bold*",
          "*italic*|_italic_",
          "_italic_|_italic_",
          "~~struck~~|~struck~",
          "***both***|*_both_*",
          "**bold *and italic***|*bold _and italic_*",
          "*italic **and bold***|_italic *and bold*_",
          "**one** and **two**|*one* and *two*",
          "**Total:** 5 €|*Total:* 5 €",
          "foo**bar**baz|foo*bar*baz",
          "**two¶lines**|*two*¶*lines*",
          "**two \\¶lines**|*two* ¶*lines*",
          "**a ~~b~~ _c_**|*a ~b~ _c_*",
        })
    void stylesAreThoseOfPhones(String markdown, String marked) {
      assertThat(Markdown.toMarks(lines(markdown))).isEqualTo(lines(marked));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "2*3*4",
          "2 * 3 * 4",
          "some_file_name",
          "a * b",
          "** not bold **",
          "**open",
          "*open",
          "open**",
          "~one~",
          "****",
          "*",
          "C:\\Users\\ada",
          "\\",
          "# 5",
          "> quoted",
          "- item",
          "1. item",
          "a < b > c",
          "[not a link]",
          "[a] (b)",
          "f(x)[0](",
          "]()",
          "a paragraph *¶¶another*",
          "*one¶¶two*",
          "[a¶¶b](https://x.test)",
          "[a](<¶b>)",
          "[a](<b>\"t\")",
          ")[a](b \"c",
          "[a]()",
          "a*b* c",
          "~~a ~~",
          "http://x.test/*a*/b",
          "www.x.test/*a*/b",
          "`**code**`",
          "```**code**```",
          "``two``",
          "https://example.org/page__name__test?a=*b*c",
          "(https://en.wikipedia.org/wiki/Sarah_Jessica_Parker)",
        })
    void whatIsNoMarkStays(String text) {
      assertThat(Markdown.toMarks(lines(text))).isEqualTo(lines(text));
    }

    /// Chatwoot writes a backslash before each line break since 4.10, and before characters that
    /// could be marks.
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '\0',
        value = {
          "Hi \\¶text \\¶break|Hi ¶text ¶break",
          "\\*no\\* \\_marks\\_|*no* _marks_",
          "1\\. one \\# \\[x\\]|1. one # [x]",
          "\\\\|\\",
          "https://x.test/a\\_b\\_|https://x.test/a_b_",
          "a\\b|a\\b",
          "no\\!|no!",
          "* one¶+ two¶  * three|- one¶- two¶  - three",
          "```js¶let a¶```|```¶let a¶```",
        })
    void whatStandsForAnotherCharacterIsThatCharacter(String markdown, String marked) {
      assertThat(Markdown.toMarks(lines(markdown))).isEqualTo(lines(marked));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '\0',
        value = {
          "[Shop](https://x.test)|Shop (https://x.test)",
          "See [the shop](https://x.test/a_b_c \"Title\").|See the shop (https://x.test/a_b_c).",
          "[https://x.test](https://x.test)|https://x.test",
          "[x.test](https://x.test/)|https://x.test/",
          "[**Shop**](https://x.test)|*Shop* (https://x.test)",
          "**[Shop](https://x.test)**|*Shop (https://x.test)*",
          "[a@x.test](mailto:a@x.test)|a@x.test",
          "[Call](tel:+4420)|Call (+4420)",
          "<https://x.test/a_b>|https://x.test/a_b",
          "<mailto:a@x.test>|a@x.test",
          "![A cat](https://x.test/cat.png)|A cat (https://x.test/cat.png)",
          "![](https://x.test/cat.png)|https://x.test/cat.png",
          "[W](https://x.test/a_(b))|W (https://x.test/a_(b))",
          "[W](<https://x.test/a b>)|W (https://x.test/a b)",
          "[@Ada](mention://user/1/Ada) see|@Ada see",
          "[a] and [b](https://x.test)|[a] and b (https://x.test)",
          "**https://x.test/a**|*https://x.test/a*",
          "[a](https://x.test|[a](https://x.test",
          "[x.test](//x.test)|//x.test",
          "[a](\\_b)|a (_b)",
          "[_a](_a) b_|_a b_",
          "https://x.test/a<*b*|https://x.test/a<_b_",
        })
    void aLinkIsItsTextAndItsAddress(String markdown, String marked) {
      assertThat(Markdown.toMarks(markdown)).isEqualTo(marked);
    }

    @Test
    void aLinkFarBehindInATextIsOneToo() {
      var before = "x".repeat(3_000);
      assertThat(Markdown.toMarks(before + " [Shop](https://x.test \"T\") <https://x.test/a>"))
          .isEqualTo(before + " Shop (https://x.test) https://x.test/a");
    }

    @Test
    void linesMayEndAsOnWindows() {
      assertThat(Markdown.toMarks("a\\\r\nb")).isEqualTo("a\r\nb");
      assertThat(Markdown.toMarks("*a\r\n\r\nb*")).isEqualTo("*a\r\n\r\nb*");
      assertThat(Markdown.toMarks("**two\r\nlines**")).isEqualTo("*two*\r\n*lines*");
    }
  }

  @Nested
  class OfMarks {
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '\0',
        value = {
          "*bold*|**bold**",
          "_italic_|_italic_",
          "~struck~|~~struck~~",
          "*_both_*|**_both_**",
          "Well, *really*!|Well, **really**!",
          "*a* and *b*|**a** and **b**",
          "```code```|`code`",
          "```¶one```|```¶one¶```",
          "a¶```one¶two```|a¶```¶one¶two¶```",
          "a ```one¶two``` b|a ¶```¶one¶two¶```¶ b",
        })
    void stylesAreThoseOfMarkdown(String marked, String markdown) {
      assertThat(Markdown.ofMarks(lines(marked))).isEqualTo(lines(markdown));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "2*3*4",
          "* item¶* item",
          "*two¶lines*",
          "**already**",
          "*open",
          "a_b_c",
          "`x`",
          "```open",
          "``` ```",
          "```a`b```",
          "https://x.test/*a*/_b_",
          "~~~",
        })
    void whatIsNoMarkStays(String text) {
      assertThat(Markdown.ofMarks(lines(text))).isEqualTo(lines(text));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*bold* _italic_ ~struck~",
        "*_both_* and `code`",
        "https://x.test/a_b_c *b*",
        "no marks at all"
      })
  void whatPhonesShowComesBackAsItWas(String marked) {
    assertThat(Markdown.toMarks(Markdown.ofMarks(marked))).isEqualTo(marked);
  }

  /// Long messages of Chatwoot, of the kinds that are costly to read in the wrong way.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "**a",
        "*a ",
        "_a",
        "[",
        "[a](",
        "](",
        "![a](x ",
        "<https://a",
        "`",
        "```",
        "~~",
        "\\",
        "(",
        "*a_b~~",
        "https://a",
        "\n\n*",
        " *",
        "[a](<b",
        "[a](b \"c",
        "*a\n",
        "**a** "
      })
  void hostileTextsAreReadInLinearTime(String part) {
    LinearTime.assertReads(part, Markdown::toMarks);
    LinearTime.assertReads(part, Markdown::ofMarks);
  }

  @Test
  void anyTextIsRead() {
    var random = new Random(42);
    var alphabet = "*_~`[]()<>\\!a h\n+-";
    for (var i = 0; i < 20_000; i++) {
      var text = new StringBuilder();
      for (var length = random.nextInt(24); length > 0; length--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      assertThatCode(
              () -> {
                var _ = Markdown.toMarks(text.toString());
                var _ = Markdown.ofMarks(text.toString());
              })
          .as(text.toString())
          .doesNotThrowAnyException();
    }
  }
}
