package dev.sessiongateway.application.access;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.access.AccessKeys.KeyChange;
import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.application.access.AccessKeys.Purpose;
import dev.sessiongateway.application.access.Tickets.LocalTickets;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// No key gives another one more than it has, what is taken away ends at once, and two gateways on
/// one store agree.
class KeyChangeTest {
  private static final Set<Scope> READ = Set.of(Scope.READ);
  private static final Set<Scope> ADMIN = Set.of(Scope.ADMIN);

  private final ManualTime time = new ManualTime();
  private final AccessKeyStore store = new InMemoryStores().keys();
  private final Set<SessionName> sessions = Set.of(ADA, BOB);
  private final GatewayLifecycle lifecycle = new GatewayLifecycle();
  private final AccessKeyService keys = service();
  private final List<String> revoked = new ArrayList<>();

  private AccessKeyService service() {
    return new AccessKeyService(
        store,
        time,
        new SystemSecrets(),
        lifecycle,
        name -> sessions.contains(name),
        id -> "the text of " + id,
        new KeyPolicy("root-key-of-the-tests", true));
  }

  private static NewKey command(Set<Scope> scopes, @Nullable SessionName session) {
    return command(scopes, session, null);
  }

  private static NewKey command(
      Set<Scope> scopes, @Nullable SessionName session, @Nullable Instant end) {
    return new NewKey("key", scopes, session, null, end, true, null);
  }

  private AccessKey key(Set<Scope> scopes, @Nullable SessionName session, @Nullable Instant end) {
    return keys.issue(command(scopes, session, end)).key();
  }

  private AccessKey root() {
    return keys.authenticate("root-key-of-the-tests").orElseThrow();
  }

  private static KeyChange to(
      Set<Scope> scopes, @Nullable SessionName session, boolean active, @Nullable Instant end) {
    return new KeyChange(scopes, session, active, null, null, end, null);
  }

  private Instant in(int seconds) {
    return time.instant().plusSeconds(seconds);
  }

  @Test
  void aMakerGivesNoRightAndNoSessionThatItLacks() {
    var reader = key(READ, ADA, null);
    assertFault("forbidden", () -> keys.issue(command(Set.of(Scope.SEND), ADA), reader));
    assertFault("forbidden", () -> keys.issue(command(READ, BOB), reader));
    assertFault("forbidden", () -> keys.issue(command(READ, null), reader));
    assertThat(keys.issue(command(READ, ADA), reader).key().scopes()).isEqualTo(READ);
  }

  @Test
  void aKeyDoesNotOutliveItsMaker() {
    var maker = key(ADMIN, null, in(60));
    assertThat(keys.issue(command(READ, ADA), maker).key().expiresAt()).isEqualTo(in(60));
    assertThat(keys.issue(command(READ, ADA, in(59)), maker).key().expiresAt()).isEqualTo(in(59));
    assertFault("invalid.expiresAt", () -> keys.issue(command(READ, ADA, in(61)), maker));
  }

  @Test
  void aKeyThatHasExpiredAlreadyIsNotMade() {
    assertFault("invalid.expiresAt", () -> key(READ, null, time.instant()));
    var one = key(READ, null, null);
    var ended = to(READ, null, true, time.instant());
    assertFault("invalid.expiresAt", () -> keys.change(one.id(), ended, root()));
    assertThat(keys.list()).containsExactly(one);
  }

  @Test
  void aChangeHoldsFromNowOnAndEndsTheConnectionsOfTheKey() {
    keys.onRevoked(revoked::add);
    var issued = keys.issue(command(READ, ADA));
    var id = issued.key().id();
    var changed = keys.change(id, to(Set.of(Scope.SEND), BOB, true, null), root());
    assertThat(changed.scopes()).containsExactly(Scope.SEND);
    assertThat(keys.authenticate(issued.secret())).contains(changed);
    assertThat(keys.withId(id)).contains(changed);
    assertThat(revoked).containsExactly(id);
    assertThat(service().authenticate(issued.secret())).contains(changed);
  }

  @Test
  void aRevokedKeyEndsItsConnections() {
    keys.onRevoked(revoked::add);
    var one = key(READ, null, null);
    keys.revoke(one.id());
    assertThat(revoked).containsExactly(one.id());
    assertThat(keys.withId(one.id())).isEmpty();
    assertFault("key.not-found", () -> keys.change(one.id(), to(READ, null, true, null), root()));
    assertFault(
        "key.not-found", () -> keys.change(root().id(), to(READ, null, true, null), root()));
    assertThat(revoked).hasSize(1);
  }

