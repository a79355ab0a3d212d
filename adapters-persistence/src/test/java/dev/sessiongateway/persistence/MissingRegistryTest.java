package dev.sessiongateway.persistence;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MissingRegistryTest {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  private Path registry() {
    return temporary.directory().resolve("registry.db");
  }

  @Test
  void storesWithoutARegistryAreRefusedAndKept() throws IOException {
    temporary.get().sessions().create(session("ada"), List.of());
    temporary.close();
    var kept = Files.move(registry(), temporary.directory().resolve("kept"));

    assertThatThrownBy(temporary::open)
        .isInstanceOf(DatabaseUnusable.RegistryMissing.class)
        .hasMessageContaining("registry.db is missing beside 1 store;")
        .hasMessageContaining("--rebuild-registry")
        .hasMessageNotContaining("\n");
    assertThat(registry()).doesNotExist();

    Files.move(kept, registry());
    temporary.open();
    assertThat(temporary.get().sessions().list()).hasSize(1);
  }

  @Test
  void whatIsNoStoreIsNoReasonToRefuse() throws IOException {
    temporary.close();
    Files.delete(registry());
    for (var name : List.of("media/x.db", "lost+found/y.db", "empty.db", "a folder/z.db")) {
      var file = temporary.directory().resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, name.equals("empty.db") ? "" : "something");
    }

    temporary.open();

    assertThat(temporary.get().sessions().list()).isEmpty();
  }

  @Test
  void aRebuiltRegistryHasTheSessionsAsTheStoresKnowThem() throws IOException {
    var ada = temporary.get().sessions().create(session("ada"), List.of(event("1")));
    var moved = temporary.get().sessions().save(at("new/place.db", ada), List.of(event("2")));
    temporary.get().messages().record(moved.ref(), sent(1, GRACE), "print", stamp("3"));
    temporary.get().sessions().create(session("grace"), List.of());
    var gone = temporary.get().sessions().create(session("gone"), List.of());
    temporary.get().sessions().delete(gone);
    temporary.close();
    Files.delete(registry());
    Files.writeString(temporary.directory().resolve("stores/notes.db"), "not a database");

    var result = SqliteStores.rebuildRegistry(temporary.directory());
    temporary.open();

    assertThat(result.added()).containsExactly("ada", "grace");
    assertThat(result.unusable()).singleElement().asString().contains("notes.db");
    assertThat(temporary.get().sessions().list())
        .extracting(Session::ref)
        .containsExactly(moved.ref(), session("grace").ref());
    var back = temporary.get().sessions().list().getFirst();
    assertThat(back.id()).isEqualTo(ada.id());
    assertThat(back.version()).isEqualTo(moved.version());
    assertThat(temporary.get().messages().find(back.ref(), messageId(1))).isPresent();
    assertThat(temporary.get().events().lastSeq(back.ref())).isEqualTo(4);
  }

  @Test
  void aCompleteRegistryStaysAsItIs() throws IOException {
    var ada = temporary.get().sessions().create(session("ada"), List.of(event("1")));
    temporary.close();

    assertThat(SqliteStores.rebuildRegistry(temporary.directory()).added()).isEmpty();

    temporary.open();
    assertThat(temporary.get().sessions().list()).containsExactly(ada);
  }
}
