package dev.sessiongateway.application.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.media.MediaDetails;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every [MediaInspector] promises.
public interface MediaInspectorContract {
  List<String> TYPES =
      List.of(
          "image/png",
          "image/jpeg",
          "image/gif",
          "image/webp",
          "audio/ogg",
          "audio/mpeg",
          "audio/wav",
          "audio/mp4",
          "video/mp4",
          "application/pdf",
          "");

  MediaInspector inspector();

  @Test
  default void whatCannotBeReadIsAbsent() {
    var noise = "this is neither a picture nor a sound".getBytes(StandardCharsets.UTF_8);
    for (var type : TYPES) {
      assertThat(inspector().inspect(noise, type)).as(type).isEqualTo(MediaDetails.NONE);
      assertThat(inspector().inspect(new byte[0], type)).as(type).isEqualTo(MediaDetails.NONE);
    }
  }

  @Test
  default void aFileThatEndsEarlyIsNoFailure() {
    for (var length = 0; length < MediaSamples.PNG.length; length += 7) {
      var part = Arrays.copyOf(MediaSamples.PNG, length);
      assertThat(inspector().inspect(part, "image/png")).isNotNull();
    }
  }
}
