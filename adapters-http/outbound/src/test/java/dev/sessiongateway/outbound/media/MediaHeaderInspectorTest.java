package dev.sessiongateway.outbound.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaInspector;
import dev.sessiongateway.application.media.MediaInspectorContract;
import dev.sessiongateway.application.work.ComputePool;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tone.mp3 audio/mpeg",
        "plain.mp3 audio/mpeg",
        "vbr.mp3 audio/mpeg",
        "tone.aac audio/aac",
        "tone.flac audio/flac",
        "tone.ogg audio/ogg",
        "tone.m4a audio/mp4"
      })
  void aSoundLastsAsLongAsItIsHeard(String file) throws IOException {
    var details = inspector().inspect(file(file), file.split(" ", 2)[1]);

    assertThat(details.seconds()).isEqualTo(3);
    assertThat(details.width()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "film.mp4 video/mp4, 48, 32",
    "fragments.mp4 video/mp4, 48, 32",
    "film.webm video/webm, 48, 32",
    "live.webm video/webm, 48, 32"
  })
  void aFilmHasItsLengthAndItsSizeAsShown(String file, int width, int height) throws IOException {
    var details = inspector().inspect(file(file), file.split(" ", 2)[1]);

    assertThat(details.seconds()).isEqualTo(3);
    assertThat(details.width()).isEqualTo(width);
    assertThat(details.height()).isEqualTo(height);
  }

  @Test
  void aFilmThatWasHeldUprightIsMeasuredAsItIsShown() throws IOException {
    var film = ByteBuffer.wrap(file("film.mp4"));
    var head = new String(film.array(), StandardCharsets.ISO_8859_1).indexOf("tkhd");
    var matrix = head + 44;
    film.putInt(matrix, 0).putInt(matrix + 4, 1 << 16);
    film.putInt(matrix + 12, -1 << 16).putInt(matrix + 16, 0);

    var details = inspector().inspect(film.array(), "video/mp4");
    assertThat(details.width()).isEqualTo(32);
    assertThat(details.height()).isEqualTo(48);
  }

  @Test
  void aSoundThatWasStreamedLastsAsLongAsItsBytes() {
    var wav = ByteBuffer.wrap(Arrays.copyOf(RealMedia.wav(), 44 + 16_000));
    for (var claimed : new int[] {-1, 0, Integer.MAX_VALUE}) {
      wav.order(ByteOrder.LITTLE_ENDIAN).putInt(40, claimed);
      assertThat(inspector().inspect(wav.array(), "audio/wav").seconds()).isEqualTo(2);
    }
  }

  @Test
  void aRecordingOfAnOldPhoneLastsAsLongAsItsFrames() {
    var amr = new byte[6 + 51 * 13];
    System.arraycopy(word("#!AMR\n"), 0, amr, 0, 6);
    assertThat(inspector().inspect(amr, "audio/amr").seconds()).isEqualTo(2);
  }

  /// Each of the eight ways in which a camera is held, in both orders of bytes.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void aPhotoIsMeasuredAsItIsShown(int code) throws IOException {
    for (var order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      var details = inspector().inspect(turned(picture("jpg", 60, 40), code, order), "image/jpeg");

      assertThat(details.width()).isEqualTo(code > 4 ? 40 : 60);
      assertThat(details.height()).isEqualTo(code > 4 ? 60 : 40);
      var small =
          ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(details.thumbnail())));
      assertThat(small.getWidth() < small.getHeight()).isEqualTo(code > 4);
    }
  }

  @Test
  void aPhotoIsTurnedInItsThumbnail() throws IOException {
    var image = new BufferedImage(64, 32, BufferedImage.TYPE_INT_RGB);
    for (var y = 0; y < 32; y++) {
      for (var x = 0; x < 32; x++) {
        image.setRGB(x, y, 0xFF0000);
      }
    }
    var jpeg = new ByteArrayOutputStream();
    ImageIO.write(image, "jpg", jpeg);

    // 6: the left side of what is stored is the top of what is shown.
    var details =
        inspector().inspect(turned(jpeg.toByteArray(), 6, ByteOrder.BIG_ENDIAN), "image/jpeg");
    var small =
        ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(details.thumbnail())));
    assertThat(small.getRGB(16, 8) >> 16 & 0xFF).isGreaterThan(200);
    assertThat(small.getRGB(16, 56) >> 16 & 0xFF).isLessThan(50);
  }

  @Test
  void anExifBlockThatLoopsOrLiesChangesNothing() throws IOException {
    var jpeg = picture("jpg", 60, 40);
    var blocks = new ArrayList<byte[]>();
    blocks.add(exif(b -> b.putInt(0).putShort((short) 1)));
    blocks.add(exif(b -> b.putInt(8).putShort((short) 0xFFFF)));
    blocks.add(exif(b -> b.putInt(-1)));
    blocks.add(exif(b -> b.putInt(Integer.MAX_VALUE)));
    // A directory whose next one is itself, with a pointer to itself.
    blocks.add(
        exif(b ->
            b.putInt(8)
                .putShort((short) 1)
                .putShort((short) 0x8769)
                .putShort((short) 4)
                .putInt(1)
                .putInt(8)
                .putInt(8)));
    for (var block : blocks) {
      assertThat(inspector().inspect(with(jpeg, block), "image/jpeg").width()).isEqualTo(60);
    }
  }

  @Test
  void aStickerThatMovesSaysSo() throws IOException {
    var moving = new WebpAnimation(512);
    var still = new WebpStickerConverter(new ComputePool(Runnable::run, 1, Duration.ofSeconds(9)));
    var png = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB), "png", png);
    var one = still.press(png.toByteArray(), "image/png").orElseThrow();
    moving.add(one, 100);
    moving.add(one, 100);

    var details = inspector().inspect(moving.bytes(), "image/webp");
    assertThat(details.isAnimated()).isTrue();
    assertThat(details.width()).isEqualTo(512);
    assertThat(details.height()).isEqualTo(512);
    assertThat(inspector().inspect(one, "image/webp").isAnimated()).isNull();
    assertThat(inspector().inspect(one, "image/webp").width()).isEqualTo(512);
  }

  /// Bytes of the samples replaced, cut and repeated: never an exception, never for long.
  @Test
  @Timeout(60)
  void hostileBytesAreReadInBoundedTime() throws IOException {
    var random = new Random(7);
    var names =
        List.of(
            "tone.mp3 audio/mpeg",
            "tone.aac audio/aac",
            "tone.flac audio/flac",
            "tone.ogg audio/ogg",
            "film.mp4 video/mp4",
            "fragments.mp4 video/mp4",
            "live.webm video/webm");
    for (var name : names) {
      var sample = file(name);
      for (var i = 0; i < 3_000; i++) {
        var bytes = Arrays.copyOf(sample, 1 + random.nextInt(sample.length));
        for (var n = random.nextInt(20); n > 0; n--) {
          bytes[random.nextInt(Math.min(bytes.length, 600))] =
              (byte) (random.nextBoolean() ? random.nextInt() : 0xFF * random.nextInt(2));
        }
        assertThat(inspector().inspect(bytes, name.split(" ", 2)[1])).isNotNull();
      }
    }
    for (var pattern :
        new String[] {"\u0000\u0000\u0000\u0008moov", "OggS", "\u00a3\u0081\u0000"}) {
      for (var start : new String[] {"\u0000\u0000\u0000\u0008ftyp", "\u001AE\u00DF\u00A3\u0080"}) {
        var bomb = word(start + pattern.repeat(2_000_000));
        assertThat(inspector().inspect(bomb, "video/mp4")).isNotNull();
      }
    }
    var photo = turned(picture("jpg", 60, 40), 6, ByteOrder.BIG_ENDIAN);
    for (var i = 0; i < 3_000; i++) {
      var bytes = photo.clone();
      for (var n = random.nextInt(6); n >= 0; n--) {
        bytes[2 + random.nextInt(60)] = (byte) random.nextInt();
      }
      assertThat(JpegOrientation.of(bytes).code()).isBetween(1, 8);
    }
  }

  private static byte[] file(String name) throws IOException {
    var path = "/media/" + name.split(" ", 2)[0];
    try (var in = MediaHeaderInspectorTest.class.getResourceAsStream(path)) {
      return Objects.requireNonNull(in, path).readAllBytes();
    }
  }

  private static byte[] turned(byte[] jpeg, int code, ByteOrder order) {
    var tiff = ByteBuffer.allocate(26).order(order);
    tiff.put(word(order == ByteOrder.BIG_ENDIAN ? "MM" : "II")).putShort((short) 42).putInt(8);
    tiff.putShort((short) 1).putShort((short) 0x0112).putShort((short) 3).putInt(1);
    tiff.putShort((short) code).putShort((short) 0);
    return with(jpeg, tiff.array());
  }

  private static byte[] exif(Consumer<ByteBuffer> rest) {
    var tiff = ByteBuffer.allocate(40).put(word("MM")).putShort((short) 42);
    rest.accept(tiff);
    return tiff.array();
  }

  private static byte[] with(byte[] jpeg, byte[] tiff) {
    var both = ByteBuffer.allocate(jpeg.length + 10 + tiff.length);
    both.put(jpeg, 0, 2).putShort((short) 0xFFE1).putShort((short) (8 + tiff.length));
    both.put(word("Exif\u0000\u0000")).put(tiff).put(jpeg, 2, jpeg.length - 2);
    return both.array();
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
