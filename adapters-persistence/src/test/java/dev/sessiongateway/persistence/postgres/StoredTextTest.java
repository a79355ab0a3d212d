package dev.sessiongateway.persistence.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.persistence.SqliteStores;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Texts that a network can deliver, in a database that compares texts as a dictionary does. What
/// SQLite does with them is what PostgreSQL does.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
class StoredTextTest {
  private static final List<String> NAMES =
      List.of(
          "b", "B", "a", "A", "Z", "z", "ä", "Ä", "é", "É", "_a", "-a", " a", "10", "9", "ﬁ", "ß",
          "ss", "İ", "i", "I", "ı", "😀", "\uFFFD", "\uE000", "co-op", "coop", "COOP", "", "%",
          "\\", "a\u0301", "á");
  private static final int MEBIBYTE = 1 << 20;

  @TempDir private Path directory;
  private PostgresDatabase database;
  private PostgresStores postgres;
  private SqliteStores sqlite;

  @BeforeEach
  void open() {
    database = PostgresServer.shared().createDatabase(PostgresServer.IN_ORDER_OF_ENGLISH);
    postgres = PostgresStores.open(TemporaryPostgresStores.context(database, Map.of()));
    sqlite = SqliteStores.open(directory, new CountingIdentifiers());
  }

  @AfterEach
  void close() {
    postgres.close();
    sqlite.close();
    database.close();
  }

  private static SessionRef ada(Stores stores) {
    return stores.sessions().create(Samples.session("ada"), List.of()).ref();
  }

  private static Address person(int number) {
    return Address.person("1555000" + (1000 + number));
  }

  private static void arrives(Stores stores, SessionRef ada, Message message, String chatName) {
    stores
        .accountUpdates()
        .take(ada, List.of(new LinkSignal.MessageArrived(message, chatName)), Samples.stamp("1"));
  }

  private static List<Chat> namedChats(Stores stores) {
    var ada = ada(stores);
    for (var i = 0; i < NAMES.size(); i++) {
      arrives(stores, ada, Samples.received(i + 1, person(i)), NAMES.get(i));
    }
    var all = new ArrayList<Chat>();
    for (var order : SortOrder.values()) {
      all.addAll(
          stores
              .chats()
              .list(
                  ada,
                  new ChatQuery(
                      ChatFilter.ALL, ChatQuery.SortField.NAME, order, new Page(NAMES.size(), 0))));
    }
    return all;
  }

  @Test
  void namesHaveTheOrderThatTheyHaveInSqlite() {
    var ours = namedChats(postgres);
    assertThat(ours).hasSize(2 * NAMES.size()).isEqualTo(namedChats(sqlite));
  }

  @Test
  void textsWithNulAndLoneSurrogatesAreStoredAsInSqlite() {
    var texts =
        List.of("nul \0 inside", "\0", "lone \ud83d high", "lone \ude00 low", "\ude00\ud83d");
    var here = ada(postgres);
    var there = ada(sqlite);
    for (var i = 0; i < texts.size(); i++) {
      assertThat(stored(postgres, here, texts.get(i), i + 1))
          .isEqualTo(stored(sqlite, there, texts.get(i), i + 1));
    }
  }

  /// What the stores make of a text that is the body of a message and the name of a chat.
  private static List<Object> stored(Stores stores, SessionRef ada, String text, int number) {
    var message = Samples.received(number, person(number)).with(new Content.Text(text));
    arrives(stores, ada, message, text);
    var name = stores.chats().find(ada, person(number)).orElseThrow().name();
    return List.of(
        stores.messages().find(ada, message.id()),
        // The one difference: a text of PostgreSQL cannot have NUL.
        String.valueOf(name).replace('\0', '\uFFFD'),
        stores.events().read(ada, 0, Integer.MAX_VALUE));
  }

  @Test
  void textsOfAMebibyteAreMessagesAndNames() {
    var here = ada(postgres);
    var there = ada(sqlite);
    var random = new Random(20_261_201);
    for (var number = 1; number <= 2; number++) {
      // Of all planes, so that nothing compresses it.
      var text =
          random
              .ints(MEBIBYTE / 4 / (number * number * number), 0x20, 0x10FFFF)
              .filter(c -> c < 0xD800 || c > 0xDFFF)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      assertThat(stored(postgres, here, text, number))
          .isEqualTo(stored(sqlite, there, text, number));
      save(postgres, here, number, text);
      save(sqlite, there, number, text);
    }
    assertThat(contacts(postgres, here)).hasSize(2).isEqualTo(contacts(sqlite, there));
  }

  @Test
  void theLongestAddressesAndUrlsAreKeys() {
    var chat = longestGroup(0x3400, 0x9FFF);
    var contact = longestGroup(0x20000, 0x2A6DF);
    var url = URI.create("https://one.example/" + random(200_000, 'A', 'Z'));
    for (var stores : List.of(postgres, sqlite)) {
      var ada = ada(stores);
      arrives(stores, ada, Samples.received(1, chat), contact.user());
      stores
          .accountUpdates()
          .take(
              ada,
              List.of(
                  new Event.ContactChanged(new Contact(contact, null, null), false),
                  new Event.ContactChanged(new Contact(chat, null, null), false)),
              Samples.stamp("1"));
      assertThat(stores.chats().find(ada, chat)).isPresent();
      assertThat(contacts(stores, ada)).hasSize(2);
      for (var failures = 1; failures <= 2; failures++) {
        var health = new EndpointHealth(url, failures, null, null, null, null);
        stores.endpointHealth().save(health);
        assertThat(stores.endpointHealth().find(url)).contains(health);
      }
      assertThat(stores.endpointHealth().list()).hasSize(1);
    }
  }

  /// Of characters that nothing compresses.
  private static String random(int length, int from, int to) {
    return new Random(length)
        .ints(length, from, to + 1)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static Address longestGroup(int from, int to) {
    var length = 1_024;
    while (Address.read(random(length, from, to) + "@g.us").isEmpty()) {
      length--;
    }
    return Address.group(random(length, from, to));
  }

  private static void save(Stores stores, SessionRef ada, int number, String name) {
    stores
        .accountUpdates()
        .take(
            ada,
            List.of(new Event.ContactChanged(new Contact(person(number), name, null), false)),
            Samples.stamp("1"));
  }

  private static List<KnownContact> contacts(Stores stores, SessionRef ada) {
    return stores
        .contacts()
        .list(
            ada,
            new ContactQuery(
                ContactFilter.ALL,
                ContactQuery.SortField.NAME,
                SortOrder.ASCENDING,
                new Page(10, 0)));
  }
}
