package dev.sessiongateway.outbound.media;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Puts still WebP pictures together to one that moves. All have the same sides.
final class WebpAnimation {
  private static final int FILE_HEADER = 12;
  private static final int CHUNK_HEADER = 8;

  /// Animated, with transparent parts.
  private static final int FLAGS = 0x12;

  /// A frame replaces the one before it.
  private static final int REPLACES = 2;

  private final ByteArrayOutputStream chunks = new ByteArrayOutputStream();
  private final int side;

  WebpAnimation(int side) {
    this.side = side;
    var canvas = ByteBuffer.allocate(10).order(ByteOrder.LITTLE_ENDIAN).putInt(FLAGS);
    threeBytes(canvas, side - 1);
    threeBytes(canvas, side - 1);
    add("VP8X", canvas.array());
    add("ANIM", new byte[6]); // repeated for ever, on a transparent ground
  }

  /// @param still as the encoder wrote it
  void add(byte[] still, int millis) {
    var frame = ByteBuffer.allocate(16 + still.length).order(ByteOrder.LITTLE_ENDIAN);
    threeBytes(frame, 0);
    threeBytes(frame, 0);
    threeBytes(frame, side - 1);
    threeBytes(frame, side - 1);
    threeBytes(frame, millis);
    frame.put((byte) REPLACES);
    var from = ByteBuffer.wrap(still).order(ByteOrder.LITTLE_ENDIAN);
    for (var at = FILE_HEADER; at + CHUNK_HEADER <= still.length; ) {
      var length = CHUNK_HEADER + from.getInt(at + 4) + (from.getInt(at + 4) & 1);
      var name = new String(still, at, 4, StandardCharsets.US_ASCII);
      if (name.equals("ALPH") || name.equals("VP8 ") || name.equals("VP8L")) {
        frame.put(still, at, Math.min(length, still.length - at));
      }
      at += length;
    }
    var bytes = new byte[frame.position()];
    frame.get(0, bytes);
    add("ANMF", bytes);
  }

  byte[] bytes() {
    var file = ByteBuffer.allocate(FILE_HEADER + chunks.size()).order(ByteOrder.LITTLE_ENDIAN);
    file.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(4 + chunks.size());
    file.put("WEBP".getBytes(StandardCharsets.US_ASCII)).put(chunks.toByteArray());
    return file.array();
  }

  private void add(String name, byte[] content) {
    var header = ByteBuffer.allocate(CHUNK_HEADER).order(ByteOrder.LITTLE_ENDIAN);
    header.put(name.getBytes(StandardCharsets.US_ASCII)).putInt(content.length);
    chunks.writeBytes(header.array());
    chunks.writeBytes(content);
    if (content.length % 2 == 1) {
      chunks.write(0);
    }
  }

  private static void threeBytes(ByteBuffer to, int value) {
    to.put((byte) value).put((byte) (value >> 8)).put((byte) (value >> 16));
  }
}
