package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.domain.contact.Acquaintance;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.persistence.database.StoredTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

record AcquaintanceRow(
    String id, @Nullable String name, @Nullable String picture, @Nullable Long lastAt) {

  static AcquaintanceRow of(ResultSet row) throws SQLException {
    var lastAt = row.getLong(4);
    var hasChat = !row.wasNull();
    return new AcquaintanceRow(
        row.getString(1), row.getString(2), row.getString(3), hasChat ? lastAt : null);
  }

  Acquaintance toAcquaintance() {
    return new Acquaintance(
        Jid.parse("contact", id), name, picture, StoredTime.readOptional(lastAt));
  }
}
