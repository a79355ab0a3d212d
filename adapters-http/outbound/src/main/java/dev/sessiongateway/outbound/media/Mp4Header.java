package dev.sessiongateway.outbound.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sessiongateway.domain.media.MediaDetails;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads MP4, M4A, 3GP and QuickTime. A film in fragments, which is written without knowing its
/// end, says in each of them how long it is.
final class Mp4Header {
  private static final int BOX_HEADER = 8;
  private static final int MAX_DEPTH = 5;
  private static final int MOST_TRACKS = 100;

  /// A video is turned by a matrix of nine numbers before its dimensions.
  private static final int MATRIX = 44;

  private static final int HAS_DURATION = 0x8;
  private static final int SAMPLE_DURATION = 0x100;

  private final byte[] bytes;
  private final ByteBuffer big;
  private @Nullable Integer width;
  private @Nullable Integer height;
  private @Nullable Integer seconds;
  private long perSecond;

  /// By the number of the track.
  private final Map<Integer, Fragments> tracks = new HashMap<>();

  private Fragments current = new Fragments();

  private Mp4Header(byte[] bytes) {
    this.bytes = bytes;
    this.big = ByteBuffer.wrap(bytes);
  }

  static MediaDetails read(byte[] bytes) {
    var header = new Mp4Header(bytes);
    try {
      header.boxes(0, bytes.length, 0);
    } catch (IndexOutOfBoundsException e) {
      // The file ends in the middle; what was read before is right.
    }
    return new MediaDetails(header.width, header.height, header.duration(), null);
  }

  private void boxes(int from, int to, int depth) {
    for (var at = from; at + BOX_HEADER <= to; ) {
      var length = Integer.toUnsignedLong(big.getInt(at));
      var header = BOX_HEADER;
      if (length == 1) {
        length = big.getLong(at + BOX_HEADER);
        header = 2 * BOX_HEADER;
      } else if (length == 0) {
        length = (long) to - at;
      }
      if (length < header || length > to - at) {
        return;
      }
      var end = Math.toIntExact(at + length);
      box(new String(bytes, at + 4, 4, ISO_8859_1), at + header, end, depth);
      at = end;
    }
  }

  private void box(String name, int at, int end, int depth) {
    switch (name) {
      case "moov", "trak", "mdia", "mvex", "moof", "traf" -> {
        if (depth < MAX_DEPTH) {
          boxes(at, end, depth + 1);
        }
      }
      case "mvhd" -> movie(at);
      case "mehd" -> extended(at);
      case "tkhd" -> track(at, end);
      case "mdhd" -> current.perSecond = big.getInt(big.get(at) == 0 ? at + 12 : at + 20);
      case "trex" -> fragments(big.getInt(at + 4)).sample = big.getInt(at + 12);
      case "tfhd" -> fragment(at);
      case "trun" -> run(at, end);
      default -> {}
    }
  }

  private void movie(int at) {
    var isShort = big.get(at) == 0;
    perSecond = Integer.toUnsignedLong(big.getInt(isShort ? at + 12 : at + 20));
    var units = isShort ? Integer.toUnsignedLong(big.getInt(at + 16)) : big.getLong(at + 24);
    seconds = Seconds.rounded(units, perSecond);
  }

  private void extended(int at) {
    var units = big.get(at) == 0 ? Integer.toUnsignedLong(big.getInt(at + 4)) : big.getLong(at + 4);
    seconds = Seconds.rounded(units, perSecond);
  }

  /// The last eight bytes are the dimensions, in 65,536ths; those of a sound are zero.
  private void track(int at, int end) {
    if (end - at >= MATRIX + 20) {
      current = fragments(big.getInt(big.get(at) == 0 ? at + 12 : at + 20));
    }
    var wide = big.getInt(end - 8) >>> 16;
    var high = big.getInt(end - 4) >>> 16;
    if (wide == 0 || high == 0) {
      return;
    }
    var isOnItsSide =
        end - at >= MATRIX
            && big.getInt(end - MATRIX) == 0
            && big.getInt(end - MATRIX + 4) != 0
            && big.getInt(end - MATRIX + 12) != 0
            && big.getInt(end - MATRIX + 16) == 0;
    width = isOnItsSide ? high : wide;
    height = isOnItsSide ? wide : high;
  }

  private Fragments fragments(int track) {
    if (tracks.size() > MOST_TRACKS) {
      throw new IndexOutOfBoundsException("more than " + MOST_TRACKS + " tracks");
    }
    return tracks.computeIfAbsent(track, _ -> new Fragments());
  }

  /// Its optional fields stand in the order of their flags.
  private void fragment(int at) {
    var flags = big.getInt(at) & 0xFF_FFFF;
    current = fragments(big.getInt(at + 4));
    var field = at + 8 + (flags & 1) * 8 + (flags >> 1 & 1) * 4;
    current.inFragment =
        (flags & HAS_DURATION) != 0
            ? Integer.toUnsignedLong(big.getInt(field))
            : Integer.toUnsignedLong(current.sample);
  }

  private void run(int at, int end) {
    var flags = big.getInt(at) & 0xFF_FFFF;
    var samples = Integer.toUnsignedLong(big.getInt(at + 4));
    if ((flags & SAMPLE_DURATION) == 0) {
      current.units += samples * current.inFragment;
      return;
    }
    var width = 4 * Integer.bitCount(flags & 0xF00);
    var field = at + 8 + 4 * Integer.bitCount(flags & 5);
    for (var i = 0L; i < samples && field + width <= end; i++, field += width) {
      current.units += Integer.toUnsignedLong(big.getInt(field));
    }
  }

  private @Nullable Integer duration() {
    var longest = seconds;
    if (longest != null && longest > 0) {
      return longest;
    }
    for (var track : tracks.values()) {
      var own = Seconds.rounded(track.units, Integer.toUnsignedLong(track.perSecond));
      if (own != null && (longest == null || own > longest)) {
        longest = own;
      }
    }
    return longest;
  }

  /// What the fragments of a track say.
  private static final class Fragments {
    private int perSecond;
    private int sample;
    private long inFragment;
    private long units;
  }
}
