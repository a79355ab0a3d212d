package dev.sessiongateway.application.search;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.search.SearchIndex.Change;
import dev.sessiongateway.application.search.SearchIndex.Document;
import dev.sessiongateway.application.search.SearchIndex.Field;
import dev.sessiongateway.application.search.SearchIndex.Hit;
import dev.sessiongateway.application.search.SearchIndex.Order;
import dev.sessiongateway.application.search.SearchIndex.Place;
import dev.sessiongateway.application.search.SearchIndex.Progress;
import dev.sessiongateway.application.search.SearchIndex.Query;
import dev.sessiongateway.application.search.SearchIndex.Rest;
import dev.sessiongateway.application.search.SearchIndex.Source;
import dev.sessiongateway.application.search.text.SearchText;
import dev.sessiongateway.application.search.text.SearchWord;
import dev.sessiongateway.application.search.text.TextAnalysis;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.StoreAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What every index promises.
public interface SearchIndexContract {
  Source ADA = source(1, StoreAddress.DEFAULT);
  Source BOB = source(2, StoreAddress.DEFAULT);
  Instant NOON = Instant.parse("2026-05-01T12:00:00.123Z");
  Progress DONE = new Progress(7, "evt_7", null);

  /// Empty before each test.
  SearchIndex index();

  static Source source(int number, StoreAddress store) {
    return new Source(new InstanceId(new UUID(0, number)), store);
  }

  static Document text(String id, Address chat, Instant at, String text, String... tags) {
    return new Document(Field.TEXT, id, chat, at, words(text), Set.of(tags));
  }

  static List<String> words(String text) {
    return TextAnalysis.words(text).stream().map(SearchWord::text).toList();
  }

  static Query query(String text, Order order, @Nullable Place after, int most) {
    return query(Field.TEXT, text, List.of(), null, null, order, after, most);
  }

  static Query query(
      Field field,
      String text,
      List<Set<String>> tags,
      @Nullable Instant notBefore,
      @Nullable Instant notAfter,
      Order order,
      @Nullable Place after,
      int most) {
    return new Query(
        field,
        SearchText.parse("q", text),
        tags,
        notBefore,
        notAfter,
        order,
        after,
        most,
        Duration.ofSeconds(30));
  }

  default void put(Source source, Document... documents) {
    write(source, Arrays.stream(documents).<Change>map(Change.Put::new).toList());
  }

  default void write(Source source, List<Change> changes) {
    var before = index().progress(source).orElse(null);
    assertThat(index().write(source, before, changes, DONE)).isTrue();
  }

  default void put(Source source, String... texts) {
    put(
        source,
        IntStream.range(0, texts.length)
            .mapToObj(i -> text("m" + i, GRACE, NOON.plusMillis(i), texts[i]))
            .toArray(Document[]::new));
  }

  default List<String> found(String text) {
    return found(ADA, query(text, Order.NEWEST, null, 100));
  }

