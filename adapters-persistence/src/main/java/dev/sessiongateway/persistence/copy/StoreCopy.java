package dev.sessiongateway.persistence.copy;

import dev.sessiongateway.application.store.StoreUnusable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Copies all data of a store into an empty one, and compares both. The source is not changed. A
/// target that is not complete stays marked, so that no gateway starts on it.
///
/// Sessions get new keys in the target, and with them their rows, also those with negated keys.
/// Counts and lists that triggers keep are made anew by them: what they forget are positions of
/// deleted rows, which only a running gateway knows.
public final class StoreCopy {
  private static final String NEXT_KEY = "SELECT coalesce(max(key), 0) FROM session";

  /// Of all sessions of a store, so that the oldest attempts have the lowest numbers there too.
  private static final String DELIVERIES =
      "SELECT session, %s FROM delivery WHERE session IN (SELECT key FROM session WHERE store = ?) ORDER BY number"
          .formatted(String.join(", ", CopiedTable.DELIVERY.columns()));

  private static final String WITHOUT_SESSION =
      "SELECT session, %s FROM delivery WHERE session = 0 ORDER BY number"
          .formatted(String.join(", ", CopiedTable.DELIVERY.columns()));

  private static final String UNFINISHED =
      "no gateway starts on the target; when the reason is gone, make the copy again";

  private final CopySource source;
  private final CopyTarget target;
  private final MediaCopy media;

  private StoreCopy(CopySource source, CopyTarget target, MediaCopy media) {
    this.source = source;
    this.target = target;
    this.media = media;
  }

  /// @return what both have, table by table; the target is finished when all is equal
  /// @throws StoreUnusable when the target has data, or one of both cannot be used
  public static List<Comparison> run(CopySource source, CopyTarget target, MediaCopy media) {
    return reporting(
        source.name(),
        target,
        () -> {
          var compared = filled(source, target, media);
          if (compared.stream().allMatch(Comparison::isEqual)) {
            target.finish();
          }
          return compared;
        });
  }

  /// As [#run], and leaves the target unfinished. See [#finish].
  public static List<Comparison> fill(CopySource source, CopyTarget target, MediaCopy media) {
    return reporting(source.name(), target, () -> filled(source, target, media));
  }

  /// Lets gateways start on a target.
  public static void finish(CopyTarget target) {
    var _ =
        reporting(
            "the source",
            target,
            () -> {
              target.finish();
              return true;
            });
  }

  private static List<Comparison> filled(CopySource source, CopyTarget target, MediaCopy media)
      throws SQLException, IOException {
    var addresses = source.addresses();
    new StoreCopy(source, target, media).rows(addresses);
    var compared =
        Comparison.of(
            StoreSums.of(source, addresses, target::kept),
            StoreSums.of(target, addresses, target::kept));
    if (media instanceof MediaCopy.Files files) {
      var sums = StoreSums.ofFiles(files, target::kept);
      compared.add(new Comparison(sums.getFirst(), sums.getLast()));
    }
    return List.copyOf(compared);
  }

  /// As [#run], without reading everything again: for a backup, which has sums of its own.
  public static void runUnchecked(CopySource source, CopyTarget target, MediaCopy media) {
    var _ =
        reporting(
            source.name(),
            target,
            () -> {
              new StoreCopy(source, target, media).rows(source.addresses());
              target.finish();
              return true;
            });
  }

  private static <T> T reporting(String source, CopyTarget target, Work<T> work) {
    try {
      return work.run();
    } catch (SQLException | IOException e) {
      var reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new StoreUnusable(
          "%s could not be copied to %s: %s".formatted(source, target.name(), reason),
          UNFINISHED,
          e);
    }
  }

  private void rows(SortedSet<String> addresses) throws SQLException, IOException {
    target.begin(addresses);
    try (var from = source.registry();
        var to = target.registry()) {
      for (var table : CopiedTable.OF_REGISTRY) {
        copy(from, to, table.selectAll(), table.insert(), row -> row);
      }
      copy(from, to, WITHOUT_SESSION, CopiedTable.DELIVERY.insert("session"), row -> row);
    }
    for (var address : addresses) {
      try (var from = source.store(address);
          var to = target.store(address)) {
        store(from, to);
      }
    }
    if (media instanceof MediaCopy.Files files) {
      files.from().forEach(files.to()::put);
    }
    target.settle();
  }

  private void store(StoreTables from, StoreTables to) throws SQLException {
    var keys = sessions(from, to);
    for (var key : keys.entrySet()) {
      copy(from, to, CopiedTable.MESSAGE, key.getKey(), key.getValue());
      copy(from, to, CopiedTable.MESSAGE, -key.getKey(), -key.getValue());
      for (var table : CopiedTable.OF_SESSION) {
        copy(from, to, table, key.getKey(), key.getValue());
      }
    }
    copy(
        from,
        to,
        DELIVERIES,
        CopiedTable.DELIVERY.insert("session"),
        row -> {
          var of = row[0];
          row[0] = of == null ? null : keys.get(of);
          return row;
        },
        from.store());
  }

  /// @return the keys in the target by those in the source, in the order of the sessions
  private Map<Long, Long> sessions(StoreTables from, StoreTables to) throws SQLException {
    var rows = new ArrayList<@Nullable Object[]>();
    from.read(StoreTables.SESSIONS, rows::add, from.store());
    var last = new long[1];
    to.read(NEXT_KEY, row -> last[0] = row[0] instanceof Long key ? key : 0);
    var keys = new LinkedHashMap<Long, Long>();
    try (var batch = batch(to.connection(), CopiedTable.SESSION.insert("store", "key"))) {
      for (var row : rows) {
        last[0]++;
        if (row[0] instanceof Long key) {
          keys.put(key, last[0]);
        }
        row[0] = last[0];
        batch.add(StoreTables.prepend(to.store(), row));
      }
      batch.finish();
    }
    return keys;
  }

  private void copy(StoreTables from, StoreTables to, CopiedTable table, long key, long newKey)
      throws SQLException {
    copy(
        from,
        to,
        table.selectOfSession(),
        table.insert("session"),
        row -> StoreTables.prepend(newKey, row),
        key);
  }

  private void copy(
      StoreTables from, StoreTables to, String select, String insert, Change change, Object... of)
      throws SQLException {
    try (var batch = batch(to.connection(), insert)) {
      from.read(select, row -> batch.add(change.of(row)), of);
      batch.finish();
    }
  }

  private RowBatch batch(Connection connection, String insert) throws SQLException {
    return new RowBatch(connection, insert, target::kept);
  }

  /// Makes a row of the target of one of the source.
  @FunctionalInterface
  private interface Change {
    @Nullable Object[] of(@Nullable Object[] row);
  }

  @FunctionalInterface
  private interface Work<T> {
    T run() throws SQLException, IOException;
  }

  /// A table of the source and of the target.
  ///
  /// @param target null when it is not there
  public record Comparison(TableSum source, @Nullable TableSum target) {
    /// Tables of both, by their names.
    static List<Comparison> of(List<TableSum> sources, List<TableSum> targets) {
      var byName = new HashMap<String, TableSum>();
      targets.forEach(sum -> byName.put(name(sum), sum));
      return sources.stream()
          .map(sum -> new Comparison(sum, byName.get(name(sum))))
          .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String name(TableSum sum) {
      return sum.place() + " " + sum.table();
    }

    public boolean isEqual() {
      return source.equals(target);
    }
  }
}
