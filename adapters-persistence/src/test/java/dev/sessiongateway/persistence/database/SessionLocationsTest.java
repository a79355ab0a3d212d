package dev.sessiongateway.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class SessionLocationsTest {
  @Test
  void whoReadsWaitsUntilTheSessionsAreLoaded() throws Exception {
    var locations = new SessionLocations();
    var loaded = new CompletableFuture<Boolean>();
    locations.loadedWith(loaded);
    var read = new FutureTask<>(locations::list);
    var reader = Thread.ofPlatform().start(read);
    while (reader.isAlive() && reader.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(read.isDone()).isFalse();

    loaded.complete(true);

    assertThat(read.get()).isEmpty();
  }
}
