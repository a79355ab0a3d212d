package dev.sessiongateway.persistence.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.search.SearchIndex;
import dev.sessiongateway.application.search.SearchIndexContract;
import dev.sessiongateway.persistence.postgres.PostgresAddress;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import dev.sessiongateway.persistence.postgres.TemporaryPostgresStores;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@NeedsProgram("postgres")
class PostgresSearchIndexTest implements SearchIndexContract {
  private static PostgresDatabase database;
  private PostgresSearchIndex index;

  @BeforeAll
  static void start() {
    database = PostgresServer.shared().createDatabase();
  }

  @AfterAll
  static void end() {
    database.close();
  }

  @BeforeEach
  void open() {
    index = indexOf(database);
  }

  private static PostgresSearchIndex indexOf(PostgresDatabase one) {
    return new PostgresSearchIndex(
        PostgresAddress.standard(TemporaryPostgresStores.context(one, Map.of())));
  }

  @AfterEach
  void close() {
    index.sessions().forEach(index::remove);
    index.close();
  }

  @Override
  public SearchIndex index() {
    return index;
  }

  @Test
  void twoNodesShareIt() {
    put(ADA, "word");
    try (var other = indexOf(database)) {
      assertThat(other.progress(ADA)).contains(DONE);
    }
  }

  @Test
  void isMadeAgainWhenItsSchemaWasDropped() {
    put(ADA, "word");
    index.close();
    database.executeAsSuperuser("DROP SCHEMA public_search_1 CASCADE");
    open();
    assertThat(index.progress(ADA)).isEmpty();
    put(ADA, "word");
    assertThat(found("word")).containsExactly("m0");
  }

  @Test
  void aRoleThatMayNotMakeItIsRefusedWithTheRemedy() {
    var fresh = PostgresServer.shared().createDatabase();
    try (var others = indexOf(fresh.as(PostgresServer.shared().createRole()))) {
      assertThatThrownBy(() -> others.progress(ADA)).hasMessageContaining("GRANT CREATE");
    } finally {
      fresh.close();
    }
  }
}
