package dev.sessiongateway.persistence;

import static dev.sessiongateway.application.Samples.ACCOUNT;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.entered;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.in;
import static dev.sessiongateway.application.Samples.letter;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.access.AccessKeyStoreContract;
import dev.sessiongateway.application.delivery.DeadLetterStore.Selection;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sqlite.SQLiteDataSource;

class SqliteStoresTest {
  private static final SessionState PAUSED = new SessionState.Paused(ACCOUNT);
  private static final ReceiverId HOOK = new ReceiverId("hook");

  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  private SqliteStores stores() {
    return temporary.get();
  }

  private Session create(Session session) {
    return stores().sessions().create(session, List.of());
  }

  @Test
  void everythingIsThereAfterARestart() throws IOException {
    var created = stores().sessions().create(session("ada"), List.of(event("1")));
    var ada = stores().sessions().save(in(PAUSED, created), List.of(entered("2", PAUSED)));
    var grace = create(at("deep/other.db", session("grace")));
    stores().messages().record(ada.ref(), sent(1, GRACE), "print", stamp("3"));
    stores()
        .accountUpdates()
        .take(
            ada.ref(),
            List.of(
                new LinkSignal.MessageArrived(received(2, GRACE), "Grace"),
                acked(1, GRACE, Ack.READ)),
            stamp("4"));
    var cursor = new DeliveryCursor(ada.ref(), HOOK, 3, 1, 2, 1, NOON);
    var deadLetter = letter(ada.ref(), HOOK, 3, 0);
    stores().deliveryCursors().open(cursor);
    stores().deliveryCursors().leave(cursor, List.of(deadLetter), null);
    stores().keys().add(AccessKeyStoreContract.BOUND);
    var picture = stores().media().put(new byte[] {1, 2, 3}, "image/png", "a.png");
    var chat = stores().chats().find(ada.ref(), GRACE);
    var contact = new Contact(GRACE, null, null);
    var events = stores().events().read(ada.ref(), 0, 100);

    temporary.reopen();

    assertThat(stores().sessions().list()).containsExactly(ada, grace);
    assertThat(stores().messages().find(ada.ref(), messageId(1)))
        .contains(sent(1, GRACE).withAck(Ack.READ, null));
    assertThat(stores().messages().find(ada.ref(), messageId(2))).contains(received(2, GRACE));
    assertThat(stores().chats().find(ada.ref(), GRACE)).isPresent().isEqualTo(chat);
    assertThat(stores().contacts().find(ada.ref(), GRACE)).contains(contact);
    assertThat(stores().events().read(ada.ref(), 0, 100)).hasSize(7).isEqualTo(events);
    assertThat(stores().deliveryCursors().find(ada.ref(), HOOK)).contains(cursor);
    assertThat(stores().deadLetters().list(ada.ref(), Selection.ALL, 10))
        .containsExactly(deadLetter);
    assertThat(stores().keys().list()).containsExactly(AccessKeyStoreContract.BOUND);
    var stored = stores().media().open(picture.id()).orElseThrow();
    try (var content = stored.content()) {
      assertThat(content.readAllBytes()).containsExactly(1, 2, 3);
    }
    assertThat(stored.description()).isEqualTo(picture);
  }

  @Test
  void numberingGoesOnAfterARestart() {
    var ada = stores().sessions().create(session("ada"), List.of(event("1"), event("2")));
    var moved = stores().sessions().save(at("other.db", ada), List.of());

    temporary.reopen();

    assertThat(stores().events().append(moved.ref(), List.of(event("3")))).isEqualTo(3);
  }

  @Test
  void aDeletedSessionStaysDeleted() {
    var ada = create(session("ada"));
    stores().messages().record(ada.ref(), sent(1, GRACE), "print", stamp("1"));
    stores().accountUpdates().take(ada.ref(), List.of(arrived(received(2, GRACE))), stamp("2"));
    stores().sessions().delete(ada);

    temporary.reopen();

    assertThat(stores().sessions().list()).isEmpty();
    temporary.close();
    for (var table :
        List.of("session", "message", "chat", "contact", "event", "discarded_session")) {
      assertThat(query("service.db", "SELECT count(*) FROM " + table)).as(table).isEqualTo("0");
    }
    temporary.open();
  }

