package dev.sessiongateway.persistence.messaging;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.TemporaryStores;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Pages far from the ends of a list are the same as if all rows before them were stepped over.
class MessagePositionsTest {
  private static final int MANY = 4_000;

  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();
  private final List<Message> expected = new ArrayList<>();
  private SessionRef ada;

  @BeforeEach
  void fill() {
    ada = temporary.get().sessions().create(session("ada"), List.of()).ref();
    // Two in three are Grace's.
    arrive(IntStream.range(1, MANY).mapToObj(n -> received(2 * n, n % 3 == 0 ? ALAN : GRACE)));
  }

  private void arrive(Stream<Message> messages) {
    var some = messages.toList();
    expected.addAll(some);
    expected.sort(Comparator.comparing(Message::at));
    var entries = some.stream().<LinkSignal.AccountUpdate>map(message -> arrived(message)).toList();
    temporary.get().accountUpdates().take(ada, entries, stamp("0"));
  }

  private void verify() {
    verify(MessageFilter.ALL, expected);
    var inChat = expected.stream().filter(message -> message.chat().equals(GRACE)).toList();
    verify(MessageFilter.in(GRACE), inChat);
    assertThat(temporary.get().messages().count(ada, MessageFilter.ALL)).isEqualTo(expected.size());
    assertThat(temporary.get().messages().count(ada, MessageFilter.in(GRACE)))
        .isEqualTo(inChat.size());
  }

  private void verify(MessageFilter filter, List<Message> all) {
    var size = all.size();
    for (var offset :
        List.of(1_000, 1_999, 2_000, size / 2, size - 11, size - 10, size - 1, size, size + 1)) {
      var first = Math.min(size, offset);
      assertThat(read(filter, SortOrder.ASCENDING, offset))
          .as("from %s on", offset)
          .isEqualTo(all.subList(first, Math.min(size, first + 10)));
      assertThat(read(filter, SortOrder.DESCENDING, offset))
          .as("back from %s", offset)
          .isEqualTo(all.reversed().subList(first, Math.min(size, first + 10)));
    }
  }

  private List<Message> read(MessageFilter filter, SortOrder order, int offset) {
    return temporary
        .get()
        .messages()
        .list(ada, new MessageQuery(filter, order, new Page(10, offset)));
  }

  @Test
  void arrivingMessagesMoveThem() {
    verify();
    arrive(IntStream.range(MANY, MANY + 20).mapToObj(n -> received(2 * n, GRACE)));
    verify();
  }

  @Test
  void messagesThatComeLateMoveThem() {
    verify();
    arrive(IntStream.of(MANY + 1, 101).mapToObj(n -> received(n, GRACE)));
    verify();
    // Less than five seconds before the newest.
    arrive(IntStream.of(2 * MANY - 3).mapToObj(n -> received(n, GRACE)));
    verify();
  }

  @Test
  void deletedChatsMoveThem() {
    verify();
    var deleted = new Event.ChatDeleted(ALAN);
    temporary.get().accountUpdates().take(ada, List.of(deleted), stamp("0"));
    expected.removeIf(message -> message.chat().equals(ALAN));
    verify();
  }

  @Test
  void unknownChatsAreEmpty() {
    assertThat(read(MessageFilter.in(Address.person("4917000000999")), SortOrder.ASCENDING, 2_000))
        .isEmpty();
  }
}
