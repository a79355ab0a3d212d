package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// A server whose disk is full: it lives, and has no room for new pages.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@NoRetry
class FullDiskTest {
  @Test
  @ExpectsLog(
      value = "ERROR Writer - a batch was not stored, the database is opened anew",
      optional = "nothing may be written at that moment")
  void writesAreRefusedAsFullReadsGoOnAndAllWorksOnceThereIsRoom() {
    try (var server = PostgresServer.start(PostgresOptions.fast().onDiskOf(64))) {
      var context = TemporaryPostgresStores.context(server.createDatabase(), Map.of());
      try (var stores = PostgresStores.open(context)) {
        var probe = StoreProbe.create(stores);
        Set<Integer> answered = new HashSet<>();
        assertThat(probe.write(0)).isEqualTo(DONE);
        server.fillDisk();
        // What has a page with room in it is stored.
        await(
            "writes are refused",
            () -> {
              var number = answered.size() + 1;
              var answer = probe.write(number);
              assertThat(answer).isIn(DONE, "store.full");
              return !answer.equals(DONE) || !answered.add(number);
            });
        assertThat(probe.read(0)).isEqualTo(DONE);
        assertThat(answered).allMatch(probe::has);
        server.freeDisk();
        assertThat(probe.write(answered.size() + 1)).isEqualTo(DONE);
        assertThat(probe.isHealthy()).isTrue();
        assertThat(answered).allMatch(probe::has);
        probe.assertNoGap();
      }
    }
  }
}
