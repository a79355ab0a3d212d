package dev.sessiongateway.outbound.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("the folder is a property of the process")
final class WebpLibraryTest {
  @TempDir Path directory;

  @BeforeEach
  @AfterEach
  void clear() {
    System.clearProperty(WebpLibrary.FOLDER);
  }

  @Test
  void aKilledProcessLeavesNoFileBehind() throws Exception {
    var left = Files.writeString(directory.resolve("libwebp-1.so"), "left");
    WebpLibrary.unpackInto(directory);

    assertThat(left).doesNotExist();
    assertThat(System.getProperty(WebpLibrary.FOLDER)).isEqualTo(directory.toString());
  }

  @Test
  void theFirstGatewayOfTheProcessChoosesWhileItsFolderIsThere() throws Exception {
    var first = directory.resolve("first");
    WebpLibrary.unpackInto(first);
    WebpLibrary.unpackInto(directory.resolve("second"));
    assertThat(System.getProperty(WebpLibrary.FOLDER)).isEqualTo(first.toString());

    Files.delete(first);
    WebpLibrary.unpackInto(directory.resolve("second"));
    assertThat(System.getProperty(WebpLibrary.FOLDER))
        .isEqualTo(directory.resolve("second").toString());
  }

  @Test
  void aPictureAfterTheGatewayAndItsDataAreGoneDoesWithoutItsFolder() throws Exception {
    WebpLibrary.unpackInto(directory.resolve("gone"));
    Files.delete(directory.resolve("gone"));
    WebpLibrary.requireFolder();

    assertThat(System.getProperty(WebpLibrary.FOLDER)).isNull();
  }
}
