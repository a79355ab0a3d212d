package dev.sessiongateway.persistence.contact;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.ContactQuery.SortField;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.persistence.QueryPlan;
import dev.sessiongateway.persistence.contact.JdbiContactStore.ContactSelection;
import dev.sessiongateway.persistence.database.Selection;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ContactSelectionTest {
  @TempDir Path directory;

  static Stream<ContactFilter> filters() {
    return Stream.of(
        ContactFilter.ALL,
        ContactFilter.PEOPLE,
        new ContactFilter(List.of(GRACE, ALAN), null, true),
        new ContactFilter(List.of(), "Grace", true));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void peopleAndChatsAreReadInTheOrderOfTheirKeys(ContactFilter filter) {
    isKeyed(ContactSelection.of(1, new ContactQuery(filter, new Page(50, 100))));
  }

  @ParameterizedTest
  @EnumSource
  void namesAreReadInTheirOrder(SortOrder order) {
    var page = new Page(50, 100);
    isKeyed(
        ContactSelection.of(1, new ContactQuery(ContactFilter.ALL, SortField.NAME, order, page)));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void theyAreCountedByTheirKeys(ContactFilter filter) {
    isKeyed(ContactSelection.count(1, filter));
  }

  private void isKeyed(Selection selection) {
    var plan = QueryPlan.of(directory, selection.sql(), selection.arguments());

    assertThat(plan)
        .filteredOn(step -> !List.of("CO-ROUTINE page", "SCAN page").contains(step))
        .isNotEmpty()
        .allMatch(
            step -> step.matches("SEARCH (known_contact|contact|chat) .*\\(session=\\?.*\\).*"));
  }
}
