package dev.sessiongateway.application.search;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.search.SearchIndex.Order;
import dev.sessiongateway.application.search.SearchPage.FoundMessage;
import dev.sessiongateway.application.search.SearchPage.FoundName;
import dev.sessiongateway.application.search.SearchRequest.Filter;
import dev.sessiongateway.application.search.text.SearchText;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a search finds of what the session has.
class MessageSearchTest {
  private static final Address GRACE = Samples.GRACE;
  private static final Address ALAN = Samples.ALAN;

  private final GatewayFixture it = new GatewayFixture();
  private final LidDirectory lids = new LidDirectory(it.stores.contacts());

  private final FakeSearchIndex index =
      (FakeSearchIndex) it.stores.find(SearchIndex.class).orElseThrow();

  private MessageSearch search;

  @BeforeEach
  void populate() {
    it.with(config -> config.lids = lids).active(ADA);
    open();
  }

  private void open() {
    search =
        MessageSearch.open(it.gateway(), it.stores, lids, it.time, it.background).orElseThrow();
    it.settle();
  }

  @AfterEach
  void close() {
    search.close();
    it.close();
  }

  private void receive(SessionName session, String id, Address from, Instant at, String text) {
    var message = Message.received(new MessageId(id), from, at, new Content.Text(text));
    it.network.signal(session, new LinkSignal.MessageArrived(message, null));
    it.settle();
  }

  private void receive(String id, Address from, String text) {
    receive(ADA, id, from, it.time.instant(), text);
  }

  private SearchPage page(String text, Filter filter, Order order, @Nullable String cursor) {
    return search.find(
        ADA, new SearchRequest(SearchText.parse("q", text), filter, order, cursor, 20));
  }

  private SearchPage page(String text) {
    return page(text, Filter.NONE, Order.NEWEST, null);
  }

  private List<String> found(String text) {
    return ids(page(text));
  }

  private static List<String> ids(SearchPage page) {
    return page.messages().stream()
        .map(FoundMessage::message)
        .map(each -> each.id().value())
        .toList();
  }

  @Test
  void messagesOfBothSidesAreFound() {
    receive("IN1", GRACE, "The invoice, please");
    var sent = it.gateway().messaging().send(ADA, text("Your invoice"));
    it.settle();
    assertThat(found("invoice")).containsExactlyInAnyOrder("IN1", sent.id().value());
    assertThat(page("invoice please").messages().getFirst().snippet().html())
        .isEqualTo("The <mark>invoice</mark>, <mark>please</mark>");
    assertThat(page("invoice").coverage()).isEqualTo(new SearchPage.Coverage(true, null, true));
  }

  @Test
  void whatComesAfterTheFirstSearchIsFoundToo() {
    assertThat(found("invoice")).isEmpty();
    receive("IN1", GRACE, "The invoice");
    assertThat(found("invoice")).containsExactly("IN1");
  }

  @Test
  void anEditedMessageIsFoundByItsNewText() {
    var sent = it.gateway().messaging().send(ADA, text("red"));
    it.settle();
    assertThat(found("red")).hasSize(1);
    var _ = it.gateway().messaging().edit(ADA, GRACE, sent.id(), "blue");
    it.settle();
    assertThat(found("red")).isEmpty();
    assertThat(found("blue")).containsExactly(sent.id().value());
  }

  @Test
  void aDeletedMessageIsNotFound() {
    var sent = it.gateway().messaging().send(ADA, text("red"));
    it.settle();
    assertThat(found("red")).hasSize(1);
    var _ = it.gateway().messaging().revoke(ADA, GRACE, sent.key());
    it.settle();
    assertThat(found("red")).isEmpty();
  }

  @Test
  void aClearedAndADeletedChatAreNotFound() {
    receive("G", GRACE, "red");
    receive("A", ALAN, "red");
    assertThat(found("red")).hasSize(2);
    it.network.signal(ADA, new Event.ChatCleared(GRACE));
    it.settle();
    assertThat(found("red")).containsExactly("A");
    it.network.signal(ADA, new Event.ChatDeleted(ALAN));
    it.settle();
    assertThat(found("red")).isEmpty();
    receive("G2", GRACE, "red again");
    assertThat(found("red")).containsExactly("G2");
  }

