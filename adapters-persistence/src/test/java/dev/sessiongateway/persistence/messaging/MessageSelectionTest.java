package dev.sessiongateway.persistence.messaging;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.messageId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.SenderDevice;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.persistence.QueryPlan;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.messaging.KnownPositions.TimeKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageSelectionTest {
  private static final Page PAGE = new Page(50, 100);
  private static final MessageFilter NARROW =
      MessageFilter.in(GRACE)
          .fromMe(true)
          .withAck(Ack.READ)
          .by(ALAN)
          .on(SenderDevice.WEB)
          .ofKinds(Set.of(ContentKind.TEXT, ContentKind.POLL))
          .between(NOON, NOON.plusSeconds(1));

  private static final MessageFilter PLACES =
      MessageFilter.in(GRACE).ofKinds(Set.of(ContentKind.LOCATION, ContentKind.EVENT));

  @TempDir Path directory;

  static Stream<MessageFilter> filters() {
    return Stream.of(
        MessageFilter.ALL,
        MessageFilter.in(GRACE),
        MessageFilter.ALL.inChats(List.of(GRACE, ALAN)),
        MessageFilter.ALL.fromMe(false).between(NOON, null),
        MessageFilter.ALL.ofKinds(Set.of(ContentKind.TEXT, ContentKind.POLL)),
        MessageFilter.ALL.ofKinds(Set.of(ContentKind.values())),
        MessageFilter.ALL.ofKinds(Set.of(ContentKind.IMAGE)).between(null, NOON),
        MessageFilter.ALL.ofKinds(Set.of(ContentKind.AUDIO, ContentKind.VOICE)),
        MessageFilter.in(GRACE).ofKinds(Set.of(ContentKind.IMAGE, ContentKind.POLL)),
        MessageFilter.ALL.inChats(List.of(GRACE, ALAN)).ofKinds(Set.of(ContentKind.IMAGE)),
        MessageFilter.ALL.withId(messageId(1)),
        NARROW,
        NARROW.withId(messageId(1)));
  }

  static Stream<Selection> reads() {
    return Stream.concat(
        filters()
            .flatMap(filter ->
                Stream.of(SortOrder.values()).map(order -> new MessageQuery(filter, order, PAGE)))
            .map(query -> MessageSelection.of(1, query)),
        Stream.of(
            MessageSelection.step(1, MessageFilter.ALL, TimeKey.FIRST, true, 512),
            MessageSelection.step(1, MessageFilter.in(GRACE), TimeKey.LAST, false, 512),
            MessageSelection.from(1, MessageFilter.ALL, new TimeKey(1, 2), false, 20),
            MessageSelection.from(1, MessageFilter.in(GRACE), new TimeKey(1, 2), true, 20),
            MessageSelection.step(1, PLACES, TimeKey.FIRST, true, 512),
            MessageSelection.from(1, PLACES, new TimeKey(1, 2), false, 20),
            MessageSelection.pending(1, null, 10),
            MessageSelection.pending(1, Samples.sent(1, GRACE), 10)));
  }

  /// What is read from several places is merged, never sorted.
  @ParameterizedTest
  @MethodSource("reads")
  void readsFromIndexesInTheOrderOfTheAnswer(Selection selection) {
    var plan = QueryPlan.of(directory, selection.sql(), selection.arguments());

    assertThat(plan)
        .filteredOn(step -> !List.of("MERGE (UNION ALL)", "LEFT", "RIGHT").contains(step))
        .isNotEmpty()
        .allMatch(step ->
            step.matches("SEARCH message USING (COVERING )?INDEX message_.*") || isById(step));
  }

  /// The one row of an id needs no order.
  private static boolean isById(String step) {
    return step.endsWith("(session=? AND id=?)");
  }

  /// One line for each table that is read.
  @ParameterizedTest
  @MethodSource("tallied")
  void wholeChatsAreCountedWithoutReadingMessages(MessageFilter filter) {
    var selection = MessageSelection.count(1, filter);

    assertThat(QueryPlan.of(directory, selection.sql(), selection.arguments()))
        .filteredOn(step -> step.contains(" message") || step.contains("tally"))
        .isNotEmpty()
        .allMatch(step -> step.matches("SEARCH (message|kind)_tally USING PRIMARY KEY .*"));
  }

  static Stream<MessageFilter> tallied() {
    return Stream.of(
            MessageFilter.ALL,
            MessageFilter.ALL.fromMe(true),
            MessageFilter.in(GRACE),
            MessageFilter.ALL.inChats(List.of(GRACE, ALAN)).fromMe(false))
        .flatMap(filter ->
            Stream.of(
                filter,
                filter.ofKinds(Set.of(ContentKind.IMAGE)),
                filter.ofKinds(Set.of(ContentKind.TEXT, ContentKind.POLL)),
                filter.ofKinds(Set.of(ContentKind.values()))));
  }

  static Stream<Selection> counts() {
    return filters().map(filter -> MessageSelection.count(1, filter));
  }

  @ParameterizedTest
  @MethodSource("counts")
  void countsFromIndexes(Selection selection) {
    var plan = QueryPlan.of(directory, selection.sql(), selection.arguments());

    assertThat(plan)
        .filteredOn(
            step -> !step.startsWith("SCALAR SUBQUERY") && !step.equals("SCAN CONSTANT ROW"))
        .isNotEmpty()
        .allMatch(step ->
            step.matches("SEARCH message USING (COVERING )?INDEX .*")
                || step.matches("SEARCH (message|kind)_tally USING PRIMARY KEY .*"));
  }
}
