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
    var lid = pair.lid().toString();
    var phone = pair.phone().toString();
    if (transaction.find(KNOWN, row -> true, session, lid, phone).isPresent()) {
      return false;
    }
    return transaction.update(PUT, session, lid, phone) > 0;
  }
}
