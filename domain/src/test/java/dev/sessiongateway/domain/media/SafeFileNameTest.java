package dev.sessiongateway.domain.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
class SafeFileNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "report.pdf|report.pdf",
        "Grüße 1.png|Grüße 1.png",
        "a:b.txt|b.txt",
        "12:30.txt|12:30.txt",
        "../../etc/passwd|passwd",
        "C:\\Users\\ada\\x.txt|x.txt",
        "C:x.txt|x.txt",
        "\\\\server\\share\\x.txt|x.txt",
        "/abs/x.txt|x.txt",
        "..\\../x|x",
        "%2e%2e%2fx|%2e%2e%2fx",
        "photo\u202Egpj.exe|photogpj.exe",
        "\u200E\u200F\u061C\u202A\u202B\u202C\u202D\u2066\u2067\u2068\u2069a.txt|a.txt",
        "a\u2028b\u2029\uFEFF\u200Bc|abc",
        ".\u200F./x/.\u200Fa|.a",
        "C\u202E:\\x|x",
        "\uD800a\uDC00.txt|a.txt",
        "\uD83D\uDC68\u200D\uD83D\uDC69.png|\uD83D\uDC68\u200D\uD83D\uDC69.png",
      })
  void onlyTheNameIsLeft(String name, String safe) {
    assertThat(SafeFileName.of(name)).contains(safe);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", ".", "..", "/", "a/", "..\\", "\u202E", "\0", " .. ", "C:", ".\u200F."})
  void nothingMayBeLeft(String name) {
    assertThat(SafeFileName.of(name)).isEmpty();
  }

  @Test
  void controlCharactersAreLeftOut() {
    assertThat(SafeFileName.of("a\0b\r\nc\td\33[31m\u0085\177e.txt")).contains("abcd[31me.txt");
  }

  @Test
  void aLongNameKeepsItsEnd() {
    var name =
        SafeFileName.of("é".repeat(100_000) + "\uD83D\uDC68".repeat(200) + ".png").orElseThrow();
    assertThat(name).endsWith("\uD83D\uDC68.png").hasSizeBetween(254, 255);
    assertThat(name.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE))
        .isTrue();
  }

  @Test
  void aFileThatTheNetworkLostSaysSo() {
    var lost = new Attachment.Stored(MediaId.LOST, "image/png", null, 0);
    assertThat(lost.isLost()).isTrue();
    assertThat(lost.problem()).contains("did not have the file");
    var kept = new Attachment.Stored(new MediaId("abcdefghijkl.png"), "image/png", null, 1);
    assertThat(kept.isLost()).isFalse();
    assertThat(kept.problem()).isNull();
  }

  @Test
  void everyFileHasASafeName() {
    var name = "../\u202Ea.txt";
    assertThat(new Attachment.Inline(new byte[0], null, name).filename()).isEqualTo("a.txt");
    assertThat(new Attachment.Remote(URI.create("http://a/"), null, name).filename())
        .isEqualTo("a.txt");
    assertThat(
            new Attachment.Stored(new MediaId("abcdefghijkl.png"), "image/png", name, 1).filename())
        .isEqualTo("a.txt");
    assertThat(
            new Attachment.Stored(new MediaId("abcdefghijkl.png"), "image/png", "..", 1).filename())
        .isNull();
  }
}