  default List<String> found(Source source, Query query) {
    return index().find(source, query).stream().map(Hit::id).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "invoice | m0",
        "INVOICE | m0",
        "invoice paid | m0",
        "paid* | m0",
        "inv* | m0",
        "inv | ``",
        "\"is paid\" | m0",
        "\"paid is\" | ``",
        "\"is pai\"* | m0",
        "cafe | m1",
        "中国 | m2",
        "我们在中国 | m2",
        "国中 | ``",
        "東京 | m2",
        "สวัส | m2",
        "😀 | m1",
        "near | m3",
        "NEAR(other not) | ``",
        "or | m3",
        "a'b | m3",
        "it's | m3",
        "`back\\slash` | m3",
        "100% | m3",
      })
  default void findsWordsPrefixesAndPhrases(String text, String expected) {
    put(
        ADA,
        "The invoice is paid",
        "Café 😀 closed",
        "我们在中国 東京タワー สวัสดีครับ",
        "NEAR or NOT a'b it's back\\slash 100% \"quoted\" -minus col:on");
    assertThat(String.join(",", found(text))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AND",
        "OR",
        "NOT x",
        "NEAR",
        "a AND",
        "words:a",
        "^a",
        "a + b",
        "{a b}: c",
        "'",
        "& |",
        "!a",
        "<->",
        "a:*",
        "\\",
        "' OR 1=1 --",
        "a\0b"
      })
  default void anOperatorIsTextLikeAnyOther(String written) {
    put(ADA, "nothing of the kind");
    SearchText text;
    try {
      text = SearchText.parse("q", written);
    } catch (RuntimeException _) {
      return;
    }
    var query =
        new Query(
            Field.TEXT, text, List.of(), null, null, Order.BEST, null, 10, Duration.ofSeconds(30));
    assertThat(index().find(ADA, query)).isEmpty();
  }

  @Test
  default void theNewestAreFirstAndInOneMillisecondTheLastIndexed() {
    put(
        ADA,
        text("old", GRACE, NOON, "word"),
        text("new", GRACE, NOON.plusMillis(1), "word"),
        text("other", GRACE, NOON, "word"));
    assertThat(found("word")).containsExactly("new", "other", "old");
  }

  @Test
  default void theBestHasMoreOfTheWord() {
    put(
        ADA,
        text("much", GRACE, NOON, "word word word"),
        text("new", GRACE, NOON.plusSeconds(9), "a word among many others in a long text of mine"),
        text("none", GRACE, NOON.plusSeconds(9), "nothing"));
    assertThat(found(ADA, query("word", Order.BEST, null, 9))).containsExactly("much", "new");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NEWEST", "BEST"})
  default void pagesHaveEverythingOnce(String order) {
    var documents =
        IntStream.range(0, 25)
            .mapToObj(
                i -> text("m" + i, GRACE, NOON.plusMillis(i / 3), "word " + "other ".repeat(i % 4)))
            .toArray(Document[]::new);
    put(ADA, documents);
    var whole = found(ADA, query("word", Order.valueOf(order), null, 100));
    assertThat(whole).hasSize(25).doesNotHaveDuplicates();

    var paged = new ArrayList<String>();
    Place after = null;
    for (var page = 0; page < 9; page++) {
      var hits = index().find(ADA, query("word", Order.valueOf(order), after, 4));
      hits.forEach(hit -> paged.add(hit.id()));
      after = hits.isEmpty() ? after : hits.getLast().place();
    }
    assertThat(paged).isEqualTo(whole);
  }

  @Test
  default void tagsAndTimesSelect() {
    put(
        ADA,
        text("a", GRACE, NOON, "word", "cgrace", "m1", "ktext"),
        text("b", ALAN, NOON.plusMillis(1), "word", "calan", "m0", "ktext"),
        text("c", ALAN, NOON.plusMillis(2), "word", "calan", "m0", "kimage"));
    assertThat(tagged(Set.of("calan"))).containsExactly("c", "b");
    assertThat(tagged(Set.of("calan"), Set.of("ktext"))).containsExactly("b");
    assertThat(tagged(Set.of("kimage", "m1"))).containsExactly("c", "a");
    assertThat(tagged(Set.of("cnobody"))).isEmpty();
    assertThat(between(NOON.plusMillis(1), null)).containsExactly("c", "b");
    assertThat(between(null, NOON.plusMillis(1))).containsExactly("b", "a");
    assertThat(between(NOON.plusMillis(1), NOON.plusMillis(1))).containsExactly("b");
    // A tag is no word.
    assertThat(found("calan")).isEmpty();
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // it reads them only
  private List<String> tagged(Set<String>... tags) {
    return found(ADA, query(Field.TEXT, "word", List.of(tags), null, null, Order.NEWEST, null, 10));
  }

  private List<String> between(@Nullable Instant first, @Nullable Instant last) {
    return found(ADA, query(Field.TEXT, "word", List.of(), first, last, Order.NEWEST, null, 10));
  }

  @Test
  default void anyTimeHasAPlace() {
    put(
        ADA,
        text("min", GRACE, Instant.parse("0001-01-01T00:00:00Z"), "word"),
        text("epoch", GRACE, Instant.EPOCH, "word"),
        text("max", GRACE, Instant.parse("9999-12-31T23:59:59Z"), "word"));
    assertThat(found("word")).startsWith("max").hasSize(3);
    assertThat(between(Instant.parse("2000-01-01T00:00:00Z"), Instant.MAX)).contains("max");
  }

  @Test
  default void aDocumentIsReplacedAndRemoved() {
    put(ADA, text("m", GRACE, NOON, "first"));
    put(ADA, text("m", GRACE, NOON, "second"));
    assertThat(found("first")).isEmpty();
    assertThat(found("second")).containsExactly("m");

    write(ADA, List.of(new Change.Remove(Field.TEXT, "m"), new Change.Remove(Field.TEXT, "x")));
    assertThat(found("second")).isEmpty();
  }

  @Test
  default void changesOfOneUnitAreMadeInOrder() {
    write(
        ADA,
        List.of(
            new Change.Put(text("m", GRACE, NOON, "first")),
            new Change.Put(text("m", GRACE, NOON, "second")),
            new Change.Put(text("n", GRACE, NOON, "second")),
            new Change.RemoveMessages(GRACE),
            new Change.Put(text("n", GRACE, NOON, "third"))));
    assertThat(found("second")).isEmpty();
    assertThat(found("third")).containsExactly("n");
  }

  @Test
  default void theMessagesOfAChatAreRemovedAndItsNameStays() {
    put(
        ADA,
        text("g", GRACE, NOON, "word"),
        text("a", ALAN, NOON, "word"),
        new Document(Field.NAME, "g", GRACE, Instant.EPOCH, List.of("word"), Set.of()));
    write(ADA, List.of(new Change.RemoveMessages(GRACE)));
    assertThat(found("word")).containsExactly("a");
    assertThat(found(ADA, query(Field.NAME, "wor*", List.of(), null, null, Order.NEWEST, null, 9)))
        .containsExactly("g");
  }

  @Test
  default void sourcesDoNotMix() {
    var elsewhere = source(1, new StoreAddress("other.db"));
    put(ADA, text("m", GRACE, NOON, "word"));
    put(BOB, text("m", GRACE, NOON, "word"), text("n", GRACE, NOON, "word"));
    put(elsewhere, text("o", GRACE, NOON, "word"));
    write(BOB, List.of(new Change.Remove(Field.TEXT, "m")));

    assertThat(found("word")).containsExactly("m");
    assertThat(found(BOB, query("word", Order.BEST, null, 9))).containsExactly("n");
    assertThat(index().sessions()).containsExactlyInAnyOrder(ADA.session(), BOB.session());

    index().remove(ADA.session());
    index().remove(ADA.session());
    assertThat(found("word")).isEmpty();
    assertThat(found(elsewhere, query("word", Order.NEWEST, null, 9))).isEmpty();
    assertThat(index().progress(elsewhere)).isEmpty();
    assertThat(found(BOB, query("word", Order.NEWEST, null, 9))).containsExactly("n");
    assertThat(index().sessions()).containsExactly(BOB.session());
  }

  @Test
  default void aUnitFollowsItsProgressOrChangesNothing() {
    var first = new Progress(0, "", new Rest.Names(0));
    var second = new Progress(3, "evt_3", new Rest.Messages(null, 0));
    var third = new Progress(9, "evt_9", new Rest.Messages(NOON.plusNanos(1), 500));
    assertThat(index().progress(ADA)).isEmpty();
    assertThat(index().write(ADA, DONE, List.of(), first)).isFalse();
    assertThat(index().write(ADA, null, List.of(), first)).isTrue();
    assertThat(index().write(ADA, null, List.of(), second)).isFalse();
    assertThat(index().progress(ADA)).contains(first);
    assertThat(index().write(ADA, first, List.of(), second)).isTrue();
    assertThat(index().progress(ADA)).contains(second);

    var change = new Change.Put(text("m", GRACE, NOON, "word"));
    assertThat(index().write(ADA, first, List.of(change), third)).isFalse();
    assertThat(found("word")).isEmpty();
    assertThat(index().write(ADA, second, List.of(change), third)).isTrue();
    assertThat(index().progress(ADA)).contains(third);
    assertThat(index().write(ADA, third, List.of(), DONE)).isTrue();
    assertThat(index().progress(ADA)).contains(DONE);
  }

  @Test
  default void longTextsAndManyAtOneMomentAreTaken() {
    var documents = new ArrayList<Document>();
    for (var i = 0; i < 300; i++) {
      documents.add(text("m" + i, GRACE, NOON, "word"));
    }
    documents.add(text("long", GRACE, NOON, "国".repeat(9_000) + " word"));
    documents.add(text("many", GRACE, NOON, "word ".repeat(9_000)));
    put(ADA, documents.toArray(Document[]::new));
    assertThat(found(ADA, query("word", Order.NEWEST, null, 1_000))).hasSize(301);
    assertThat(found("国国国国")).containsExactly("long");
  }

  @Test
  default void theOldestMessagesOfASourceAreRemovedInSteps() {
    put(ADA, "red one", "red two", "red three", "red four");
    put(BOB, "red one");
    var name = new Document(Field.NAME, "g", GRACE, Instant.EPOCH, words("red"), Set.of());
    put(ADA, name);

    assertThat(index().prune(ADA, NOON.plusMillis(3), 2)).isEqualTo(2);
    assertThat(found("red")).containsExactly("m3", "m2");
    assertThat(index().prune(ADA, NOON.plusMillis(3), 2)).isEqualTo(1);
    assertThat(index().prune(ADA, NOON.plusMillis(3), 2)).isZero();

    assertThat(found("red")).containsExactly("m3");
    assertThat(found(BOB, query("red", Order.NEWEST, null, 100))).hasSize(1);
    assertThat(found(ADA, query(Field.NAME, "red", List.of(), null, null, Order.NEWEST, null, 100)))
        .containsExactly("g");
    assertThat(index().progress(ADA)).contains(DONE);
    assertThat(index().prune(source(9, StoreAddress.DEFAULT), NOON, 2)).isZero();
  }
}
