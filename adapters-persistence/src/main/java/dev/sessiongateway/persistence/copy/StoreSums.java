package dev.sessiongateway.persistence.copy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Sums over everything in a store, which do not depend on the keys of its rows.
final class StoreSums {
  private static final String REGISTRY = "registry";
  private static final String MEDIA = "media";
  private static final int BUFFER = 64 << 10;

  /// The files of some file systems have no times of nanoseconds.
  private static final long TIMES_DIFFER = 1_000_000;

  private final CopySource source;
  private final UnaryOperator<String> kept;
  private final List<TableSum> sums = new ArrayList<>();

  private StoreSums(CopySource source, UnaryOperator<String> kept) {
    this.source = source;
    this.kept = kept;
  }

  /// @param kept how the target of the copy keeps a text
  static List<TableSum> of(
      CopySource source, SortedSet<String> addresses, UnaryOperator<String> kept)
      throws SQLException, IOException {
    var sums = new StoreSums(source, kept);
    sums.registry();
    for (var address : addresses) {
      try (var store = source.store(address)) {
        sums.store(address, store);
      }
    }
    return List.copyOf(sums.sums);
  }

  private void registry() throws SQLException {
    try (var registry = source.registry()) {
      for (var table : CopiedTable.OF_REGISTRY) {
        var sum = new RowSum(kept);
        registry.read(table.selectAll(), sum::add);
        sums.add(sum.end(REGISTRY, table.plainName()));
      }
      var sum = new RowSum(kept);
      registry.read(CopiedTable.DELIVERY.selectOfSession(), sum::add, 0L);
      sums.add(sum.end(REGISTRY, CopiedTable.DELIVERY.name()));
    }
  }

  private void store(String address, StoreTables store) throws SQLException {
    var sessions = new RowSum(kept);
    store.read(
        StoreTables.SESSIONS, row -> sessions.add(StoreTables.withoutFirst(row)), store.store());
    sums.add(sessions.end(address, CopiedTable.SESSION.name()));
    var keys = store.keys();
    sum(address, store, keys, CopiedTable.MESSAGE, 1);
    sum(address, store, keys, CopiedTable.MESSAGE, -1);
    for (var table : CopiedTable.OF_SESSION) {
      sum(address, store, keys, table, 1);
    }
    sum(address, store, keys, CopiedTable.DELIVERY, 1);
    for (var table : CopiedTable.BY_TRIGGERS) {
      sum(address, store, keys, table, 1);
    }
  }

  /// @param sign -1 for messages that their sessions brought from other addresses
  private void sum(
      String address, StoreTables store, List<StoreTables.Key> keys, CopiedTable table, int sign)
      throws SQLException {
    var sum = new RowSum(kept);
    for (var key : keys) {
      store.read(
          table.selectOfSession(),
          row -> sum.add(StoreTables.prepend(key.session(), row)),
          sign * key.key());
    }
    sums.add(sum.end(address, table.plainName() + (sign < 0 ? " brought along" : "")));
  }

  /// The sums over the files of a copy, without others that were in their new place already.
  ///
  /// @return that of the source, and that of the target
  static List<TableSum> ofFiles(MediaCopy.Files copied, UnaryOperator<String> kept)
      throws SQLException, IOException {
    var source = new RowSum(kept);
    var target = new RowSum(kept);
    copied
        .from()
        .forEach(file -> {
          add(source, file);
          var found = copied.to().find(file.id());
          if (found.isPresent()) {
            add(target, found.get());
          }
        });
    return List.of(source.end(MEDIA, "files"), target.end(MEDIA, "files"));
  }

  private static void add(RowSum sum, CopiedFile file) throws IOException {
    var bytes = sha256(file);
    var at = file.putAt() / TIMES_DIFFER;
    var isKept = file.kept() ? 1L : 0L;
    var withdrawals = String.join(" ", file.withdrawals());
    sum.add(file.id(), file.description(), file.bytes(), at, isKept, withdrawals, bytes);
  }

  private static byte[] sha256(CopiedFile file) throws IOException {
    MessageDigest digest = RowSum.sha256();
    var buffer = new byte[BUFFER];
    try (var content = file.content().open()) {
      for (var got = content.read(buffer); got >= 0; got = content.read(buffer)) {
        digest.update(buffer, 0, got);
      }
    }
    return digest.digest();
  }

  /// The number of rows and the SHA-256 over them in their order: each value with its kind and its
  /// length, so that no two different rows are the same bytes.
  static final class RowSum {
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
}
