package dev.sessiongateway.outbound.media;

import dev.sessiongateway.domain.media.MediaDetails;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Reads WebM and Matroska. Elements that contain others are entered, all others are passed over,
/// so that the length of a recording that was not known when it began does not matter. Browsers
/// write such recordings, without a duration: then the last block has it.
final class MatroskaHeader {
  private static final int SEGMENT = 0x18538067;
  private static final int INFO = 0x1549A966;
  private static final int TRACKS = 0x1654AE6B;
  private static final int TRACK = 0xAE;
  private static final int VIDEO = 0xE0;
  private static final int CLUSTER = 0x1F43B675;
  private static final int GROUP = 0xA0;
  private static final int SCALE = 0x2AD7B1;
  private static final int DURATION = 0x4489;
  private static final int WIDTH = 0xB0;
  private static final int HEIGHT = 0xBA;
  private static final int TIME = 0xE7;
  private static final int BLOCK = 0xA1;
  private static final int SIMPLE_BLOCK = 0xA3;

  private static final long NANOS = 1_000_000_000;

  private final byte[] bytes;
  private long scale = 1_000_000;
  private double duration;
  private long cluster;
  private long last = -1;
  private @Nullable Integer width;
  private @Nullable Integer height;
  private int at;

  private MatroskaHeader(byte[] bytes) {
    this.bytes = bytes;
  }

  static MediaDetails read(byte[] bytes) {
    var header = new MatroskaHeader(bytes);
    try {
      header.elements();
    } catch (IndexOutOfBoundsException e) {
      // The file ends in the middle; what was read before is right.
    }
    return new MediaDetails(header.width, header.height, header.seconds(), null);
  }

  private void elements() {
    while (at < bytes.length) {
      var id = (int) number(false);
      var size = number(true);
      if (isEntered(id)) {
        continue;
      }
      if (size < 0 || size > bytes.length - at) {
        return;
      }
      value(id, (int) size);
      at += (int) size;
    }
  }

  private static boolean isEntered(int id) {
    return switch (id) {
      case SEGMENT, INFO, TRACKS, TRACK, VIDEO, CLUSTER, GROUP -> true;
      default -> false;
    };
  }

  private void value(int id, int size) {
    switch (id) {
      case SCALE -> scale = unsigned(size);
      case DURATION -> duration = size == 4 ? buffer().getFloat(at) : buffer().getDouble(at);
      case WIDTH -> width = side(size, width);
      case HEIGHT -> height = side(size, height);
      case TIME -> cluster = unsigned(size);
      case BLOCK, SIMPLE_BLOCK -> block();
      default -> {}
    }
  }

  /// Of the first track that has one.
  private @Nullable Integer side(int size, @Nullable Integer known) {
    var side = unsigned(size);
    return known == null && side > 0 && side <= Integer.MAX_VALUE
        ? Integer.valueOf((int) side)
        : known;
  }

  /// Its time is relative to that of its cluster.
  private void block() {
    var start = at;
    var _ = number(true);
    last = Math.max(last, cluster + buffer().getShort(at));
    at = start;
  }

  private @Nullable Integer seconds() {
    if (scale <= 0 || scale > NANOS) {
      return null;
    }
    var units = duration > 0 ? duration : last;
    var nanos = units * scale;
    return units < 0 || nanos > (double) Integer.MAX_VALUE * NANOS
        ? null
        : Seconds.rounded((long) nanos, NANOS);
  }

  private ByteBuffer buffer() {
    return ByteBuffer.wrap(bytes);
  }

  private long unsigned(int size) {
    if (size > Long.BYTES) {
      throw new IndexOutOfBoundsException("a number of " + size + " bytes");
    }
    var value = 0L;
    for (var i = 0; i < size; i++) {
      value = value << 8 | (bytes[at + i] & 0xFF);
    }
    return value;
  }

  /// A number whose first bits give the number of its bytes.
  ///
  /// @param isSize whether these bits do not belong to it
  /// @return -1 for an unknown size
  private long number(boolean isSize) {
    var first = bytes[at] & 0xFF;
    var length = Integer.numberOfLeadingZeros(first) - 24 + 1;
    if (length > (isSize ? 8 : 4)) {
      throw new IndexOutOfBoundsException("no element");
    }
    var value = (long) (isSize ? first & (0xFF >> length) : first);
    var isUnknown = isSize && value == 0xFF >> length;
    for (var i = 1; i < length; i++) {
      var next = bytes[at + i] & 0xFF;
      isUnknown &= next == 0xFF;
      value = value << 8 | next;
    }
    at += length;
    return isUnknown ? -1 : value;
  }
}
