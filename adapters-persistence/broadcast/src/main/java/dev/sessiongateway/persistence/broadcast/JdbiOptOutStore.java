package dev.sessiongateway.persistence.broadcast;

import dev.sessiongateway.application.broadcast.OptOut;
import dev.sessiongateway.application.broadcast.OptOutStore;
import dev.sessiongateway.application.broadcast.StopWords;
import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The opt-out lists in the store databases.
final class JdbiOptOutStore implements OptOutStore {
  private static final String OPT_OUTS =
      "SELECT " + OptOutRow.COLUMNS + " FROM opt_out WHERE session = ?1";
  private static final String STOP_WORDS =
      """
      INSERT INTO broadcast_session (session, stop_words) VALUES (?1, ?2)
      ON CONFLICT (session) DO UPDATE SET stop_words = excluded.stop_words
      """;
  private static final Form<StopWords> WORDS = StoredWords.FORMS.of(StopWords.class);

  private final SessionLocations locations;
  private final SessionRows rows;

  JdbiOptOutStore(SessionLocations locations) {
    this.locations = locations;
    this.rows = new SessionRows(locations);
  }

  @Override
  public List<OptOut> list(SessionRef session, @Nullable String after, int limit) {
    return rows.list(
        session,
        OPT_OUTS + " AND person > ?2 ORDER BY person LIMIT ?3",
        Map.of("2", after == null ? "" : after, "3", limit),
        OptOutRow::read);
  }

  @Override
  public Optional<OptOut> find(SessionRef session, String person) {
    return rows
        .list(session, OPT_OUTS + " AND person = ?2", Map.of("2", person), OptOutRow::read)
        .stream()
        .findFirst();
  }

  @Override
  public Set<String> among(SessionRef session, Collection<String> people) {
    if (people.isEmpty()) {
      return Set.of();
    }
    var in = Selection.in("person", List.copyOf(people));
    return locations.readIntact(
        session,
        Set.of(),
        (handle, key) -> {
          var all = new HashMap<>(in.arguments());
          all.put("session", key);
          var sql = "SELECT person FROM opt_out WHERE session = :session AND person " + in.sql();
          return Set.copyOf(new Selection(sql, all).list(handle, row -> row.getString(1)));
        });
  }

  @Override
  public int add(SessionRef session, List<OptOut> people) {
    var location = locations.get(session);
    return location.write(transaction -> addAll(transaction, location.key(), people));
  }

  private static int addAll(WriteTransaction transaction, long key, List<OptOut> people)
      throws SQLException {
    var added = 0;
    for (var person : people) {
      added += OptOutRow.add(transaction, key, person) ? 1 : 0;
    }
    return added;
  }

  @Override
  public boolean remove(SessionRef session, String person) {
    var location = locations.get(session);
    return location.write(transaction ->
        transaction.update(
                "DELETE FROM opt_out WHERE session = ?1 AND person = ?2", location.key(), person)
            == 1);
  }

  @Override
  public Optional<StopWords> stopWords(SessionRef session) {
    return rows
        .list(
            session,
            "SELECT stop_words FROM broadcast_session WHERE session = ?1"
                + " AND stop_words IS NOT NULL",
            Map.of(),
            row -> Json.read(WORDS, row.getString(1)))
        .stream()
        .findFirst();
  }

  @Override
  public void putStopWords(SessionRef session, @Nullable StopWords words) {
    var location = locations.get(session);
    var text = words == null ? null : Json.text(WORDS, words);
    var _ = location.write(transaction -> transaction.update(STOP_WORDS, location.key(), text));
  }
}
