package dev.sessiongateway.persistence.copy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The number of rows and the SHA-256 over them in their order: each value with its kind and its
/// length, so that no two different rows are the same bytes.
final class RowSum {
  private final MessageDigest digest = sha256();
  private final UnaryOperator<String> kept;
  private long rows;

  /// @param kept how the target of the copy keeps a text
  RowSum(UnaryOperator<String> kept) {
    this.kept = kept;
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has it", e);
    }
  }

  void add(@Nullable Object... row) {
    rows++;
    digest.update((byte) '(');
    for (var value : row) {
      switch (value) {
        case null -> digest.update((byte) 'n');
        case String text -> add('t', kept.apply(text).getBytes(UTF_8));
        case byte[] content -> add('b', content);
        default -> add('i', value.toString().getBytes(UTF_8));
      }
    }
  }

  private void add(char kind, byte[] content) {
    digest.update((byte) kind);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(content.length).flip());
    digest.update(content);
  }

  TableSum end(String place, String table) {
    return new TableSum(place, table, rows, HexFormat.of().formatHex(digest.digest()));
  }
}