  @Test
  void theFilesAreInOrderAfterUse() {
    everyKindOfWork();
    temporary.close();

    for (var file : List.of("registry.db", "service.db", "other.db")) {
      assertThat(query(file, "PRAGMA integrity_check")).isEqualTo("ok");
    }
    temporary.open();
  }

  private void everyKindOfWork() {
    var ada = create(session("ada"));
    for (var number = 1; number <= 50; number++) {
      stores().messages().record(ada.ref(), sent(number, GRACE), "print", stamp("m"));
      stores()
          .accountUpdates()
          .take(ada.ref(), List.of(acked(number, GRACE, Ack.SERVER)), stamp("a"));
    }
    var moved = stores().sessions().save(at("other.db", ada), List.of());
    stores().sessions().delete(moved);
  }

  @Test
  @ExpectsLog(
      value = "WARN SessionLoader - leftovers of deleted sessions stay until the next start",
      optional = "the stores may be closed before all is cleaned")
  void aSessionThatWasCreatedOnlyHalfIsNotThere() {
    var ada = stores().sessions().create(session("ada"), List.of(event("1")));
    stores().messages().record(ada.ref(), sent(1, GRACE), "print", stamp("2"));
    create(session("grace"));
    temporary.close();
    // What a crash between the store and the registry leaves.
    update("registry.db", "DELETE FROM registered_session WHERE name = 'ada'");
    temporary.open();

    assertThat(stores().sessions().list())
        .extracting(s -> s.name().value())
        .containsExactly("grace");
    var again = create(session("ada"));
    assertThat(stores().messages().find(again.ref(), messageId(1))).isEmpty();
    assertThat(stores().events().append(again.ref(), List.of(event("3")))).isEqualTo(1);
  }

  @Test
  @ExpectsLog("WARN SessionLoader - a session was not found in its store and starts from nothing")
  void aStoreThatIsOlderThanTheRegistryLosesNoSession() {
    var ada = create(session("ada"));
    temporary.close();
    update("service.db", "DELETE FROM session");
    temporary.open();

    assertThat(stores().sessions().list()).containsExactly(ada);
    assertThat(stores().sessions().save(ada, List.of(event("1"))).version()).isEqualTo(2);
  }

  @Test
  void aSecondGatewayOnTheSameDirectoryIsRefused() {
    assertThatThrownBy(temporary::openAnother)
        .isInstanceOf(DatabaseUnusable.Locked.class)
        .hasMessageContaining("registry.db");
  }

  @Test
  void anAddressThatLeadsOutIsRefusedAndMakesNothing() throws IOException {
    var folder = Files.createDirectory(temporary.directory().resolve("stores"));
    Files.createSymbolicLink(folder.resolve("link"), temporary.directory().getParent());

    assertThatThrownBy(() -> create(at("link/x.db", session("ada"))))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("invalid.config.store.address"));

    assertThat(temporary.directory().getParent().resolve("x.db")).doesNotExist();
    assertThat(stores().sessions().list()).isEmpty();
  }

  @Test
  void theCheckTellsWhetherWritesWork() {
    create(session("ada"));

    var good = stores().health().check();
    assertThat(good.ok()).isTrue();
    assertThat(good.detail()).isEqualTo("2 databases take writes");
    assertThat(stores().health().freeBytes().orElseThrow()).isPositive();

    temporary.close();
    var closed = stores().health().check();
    assertThat(closed.ok()).isFalse();
    assertThat(closed.place()).endsWith("registry.db");
    temporary.open();
  }

  private String query(String file, String sql) {
    try (var connection = source(temporary.directory().resolve(file)).getConnection();
        var statement = connection.createStatement();
        var result = statement.executeQuery(sql)) {
      return result.next() ? result.getString(1) : "";
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private void update(String file, String sql) {
    try (var connection = source(temporary.directory().resolve(file)).getConnection();
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isPositive();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static SQLiteDataSource source(Path file) {
    var source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }
}
