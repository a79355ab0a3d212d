package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.persistence.database.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PageChecksTest {
  private static final int PAGE_BYTES = 4_096;

  @TempDir Path directory;
  private final List<Path> found = new CopyOnWriteArrayList<>();

  @Test
  @ExpectsLog("ERROR PageChecks - the check of a database failed, the others go on")
  void aFailureWithOneDatabaseLeavesTheOthersTheirCheck() throws IOException {
    try (var first = damaged("first.db");
        var second = damaged("second.db");
        var checks = new PageChecks(this::fail)) {
      checks.add(first);
      checks.add(second);

      checks.start();
      checks.await();

      assertThat(found).containsExactly(first.file(), second.file());
      assertThat(checks.unchecked()).isEmpty();
    }
  }

  @Test
  @ExpectsLog("ERROR PageChecks - the check of a database failed, the others go on")
  void aDatabaseThatIsAddedAfterAFailureIsChecked() throws IOException {
    try (var first = damaged("first.db");
        var second = damaged("second.db");
        var checks = new PageChecks(this::fail)) {
      checks.start();
      checks.add(first);
      checks.await();

      checks.add(second);
      checks.await();

      assertThat(found).containsExactly(first.file(), second.file());
    }
  }

  private void fail(SqliteDatabase database, String damage) {
    found.add(database.file());
    throw new IllegalStateException(damage);
  }

  /// With noise in a page that nothing needs to open it.
  private SqliteDatabase damaged(String name) throws IOException {
    var file = directory.resolve(name);
    try (var database = SqliteDatabase.open(file, Schema.STORE, Limits.DEFAULT)) {
      database.<Integer>write(transaction ->
          transaction
              .handle()
              .execute(
                  "INSERT INTO contact (session, id, name)"
                      + " WITH RECURSIVE number(value) AS"
                      + " (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 2000)"
                      + " SELECT 1, value || '@c.us', 'Person ' || value FROM number"));
    }
    var bytes = Files.readAllBytes(file);
    var noise = new byte[PAGE_BYTES];
    new Random(1).nextBytes(noise);
    System.arraycopy(noise, 0, bytes, (bytes.length / PAGE_BYTES - 2) * PAGE_BYTES, noise.length);
    Files.write(file, bytes);
    return SqliteDatabase.open(file, Schema.STORE, Limits.DEFAULT, false, 0);
  }
}
