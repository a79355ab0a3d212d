package dev.sessiongateway.outbound.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.media.MediaTypeDetector;
import dev.sessiongateway.application.media.MediaTypeDetectorContract;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
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

  /// An entity would be fetched from this machine, or become some gigabytes.
  @Test
  @Tag("redteam")
  void noEntityOfAnXmlFileIsResolved() throws IOException {
    try (var inside = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      inside.setSoTimeout(1);
      var address = "\"http://127.0.0.1:" + inside.getLocalPort() + "/x\"";
      var bomb = new StringBuilder("<!ENTITY e0 'aaaaaaaaaa'>");
      for (var i = 1; i <= 12; i++) {
        bomb.append("<!ENTITY e%d '%s'>".formatted(i, "&e%d;".formatted(i - 1).repeat(10)));
      }
      for (var definition :
          List.of(
              "SYSTEM " + address,
              "[<!ENTITY % x SYSTEM " + address + "> %x;]",
              "[<!ENTITY e12 SYSTEM " + address + ">]",
              "[" + bomb + "]")) {
        var svg =
            "<?xml version='1.0'?><!DOCTYPE svg %s><svg xmlns='http://www.w3.org/2000/svg' a='&e12;'>&e12;</svg>"
                .formatted(definition);
        assertThat(types.detect(svg.getBytes(StandardCharsets.UTF_8), "x.svg"))
            .as(definition)
            .isIn("image/svg+xml", "application/xml", "text/plain");
      }
      assertThatThrownBy(inside::accept).isInstanceOf(SocketTimeoutException.class);
    }
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
