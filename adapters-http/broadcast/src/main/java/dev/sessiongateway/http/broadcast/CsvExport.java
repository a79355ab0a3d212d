package dev.sessiongateway.http.broadcast;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Enumeration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A CSV text that is read from the store page by page while it is sent. For one thread.
///
/// @param <T> what a record shows
final class CsvExport<T> implements Enumeration<InputStream> {
  static final int AT_ONCE = 1_000;

  private final Function<@Nullable T, List<T>> pages;
  private final Function<T, byte[]> record;
  private byte @Nullable [] header;
  private @Nullable T last;
  private boolean isOver;

  /// @param pages the page behind the last one of the page before, or the first, with [#AT_ONCE]
  private CsvExport(
      byte[] header, Function<@Nullable T, List<T>> pages, Function<T, byte[]> record) {
    this.header = header;
    this.pages = pages;
    this.record = record;
  }

  static <T> InputStream of(
      byte[] header, Function<@Nullable T, List<T>> pages, Function<T, byte[]> record) {
    return new SequenceInputStream(new CsvExport<>(header, pages, record));
  }

  @Override
  public boolean hasMoreElements() {
    return header != null || !isOver;
  }

  @Override
  public InputStream nextElement() {
    if (!hasMoreElements()) {
      throw new NoSuchElementException();
    }
    var first = header;
    if (first != null) {
      header = null;
      return new ByteArrayInputStream(first);
    }
    var page = pages.apply(last);
    isOver = page.size() < AT_ONCE;
    last = page.isEmpty() ? last : page.getLast();
    var parts = page.stream().map(record).collect(Collectors.toList());
    var bytes = new byte[parts.stream().mapToInt(part -> part.length).sum()];
    var at = 0;
    for (var part : parts) {
      System.arraycopy(part, 0, bytes, at, part.length);
      at += part.length;
    }
    return new ByteArrayInputStream(bytes);
  }
}
