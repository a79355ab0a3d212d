package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.access.TicketStore;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.Optional;

/// Tickets in the default database, by its clock.
final class PostgresTickets implements TicketStore {
  private static final String FORGET = "DELETE FROM ticket WHERE valid_until <= clock_timestamp()";

  private static final String ADD =
      """
      INSERT INTO ticket (hash, key_id, reads, session, valid_until)
      SELECT ?, ?, ?, ?, clock_timestamp() + CAST(? AS BIGINT) * INTERVAL '1 millisecond'
      WHERE (SELECT count(*) FROM ticket) < %d
        AND (SELECT count(*) FROM ticket WHERE key_id = ?) < %d
      """
          .formatted(MOST, MOST_PER_KEY);

  private static final String TAKE =
      """
      DELETE FROM ticket WHERE hash = ?
      RETURNING key_id, reads, session, valid_until > clock_timestamp()
      """;

  private final NodeConnection connection;

  PostgresTickets(NodeConnection connection) {
    this.connection = connection;
  }

  @Override
  public boolean add(String hash, Ticket ticket, Duration lifetime) {
    var session = ticket.session();
    return connection.call(open -> {
      try (var forget = open.createStatement();
          var add = open.prepareStatement(ADD)) {
        var _ = forget.executeUpdate(FORGET);
        add.setString(1, hash);
        add.setString(2, ticket.keyId());
        add.setBoolean(3, ticket.reads());
        add.setString(4, session == null ? null : session.value());
        add.setLong(5, lifetime.toMillis());
        add.setString(6, ticket.keyId());
        return add.executeUpdate() == 1;
      }
    });
  }

  @Override
  public Optional<Ticket> take(String hash) {
    return connection.call(open -> {
      try (var take = open.prepareStatement(TAKE)) {
        take.setString(1, hash);
        try (var row = take.executeQuery()) {
          if (!row.next() || !row.getBoolean(4)) {
            return Optional.<Ticket>empty();
          }
          var session = row.getString(3);
          return Optional.of(
              new Ticket(
                  row.getString(1),
                  row.getBoolean(2),
                  session == null ? null : new SessionName(session)));
        }
      }
    });
  }
}