  @Test
  void aKeyThatIsSwitchedOffOpensNothingButIsKept() {
    var issued = keys.issue(command(READ, null));
    var ticket = keys.issueTicket(issued.key(), null, Duration.ofMinutes(1));
    keys.change(issued.key().id(), to(READ, null, false, null), root());
    assertThat(keys.authenticate(issued.secret())).isEmpty();
    assertThat(keys.withId(issued.key().id())).isEmpty();
    assertThat(keys.isGood(issued.key())).isFalse();
    assertThat(keys.redeem(ticket.text())).isEmpty();
    assertThat(keys.list()).hasSize(1);
    keys.change(issued.key().id(), to(READ, null, true, null), root());
    assertThat(keys.authenticate(issued.secret())).isPresent();
  }

  @Test
  void nobodyChangesAKeyThatHasMoreThanOneself() {
    var ofAda = key(ADMIN, ADA, null);
    var ofBob = key(READ, BOB, null);
    assertFault("forbidden", () -> keys.change(ofBob.id(), to(READ, ADA, true, null), ofAda));
    var sender = key(Set.of(Scope.SEND), ADA, null);
    var reader = key(READ, ADA, null);
    assertFault("forbidden", () -> keys.change(sender.id(), to(READ, ADA, true, null), reader));
    assertFault(
        "forbidden",
        () -> keys.change(reader.id(), to(Set.of(Scope.SEND), ADA, true, null), reader));
    assertFault("forbidden", () -> keys.change(reader.id(), to(READ, null, true, null), ofAda));
    assertThat(keys.list()).contains(ofBob, sender, reader);
  }

  @Test
  void whoExpiresGivesNoMoreToAKeyThatNeverExpires() {
    var guest = key(ADMIN, null, in(60));
    var lasting = key(READ, ADA, null);
    for (var more :
        List.of(
            to(ADMIN, ADA, true, null), to(READ, null, true, null), to(READ, BOB, true, null))) {
      assertFault("invalid.expiresAt", () -> keys.change(lasting.id(), more, guest));
    }
    var off = keys.change(lasting.id(), to(Set.of(), ADA, false, null), guest);
    assertThat(off.active()).isFalse();
    assertFault(
        "invalid.expiresAt", () -> keys.change(lasting.id(), to(Set.of(), ADA, true, null), guest));
    assertThat(keys.list()).contains(off);
  }

  @Test
  void whoExpiresProlongsNoKeyBeyondItself() {
    var guest = key(ADMIN, null, in(60));
    var shorter = key(READ, ADA, in(30));
    assertThat(keys.change(shorter.id(), to(READ, ADA, true, in(60)), guest).expiresAt())
        .isEqualTo(in(60));
    assertFault(
        "invalid.expiresAt", () -> keys.change(shorter.id(), to(READ, ADA, true, in(61)), guest));
    var longer = key(READ, ADA, in(90));
    assertThat(keys.change(longer.id(), to(READ, ADA, true, in(80)), guest).expiresAt())
        .isEqualTo(in(80));
  }

  @Test
  void aKeyForAPurposeIsMadeOnceForEachSessionAndEnd() {
    var first = keys.findOrIssue(Purpose.CONTROL, ADA, root());
    assertThat(keys.findOrIssue(Purpose.CONTROL, ADA, root())).isEqualTo(first);
    assertThat(keys.authenticate(first.secret())).contains(first.key());
    assertThat(first.key().name()).isEqualTo("control of ada");
    assertThat(first.key().scopes()).containsExactly(Scope.CONTROL);
    assertThat(keys.findOrIssue(Purpose.MEDIA, ADA, root()).key().scopes()).isEmpty();
    assertThat(keys.findOrIssue(Purpose.CONTROL, BOB, root())).isNotEqualTo(first);
    var guest = key(ADMIN, null, in(60));
    var ending = keys.findOrIssue(Purpose.CONTROL, ADA, guest);
    assertThat(ending.key().expiresAt()).isEqualTo(in(60));
    assertThat(ending.secret()).isNotEqualTo(first.secret());
    keys.revoke(first.key().id());
    assertThat(keys.findOrIssue(Purpose.CONTROL, ADA, root()).secret())
        .isNotEqualTo(first.secret());
  }

