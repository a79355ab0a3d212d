package dev.sessiongateway.outbound.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The headers of photos as phones store them: tiles first, the whole picture as the primary item.
class HeifHeaderTest {
  private static byte[] box(String name, byte[]... parts) {
    var out = new ByteArrayOutputStream();
    var length = 8 + Arrays.stream(parts).mapToInt(part -> part.length).sum();
    out.writeBytes(ByteBuffer.allocate(4).putInt(length).array());
    out.writeBytes(name.getBytes(ISO_8859_1));
    for (var part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  private static byte[] ints(int... values) {
    var out = ByteBuffer.allocate(4 * values.length);
    Arrays.stream(values).forEach(out::putInt);
    return out.array();
  }

  private static byte[] bytes(int... values) {
    var out = new byte[values.length];
    for (var i = 0; i < values.length; i++) {
      out[i] = (byte) values[i];
    }
    return out;
  }

  /// @param turns quarters to the left
  private static byte[] photo(String brand, int width, int height, int turns) {
    var tile = box("ispe", ints(0, 512, 512));
    var whole = box("ispe", ints(0, width, height));
    var turned = box("irot", bytes(turns));
    // Item 1 is a tile, item 2 the picture.
    var items = bytes(0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 1, 1, 0, 2, 2, 2, 0x83);
    return concat(
        box("ftyp", brand.getBytes(ISO_8859_1), ints(0)),
        box(
            "meta",
            ints(0),
            box("hdlr", ints(0, 0)),
            box("pitm", ints(0), bytes(0, 2)),
            box("iprp", box("ipco", tile, whole, turned), box("ipma", items))),
        box("mdat", new byte[64]));
  }

  private static byte[] concat(byte[]... parts) {
    var out = new ByteArrayOutputStream();
    for (var part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({
    "heic, image/heic, 0, 4032, 3024",
    "heic, image/heic, 1, 3024, 4032",
    "mif1, image/heif, 2, 4032, 3024",
    "avif, image/avif, 3, 3024, 4032"
  })
  void aPhotoIsMeasuredAsItIsShown(String brand, String type, int turns, int width, int height) {
    var details =
        new MediaHeaderInspector(Runnable::run).inspect(photo(brand, 4032, 3024, turns), type);
    assertThat(details.width()).isEqualTo(width);
    assertThat(details.height()).isEqualTo(height);
    assertThat(details.thumbnail()).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void anImpossibleSizeIsNone(int width) {
    assertThat(HeifHeader.size(photo("heic", width, 10, 0))).isEmpty();
  }

  @Test
  @Timeout(60)
  void hostileBytesAreReadInBoundedTime() {
    var random = new Random(11);
    var photo = photo("heic", 4032, 3024, 1);
    for (var i = 0; i < 20_000; i++) {
      var bytes = Arrays.copyOf(photo, 1 + random.nextInt(photo.length));
      for (var n = random.nextInt(8); n > 0; n--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      assertThat(HeifHeader.size(bytes)).isNotNull();
    }
    var boxes = concat(box("ftyp"), box("meta", ints(0), new byte[8 << 20]));
    assertThat(HeifHeader.size(boxes)).isEmpty();
    var deep = new byte[0];
    for (var i = 0; i < 200; i++) {
      deep = box("meta", ints(0), deep);
    }
    assertThat(HeifHeader.size(deep)).isEmpty();
  }
}
