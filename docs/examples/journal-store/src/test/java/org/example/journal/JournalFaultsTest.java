package org.example.journal;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the contracts cannot provoke, because it depends on where a store keeps its data.
class JournalFaultsTest {
  @TempDir private Path directory;

  private OpenedStores open() {
    return new JournalProvider().open(new StoreContext(directory));
  }

  private Path journal() {
    return directory.resolve("journal/journal");
  }

  private byte[] withTwoSessions() throws IOException {
    try (var stores = open()) {
      stores.sessions().create(session("ada"), List.of());
      stores.sessions().create(session("ben"), List.of());
    }
    return Files.readAllBytes(journal());
  }

  @Test
  void theProcessEndsWhileItWrites() throws IOException {
    var whole = withTwoSessions();
    Files.write(journal(), Arrays.copyOf(whole, whole.length - 1));
    try (var stores = open()) {
      assertThat(stores.sessions().list())
          .extracting(each -> each.name().value())
          .containsExactly("ada");
      assertThat(stores.health().notices()).singleElement().asString().contains("no entry");
      stores.sessions().create(session("ben"), List.of());
    }
    try (var stores = open()) {
      assertThat(stores.sessions().list()).hasSize(2);
      assertThat(stores.health().notices()).isEmpty();
    }
  }

  @Test
  void damageIsNotTakenForTheEnd() throws IOException {
    var damaged = withTwoSessions();
    damaged[20] ^= 1;
    Files.write(journal(), damaged);
    assertThatThrownBy(this::open)
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("is damaged at byte 0");
    assertThat(Files.readAllBytes(journal())).isEqualTo(damaged);
  }

  @Test
  void aWriteThatFailsHalfWayChangesNothing() throws IOException {
    try (var stores = open()) {
      var ada = stores.sessions().create(session("ada"), List.of());
      var size = Files.size(journal());
      var updates = List.of(Samples.arrived(received(1, GRACE)));
      assertThatThrownBy(() ->
              stores
                  .accountUpdates()
                  .take(
                      ada.ref(),
                      updates,
                      _ -> {
                        throw new IllegalStateException("no event");
                      }))
          .hasMessage("no event");
      assertThat(stores.messages().find(ada.ref(), Samples.messageId(1))).isEmpty();
      assertThat(stores.chats().find(ada.ref(), GRACE)).isEmpty();
      assertThat(journal()).hasSize(size);
    }
  }

  @Test
  void aStoreThatCannotWriteAnswersWithAFault() {
    var stores = open();
    var ada = stores.sessions().create(session("ada"), List.of());
    stores.close();
    assertThatThrownBy(() -> stores.sessions().save(ada, List.of()))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("store.broken"));
    assertThat(stores.sessions().list()).containsExactly(ada);
  }

  @Test
  void whatWasReplacedGoesAtTheStart() throws IOException {
    Session last;
    try (var stores = open()) {
      last = stores.sessions().create(session("ada"), List.of());
      for (var i = 0; i < 1_100; i++) {
        last = stores.sessions().save(last, List.of());
      }
    }
    var size = Files.size(journal());
    try (var stores = open()) {
      assertThat(stores.sessions().list()).containsExactly(last);
      stores.sessions().save(last, List.of());
    }
    assertThat(Files.size(journal())).isLessThan(size / 100);
    try (var stores = open()) {
      assertThat(stores.sessions().list()).singleElement().matches(it -> it.version() == 1_102);
    }
  }
}