  @Test
  void aKeyForAPurposeHasTheAddressesOfWhoAsks() {
    var office = from("10.0.0.0/8");
    var first = keys.findOrIssue(Purpose.CONTROL, ADA, office);
    assertThat(first.key().addresses()).isEqualTo(office.addresses());
    assertThat(keys.findOrIssue(Purpose.CONTROL, ADA, office)).isEqualTo(first);
    assertThat(keys.findOrIssue(Purpose.CONTROL, ADA, from("192.0.2.7"))).isNotEqualTo(first);
    assertThat(keys.findOrIssue(Purpose.CONTROL, ADA, root()).key().addresses()).isEmpty();
  }

  private AccessKey from(String range) {
    var addresses = AddressRange.all(List.of(range));
    var command = new NewKey("office", ADMIN, null, null, null, true, null, addresses);
    return keys.issue(command).key();
  }

  @Test
  void aKeyThatSomebodyMadeIsNotHandedOutForAPurpose() {
    var mine = key(Set.of(Scope.CONTROL), ADA, null);
    var found = keys.findOrIssue(Purpose.CONTROL, ADA, root());
    assertThat(found.key().id()).isNotEqualTo(mine.id());
    keys.change(found.key().id(), to(Set.of(Scope.CONTROL), ADA, false, null), root());
    assertThat(keys.findOrIssue(Purpose.CONTROL, ADA, root()).key().id())
        .isNotEqualTo(found.key().id());
  }

  @Test
  void aKeyForAPurposeNeedsItsRightAndASession() {
    var reader = key(READ, ADA, null);
    assertFault("forbidden", () -> keys.findOrIssue(Purpose.CONTROL, ADA, reader));
    assertFault("forbidden", () -> keys.findOrIssue(Purpose.MEDIA, BOB, reader));
    assertFault(
        "session.not-found",
        () -> keys.findOrIssue(Purpose.CONTROL, new SessionName("nobody"), root()));
  }

  @Test
  void aKeyOfAnotherGatewayIsFoundOnceTheStoreIsShared() {
    var other = service();
    var issued = other.issue(command(READ, null));
    assertThat(keys.authenticate(issued.secret())).isEmpty();
    keys.share(new LocalTickets(time));
    assertThat(keys.authenticate(issued.secret())).contains(issued.key());
    var next = other.issue(command(READ, null));
    assertThat(keys.authenticate(next.secret())).as("asked again too soon").isEmpty();
    time.advance(Duration.ofMillis(200));
    assertThat(keys.authenticate(next.secret())).contains(next.key());
  }

  @Test
  void whatAnotherGatewayRevokedOrChangedEndsHereToo() {
    var kept = key(READ, null, null);
    var gone = keys.issue(command(READ, null));
    var changed = keys.issue(command(READ, null));
    keys.onRevoked(revoked::add);
    var other = service();
    other.revoke(gone.key().id());
    var now = other.change(changed.key().id(), to(Set.of(), null, true, null), root());
    keys.reload();
    assertThat(revoked).containsExactlyInAnyOrder(gone.key().id(), changed.key().id());
    assertThat(keys.authenticate(gone.secret())).isEmpty();
    assertThat(keys.authenticate(changed.secret())).contains(now);
    assertThat(keys.withId(kept.id())).contains(kept);
    assertThat(keys.withId(root().id())).contains(root());
  }

  @Test
  void ticketsLastOneSecondAtLeastAndFiveMinutesAtMost() {
    var reader = key(READ, null, null);
    for (var seconds : List.of(1, 300)) {
      var ticket = keys.issueTicket(reader, null, Duration.ofSeconds(seconds));
      assertThat(ticket.expiresAt()).isEqualTo(in(seconds));
    }
    for (var millis : List.of(999, 300_001)) {
      assertFault(
          "invalid.lifetime", () -> keys.issueTicket(reader, null, Duration.ofMillis(millis)));
    }
  }

  @Test
  void withoutAKeyNothingOpensUnlessTheOperatorSaidSo() {
    assertThat(keys.withoutKey()).isEmpty();
    var open =
        new AccessKeyService(
            store,
            time,
            new SystemSecrets(),
            new GatewayLifecycle(),
            _ -> true,
            id -> id,
            new KeyPolicy(null, false));
    assertThat(open.withoutKey().orElseThrow().isAdmin()).isTrue();
    assertThat(open.authenticate("")).isEmpty();
  }

