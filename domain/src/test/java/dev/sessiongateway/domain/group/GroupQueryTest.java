package dev.sessiongateway.domain.group;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.GroupQuery.SortField;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GroupQueryTest {
  private static final List<Group> GROUPS =
      List.of(
          group("10003", "beta"),
          group("10001", "Gamma"),
          group("10004", "alpha"),
          group("10002", "Beta"));

  private static Group group(String id, String subject) {
    return new Group(
        Address.group(id),
        subject,
        null,
        null,
        Instant.EPOCH,
        List.of(),
        new InviteCode("HjkLmN0pqRsTuVwXyZ1234"),
        false,
        false);
  }

  private static List<String> ids(SortField by, SortOrder order, Page page) {
    return new GroupQuery(by, order, true, page)
        .applyTo(GROUPS).stream().map(group -> group.id().user().substring(4)).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "ID, ASCENDING, 1 2 3 4",
    "ID, DESCENDING, 4 3 2 1",
    "SUBJECT, ASCENDING, 4 2 3 1",
    "SUBJECT, DESCENDING, 1 3 2 4",
  })
  void groupsAreSortedAndEqualSubjectsById(SortField by, SortOrder order, String expected) {
    assertThat(ids(by, order, null)).containsExactly(expected.split(" "));
  }

  @Test
  void unsortedGroupsComeAsTheNetworkTellsThem() {
    assertThat(ids(null, SortOrder.DESCENDING, null)).containsExactly("3", "1", "4", "2");
  }

  @ParameterizedTest
  @CsvSource({
    "2, 0, 1 2",
    "2, 2, 3 4",
    "3, 3, 4",
    "2, 4, ''",
    "1000, 0, 1 2 3 4",
    "1, 2147483647, ''"
  })
  void aPageIsCutAfterSorting(int limit, int offset, String expected) {
    assertThat(String.join(" ", ids(SortField.ID, SortOrder.ASCENDING, new Page(limit, offset))))
        .isEqualTo(expected);
  }

  @Test
  void aPageIsAtLeastOneAndCutToItsMost() {
    assertThat(new Page(1_000_000_000, 0).limit()).isEqualTo(Page.MAX_LIMIT);
    assertFault("invalid.limit", () -> new Page(0, 0));
    assertFault("invalid.limit", () -> new Page(-1, 0));
    assertFault("invalid.offset", () -> new Page(1, -1));
  }

  @Test
  void anOrderIsAscOrDesc() {
    assertThat(SortOrder.parse("sortOrder", "ASC")).isEqualTo(SortOrder.ASCENDING);
    assertThat(SortOrder.parse("sortOrder", "desc")).isEqualTo(SortOrder.DESCENDING);
    assertFault("invalid.sortOrder", () -> SortOrder.parse("sortOrder", "up"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n"})
  void aSubjectSaysSomething(String text) {
    assertFault("invalid.subject", () -> new GroupSubject(text));
  }

  @Test
  void aSubjectHasAtMost100Characters() {
    assertThat(new GroupSubject("x".repeat(100)).value()).hasSize(100);
    assertFault("invalid.subject", () -> new GroupSubject("x".repeat(101)));
  }
}
