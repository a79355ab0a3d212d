package dev.sessiongateway.persistence;

import static dev.sessiongateway.application.Samples.ACCOUNT;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.in;
import static dev.sessiongateway.application.Samples.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The pages of large stores are checked while they are in use.
@ExpectsLog(
    "ERROR SqliteDatabases - a store is damaged; its sessions are not served any more, restore the"
        + " file from a backup")
class LateCheckTest {
  private static final SessionState ACTIVE = new SessionState.Active(ACCOUNT);
  private static final SessionState FAILED = new SessionState.Failed(FailureReason.STORE_DAMAGED);
  private static final int PAGE_BYTES = 4_096;

  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();
  @AutoClose private SqliteStores stores;
  private Session ada;
  private Path file;
  private byte[] good;

  @BeforeEach
  void fill() throws IOException {
    stores = temporary.get();
    ada = stores.sessions().create(session("ada"), List.of(event("1")));
    ada = stores.sessions().save(in(ACTIVE, ada), List.of(event("2")));
    var many =
        IntStream.range(0, 2_000)
            .<NewEvent>mapToObj(number -> event("many-" + number + "-".repeat(200)))
            .toList();
    stores.events().append(ada.ref(), many);
    stores.close();
    file = temporary.directory().resolve("service.db");
    good = Files.readAllBytes(file);
  }

  /// As if the store were large.
  private void openLarge() {
    stores = SqliteStores.openUnchecked(temporary.directory(), new CountingIdentifiers(), 0);
  }

  /// Noise in the last page but some, which nothing needs at the start.
  private void damage() throws IOException {
    var damaged = good.clone();
    var noise = new byte[PAGE_BYTES];
    new Random(1).nextBytes(noise);
    var at = (good.length / PAGE_BYTES / 2) * PAGE_BYTES;
    System.arraycopy(noise, 0, damaged, at, noise.length);
    Files.write(file, damaged);
  }

  @Test
  void aWholeStoreIsServedMeanwhile() {
    openLarge();

    assertThat(stores.sessions().list()).containsExactly(ada);
    assertThat(stores.health().unchecked()).containsExactly("service.db");

    stores.checkContents();
    stores.awaitChecks();

    assertThat(stores.health().unchecked()).isEmpty();
    assertThat(stores.health().notices()).isEmpty();
    assertThat(stores.events().lastSeq(ada.ref())).isEqualTo(2_002);
  }

  @Test
  void aDamagedStoreIsRefusedOnceItIsKnown() throws IOException {
    damage();
    openLarge();

    stores.checkContents();
    stores.awaitChecks();

    assertThat(stores.health().notices())
        .singleElement()
        .asString()
        .contains("service.db is damaged");
    assertThat(stores.health().check().ok()).as("the registry works").isTrue();
    assertThatThrownBy(() -> stores.events().read(ada.ref(), 0, 10))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("store.damaged"));
  }

  @Test
  void itsSessionsFailAtOnceAndTheOthersGoOn() throws IOException {
    openLarge();
    var grace = stores.sessions().create(at("grace.db", session("grace")), List.of());
    stores.close();
    damage();
    openLarge();
    try (var fixture = new GatewayFixture().with(config -> config.stores = stores)) {
      var sessions = fixture.gateway().sessions();
      sessions.start(ada.name());
      fixture.settle();
      var last = stores.events().lastSeq(ada.ref());
      assertThat(sessions.get(ada.name()).state()).isNotEqualTo(FAILED);

      stores.checkContents();
      stores.awaitChecks();
      fixture.settle();

      assertThat(sessions.get(ada.name()).state()).isEqualTo(FAILED);
      assertThat(stores.events().read(ada.ref(), last, 10))
          .singleElement()
          .satisfies(told -> {
            assertThat(told.seq()).isEqualTo(last + 1);
            assertThat(told.event())
                .isInstanceOfSatisfying(
                    Event.SessionEntered.class,
                    entered -> assertThat(entered.state()).isEqualTo(FAILED));
          });
      assertThat(sessions.start(grace.name()).state()).isNotEqualTo(FAILED);
      assertThatThrownBy(() -> sessions.start(ada.name()))
          .isInstanceOfSatisfying(
              FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("store.damaged"));
    }
  }

  @Test
  @ExpectsLog("ERROR SessionLoader - a session cannot be served because its store cannot be used")
  void itIsCheckedBeforeItIsUsedAgain() throws IOException {
    damage();
    openLarge();
    stores.checkContents();
    stores.awaitChecks();
    stores.close();

    openLarge();

    assertThat(stores.sessions().list()).extracting(Session::state).containsExactly(FAILED);
    assertThat(stores.health().notices())
        .singleElement()
        .asString()
        .contains("service.db is damaged");
  }

  @Test
  void aMendedStoreIsServedAgain() throws IOException {
    damage();
    openLarge();
    stores.checkContents();
    stores.awaitChecks();
    stores.close();
    Files.write(file, good);

    openLarge();

    assertThat(stores.sessions().list()).containsExactly(ada);
    assertThat(stores.health().unchecked()).as("checked at once").isEmpty();
    stores.close();
    openLarge();
    assertThat(stores.health().unchecked())
        .as("checked later, as before")
        .containsExactly("service.db");
  }

  @Test
  void closingEndsTheCheck() {
    openLarge();
    stores.checkContents();

    stores.close();

    assertThat(stores.health().notices()).isEmpty();
    openLarge();
    assertThat(stores.sessions().list()).containsExactly(ada);
  }
}
