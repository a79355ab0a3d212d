package dev.sessiongateway.persistence.chat;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.persistence.QueryPlan;
import dev.sessiongateway.persistence.chat.JdbiChatStore.ChatSelection;
import dev.sessiongateway.persistence.database.Selection;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ChatSelectionTest {
  @TempDir Path directory;

  static Stream<ChatFilter> filters() {
    return Stream.of(
        ChatFilter.ALL,
        new ChatFilter(List.of(), NOON, null),
        new ChatFilter(List.of(), NOON, NOON.plusSeconds(1)));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void theNewestAreReadInTheOrderOfTheAnswer(ChatFilter filter) {
    var selection = ChatSelection.of(1, newestFirst(filter));

    assertThat(plan(selection))
        .allMatch(step ->
            step.matches(
                "SEARCH (chat|shown|message|archived_chat) USING .*(INDEX|PRIMARY KEY) .*"))
        // The chats before the page are in the index alone.
        .anyMatch(step -> step.startsWith("SEARCH chat USING COVERING INDEX chat_by_time"));
  }

  @ParameterizedTest
  @EnumSource
  void noOrderNeedsSorting(SortOrder order) {
    for (var field : ChatQuery.SortField.values()) {
      var query = new ChatQuery(ChatFilter.ALL, field, order, new Page(50, 100));

      assertThat(plan(ChatSelection.of(1, query)))
          .as("by %s", field)
          .allMatch(step ->
              step.matches("SEARCH (chat|chat_label|shown|message|archived_chat) USING .*"));
    }
  }

  /// Without the steps that hand on the page, and that put its rows in order again at the end.
  private List<String> plan(Selection selection) {
    var steps = QueryPlan.of(directory, selection.sql(), selection.arguments());
    var isOrdered = steps.getLast().startsWith("USE TEMP B-TREE FOR");
    return steps.subList(0, steps.size() - (isOrdered ? 1 : 0)).stream()
        .filter(step -> !step.startsWith("CORRELATED SCALAR SUBQUERY"))
        .filter(step -> !List.of("CO-ROUTINE page", "SCAN page").contains(step))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("filters")
  void countingNeedsNoScan(ChatFilter filter) {
    var selection = ChatSelection.count(1, filter);

    assertThat(QueryPlan.of(directory, selection.sql(), selection.arguments()))
        .allMatch(step -> step.startsWith("SEARCH chat USING"));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void someChatsAreFoundByTheirKeys(ChatFilter times) {
    var some = new ChatFilter(List.of(GRACE, ALAN), times.notBefore(), times.notAfter());
    var selection = ChatSelection.of(1, newestFirst(some));

    assertThat(plan(selection)).noneMatch(step -> step.startsWith("SCAN"));
  }

  private static ChatQuery newestFirst(ChatFilter filter) {
    return new ChatQuery(
        filter, ChatQuery.SortField.LAST_MESSAGE, SortOrder.DESCENDING, new Page(50, 100));
  }
}
