package dev.sessiongateway.application.media;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// The beginnings of files, just enough to tell what they are.
public final class MediaSamples {
  public static final byte[] PNG =
      bytes(
          0x89, "PNG\r\n", 0x1A, "\n", 0, 0, 0, 13, "IHDR", 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0);

  /// A whole picture: two red pixels side by side.
  public static final byte[] PNG_TO_SEE =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4XmP4z8AARAAI/gH/egE/"
                  + "eAAAAABJRU5ErkJggg==");

  /// A red point.
  public static final byte[] GIF_TO_SEE =
      Base64.getDecoder().decode("R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==");

  /// The same as a photo.
  public static final byte[] JPEG_TO_SEE =
      Base64.getDecoder()
          .decode(
              "/9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0a"
                  + "HBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIy"
                  + "MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAABAAIDASIA"
                  + "AhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQA"
                  + "AAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3"
                  + "ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWm"
                  + "p6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEA"
                  + "AwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSEx"
                  + "BhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElK"
                  + "U1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3"
                  + "uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDi6KKK"
                  + "+ZP3E//Z");

  public static final byte[] JPEG =
      bytes(0xFF, 0xD8, 0xFF, 0xE0, 0, 16, "JFIF", 0, 1, 1, 0, 0, 1, 0, 1, 0, 0);

  public static final byte[] GIF = bytes("GIF89a", 1, 0, 1, 0, 0x80, 0, 0);

  public static final byte[] WEBP = bytes("RIFF", 26, 0, 0, 0, "WEBPVP8L", 13, 0, 0, 0, 0x2F);

  public static final byte[] PDF = bytes("%PDF-1.7\n%", 0xE2, 0xE3, 0xCF, 0xD3, "\n1 0 obj\n");

  public static final byte[] ZIP = bytes("PK", 3, 4, 20, 0, 0, 0, 8, 0, new byte[20], "a.txt");

  public static final byte[] OGG_OPUS = ogg("OpusHead", 1, 1, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0);

  public static final byte[] OGG_VORBIS = ogg(1, "vorbis", 0, 0, 0, 0, 2, 0x44, 0xAC, 0, 0);

  public static final byte[] MP3_WITH_ID3 =
      bytes("ID3", 3, 0, 0, 0, 0, 0, 10, new byte[10], 0xFF, 0xFB, 0x90, 0x64, new byte[413]);

  public static final byte[] MP3_FRAMES =
      bytes(0xFF, 0xFB, 0x90, 0x64, new byte[413], 0xFF, 0xFB, 0x90, 0x64, new byte[413]);

  public static final byte[] WAV =
      bytes(
          bytes("RIFF", 40, 0, 0, 0, "WAVEfmt ", 16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0),
          bytes(0x40, 0x1F, 0, 0, 1, 0, 8, 0, "data", 4, 0, 0, 0, 0x80, 0x80, 0x80, 0x80));

  public static final byte[] AAC_ADTS =
      bytes(
          0xFF,
          0xF1,
          0x50,
          0x80,
          0x02,
          0x1F,
          0xFC,
          new byte[9],
          0xFF,
          0xF1,
          0x50,
          0x80,
          2,
          0x1F,
          0xFC);

  public static final byte[] AMR = bytes("#!AMR\n", 0x3C, new byte[31]);

  /// An `.m4a` file.
  public static final byte[] M4A =
      bytes(0, 0, 0, 24, "ftypM4A ", 0, 0, 2, 0, "M4A isom", handler("soun"));

  /// What phones record: a general brand, but nothing to see.
  public static final byte[] MP4_SOUND_ONLY =
      bytes(0, 0, 0, 24, "ftypmp42", 0, 0, 0, 0, "isommp42", handler("soun"));

  public static final byte[] MP4 =
      bytes(0, 0, 0, 24, "ftypisom", 0, 0, 2, 0, "isommp42", handler("vide"), handler("soun"));

  public static final byte[] WEBM = webm("V_VP8", "A_OPUS");

  public static final byte[] WEBM_SOUND_ONLY = webm("A_OPUS");

  private MediaSamples() {}

  private static byte[] ogg(Object... packet) {
    var head = bytes(packet);
    return bytes("OggS", 0, 2, new byte[8], 1, 2, 3, 4, new byte[8], 1, head.length, head);
  }

  private static byte[] handler(String type) {
    return bytes(0, 0, 0, 32, "hdlr", new byte[8], type, new byte[12]);
  }

  private static byte[] webm(Object... codecs) {
    var tracks = bytes(codecs);
    return bytes(
        0x1A,
        0x45,
        0xDF,
        0xA3,
        0x9F,
        0x42,
        0x86,
        0x81,
        1,
        0x42,
        0xF7,
        0x81,
        1,
        0x42,
        0xF2,
        0x81,
        4,
        0x42,
        0xF3,
        0x81,
        8,
        0x42,
        0x82,
        0x84,
        "webm",
        0x42,
        0x87,
        0x81,
        4,
        0x42,
        0x85,
        0x81,
        2,
        0x18,
        0x53,
        0x80,
        0x67,
        tracks,
        new byte[16]);
  }

  private static byte[] bytes(Object... parts) {
    var out = new ByteArrayOutputStream();
    for (var part : parts) {
      switch (part) {
        case Integer number -> out.write(number);
        case String text -> out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        case byte[] more -> out.writeBytes(more);
        default -> throw new IllegalArgumentException(part.getClass().getName());
      }
    }
    return out.toByteArray();
  }
}
