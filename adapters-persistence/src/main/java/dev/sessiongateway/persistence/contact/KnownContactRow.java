package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.persistence.database.StoredTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

record KnownContactRow(
    String id,
    @Nullable String name,
    @Nullable String picture,
    @Nullable Long lastAt,
    @Nullable SavedName saved) {

  static KnownContactRow of(ResultSet row) throws SQLException {
    var lastAt = row.getLong(4);
    var hasChat = !row.wasNull();
    return new KnownContactRow(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        hasChat ? lastAt : null,
        ContactRows.savedName(row.getString(5), row.getString(6)));
  }

  KnownContact toAcquaintance() {
    return new KnownContact(Address.of(id), name, picture, saved, StoredTime.readOptional(lastAt));
  }
}