  @Test
  void aClosedGatewayOpensNothingAndGivesNothing() {
    var root = root();
    var issued = keys.issue(command(READ, ADA));
    var ticket = keys.issueTicket(issued.key(), null, Duration.ofMinutes(1)).text();
    lifecycle.close();
    for (var call :
        List.<ThrowingCallable>of(
            () -> keys.authenticate(issued.secret()),
            () -> keys.withId(issued.key().id()),
            () -> keys.withoutKey(),
            () -> keys.issue(command(READ, null)),
            () -> keys.issue(command(READ, null), root),
            () -> keys.findOrIssue(Purpose.MEDIA, ADA, root),
            () -> keys.change(issued.key().id(), to(READ, null, true, null), root),
            keys::list,
            () -> keys.revoke(issued.key().id()),
            () -> keys.issueTicket(issued.key(), null, Duration.ofMinutes(1)),
            () -> keys.redeem(ticket),
            () -> keys.isGood(issued.key()),
            () -> keys.onRevoked(revoked::add))) {
      assertThatThrownBy(call).isInstanceOf(IllegalStateException.class);
    }
    assertThat(store.list()).containsExactly(issued.key());
  }

  @Test
  void whatOneCallerChangesBlocksNoOther() {
    var one = key(READ, ADA, null);
    var two = key(READ, ADA, null);
    keys.change(one.id(), to(READ, BOB, true, null), root());
    keys.findOrIssue(Purpose.MEDIA, ADA, root());
    keys.reload();
    keys.revoke(one.id());
    var other = CompletableFuture.runAsync(() -> keys.revoke(two.id()));
    assertThat(other).succeedsWithin(Duration.ofMinutes(1));
  }

  @Test
  void theLongestKeyOpens() {
    var longest = new NewKey("key", READ, null, null, null, true, "x".repeat(512));
    keys.issue(longest);
    assertThat(keys.authenticate("x".repeat(512))).isPresent();
  }

  @Test
  void aTicketOfOneGatewayIsTakenByTheOtherOnce() {
    var shared = new LocalTickets(time);
    var other = service();
    keys.share(shared);
    other.share(shared);
    var ticket = keys.issueTicket(key(READ, null, null), null, Duration.ofMinutes(1)).text();
    other.reload();
    assertThat(other.redeem(ticket)).isPresent();
    assertThat(keys.redeem(ticket)).isEmpty();
  }

  @Test
  void aKeyThatIsStoredWhileAnotherGatewayChangesKeysOpensAtOnce() {
    keys.share(new LocalTickets(time));
    assertThat(keys.authenticate("a key of nobody, for which all are read anew")).isEmpty();
    var issued =
        keys.issueWith(
            List.of(command(READ, ADA)),
            root(),
            made -> {
              keys.reload();
              store.add(made.getFirst().key());
              return made.getFirst();
            });
    assertThat(keys.authenticate(issued.secret())).contains(issued.key());
  }

  @Test
  void keysWithOneTextThatTwoGatewaysMadeAtOnceOpenAndDoNotStopTheOthers() {
    var other = service();
    var chosen = new NewKey("key", READ, null, null, null, true, "chosen by two clients");
    keys.issue(chosen);
    other.issue(chosen);
    keys.reload();
    assertThat(keys.authenticate("chosen by two clients")).isPresent();
  }

  @Test
  void aRootKeyMayBeKnownByItsHashOnly() {
    var hashed =
        new AccessKeyService(
            store,
            time,
            new SystemSecrets(),
            lifecycle,
            _ -> true,
            id -> id,
            new KeyPolicy(AccessKeys.hashedRootKey("the root key"), true));
    assertThat(hashed.authenticate("the root key").orElseThrow().isAdmin()).isTrue();
    assertThat(hashed.authenticate("another key")).isEmpty();
    assertThat(hashed.authenticate(AccessKeys.hashedRootKey("the root key"))).isEmpty();
  }

  @Test
  void aKeyKeepsItsNameUnlessItIsRenamed() {
    var one = key(READ, null, null);
    var renamed = new KeyChange(READ, null, true, "other", null, null, null);
    assertThat(keys.change(one.id(), to(READ, null, true, null), root()).name()).isEqualTo("key");
    assertThat(keys.change(one.id(), renamed, root()).name()).isEqualTo("other");
  }
}
