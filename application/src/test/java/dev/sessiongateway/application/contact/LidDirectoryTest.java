package dev.sessiongateway.application.contact;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LidDirectoryTest {
  private static final Address LID = new Address("2001", Address.Kind.LID);

  private final InMemoryStores stores = new InMemoryStores();
  private final LidDirectory lids = new LidDirectory(stores.contacts());
  private SessionRef ada;

  @BeforeEach
  void create() {
    ada = stores.sessions().create(session("ada"), List.of()).ref();
  }

  private void store(LidMapping pair) {
    stores
        .accountUpdates()
        .take(ada, List.of(new LinkSignal.LidsLearned(List.of(pair))), stamp("1"));
  }

  @Test
  void storedPairsAreFoundBothWays() {
    store(new LidMapping(LID, GRACE));

    assertThat(lids.isEmpty(ada)).isFalse();
    assertThat(lids.other(ada, GRACE)).contains(LID);
    assertThat(lids.other(ada, LID)).contains(GRACE);
    assertThat(lids.other(ada, ALAN)).isEmpty();
    assertThat(lids.other(ada, Address.group("120363000000000001"))).isEmpty();
  }

  @Test
  void aPairIsKnownBeforeItIsStored() {
    assertThat(lids.isEmpty(ada)).isTrue();
    assertThat(lids.other(ada, GRACE)).isEmpty();

    lids.learned(ada, List.of(new LidMapping(LID, GRACE)));

    assertThat(lids.other(ada, GRACE)).contains(LID);
  }

  @Test
  void aHiddenIdLeadsToTheOneThatTakesItsPlaceAndThatToNone() {
    var newer = new Address("2002", Address.Kind.LID);
    var pair = new LidMapping(LID, newer);
    lids.learned(ada, List.of(new LidMapping(newer, LID)));
    lids.learned(ada, List.of(pair));
    assertThat(lids.other(ada, LID)).contains(newer);
    assertThat(lids.other(ada, newer)).isEmpty();

    store(pair);
    lids.changed(session("ada"), null);
    lids.prepare(Map.of(ada, List.of(LID, newer)));
    assertThat(lids.other(ada, LID)).contains(newer);
    assertThat(lids.other(ada, newer)).isEmpty();
  }

  @Test
  void aDeletedSessionIsForgotten() {
    lids.learned(ada, List.of(new LidMapping(LID, GRACE)));

    lids.changed(session("ada"), null);

    assertThat(lids.isEmpty(ada)).isTrue();
  }

  @Test
  void moreThanTheLimitIsReadFromTheStoreAgain() {
    store(new LidMapping(LID, GRACE));
    assertThat(lids.other(ada, GRACE)).contains(LID);
    for (var i = 0; i <= LidDirectory.CACHED; i++) {
      assertThat(lids.other(ada, Address.person("4917" + i))).isEmpty();
    }

    assertThat(lids.other(ada, GRACE)).contains(LID);
  }
}
