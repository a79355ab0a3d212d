package dev.sessiongateway.application.network;

import static dev.sessiongateway.application.Samples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What the [NetworkState] of every store promises.
public interface NetworkStateContract {
  SessionName ADA = new SessionName("ada");
  SessionName BEN = new SessionName("ben");
  Map<String, String> FIRST = Map.of("token", "one", "empty", "");
  Map<String, String> SECOND = Map.of("token", "two \"\u00e4\ud83d\ude00\n");

  /// Empty before each test.
  Stores stores();

  private NetworkState state() {
    return stores().networkState("cloud");
  }

  private Session create(SessionName name) {
    return stores().sessions().create(Samples.session(name.value()), List.of());
  }

  private void save(SessionName session, Document... documents) {
    state().save(session, NOON, List.of(documents));
  }

  private static Document account(String name, Map<String, String> values) {
    return new Document("account", name, values);
  }

  @Test
  default void aDocumentIsFoundAsItWasSavedLast() {
    create(ADA);
    assertThat(state().find(ADA, "account", "1")).isEmpty();

    save(ADA, account("1", FIRST));
    assertThat(state().find(ADA, "account", "1")).contains(FIRST);

    save(ADA, account("1", SECOND), account("2", Map.of()));
    assertThat(state().find(ADA, "account", "1")).contains(SECOND);
    assertThat(state().find(ADA, "account", "2")).contains(Map.of());
    assertThat(state().find(ADA, "room", "1")).isEmpty();
  }

  @Test
  default void theDocumentsOfAKindAreListedByName() {
    create(ADA);
    create(BEN);
    save(ADA, account("b", SECOND), account("a", FIRST), new Document("room", "c", FIRST));
    save(BEN, account("d", FIRST));

    assertThat(state().list(ADA, "account"))
        .containsExactly(account("a", FIRST), account("b", SECOND));
    assertThat(state().list(BEN, "room")).isEmpty();
  }

  @Test
  default void sessionsAreFoundByADocumentThatTheyHave() {
    create(BEN);
    create(ADA);
    save(BEN, account("1", FIRST));
    save(ADA, account("1", SECOND));
    save(ADA, new Document("room", "2", FIRST));

    assertThat(state().sessions("account", "1")).containsExactly(ADA, BEN);
    assertThat(state().sessions("room", "2")).containsExactly(ADA);
    assertThat(state().sessions("account", "2")).isEmpty();
  }

  @Test
  default void networksDoNotSeeEachOther() {
    create(ADA);
    save(ADA, account("1", FIRST));
    var other = stores().networkState("xmpp");

    assertThat(other.find(ADA, "account", "1")).isEmpty();
    assertThat(other.sessions("account", "1")).isEmpty();
    other.clear(ADA);
    assertThat(other.prune("account", NOON.plusSeconds(1))).isZero();
    assertThat(state().find(ADA, "account", "1")).contains(FIRST);
  }

  @Test
  default void documentsAreDeletedAloneAndTogether() {
    create(ADA);
    create(BEN);
    save(ADA, account("1", FIRST), account("2", FIRST), new Document("room", "1", FIRST));
    save(BEN, account("1", FIRST));

    state().delete(ADA, "account", "1");
    state().delete(ADA, "account", "nothing");
    assertThat(state().list(ADA, "account")).containsExactly(account("2", FIRST));
    assertThat(state().find(ADA, "room", "1")).isPresent();

    state().clear(ADA);
    assertThat(state().list(ADA, "account")).isEmpty();
    assertThat(state().list(ADA, "room")).isEmpty();
    assertThat(state().find(BEN, "account", "1")).contains(FIRST);
    state().clear(ADA);
  }

  @Test
  default void whatIsOldIsPrunedByItsKind() {
    create(ADA);
    state().save(ADA, NOON, List.of(account("old", FIRST), new Document("room", "old", FIRST)));
    state().save(ADA, NOON.plusNanos(1), List.of(account("new", FIRST)));
    state().save(ADA, NOON, List.of(account("renewed", FIRST)));
    state().save(ADA, NOON.plusSeconds(9), List.of(account("renewed", FIRST)));

    assertThat(state().prune("account", NOON.plusNanos(1))).isOne();
    assertThat(state().list(ADA, "account"))
        .extracting(Document::name)
        .containsExactly("new", "renewed");
    assertThat(state().find(ADA, "room", "old")).isPresent();
  }

  @Test
  default void aLaterSessionOfTheSameNameHasNothingOfTheFormerOne() {
    var former = create(ADA);
    save(ADA, account("1", FIRST));
    stores().sessions().delete(former);
    assertThat(state().sessions("account", "1")).isEmpty();
    assertThat(state().find(ADA, "account", "1")).isEmpty();

    create(ADA);
    assertThat(state().list(ADA, "account")).isEmpty();
    assertThat(state().sessions("account", "1")).isEmpty();
  }

  @Test
  default void whatIsSavedForASessionThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> save(ADA, account("1", FIRST)))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault()).isInstanceOf(Fault.NotFound.class));
    state().delete(ADA, "account", "1");
    state().clear(ADA);
    create(ADA);
    assertThat(state().list(ADA, "account")).isEmpty();
  }

  @Test
  default void aNameHasAnyCharactersAndALimit() {
    create(ADA);
    var name = "wamid.HBg/+=~ \u00e4" + "x".repeat(200);
    save(ADA, account(name, FIRST));
    assertThat(state().find(ADA, "account", name)).contains(FIRST);
    assertThat(state().sessions("account", name)).containsExactly(ADA);
    for (var wrong : List.of("", "x".repeat(256))) {
      assertThatThrownBy(() -> account(wrong, FIRST)).isInstanceOf(FaultException.class);
    }
    assertThatThrownBy(() -> new Document("Account", "1", FIRST))
        .isInstanceOf(FaultException.class);
  }
}
