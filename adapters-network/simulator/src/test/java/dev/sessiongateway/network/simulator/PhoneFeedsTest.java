package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.CHLOE;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.phone.MessageWait;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhoneFeedsTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir private Path directory;
  @AutoClose private Town town;

  @BeforeEach
  void open() {
    town = new Town(directory);
  }

  private MessageId write(PhoneNumber from, Address to, String text) {
    return town.phones.write(from, to, new Content.Text(text), null);
  }

  private List<String> texts(PhoneNumber phone, MessageQuery query) {
    return town.phones.messages(phone, query).stream()
        .map(shown -> shown.message().content().text())
        .toList();
  }

  private static MessageQuery query(@Nullable MessageId after, int limit, SortOrder order) {
    return new MessageQuery(null, after, limit, 0, order);
  }

  @Test
  void messagesOfAllChatsComeInTheOrderOfTheirArrival() {
    write(BEN, ADA.jid(), "one");
    var two = write(ADA, HIKERS, "two");
    write(BEN, ADA.jid(), "three");
    write(CHLOE, ADA.jid(), "four");

    assertThat(texts(ADA, MessageQuery.after(null))).containsExactly("one", "two", "three", "four");
    assertThat(texts(ADA, MessageQuery.after(two))).containsExactly("three", "four");
    assertThat(texts(ADA, query(null, 2, SortOrder.DESCENDING))).containsExactly("four", "three");
    assertThat(texts(ADA, new MessageQuery(BEN.jid(), two, 10, 0, SortOrder.ASCENDING)))
        .containsExactly("three");
  }

  @Test
  void aMessageThatWaitedForThePhoneIsBehindWhatThePhoneHadBefore() {
    town.phones.setOnline(ADA, false);
    write(BEN, ADA.jid(), "waiting");
    assertThat(texts(ADA, MessageQuery.after(null))).isEmpty();
    town.phones.setOnline(ADA, true);
    var last = write(ADA, BEN.jid(), "back");
    assertThat(texts(ADA, MessageQuery.after(null))).containsExactly("waiting", "back");
    assertThat(texts(ADA, MessageQuery.after(last))).isEmpty();
  }

  @Test
  void theOrderSurvivesARestart() {
    write(BEN, ADA.jid(), "one");
    var two = write(CHLOE, ADA.jid(), "two");
    write(BEN, ADA.jid(), "three");
    town.close();
    town = new Town(directory);
    assertThat(texts(ADA, MessageQuery.after(null))).containsExactly("one", "two", "three");
    assertThat(texts(ADA, MessageQuery.after(two))).containsExactly("three");
  }

  @Test
  void anUnknownMessageIsNoPlaceToGoOnFrom() {
    assertThatThrownBy(
            () -> town.phones.messages(ADA, MessageQuery.after(new MessageId("3EB0AAAAAAAAAAAA"))))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("invalid.after"));
  }

  @Test
  void whoeverWaitsGetsTheNextMessageWhenItComes() {
    var before = write(ADA, BEN.jid(), "question");
    var waiting =
        CompletableFuture.supplyAsync(
            () -> new MessageWait(town.phones).await(ADA, MessageQuery.after(before), LONG),
            town.executor);
    write(BEN, ADA.jid(), "answer");
    assertThat(waiting)
        .succeedsWithin(LONG)
        .satisfies(found ->
            assertThat(found)
                .extracting(shown -> shown.message().content().text())
                .containsExactly("answer"));
  }

  @Test
  void whoeverWaitsInVainGetsNothing() {
    var before = write(ADA, BEN.jid(), "question");
    var found =
        new MessageWait(town.phones).await(ADA, MessageQuery.after(before), Duration.ofMillis(20));
    assertThat(found).isEmpty();
  }

  @Test
  void whoCatchesUpIsBehindAllThatHappenedBefore() {
    var seen = new ArrayList<String>();
    var busy = new CountDownLatch(1);
    var held = new CountDownLatch(1);
    try (var subscription =
        town.phones.follow(
            ADA,
            null,
            updates -> {
              busy.countDown();
              awaitQuietly(held);
              updates.stream()
                  .filter(Update.OfMessage.class::isInstance)
                  .map(update -> ((Update.OfMessage) update).message().message())
                  .forEach(message -> seen.add(message.content().text()));
            })) {
      write(BEN, ADA.jid(), "one");
      awaitQuietly(busy);
      write(BEN, ADA.jid(), "two");
      held.countDown();
      subscription.catchUp();
      assertThat(seen).containsExactly("one", "two");
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aFollowerIsToldOfMessagesReceiptsChangesTypingCallsAndGroups() throws Exception {
    var updates = new LinkedBlockingQueue<Update>();
    try (var _ = town.phones.follow(ADA, null, updates::addAll)) {
      var id = write(BEN, ADA.jid(), "hello");
      assertThat(next(updates, Update.OfMessage.class))
          .satisfies(update -> {
            assertThat(update.isNew()).isTrue();
            assertThat(update.message().message().id()).isEqualTo(id);
          });
      assertThat(next(updates, Update.OfChat.class).chat().unread()).isEqualTo(1);

      town.phones.read(ADA, BEN.jid());
      assertThat(next(updates, Update.OfMessage.class))
          .satisfies(update -> {
            assertThat(update.isNew()).isFalse();
            assertThat(update.message().message().ack()).isEqualTo(Ack.READ);
          });

      town.phones.react(BEN, ADA.jid(), id, "👍");
      assertThat(next(updates, Update.OfMessage.class).message().reactions()).hasSize(1);

      town.phones.typing(BEN, ADA.jid(), true);
      assertThat(next(updates, Update.Typing.class).who()).containsExactly(BEN.jid());

      var call = town.phones.call(BEN, ADA.jid(), false);
      assertThat(next(updates, Update.OfCall.class).call().id()).isEqualTo(call);

      town.phones.createGroup(BEN, "Soup", List.of(ADA.jid()));
      assertThat(next(updates, Update.OfGroup.class).group().subject()).isEqualTo("Soup");

      town.phones.deleteChat(ADA, BEN.jid());
      assertThat(next(updates, Update.ChatRemoved.class).chat()).isEqualTo(BEN.jid());
    }
  }

  private static <U extends Update> U next(BlockingQueue<Update> updates, Class<U> type)
      throws InterruptedException {
    var update = updates.poll(LONG.toSeconds(), TimeUnit.SECONDS);
    while (update != null && !type.isInstance(update)) {
      update = updates.poll(LONG.toSeconds(), TimeUnit.SECONDS);
    }
    assertThat(update).as(type.getSimpleName()).isNotNull();
    return type.cast(update);
  }

  @Test
  void aFollowerThatComesBackFirstGetsWhatItMissed() throws Exception {
    var seen = write(BEN, ADA.jid(), "seen");
    write(BEN, ADA.jid(), "missed");
    var updates = new LinkedBlockingQueue<Update>();
    try (var _ = town.phones.follow(ADA, seen, updates::addAll)) {
      assertThat(next(updates, Update.OfMessage.class).message().message().content().text())
          .isEqualTo("missed");
    }
  }

  @Test
  void aSlowFollowerGetsTheLatestStateAndNotEveryStep() throws Exception {
    var release = new CountDownLatch(1);
    var updates = new LinkedBlockingQueue<Update>();
    var id = write(BEN, ADA.jid(), "v0");
    try (var _ =
        town.phones.follow(
            ADA,
            null,
            batch -> {
              awaitRelease(release);
              updates.addAll(batch);
            })) {
      write(BEN, ADA.jid(), "busy");
      for (var version = 1; version <= 50; version++) {
        town.phones.edit(BEN, ADA.jid(), id, "v" + version);
      }
      release.countDown();
      var texts = new LinkedBlockingQueue<String>();
      var text = "";
      while (!text.equals("v50")) {
        text = next(updates, Update.OfMessage.class).message().message().content().text();
        texts.add(text);
      }
      assertThat(texts.size()).isLessThan(10);
    }
  }

  private static void awaitRelease(CountDownLatch release) {
    try {
      assertThat(release.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aPhoneHasALimitedNumberOfFollowers() {
    for (var count = 0; count < 200; count++) {
      var _ = town.phones.follow(ADA, null, _ -> {});
    }
    assertThatThrownBy(() -> town.phones.follow(ADA, null, _ -> {}))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("too-many.followers"));
  }
}
