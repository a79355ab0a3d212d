package dev.sessiongateway.application.node;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.in;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static dev.sessiongateway.application.access.AccessKeyStoreContract.PLAIN;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ADA;
import static dev.sessiongateway.application.node.SessionOwnershipContract.BEN;
import static dev.sessiongateway.application.node.SessionOwnershipContract.FIRST;
import static dev.sessiongateway.application.node.SessionOwnershipContract.SECOND;
import static dev.sessiongateway.application.node.SessionOwnershipContract.join;
import static dev.sessiongateway.application.node.SessionOwnershipContract.newSession;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ownership;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.node.SessionOwnership.Change;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What nodes see of each other's writes in stores with a [SessionOwnership].
public interface NodeReadsContract {
  int MANY = 1_600;
  int AT_ONCE = 200;
  Duration PATIENCE = Duration.ofSeconds(30);

  /// What one gateway opens. Empty before each test.
  Stores first();

  /// What another gateway opens at the same time.
  Stores second();

  private static void arrive(Stores stores, SessionRef session, List<Message> messages) {
    for (var start = 0; start < messages.size(); start += AT_ONCE) {
      var updates = new ArrayList<LinkSignal.AccountUpdate>();
      messages
          .subList(start, Math.min(messages.size(), start + AT_ONCE))
          .forEach(message -> updates.add(arrived(message)));
      stores.accountUpdates().take(session, updates, stamp("t"));
    }
  }

  private static List<Message> from(Address chat, int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(n -> received(n, chat)).toList();
  }

  @Test
  default void aSessionThatAnotherNodeChangedIsReadAnew() {
    join(first(), FIRST);
    join(second(), SECOND);
    var ada = newSession(first(), "ada");
    assertThat(second().sessions().list()).isEmpty();

    assertThat(second().sessions().reload(ADA)).contains(ada);
    assertThat(second().sessions().list()).containsExactly(ada);
    assertThat(second().events().lastSeq(ada.ref())).isOne();

    var changed =
        first()
            .sessions()
            .save(in(new SessionState.Failed(FailureReason.UNLINKED), ada), List.of());
    assertThat(second().sessions().reload(ADA)).contains(changed);
    assertThat(second().sessions().list()).containsExactly(changed);

    first().sessions().delete(changed);
    assertThat(second().sessions().reload(ADA)).isEmpty();
    assertThat(second().sessions().list()).isEmpty();
    assertThat(second().events().read(ada.ref(), 0, 10)).isEmpty();
    assertThat(second().sessions().reload(BEN)).isEmpty();
  }

  @Test
  default void aTakenSessionIsReadAnew() {
    var lease = join(first(), FIRST);
    var other = join(second(), SECOND);
    var ada = newSession(first(), "ada");
    second().sessions().reload(ADA);
    var changed =
        first()
            .sessions()
            .save(in(new SessionState.Failed(FailureReason.UNLINKED), ada), List.of());
    newSession(first(), "ben");
    ownership(first()).release(lease, List.of(ADA, BEN));

    ownership(second()).take(other, List.of(ADA, BEN));

    assertThat(second().sessions().list())
        .extracting(session -> session.name().value())
        .containsExactly("ada", "ben");
    assertThat(second().sessions().list().getFirst()).isEqualTo(changed);
  }

  /// Deep pages and numbers may be answered with the help of what is in memory.
  @Test
  default void pagesAndNumbersHaveWhatTheOwnerWrote() {
    join(first(), FIRST);
    join(second(), SECOND);
    var ada = newSession(first(), "ada").ref();
    second().sessions().reload(ADA);
    var messages = new ArrayList<>(from(GRACE, 1, MANY));
    arrive(first(), ada, messages);
    assertPages(ada, messages);

    var newer = from(GRACE, MANY + 100, MANY + 200);
    arrive(first(), ada, newer);
    messages.addAll(newer);
    assertPages(ada, messages);

    var older = from(ALAN, -900, -1);
    arrive(first(), ada, older);
    messages.addAll(0, older);
    assertPages(ada, messages);

    first().accountUpdates().take(ada, List.of(new Event.ChatDeleted(ALAN)), stamp("d"));
    messages.removeAll(older);
    assertPages(ada, messages);
    assertThat(second().chats().count(ada, ChatFilter.ALL)).isOne();
  }

  /// @param messages oldest first
  private void assertPages(SessionRef session, List<Message> messages) {
    for (var filter : List.of(MessageFilter.ALL, MessageFilter.in(GRACE))) {
      var up =
          messages.stream()
              .filter(m -> filter.chats().isEmpty() || filter.chats().contains(m.chat()))
              .toList();
      assertThat(second().messages().count(session, filter)).isEqualTo(up.size());
      for (var order : SortOrder.values()) {
        var all = order == SortOrder.ASCENDING ? up : up.reversed();
        for (var offset : List.of(0, 1_000, 1_300, 1_600, 2_400)) {
          assertThat(
                  second()
                      .messages()
                      .list(session, new MessageQuery(filter, order, new Page(20, offset))))
              .as("%s of %s from %s", order, filter, offset)
              .extracting(Message::id)
              .containsExactlyElementsOf(
                  all.stream().skip(offset).limit(20).map(Message::id).toList());
        }
      }
    }
  }

  private static Change await(BlockingQueue<Change> changes, Predicate<Change> wanted) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (true) {
        var change = changes.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        assertThat(change).as("a change before the time is up").isNotNull();
        if (wanted.test(change)) {
          return change;
        }
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static BlockingQueue<Change> changes(Stores stores) {
    var changes = new LinkedBlockingQueue<Change>();
    ownership(stores).onChange(changes::add);
    return changes;
  }

  @Test
  default void changesAreTold() {
    var changes = changes(second());
    var lease = join(first(), FIRST);
    await(changes, Change::isStateChanged);
    var ada = newSession(first(), "ada");
    await(changes, Change::isStateChanged);
    changes.clear();

    first().events().append(ada.ref(), List.of(event("2")));
    await(changes, change -> change.appended().contains(ADA));
    first().keys().add(PLAIN);
    await(changes, Change::areKeysChanged);
    changes.clear();
    ownership(first()).release(lease, List.of(ADA));
    await(changes, Change::isStateChanged);
  }

  @Test
  default void aNodeIsNotToldOfItsOwnChanges() {
    var own = changes(first());
    join(first(), FIRST);
    join(second(), SECOND);
    var ada = newSession(first(), "ada");
    var ben = newSession(second(), "ben");
    for (var i = 2; i < 20; i++) {
      first().events().append(ada.ref(), List.of(event("" + i)));
      second().events().append(ben.ref(), List.of(event("" + i)));
    }
    first().keys().add(PLAIN);
    second().events().append(ben.ref(), List.of(event("last")));

    var seen = await(own, change -> change.appended().contains(BEN));
    assertThat(seen.appended()).doesNotContain(ADA);
    assertThat(own)
        .allSatisfy(change -> assertThat(change.appended()).doesNotContain(ADA))
        .noneMatch(Change::areKeysChanged);
  }

  @Test
  default void whoFollowsTheLogIsToldOfWhatAnotherNodeAppended() {
    var told = new LinkedBlockingQueue<SessionRef>();
    second().events().onAppend(told::add);
    join(first(), FIRST);
    newSession(first(), "ada");
    second().sessions().reload(ADA);
    told.clear();

    first().events().append(session("ada").ref(), List.of(event("2")));

    try {
      assertThat(told.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(session("ada").ref());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    assertThat(second().events().lastSeq(session("ada").ref())).isEqualTo(2);
  }
}
