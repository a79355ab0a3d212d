package dev.sessiongateway.http.broadcast;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A CSV text that is read from the store page by page while it is sent. For one thread.
///
/// @param <T> what a record shows
final class CsvExport<T> extends InputStream {
  static final int AT_ONCE = 1_000;

  private final Function<@Nullable T, List<T>> pages;
  private final Function<T, byte[]> record;
  private byte[] bytes;
  private int at;
  private @Nullable T last;
  private boolean isOver;

  /// @param header the first record
  /// @param pages the page behind the last one of the page before, or the first, with [#AT_ONCE]
  CsvExport(byte[] header, Function<@Nullable T, List<T>> pages, Function<T, byte[]> record) {
    this.bytes = header;
    this.pages = pages;
    this.record = record;
  }

  @Override
  public int read() {
    return isAtEnd() ? -1 : bytes[at++] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (isAtEnd()) {
      return -1;
    }
    var count = Math.min(length, bytes.length - at);
    System.arraycopy(bytes, at, into, offset, count);
    at += count;
    return count;
  }

  private boolean isAtEnd() {
    while (at == bytes.length && !isOver) {
      readPage();
    }
    return at == bytes.length;
  }

  private void readPage() {
    var page = pages.apply(last);
    var text = new ByteArrayOutputStream();
    page.forEach(each -> text.writeBytes(record.apply(each)));
    bytes = text.toByteArray();
    at = 0;
    isOver = page.size() < AT_ONCE;
    if (!page.isEmpty()) {
      last = page.getLast();
    }
  }
}