  @Test
  void aContactIsFoundByItsNewName() {
    it.network.signal(
        ADA, new Event.ContactChanged(new Contact(GRACE, "Grace Hopper", null), true));
    it.settle();
    assertThat(page("hopper").names())
        .extracting(each -> each.contact().id())
        .containsExactly(GRACE);
    it.network.signal(
        ADA, new Event.ContactChanged(new Contact(GRACE, "Grace Murray", null), false));
    it.settle();
    assertThat(page("hopper").names()).isEmpty();
    assertThat(page("murray").names())
        .extracting(FoundName::snippet)
        .extracting(snippet -> snippet.html())
        .containsExactly("Grace <mark>Murray</mark>");
  }

  @Test
  void historyFromThePhoneIsFound() {
    assertThat(found("old")).isEmpty();
    var old =
        Message.received(
            new MessageId("OLD"),
            GRACE,
            it.time.instant().minusSeconds(60),
            new Content.Text("old"));
    it.network.signal(
        ADA, new Event.HistorySynced(List.of(old), Map.of(GRACE, "Amazing Grace"), List.of()));
    it.settle();
    assertThat(found("old")).containsExactly("OLD");
    assertThat(page("amazing").names()).hasSize(1);
  }

  @Test
  void filtersSelect() {
    receive("G", GRACE, "red");
    receive("A", ALAN, "red");
    var sent = it.gateway().messaging().send(ADA, text("red"));
    it.settle();
    var inGrace = new Filter(GRACE, null, null, Set.of(), null, null);
    assertThat(ids(page("red", inGrace, Order.NEWEST, null)))
        .containsExactlyInAnyOrder("G", sent.id().value());
    var byAlan = new Filter(null, ALAN, null, Set.of(), null, null);
    assertThat(ids(page("red", byAlan, Order.NEWEST, null))).containsExactly("A");
    var own = new Filter(null, null, true, Set.of(ContentKind.TEXT), null, null);
    assertThat(ids(page("red", own, Order.BEST, null))).containsExactly(sent.id().value());
    var images = new Filter(null, null, null, Set.of(ContentKind.IMAGE), null, null);
    assertThat(page("red", images, Order.NEWEST, null).messages()).isEmpty();
    var later = new Filter(null, null, null, Set.of(), it.time.instant().plusSeconds(1), null);
    assertThat(page("red", later, Order.NEWEST, null).messages()).isEmpty();
  }

  @Test
  void aPersonIsFoundByTheHiddenIdAndByTheNumber() {
    var hidden = new Address("262000000000002", Address.Kind.LID);
    receive("L1", hidden, "red");
    assertThat(found("red")).containsExactly("L1");
    it.network.signal(ADA, new LinkSignal.LidsLearned(List.of(new LidMapping(hidden, GRACE))));
    it.settle();
    receive("L2", GRACE, "red");
    for (var address : List.of(hidden, GRACE)) {
      var chat = new Filter(address, null, null, Set.of(), null, null);
      assertThat(ids(page("red", chat, Order.NEWEST, null))).contains("L2");
    }
    var byNumber = new Filter(GRACE, null, null, Set.of(), null, null);
    assertThat(ids(page("red", byNumber, Order.NEWEST, null)))
        .containsExactlyInAnyOrder("L1", "L2");
  }

  @Test
  void manyMessagesOfBeforeAreIndexedBehindTheFirstAnswer() {
    var noon = it.time.instant();
    var old =
        IntStream.range(0, 1_700)
            .mapToObj(i ->
                Message.received(
                    new MessageId("M" + i),
                    GRACE,
                    noon.minusSeconds(i / 2),
                    new Content.Text("red")))
            .toList();
    for (var from = 0; from < old.size(); from += 100) {
      it.network.signal(
          ADA, new Event.HistorySynced(old.subList(from, from + 100), Map.of(), List.of()));
    }
    it.settle();
    page("red");
    it.settle();
    assertThat(page("red").coverage().isComplete()).isTrue();

    var all = new ArrayList<String>();
    String cursor = null;
    do {
      var next = page("red", Filter.NONE, Order.NEWEST, cursor);
      all.addAll(ids(next));
      cursor = next.next();
    } while (cursor != null);
    assertThat(all).hasSize(1_700).doesNotHaveDuplicates();
    assertThat(all.getFirst()).isIn("M0", "M1");
  }

