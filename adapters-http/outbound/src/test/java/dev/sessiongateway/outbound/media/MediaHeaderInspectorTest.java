package dev.sessiongateway.outbound.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaInspector;
import dev.sessiongateway.application.media.MediaInspectorContract;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.RejectedExecutionException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaHeaderInspectorTest implements MediaInspectorContract {
  @Override
  public MediaInspector inspector() {
    return new MediaHeaderInspector(Runnable::run);
  }

  @ParameterizedTest
  @CsvSource({"png, image/png, 300, 200", "jpg, image/jpeg, 960, 1280", "gif, image/gif, 1, 1"})
  void aPictureHasItsSizeAndASmallOne(String format, String type, int width, int height)
      throws IOException {
    var details = inspector().inspect(picture(format, width, height), type);

    assertThat(details.width()).isEqualTo(width);
    assertThat(details.height()).isEqualTo(height);
    assertThat(details.seconds()).isNull();
    var small =
        ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(details.thumbnail())));
    assertThat(Math.max(small.getWidth(), small.getHeight())).isBetween(1, 72);
  }

  @Test
  void aPictureTooLargeToDecodeHasItsSizeOnly() throws IOException {
    var details = inspector().inspect(picture("png", 20_000, 1), "image/png");

    assertThat(details.width()).isEqualTo(20_000);
    assertThat(details.thumbnail()).isNull();
  }

  @Test
  void withAFullPoolThereIsNoThumbnail() throws IOException {
    var busy =
        new MediaHeaderInspector(_ -> {
          throw new RejectedExecutionException();
        });

    var details = busy.inspect(picture("png", 30, 20), "image/png");
    assertThat(details.width()).isEqualTo(30);
    assertThat(details.thumbnail()).isNull();
  }

  @Test
  void aVoiceNoteLastsAsLongAsItsLastPageSays() {
    var ogg = ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
    ogg.put(word("OggS")).position(26).put((byte) 1).put((byte) 19).put(word("OpusHead"));
    ogg.put((byte) 1).put((byte) 1).putShort((short) 312).putInt(16_000);
    ogg.position(120).put(word("OggS")).put((byte) 0).put((byte) 4).putLong(48_000 * 7 + 313L);

    assertThat(inspector().inspect(ogg.array(), "audio/ogg").seconds()).isEqualTo(8);
  }

  @Test
  void aWaveLastsAsLongAsItsDataAtItsRate() {
    var wav = ByteBuffer.allocate(44).order(ByteOrder.LITTLE_ENDIAN);
    wav.put(word("RIFF")).putInt(36).put(word("WAVE")).put(word("fmt ")).putInt(16);
    wav.putShort((short) 1).putShort((short) 1).putInt(8_000).putInt(16_000);
    wav.putShort((short) 2).putShort((short) 16).put(word("data")).putInt(48_000);

    assertThat(inspector().inspect(wav.array(), "audio/wav").seconds()).isEqualTo(3);
  }

  @Test
  void aFilmHasLengthAndSize() {
    var film = ByteBuffer.allocate(200);
    film.putInt(8).put(word("ftyp")).putInt(8 + 28 + 8 + 20).put(word("moov"));
    film.putInt(28).put(word("mvhd")).putInt(0).putLong(0).putInt(600).putInt(600 * 5 + 1);
    film.putInt(28).put(word("trak")).putInt(20).put(word("tkhd")).putInt(0);
    film.putInt(640 << 16).putInt(360 << 16);

    var details = inspector().inspect(film.array(), "video/mp4");
    assertThat(details.seconds()).isEqualTo(6);
    assertThat(details.width()).isEqualTo(640);
    assertThat(details.height()).isEqualTo(360);
  }

  private static byte[] word(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] picture(String format, int width, int height) throws IOException {
    var out = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), format, out);
    return out.toByteArray();
  }
}
