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
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.ChatQuery.SortField;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.persistence.SqliteStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What earlier versions left is there after an upgrade.
class UpgradeTest {
  private static final Schema FIRST = new Schema("/db/migration/store/", List.of("V1__store.sql"));

  /// The last version that computed the kind of each message from its JSON.
  private static final Schema COMPUTED_KINDS =
      new Schema(Schema.STORE.folder(), Schema.STORE.migrations().subList(0, 11));

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
      assertThat(stores.messages().count(ada, MessageFilter.in(GRACE))).isEqualTo(1);
      assertThat(stores.messages().count(ada, MessageFilter.ALL.fromMe(false))).isZero();
      assertThat(stores.contacts().count(ada, ContactFilter.ALL)).isEqualTo(1);
      var byName = new ChatQuery(SortField.NAME, SortOrder.ASCENDING, new Page(10, 0));
      assertThat(stores.chats().list(ada, byName)).hasSize(1);
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

  @Test
  void theKindsAndFilesOfMessagesAreKept() throws Exception {
    try (var stores = open()) {
      stores.sessions().create(session("ada"), List.of());
    }
    putBack(directory.resolve("service.db"), COMPUTED_KINDS, UpgradeTest::fillWithKinds);

    try (var stores = open()) {
      var ada = stores.sessions().list().getFirst().ref();
      assertThat(stores.messages().list(ada, ofKind(ContentKind.IMAGE)))
          .extracting(Message::id)
          .containsExactly(messageId(2));
      assertThat(stores.messages().list(ada, ofKind(ContentKind.VIDEO)))
          .extracting(Message::id)
          .containsExactly(messageId(3));
      assertThat(stores.messages().list(ada, ofKind(ContentKind.TEXT)))
          .extracting(Message::id)
          .containsExactlyInAnyOrder(messageId(1), messageId(4));
      for (var filter : List.of(MessageFilter.ALL, MessageFilter.in(GRACE))) {
        assertThat(stores.messages().count(ada, filter.ofKinds(Set.of(ContentKind.IMAGE))))
            .isEqualTo(1);
        assertThat(stores.messages().count(ada, filter.ofKinds(Set.of(ContentKind.TEXT))))
            .isEqualTo(2);
      }
      assertThat(stores.messages().carries(ada, new MediaId("abcdefgh.jpg"))).isTrue();
      assertThat(stores.messages().carries(ada, new MediaId("abcdefgh.mp4"))).isTrue();
      assertThat(stores.messages().carries(ada, new MediaId("abcdefgh.pdf"))).isFalse();
    }
  }

  private static MessageQuery ofKind(ContentKind kind) {
    return new MessageQuery(
        MessageFilter.ALL.ofKinds(Set.of(kind)), SortOrder.ASCENDING, new Page(10, 0));
  }

  private static void fillWithKinds(Path file, Path now) throws SQLException {
    var stored = "\"file\":{\"id\":\"abcdefgh.%s\",\"mimetype\":\"%s\",\"size\":17}";
    var contents =
        List.of(
            "{\"type\":\"text\",\"text\":\"text 1\"}",
            "{\"type\":\"media\",\"kind\":\"IMAGE\"," + stored.formatted("jpg", "image/jpeg") + "}",
            "{\"type\":\"gif\",\"source\":\"TENOR\"," + stored.formatted("mp4", "video/mp4") + "}",
            "{\"type\":\"text-with-preview\",\"text\":\"text 4\",\"url\":\"https://example.org\","
                + "\"title\":\"Example\",\"large\":false}");
    try (var connection = Connections.source(file, false).getConnection();
        var statement = connection.createStatement()) {
      statement.execute("ATTACH '" + now + "' AS now");
      statement.execute("INSERT INTO session SELECT * FROM now.session");
      for (var i = 1; i <= contents.size(); i++) {
        statement.execute(
            """
            INSERT INTO message (session, id, chat, at, from_me, ack, fingerprint, body)
            SELECT key, '3EB00000000%1$d', '4917000000002@c.us', %1$d, 0, 2, '',
              '{"id":"3EB00000000%1$d","chat":"4917000000002@c.us","fromMe":false,
                "sender":"4917000000002@c.us","at":"2026-05-01T12:00:00Z",
                "content":%2$s,"origin":"PHONE","ack":2}' FROM session
            """
                .formatted(i, contents.get(i - 1)));
      }
      statement.execute("DETACH now");
    }
  }

  private void putBackToTheFirstVersion(Path now) throws Exception {
    putBack(now, FIRST, UpgradeTest::fill);
  }

  /// Replaces the store with one of an earlier version.
  private void putBack(Path now, Schema earlier, Filling filling) throws Exception {
    var first = directory.resolve("first.db");
    Database.open(first, earlier, Limits.DEFAULT).close();
    filling.fill(first, now);
    for (var suffix : List.of("-wal", "-shm")) {
      Files.deleteIfExists(Path.of(now + suffix));
    }
    Files.move(first, now, StandardCopyOption.REPLACE_EXISTING);
  }

  @FunctionalInterface
  private interface Filling {
    void fill(Path file, Path now) throws SQLException;
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
