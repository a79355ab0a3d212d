package dev.sessiongateway.http.kernel.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A stored file as the answer to a download: whole, or the parts that the client asks for (RFC
/// 9110, section 14), which browsers need to play sounds and videos.
///
/// @param type as sent
/// @param name of the content: another content has another name
/// @param content is closed with the answer
public record FileDownload(String type, String name, long size, InputStream content) {
  /// More parts, or parts that do not follow each other, are answered with the whole file.
  private static final int MOST_PARTS = 8;

  private static final int LONGEST_HEADER = 1_000;
  private static final Pattern RANGES =
      Pattern.compile("(?i)bytes=\\s*+(\\d*+-\\d*+)(\\s*+,\\s*+\\d*+-\\d*+)*+");
  private static final String BOUNDARY = "gateway-part-0f3a5c7e91";

  /// The answer to this request; with `HEAD` only its headers are sent.
  public ApiResponse answer(ApiRequest request) {
    var wanted = wanted(request);
    if (wanted == null) {
      return ofFile(new ApiResponse(200, new ApiResponse.Stream(type, content, size), Map.of()));
    }
    if (wanted.isEmpty()) {
      close();
      return ofFile(ApiResponse.empty(416)).withHeader("Content-Range", "bytes */" + size);
    }
    if (wanted.size() == 1) {
      var part = wanted.getFirst();
      var body = new Parts(content, wanted, List.of(new byte[0]), new byte[0]);
      return partial(new ApiResponse.Stream(type, body, part.length()))
          .withHeader("Content-Range", part.of(size));
    }
    return partial(severalParts(wanted));
  }

  private ApiResponse.Stream severalParts(List<Part> wanted) {
    var heads = new ArrayList<byte[]>();
    var length = 0L;
    for (var part : wanted) {
      var head =
          "%s--%s\r\nContent-Type: %s\r\nContent-Range: %s\r\n\r\n"
              .formatted(heads.isEmpty() ? "" : "\r\n", BOUNDARY, type, part.of(size))
              .getBytes(StandardCharsets.UTF_8);
      heads.add(head);
      length += head.length + part.length();
    }
    var end = ("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8);
    return new ApiResponse.Stream(
        "multipart/byteranges; boundary=" + BOUNDARY,
        new Parts(content, wanted, heads, end),
        length + end.length);
  }

  private ApiResponse partial(ApiResponse.Body body) {
    return ofFile(new ApiResponse(206, body, Map.of()));
  }

  private ApiResponse ofFile(ApiResponse response) {
    return response.withHeader("Accept-Ranges", "bytes").withHeader("ETag", tag());
  }

  private String tag() {
    return "\"" + name + "\"";
  }

  private void close() {
    try {
      content.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Null for the whole file; empty when none of the ranges is in it.
  private @Nullable List<Part> wanted(ApiRequest request) {
    var header = request.header("Range");
    var condition = request.header("If-Range");
    if (header == null
        || header.length() > LONGEST_HEADER
        || (condition != null && !condition.strip().equals(tag()))
        || !RANGES.matcher(header.strip()).matches()) {
      return null;
    }
    var parts = new ArrayList<Part>();
    var ranges = header.substring(header.indexOf('=') + 1).split(",", -1);
    if (ranges.length > MOST_PARTS) {
      return null;
    }
    for (var range : ranges) {
      var dash = range.indexOf('-');
      var first = number(range.substring(0, dash).strip());
      var last = number(range.substring(dash + 1).strip());
      if (first.isEmpty() && last.isEmpty()) {
        return null;
      }
      var part = part(first, last);
      if (part.length() <= 0) {
        if (first.isPresent() && last.isPresent() && last.getAsLong() < first.getAsLong()) {
          return null;
        }
        continue;
      }
      if (!parts.isEmpty() && part.start() < parts.getLast().end()) {
        return null;
      }
      parts.add(part);
    }
    return parts;
  }

  private Part part(OptionalLong first, OptionalLong last) {
    if (first.isEmpty()) {
      return new Part(Math.max(0, size - last.getAsLong()), size);
    }
    var end = last.isEmpty() ? size : Math.min(size, last.getAsLong() + 1);
    return new Part(first.getAsLong(), end);
  }

  /// A number that is too large for any file is only large.
  private static OptionalLong number(String digits) {
    if (digits.isEmpty()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(digits.length() > 18 ? Long.MAX_VALUE - 1 : Long.parseLong(digits));
  }

  /// @param end behind the last byte
  private record Part(long start, long end) {
    long length() {
      return end - start;
    }

    String of(long size) {
      return "bytes " + start + "-" + (end - 1) + "/" + size;
    }
  }

  /// Parts of a content, one after the other, each with what stands before it.
  private static final class Parts extends InputStream {
    private final InputStream content;
    private final List<Part> parts;
    private final List<byte[]> heads;
    private final byte[] end;
    private int part = -1;
    private byte[] text = new byte[0];
    private int written;
    private long position;

    Parts(InputStream content, List<Part> parts, List<byte[]> heads, byte[] end) {
      this.content = content;
      this.parts = List.copyOf(parts);
      this.heads = heads;
      this.end = end;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      while (true) {
        if (written < text.length) {
          var count = Math.min(length, text.length - written);
          System.arraycopy(text, written, target, offset, count);
          written += count;
          return count;
        }
        if (part >= 0 && part < parts.size() && position < parts.get(part).end()) {
          var left = parts.get(part).end() - position;
          var count = content.read(target, offset, (int) Math.min(length, left));
          if (count < 0) {
            throw new IOException("the file ends before its size");
          }
          position += count;
          return count;
        }
        if (part == parts.size()) {
          return -1;
        }
        next();
      }
    }

    private void next() throws IOException {
      part++;
      written = 0;
      if (part == parts.size()) {
        text = end;
        return;
      }
      text = heads.get(part);
      content.skipNBytes(parts.get(part).start() - position);
      position = parts.get(part).start();
    }

    @Override
    public void close() throws IOException {
      content.close();
    }
  }
}