  @Test
  void aLostIndexIsMadeAgain() {
    receive("G", GRACE, "red");
    assertThat(found("red")).containsExactly("G");
    index.lose();
    assertThat(found("red")).containsExactly("G");
  }

  @Test
  void aPrunedLogIsNoticed() {
    receive("G", GRACE, "red");
    assertThat(found("red")).containsExactly("G");
    receive("H", GRACE, "red");
    receive("I", GRACE, "red");
    var ref = it.session(ADA).ref();
    var last = it.stores.events().lastSeq(ref);
    it.stores.events().prune(ref, Instant.MAX, last - 1, last - 1, 1_000);
    assertThat(found("red")).containsExactlyInAnyOrder("G", "H", "I");
  }

  @Test
  void theIndexOfASearchedSessionFollowsBySomeSecondsLater() {
    assertThat(found("red")).isEmpty();
    receive("G", GRACE, "red");
    it.advance(Duration.ofSeconds(11));
    var source = IndexUpdater.source(it.session(ADA));
    assertThat(index.progress(source).orElseThrow().seq())
        .isEqualTo(it.stores.events().lastSeq(it.session(ADA).ref()));
  }

  @Test
  void aSessionThatNobodySearchesIsNotIndexed() {
    receive("G", GRACE, "red");
    it.advance(Duration.ofMinutes(1));
    assertThat(index.sessions()).isEmpty();
  }

  @Test
  void messagesThatTheRetentionRemovedLeaveTheIndex() {
    receive("IN1", GRACE, "The invoice");
    it.advance(Duration.ofSeconds(1));
    receive("IN2", GRACE, "Another invoice");
    assertThat(found("invoice")).hasSize(2);
    var ref = it.session(ADA).ref();
    it.advance(IndexFollower.DELAY);
    assertThat(it.stores.messages().prune(ref, Instant.EPOCH, 1, 10).messages()).isEqualTo(1);
    assertThat(found("invoice")).containsExactly("IN2");
    it.advance(Duration.ofMinutes(31));
    assertThat(index.documents()).isEqualTo(1);
  }

  @Test
  void aDeletedSessionLeavesNothing() {
    receive("G", GRACE, "red");
    assertThat(found("red")).hasSize(1);
    it.gateway().sessions().delete(ADA);
    it.settle();
    assertThat(index.sessions()).isEmpty();
    it.active(ADA);
    assertThat(found("red")).isEmpty();
  }

  @Test
  void aSessionThatWasDeletedElsewhereIsForgottenAtTheStart() {
    receive("G", GRACE, "red");
    assertThat(found("red")).hasSize(1);
    it.gateway().sessions().delete(ADA);
    it.settle();
    var former = SearchIndexContract.source(9, it.active(ADA).ref().store());
    assertThat(index.write(former, null, List.of(), SearchIndexContract.DONE)).isTrue();
    search.close();
    it.reopen();
    open();
    assertThat(index.sessions()).doesNotContain(former.session());
  }

  @Test
  void aCursorIsOfItsSearch() {
    IntStream.range(0, 25).forEach(i -> receive("M" + i, GRACE, "red"));
    var cursor = page("red").next();
    assertThat(cursor).isNotNull();
    assertThat(page("red", Filter.NONE, Order.NEWEST, cursor).messages()).hasSize(5);
    assertFault("invalid.cursor", () -> page("blue", Filter.NONE, Order.NEWEST, cursor));
    assertFault("invalid.cursor", () -> page("red", Filter.NONE, Order.BEST, cursor));
    assertFault("invalid.cursor", () -> page("red", Filter.NONE, Order.NEWEST, "!".repeat(32)));
    assertFault("invalid.cursor", () -> page("red", Filter.NONE, Order.NEWEST, "x"));
    it.active(BOB);
    var ofBob =
        new SearchRequest(SearchText.parse("q", "red"), Filter.NONE, Order.NEWEST, cursor, 20);
    assertFault("invalid.cursor", () -> search.find(BOB, ofBob));
  }
}
