package dev.sessiongateway.persistence.messaging;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.database.DataDirectory;
import dev.sessiongateway.persistence.database.Databases;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageSelectionTest {
  private static final Page PAGE = new Page(50, 100);

  @TempDir Path directory;

  static Stream<MessageSelection> selections() {
    return Stream.of(
        of(MessageQuery.newestIn(GRACE, PAGE)),
        of(new MessageQuery(GRACE, null, null, null, null, SortOrder.ASCENDING, PAGE)),
        of(new MessageQuery(null, null, null, null, null, SortOrder.DESCENDING, PAGE)),
        of(
            new MessageQuery(
                GRACE, true, Ack.READ, NOON, NOON.plusSeconds(1), SortOrder.DESCENDING, PAGE)),
        of(new MessageQuery(null, false, null, NOON, null, SortOrder.ASCENDING, PAGE)),
        MessageSelection.pending(1, null, 10),
        MessageSelection.pending(1, Samples.sent(1, GRACE), 10));
  }

  private static MessageSelection of(MessageQuery query) {
    return MessageSelection.of(1, query);
  }

  @ParameterizedTest
  @MethodSource("selections")
  void readsFromAnIndexInTheOrderOfTheAnswer(MessageSelection selection) {
    try (var databases = Databases.open(DataDirectory.of(directory))) {
      List<String> plan =
          databases
              .at(StoreAddress.DEFAULT)
              .read(handle ->
                  handle
                      .createQuery("EXPLAIN QUERY PLAN " + selection.sql())
                      .bindMap(selection.arguments())
                      .map((row, _) -> row.getString("detail"))
                      .list());

      assertThat(plan).isNotEmpty().allMatch(step -> step.startsWith("SEARCH message USING INDEX"));
    }
  }
}
