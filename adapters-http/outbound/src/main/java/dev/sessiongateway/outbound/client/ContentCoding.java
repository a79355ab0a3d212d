package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.text.Ascii;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/// The codings of bodies that are undone: gzip and deflate. Nobody asks for them, but some servers
/// keep their files so. Never unpacks more than a limit.
final class ContentCoding {
  private static final int MOST = 2;
  private static final int BUFFER = 8_192;

  private ContentCoding() {}

  /// The codings in a `Content-Encoding` header, without those that change nothing.
  static List<String> of(String header) {
    return Arrays.stream(header.split(",", -1))
        .map(each -> Ascii.lower(each.strip()))
        .filter(each -> !each.isEmpty() && !each.equals("identity"))
        .toList();
  }

  static boolean areKnown(List<String> codings) {
    return codings.size() <= MOST && codings.stream().allMatch(ContentCoding::isKnown);
  }

  private static boolean isKnown(String coding) {
    return switch (coding) {
      case "gzip", "x-gzip", "deflate" -> true;
      default -> false;
    };
  }

  /// @param packed as the server sent it, or the beginning of it
  /// @param codings in the order in which they were applied
  /// @return the bytes up to the limit, and how they end
  static Unpacked unpack(byte[] packed, List<String> codings, int limitBytes) {
    var body = new ByteArrayOutputStream(Math.min(limitBytes, 4 * packed.length + 64));
    try (var in = reader(packed, codings.reversed())) {
      var buffer = new byte[BUFFER];
      for (var read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        var room = limitBytes - body.size();
        body.write(buffer, 0, Math.min(read, room));
        if (read > room) {
          return new Unpacked(body.toByteArray(), End.CUT);
        }
      }
      return new Unpacked(body.toByteArray(), End.COMPLETE);
    } catch (IOException e) {
      return new Unpacked(body.toByteArray(), End.BROKEN);
    }
  }

  private static InputStream reader(byte[] packed, List<String> codings) throws IOException {
    InputStream in = new ByteArrayInputStream(packed);
    var isFirst = true;
    for (var coding : codings) {
      if (!coding.equals("deflate")) {
        in = new GZIPInputStream(in, BUFFER);
      } else {
        in = new InflaterInputStream(in, new Inflater(isFirst && !isZlib(packed)), BUFFER);
      }
      isFirst = false;
    }
    return in;
  }

  /// Some servers send `deflate` without the header of zlib.
  private static boolean isZlib(byte[] bytes) {
    return bytes.length >= 2
        && (bytes[0] & 0x0F) == 8
        && ((bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF)) % 31 == 0;
  }

  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Unpacked(byte[] body, End end) {}

  enum End {
    COMPLETE,
    CUT,
    BROKEN
  }
}
