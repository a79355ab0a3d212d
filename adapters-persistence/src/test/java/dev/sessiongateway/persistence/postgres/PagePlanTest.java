package dev.sessiongateway.persistence.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// The server plans a prepared query for pages of any length, and could read whole tables for each.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
class PagePlanTest {
  /// More than the driver and the server need to keep a plan.
  private static final int OFTEN = 20;

  private static final int MANY = 3_000;
  private static final Page PAGE = new Page(20, 0);

  private PostgresDatabase database;
  private PostgresStores stores;
  private SessionRef ada;
  private long before;

  @BeforeEach
  void open() throws SQLException {
    database = PostgresServer.shared().createDatabase();
    stores = PostgresStores.open(TemporaryPostgresStores.context(database, Map.of()));
    ada = stores.sessions().create(Samples.session("ada"), List.of()).ref();
    run(
        "INSERT INTO chat SELECT key, '1555' || i || '@c.us', 'n' || i, i, 'm' || i, 0"
            + " FROM session, generate_series(1, "
            + MANY
            + ") i");
    run(
        "INSERT INTO contact SELECT key, '1555' || i || '@c.us', 'n' || i, NULL, NULL, NULL"
            + " FROM session, generate_series(1, "
            + MANY
            + ") i");
    run("VACUUM ANALYZE");
    before = rowsOfWholeTables();
  }

  @AfterEach
  void close() {
    stores.close();
    database.close();
  }

  @Test
  void aPageOfContactsReadsItsOwnRowsOnly() throws SQLException {
    for (var order : ContactQuery.SortField.values()) {
      var query = new ContactQuery(ContactFilter.ALL, order, SortOrder.ASCENDING, PAGE);
      for (var i = 0; i < OFTEN; i++) {
        assertThat(stores.contacts().list(ada, query)).hasSize(PAGE.limit());
      }
    }
    stores.close();
    assertThat(rowsOfWholeTables()).isEqualTo(before);
  }

  @Test
  void aPageOfChatsReadsItsOwnRowsOnly() throws SQLException {
    for (var order : ChatQuery.SortField.values()) {
      var query = new ChatQuery(ChatFilter.ALL, order, SortOrder.DESCENDING, PAGE);
      for (var i = 0; i < OFTEN; i++) {
        assertThat(stores.chats().list(ada, query)).hasSize(PAGE.limit());
      }
    }
    stores.close();
    assertThat(rowsOfWholeTables()).isEqualTo(before);
  }

  private void run(String sql) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /// The rows that were read by scans of tables; a connection says so at the latest when it ends.
  private long rowsOfWholeTables() throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var row =
            statement.executeQuery(
                "SELECT sum(seq_tup_read) FROM pg_stat_user_tables"
                    + " WHERE relname IN ('contact', 'known_contact', 'chat', 'chat_label')")) {
      row.next();
      return row.getLong(1);
    }
  }
}
