package dev.sessiongateway.bootstrap.demo;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// A generated voice note: a short tone as a WAV file.
final class VoiceNote {
  private static final int RATE_HZ = 8_000;
  private static final int TONE_HZ = 440;
  private static final int SAMPLES = RATE_HZ / 4;
  private static final int HEADER_BYTES = 44;
  private static final double LOUDNESS = 60;

  private VoiceNote() {}

  static byte[] wav() {
    var file = ByteBuffer.allocate(HEADER_BYTES + SAMPLES).order(ByteOrder.LITTLE_ENDIAN);
    file.put("RIFF".getBytes(US_ASCII)).putInt(HEADER_BYTES - 8 + SAMPLES);
    file.put("WAVEfmt ".getBytes(US_ASCII)).putInt(16);
    // PCM, one channel, one byte per sample.
    file.putShort((short) 1).putShort((short) 1);
    file.putInt(RATE_HZ).putInt(RATE_HZ).putShort((short) 1).putShort((short) 8);
    file.put("data".getBytes(US_ASCII)).putInt(SAMPLES);
    for (var i = 0; i < SAMPLES; i++) {
      file.put((byte) (128 + LOUDNESS * Math.sin(2 * Math.PI * TONE_HZ * i / RATE_HZ)));
    }
    return file.array();
  }
}
