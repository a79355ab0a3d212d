package dev.sessiongateway.outbound.media;

import dev.sessiongateway.domain.media.MediaDetails;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// The duration of sounds and videos and the dimensions of videos, whatever contains them. Each
/// byte is read once or twice at most.
final class ContainerHeader {
  private static final int OPUS_RATE = 48_000;
  private static final int CHUNK_HEADER = 8;
  private static final int ADTS_HEADER = 7;
  private static final int AAC_SAMPLES = 1_024;

  /// What encoders usually add to an MPEG sound, in samples.
  private static final int MPEG_ADDED = 2 * 1_152;

  private static final int AMR_PER_SECOND = 50;
  private static final int[] AAC_HERTZ = {
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350
  };
  private static final int[] AMR_BYTES = {13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1};
  private static final int[] AMR_WIDE_BYTES = {
    18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1
  };

  /// A stream of unknown length has this length, or a larger one.
  private static final long STREAMED = 0x7FFF_FF00L;

  private final byte[] bytes;

  private ContainerHeader(byte[] bytes) {
    this.bytes = bytes;
  }

  /// @throws RuntimeException for a file that ends early
  static MediaDetails of(byte[] bytes) {
    var header = new ContainerHeader(bytes);
    if (header.has("ftyp", 4)) {
      return Mp4Header.read(bytes);
    }
    if (header.has("\u001AE\u00DF\u00A3", 0)) {
      return MatroskaHeader.read(bytes);
    }
    return new MediaDetails(null, null, header.seconds(), null);
  }

  private @Nullable Integer seconds() {
    if (has("OggS", 0)) {
      return ogg();
    }
    if (has("RIFF", 0) && has("WAVE", 8)) {
      return wav();
    }
    if (has("#!AMR", 0)) {
      return amr();
    }
    var start = AudioHeader.endOfId3(bytes);
    if (has("fLaC", start)) {
      return flac(start);
    }
    if (isAdts(start)) {
      return aac(start);
    }
    return MpegFrame.at(bytes, AudioHeader.firstFrame(bytes)).length() > 0
        ? mpeg(AudioHeader.firstFrame(bytes))
        : null;
  }

  private boolean has(String word, int at) {
    return AudioHeader.isAt(bytes, at, word);
  }

  /// The last page has the number of samples.
  private @Nullable Integer ogg() {
    var little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    var first = 27 + (bytes[26] & 0xFF);
    long rate;
    long skipped = 0;
    if (has("OpusHead", first)) {
      rate = OPUS_RATE;
      skipped = little.getShort(first + 10) & 0xFFFF;
    } else if (has("\u0001vorbis", first)) {
      rate = Integer.toUnsignedLong(little.getInt(first + 12));
    } else if (has("Speex   ", first)) {
      rate = Integer.toUnsignedLong(little.getInt(first + 36));
    } else if (has("\u007fFLAC", first) && has("fLaC", first + 9)) {
      rate = flacRate(first + 9);
    } else {
      return null;
    }
    for (var at = bytes.length - 14; at >= 0; at--) {
      if (has("OggS", at)) {
        return Seconds.rounded(little.getLong(at + 6) - skipped, rate);
      }
    }
    return null;
  }

  private @Nullable Integer wav() {
    var little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long rate = 0;
    for (var at = 12; at + CHUNK_HEADER <= bytes.length; ) {
      var length = Integer.toUnsignedLong(little.getInt(at + 4));
      if (has("fmt ", at)) {
        rate = Integer.toUnsignedLong(little.getInt(at + 16));
      } else if (has("data", at)) {
        var isStreamed = length == 0 || length >= STREAMED;
        return Seconds.rounded(isStreamed ? bytes.length - at - CHUNK_HEADER : length, rate);
      }
      at = Math.toIntExact(Math.min(bytes.length, at + CHUNK_HEADER + length + length % 2));
    }
    return null;
  }

  private @Nullable Integer amr() {
    var isWide = has("#!AMR-WB\n", 0);
    var lengths = isWide ? AMR_WIDE_BYTES : AMR_BYTES;
    var frames = 0;
    for (var at = isWide ? 9 : 6; at < bytes.length; at += lengths[bytes[at] >> 3 & 0xF]) {
      frames++;
    }
    return Seconds.rounded(frames, AMR_PER_SECOND);
  }

  private long flacRate(int at) {
    var word = ByteBuffer.wrap(bytes).getLong(at + 18);
    return word >>> 44;
  }

  /// The first block has the rate and the number of samples, which may be unknown.
  private @Nullable Integer flac(int at) {
    var samples = ByteBuffer.wrap(bytes).getLong(at + 18) & 0xF_FFFF_FFFFL;
    return samples == 0 ? null : Seconds.rounded(samples, flacRate(at));
  }

  private boolean isAdts(int at) {
    return at + ADTS_HEADER <= bytes.length
        && (bytes[at] & 0xFF) == 0xFF
        && (bytes[at + 1] & 0xF6) == 0xF0
        && (bytes[at + 2] >> 2 & 0xF) < AAC_HERTZ.length;
  }

  /// The first frame and the rest of the last one are not played.
  private @Nullable Integer aac(int start) {
    var rate = AAC_HERTZ[bytes[start + 2] >> 2 & 0xF];
    long samples = 0;
    for (var at = start; isAdts(at); ) {
      samples += AAC_SAMPLES * (1L + (bytes[at + 6] & 3));
      var length =
          (bytes[at + 3] & 3) << 11 | (bytes[at + 4] & 0xFF) << 3 | (bytes[at + 5] & 0xFF) >> 5;
      if (length < ADTS_HEADER) {
        break;
      }
      at += length;
    }
    return played(samples, 2 * AAC_SAMPLES, rate);
  }

  /// The first frame may hold no sound, but what the encoder added at both ends.
  private @Nullable Integer mpeg(int start) {
    var frame = MpegFrame.at(bytes, start);
    var said = start + 4 + frame.sideBytes();
    var isDescription = has("Xing", said) || has("Info", said);
    long samples = 0;
    for (var at = isDescription ? start + frame.length() : start; at < bytes.length; ) {
      var next = MpegFrame.at(bytes, at);
      samples += next.samples();
      at += next.length() > 0 ? next.length() : bytes.length;
    }
    return played(samples, isDescription ? added(said) : MPEG_ADDED, frame.hertz());
  }

  /// What an encoder added, as its description says: behind the four parts that it may have.
  private int added(int description) {
    var flags = ByteBuffer.wrap(bytes).getInt(description + 4);
    var at = description + 8;
    at += ((flags & 1) + (flags >> 1 & 1) + (flags >> 3 & 1)) * 4 + (flags >> 2 & 1) * 100;
    if (!has("LAME", at) && !has("Lavc", at) && !has("Lavf", at)) {
      return 0;
    }
    var both = ByteBuffer.wrap(bytes).getInt(at + 20) & 0xFF_FFFF;
    return (both >> 12) + (both & 0xFFF);
  }

  private static @Nullable Integer played(long samples, int added, long rate) {
    return samples == 0 ? null : Seconds.rounded(Math.max(1, samples - added), rate);
  }
}
