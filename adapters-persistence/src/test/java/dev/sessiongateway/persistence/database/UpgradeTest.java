package dev.sessiongateway.persistence.database;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.persistence.SqliteStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the first version left is there after an upgrade.
class UpgradeTest {
  private static final Schema FIRST = new Schema("/db/migration/store/", List.of("V1__store.sql"));

  @TempDir Path directory;

  private SqliteStores open() {
    return SqliteStores.open(directory, new CountingIdentifiers());
  }

  @Test
  void aStoreOfTheFirstVersionIsBroughtUpToDate() throws Exception {
    try (var stores = open()) {
      stores.sessions().create(session("ada"), List.of());
    }
    putBackToTheFirstVersion(directory.resolve("service.db"));

    try (var stores = open()) {
      var ada = stores.sessions().list().getFirst().ref();
      assertThat(stores.messages().find(ada, messageId(1))).contains(sent(1, GRACE));
      assertThat(stores.messages().pending(ada, null, 10)).containsExactly(sent(1, GRACE));
      assertThat(stores.messages().count(ada, MessageFilter.ALL.ofKinds(Set.of(ContentKind.TEXT))))
          .isEqualTo(1);
      assertThat(stores.chats().find(ada, GRACE).orElseThrow().lastMessage())
          .isEqualTo(sent(1, GRACE));
      var changed =
          new GroupEvent.GroupChanged(
              Address.group("120363000000000001"), null, GroupChange.ofSubject("New"));
      assertThat(stores.events().read(ada, 0, 10))
          .extracting(EventRecord::event, EventRecord::replayed)
          .containsExactly(tuple(changed, false));

      stores.accountUpdates().take(ada, List.of(arrived(received(2, GRACE))), stamp("2"));

      assertThat(stores.contacts().find(ada, GRACE)).contains(new Contact(GRACE, null, null));
      assertThat(stores.chats().find(ada, GRACE).orElseThrow().lastMessage())
          .isEqualTo(received(2, GRACE));
      assertThat(stores.events().lastSeq(ada)).isEqualTo(3);
    }
  }

  private void putBackToTheFirstVersion(Path now) throws Exception {
    var first = directory.resolve("first.db");
    Database.open(first, FIRST, Limits.DEFAULT).close();
    fill(first, now);
    for (var suffix : List.of("-wal", "-shm")) {
      Files.deleteIfExists(Path.of(now + suffix));
    }
    Files.move(first, now, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void fill(Path first, Path now) throws SQLException {
    try (var connection = Connections.source(first, false).getConnection();
        var statement = connection.createStatement()) {
      statement.execute("ATTACH '" + now + "' AS now");
      statement.execute("INSERT INTO session SELECT * FROM now.session");
      statement.execute(
          """
          INSERT INTO message (session, id, chat, at, from_me, ack, fingerprint, body)
          SELECT key, '3EB000000001', '4917000000002@c.us', %d, 1, 0, 'print',
            '{"id":"3EB000000001","chat":"4917000000002@c.us","fromMe":true,
              "sender":"4917000000001@c.us","at":"2026-05-01T12:00:01.123456789Z",
              "content":{"type":"text","text":"text 1"},"origin":"API","ack":0}' FROM session
          """
              .formatted(StoredTime.of(NOON.plusSeconds(1))));
      statement.execute(
          """
          INSERT INTO chat (session, id, last_at, last_message, unread)
          SELECT session, chat, at, id, 0 FROM message
          """);
      statement.execute(
          """
          INSERT INTO event (session, seq, id, at, body)
          SELECT key, 1, 'evt_1', 0,
            '{"type":"group.changed","chat":"120363000000000001@g.us","subject":"New"}'
          FROM session
          """);
      statement.execute("DETACH now");
    }
  }
}
