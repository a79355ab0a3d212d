package dev.sessiongateway.persistence.copy;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/// A media file with what is stored about it.
///
/// @param description JSON
/// @param bytes of its content
/// @param putAt nanoseconds since 1970
/// @param kept whether it is never pruned
/// @param withdrawals the sessions that have no use for it any more, in order
public record CopiedFile(
    String id,
    String description,
    long bytes,
    long putAt,
    boolean kept,
    List<String> withdrawals,
    Content content) {
  public CopiedFile {
    withdrawals = List.copyOf(withdrawals);
  }

  /// Opens the content; more than once when it is asked for.
  @FunctionalInterface
  public interface Content {
    InputStream open() throws IOException;
  }
}
