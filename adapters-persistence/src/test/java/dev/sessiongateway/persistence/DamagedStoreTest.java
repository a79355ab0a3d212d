package dev.sessiongateway.persistence;

import static dev.sessiongateway.application.Samples.ACCOUNT;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.in;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A store that cannot be used keeps its own sessions from being served, and no others.
@ExpectsLog("ERROR SessionLoader - a session cannot be served because its store cannot be used")
class DamagedStoreTest {
  private static final SessionState ACTIVE = new SessionState.Active(ACCOUNT);
  private static final SessionState FAILED = new SessionState.Failed(FailureReason.STORE_DAMAGED);
  private static final Map<String, UnaryOperator<byte[]>> DAMAGES =
      Map.of(
          "text", _ -> "this is a text\n".repeat(1_000).getBytes(StandardCharsets.UTF_8),
          "empty", _ -> new byte[0],
          "noise at the start", good -> noise(good, 0),
          "noise at 100", good -> noise(good, 100),
          "noise in the middle", good -> noise(good, good.length / 2),
          "cut in the middle", good -> Arrays.copyOf(good, good.length / 2));

  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();
  private Session ada;
  private Session grace;
  private Path file;
  private byte[] good;

  private static byte[] noise(byte[] good, int from) {
    var damaged = good.clone();
    var bytes = new byte[4_096];
    new Random(1).nextBytes(bytes);
    System.arraycopy(bytes, 0, damaged, from, bytes.length);
    return damaged;
  }

  static Stream<String> damages() {
    return DAMAGES.keySet().stream().sorted();
  }

  @BeforeEach
  void fill() throws IOException {
    var created = stores().sessions().create(at("ada.db", session("ada")), List.of(event("1")));
    ada = stores().sessions().save(in(ACTIVE, created), List.of(event("2")));
    grace = stores().sessions().create(session("grace"), List.of(event("1")));
    stores().messages().record(ada.ref(), sent(1, GRACE), "print", stamp("3"));
    temporary.close();
    file = temporary.directory().resolve("stores/ada.db");
    good = Files.readAllBytes(file);
  }

  private SqliteStores stores() {
    return temporary.get();
  }

  private Session failed() throws IOException {
    Files.write(file, new byte[0]);
    temporary.open();
    return stores().sessions().list().getFirst();
  }

  @ParameterizedTest
  @MethodSource("damages")
  void theOthersAreServedAndTheFileIsKept(String damage) throws IOException {
    var damaged = DAMAGES.get(damage).apply(good);
    Files.write(file, damaged);

    temporary.open();

    assertThat(stores().sessions().list())
        .extracting(s -> s.name().value(), Session::state)
        .containsExactly(tuple("ada", FAILED), tuple("grace", grace.state()));
    assertThat(stores().sessions().save(grace, List.of(event("2"))).version()).isEqualTo(2);
    assertThat(stores().health().check().ok()).isTrue();
    assertThat(stores().health().notices())
        .singleElement()
        .asString()
        .contains("ada.db is damaged");
    assertThat(file).hasBinaryContent(damaged);
  }

  @Test
  void aStoreThatIsGoneIsNotMadeAnew() throws IOException {
    Files.delete(file);

    temporary.open();

    assertThat(stores().sessions().list().getFirst().state()).isEqualTo(FAILED);
    assertThat(stores().health().notices()).singleElement().asString().contains("the file is gone");
    assertThat(file).doesNotExist();
  }

  @Test
  void aDamagedRegistryIsTheEndOfAll() throws IOException {
    var registry = temporary.directory().resolve("registry.db");
    var whole = Files.readAllBytes(registry);
    Files.write(registry, noise(whole, 0));

    assertThatThrownBy(temporary::open).isInstanceOf(DatabaseUnusable.Damaged.class);

    Files.write(registry, whole);
    temporary.open();
  }

  @Test
  void itsEventsAreToldAndItsHistoryIsRefused() throws IOException {
    var session = failed();

    var saved = stores().sessions().save(session, List.of(event("8"), event("9")));

    assertThat(stores().events().read(saved.ref(), 0, 10))
        .extracting(EventRecord::seq)
        .containsExactly(1L, 2L);
    var ref = saved.ref();
    assertDamaged(() -> stores().messages().find(ref, messageId(1)));
    assertDamaged(() -> stores().chats().find(ref, GRACE));
    assertThat(stores().messages().count(ref, MessageFilter.ALL)).isZero();
  }

  @Test
  void itStaysFailedUntilItIsElsewhere() throws IOException {
    var session = failed();

    assertDamaged(() -> stores().sessions().save(in(ACTIVE, session), List.of()));
    assertDamaged(() -> stores().sessions().open(session.config().engine().store()));
    assertThat(stores().sessions().list()).contains(session);

    var moved = stores().sessions().save(in(ACTIVE, at("other.db", session)), List.of(event("3")));
    temporary.reopen();
    assertThat(stores().sessions().list()).contains(moved);
  }

  @Test
  void itCanBeDeleted() throws IOException {
    var session = failed();

    stores().sessions().delete(session);
    temporary.reopen();

    assertThat(stores().sessions().list()).containsExactly(grace);
    assertThat(stores().health().notices()).isEmpty();
  }

  @Test
  void aMendedStoreHasItsSessionsAsTheyWere() throws IOException {
    var session = failed();
    stores().sessions().save(session, List.of(event("9")));
    temporary.close();
    Files.write(file, good);

    temporary.open();

    assertThat(stores().sessions().list()).containsExactly(ada, grace);
    assertThat(stores().messages().find(ada.ref(), messageId(1))).isPresent();
    assertThat(stores().events().lastSeq(ada.ref())).isEqualTo(4);
  }

  private static void assertDamaged(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("store.damaged"));
  }
}
