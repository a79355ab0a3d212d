package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;

/// The hidden ids of a session. Written with incoming messages, hence plain JDBC.
public final class LidRows {
  /// A pair replaces those that share an address with it.
  private static final String PUT =
      "INSERT OR REPLACE INTO lid (session, lid, phone) VALUES (?, ?, ?)";

  private static final String KNOWN =
      "SELECT 1 FROM lid WHERE session = ? AND lid = ? AND phone = ?";

  private LidRows() {}

  /// @return whether the pair is new
  public static boolean learn(WriteTransaction transaction, long session, LidMapping pair)
      throws SQLException {
    if (isKnown(transaction, session, pair)) {
      return false;
    }
    var statement = transaction.prepared(PUT);
    statement.setLong(1, session);
    statement.setString(2, pair.lid().toString());
    statement.setString(3, pair.phone().toString());
    statement.executeUpdate();
    return true;
  }

  private static boolean isKnown(WriteTransaction transaction, long session, LidMapping pair)
      throws SQLException {
    var statement = transaction.prepared(KNOWN);
    statement.setLong(1, session);
    statement.setString(2, pair.lid().toString());
    statement.setString(3, pair.phone().toString());
    try (var row = statement.executeQuery()) {
      return row.next();
    }
  }
}
