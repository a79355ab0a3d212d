package dev.sessiongateway.outbound.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.media.MediaTypeDetector;
import dev.sessiongateway.application.media.MediaTypeDetectorContract;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TikaMediaTypesTest implements MediaTypeDetectorContract {
  private static MediaTypeDetector types;

  @BeforeAll
  static void load() {
    types = new TikaMediaTypes();
  }

  @Override
  public MediaTypeDetector types() {
    return types;
  }

  @ParameterizedTest
  @CsvSource({
    "report.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "table.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "voice.ogg,application/zip",
    "photo.jpg,application/zip"
  })
  void aNameTellsOfficeDocumentsApartButMakesNoSoundOfAnArchive(String name, String type) {
    assertThat(types.detect(MediaSamples.ZIP, name)).isEqualTo(type);
  }

  @Test
  void plainTextIsPlainText() {
    assertThat(types.detect("hello, world\n".getBytes(StandardCharsets.UTF_8), null))
        .isEqualTo("text/plain");
  }

  @Test
  void aTableInTextIsKnownByItsName() {
    assertThat(types.detect("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8), "table.csv"))
        .isEqualTo("text/csv");
  }
}
