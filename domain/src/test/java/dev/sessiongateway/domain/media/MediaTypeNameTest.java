package dev.sessiongateway.domain.media;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypeNameTest {
  @ParameterizedTest
  @CsvSource({
    "image/jpg, image/jpeg",
    "' Image/PJPEG ', image/jpeg",
    "audio/mp3, audio/mpeg",
    "audio/x-m4a; codecs=mp4a, audio/mp4; codecs=mp4a",
    "audio/ogg; codecs=opus, audio/ogg; codecs=opus",
    "application/x-zip-compressed, application/zip",
    "application/vnd.custom+json, application/vnd.custom+json",
  })
  void aTypeHasOneName(String declared, String usual) {
    assertThat(MediaTypeName.canonical(declared)).isEqualTo(usual);
    assertThat(FileExtension.of(declared)).isEqualTo(FileExtension.of(usual));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "binary/octet-stream",
        "application/octet-stream; charset=binary",
        "application/force-download",
        "null",
        "image",
        "image/",
        "/jpeg",
        "image/*",
        "a b/c"
      })
  void aTypeThatSaysNothingIsEmpty(String declared) {
    assertThat(MediaTypeName.canonical(declared)).isEmpty();
  }

  @Test
  void noTypeIsEmpty() {
    assertThat(MediaTypeName.canonical(null)).isEmpty();
    assertThat(MediaTypeName.withoutParameters("; charset=utf-8")).isEmpty();
  }
}
