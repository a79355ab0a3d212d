package dev.sessiongateway.application.node;

import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.node.SessionOwner;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// What every [SessionOwnership] promises of leases and owners. What the stores promise their nodes
/// is in [OwnedWritesContract] and [NodeReadsContract].
public interface SessionOwnershipContract {
  NodeUrl FIRST = new NodeUrl("http://10.0.0.1:8080");
  NodeUrl SECOND = new NodeUrl("http://10.0.0.2:8080");
  Duration LENGTH = Duration.ofSeconds(60);
  Duration TOO_LONG = LENGTH.plusSeconds(1);
  SessionName ADA = new SessionName("ada");
  SessionName BEN = new SessionName("ben");

  /// What one gateway opens. Empty before each test.
  Stores first();

  /// What another gateway opens at the same time.
  Stores second();

  /// Lets the clock of the store go on. That of the gateways stands still.
  void pass(Duration time);

  static SessionOwnership ownership(Stores stores) {
    return stores.ownership().orElseThrow();
  }

  static NodeLease join(Stores stores, NodeUrl url) {
    return join(stores, url, "simulated");
  }

  private static NodeLease join(Stores stores, NodeUrl url, String network) {
    return ownership(stores).join(new NodeOptions(url, "1.0", network, LENGTH));
  }

  static Session newSession(Stores stores, String name) {
    return stores.sessions().create(session(name), List.of(event("1")));
  }

  static void assertElsewhere(ThrowingCallable write) {
    assertThatThrownBy(write)
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault()).isInstanceOf(Fault.SessionElsewhere.class));
  }

  static Optional<SessionOwner> owner(Stores stores, SessionName session) {
    return ownership(stores).owners().stream()
        .filter(owner -> owner.session().equals(session))
        .findFirst();
  }

  private Node node(NodeUrl url) {
    return ownership(second()).nodes().stream()
        .filter(node -> node.url().equals(url))
        .findFirst()
        .orElseThrow();
  }

  @Test
  default void aNodeHasALease() {
    var lease = join(first(), FIRST);

    assertThat(lease.node()).isEqualTo(FIRST);
    var node = node(FIRST);
    assertThat(node.lease()).isEqualTo(lease);
    assertThat(node.version()).isEqualTo("1.0");
    assertThat(node.left()).isBetween(LENGTH.minusSeconds(30), LENGTH);
    assertThat(node.isDraining()).isFalse();
    assertThat(node.sessions()).isZero();
    assertThat(ownership(second()).left(FIRST).orElseThrow())
        .isBetween(LENGTH.minusSeconds(30), LENGTH);
    assertThat(ownership(second()).left(SECOND)).isEmpty();
  }

  @Test
  default void aUrlInUseIsRefused() {
    join(first(), FIRST);

    assertThatThrownBy(() -> join(second(), FIRST))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("node.in-use"));
    assertThat(join(second(), SECOND).node()).isEqualTo(SECOND);
    assertThat(ownership(first()).nodes()).extracting(Node::url).containsExactly(FIRST, SECOND);
  }

  /// It would take sessions that it cannot connect.
  @Test
  default void aNodeOfAnotherNetworkIsRefusedWhileOthersLive() {
    join(first(), FIRST);

    assertThatThrownBy(() -> join(second(), SECOND, "xmpp"))
        .hasMessageContainingAll(FIRST.toString(), "\"simulated\"", "\"xmpp\"")
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("node.other-network"));
    assertThat(ownership(first()).nodes()).extracting(Node::url).containsExactly(FIRST);
    pass(TOO_LONG);
    assertThat(join(second(), SECOND, "xmpp").node()).isEqualTo(SECOND);
    assertThatThrownBy(() -> join(first(), FIRST))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("node.other-network"));
  }

  @Test
  default void aLaterStartHasTheUrlOfALeaseThatEnded() {
    var lost = join(first(), FIRST);
    pass(TOO_LONG);

    var lease = join(second(), FIRST);

    assertThat(lease.generation()).isGreaterThan(lost.generation());
    assertThat(ownership(first()).renew(lost, LENGTH)).isFalse();
    ownership(first()).leave(lost);
    assertThat(node(FIRST).isAlive()).isTrue();
    assertThat(node(FIRST).lease()).isEqualTo(lease);
  }

  @Test
  default void aLeaseIsExtendedFromNowOn() {
    var lease = join(first(), FIRST);
    pass(LENGTH.dividedBy(2));
    assertThat(ownership(first()).renew(lease, LENGTH)).isTrue();
    pass(LENGTH.dividedBy(2).plusSeconds(1));
    assertThat(node(FIRST).isAlive()).isTrue();
  }

  @Test
  default void aLeaseThatEndedCanBeExtended() {
    var lease = join(first(), FIRST);
    pass(TOO_LONG);
    assertThat(node(FIRST).isAlive()).isFalse();
    assertThat(node(FIRST).left()).isNegative();
    assertThat(ownership(first()).left(FIRST)).isEmpty();

    assertThat(ownership(first()).renew(lease, LENGTH)).isTrue();
    assertThat(node(FIRST).isAlive()).isTrue();
  }

  @Test
  default void whoLeavesGivesEverythingBack() {
    var lease = join(first(), FIRST);
    newSession(first(), "ada");

    ownership(first()).leave(lease);

    assertThat(node(FIRST).isAlive()).isFalse();
    assertThat(ownership(first()).renew(lease, LENGTH)).isFalse();
    assertThat(owner(second(), ADA).orElseThrow().lease()).isNull();
    var other = join(second(), FIRST);
    assertThat(ownership(second()).take(other, List.of(ADA))).containsOnlyKeys(ADA);
  }

  @Test
  default void aNodeThatEndedIsForgottenAfterADay() {
    join(first(), FIRST);
    pass(LENGTH.plus(Duration.ofHours(23)));
    assertThat(ownership(second()).nodes()).hasSize(1);
    pass(Duration.ofHours(2));
    assertThat(ownership(second()).nodes()).isEmpty();
  }

  @Test
  default void drainingIsSeenByAll() {
    join(first(), FIRST);
    assertThat(ownership(second()).drain(FIRST, true)).isTrue();
    assertThat(node(FIRST).isDraining()).isTrue();
    assertThat(ownership(second()).drain(FIRST, false)).isTrue();
    assertThat(node(FIRST).isDraining()).isFalse();
    assertThat(ownership(second()).drain(SECOND, true)).isFalse();
  }

  @Test
  default void aNewSessionIsOfTheNodeThatCreatedIt() {
    var lease = join(first(), FIRST);
    join(second(), SECOND);
    var ada = newSession(first(), "ada");

    var owner = owner(second(), ADA).orElseThrow();

    assertThat(owner.instance()).isEqualTo(ada.id());
    assertThat(owner.version()).isEqualTo(ada.version());
    assertThat(owner.lease()).isEqualTo(lease);
    assertThat(node(FIRST).sessions()).isOne();
    assertThat(node(SECOND).sessions()).isZero();
  }

  @Test
  default void ownersAreListedByName() {
    join(first(), FIRST);
    join(second(), SECOND);
    newSession(first(), "ben");
    newSession(second(), "ada");
    newSession(first(), "Zoe");

    assertThat(ownership(first()).owners())
        .extracting(owner -> owner.session().value(), owner -> owner.lease().node())
        .containsExactly(tuple("Zoe", FIRST), tuple("ada", SECOND), tuple("ben", FIRST));
  }

  @Test
  default void aSessionOfALivingNodeIsNotTaken() {
    join(first(), FIRST);
    var other = join(second(), SECOND);
    newSession(first(), "ada");
    pass(LENGTH.minusSeconds(20));

    assertThat(ownership(second()).take(other, List.of(ADA))).isEmpty();
    assertThat(owner(second(), ADA).orElseThrow().lease().node()).isEqualTo(FIRST);
  }

  @Test
  default void sessionsOfANodeWhoseLeaseEndedAreTaken() {
    join(first(), FIRST);
    newSession(first(), "ada");
    newSession(first(), "ben");
    pass(TOO_LONG);
    var other = join(second(), SECOND);
    var before = owner(second(), ADA).orElseThrow();

    var taken = ownership(second()).take(other, List.of(ADA, BEN, new SessionName("nobody")));

    assertThat(taken).containsOnlyKeys(ADA, BEN);
    var after = owner(first(), ADA).orElseThrow();
    assertThat(after.lease()).isEqualTo(other);
    assertThat(after.token()).isEqualTo(taken.get(ADA)).isGreaterThan(before.token());
    assertThat(node(SECOND).sessions()).isEqualTo(2);
  }

  @Test
  default void sessionsOfAnEarlierStartAreTaken() {
    join(first(), FIRST);
    newSession(first(), "ada");
    pass(TOO_LONG);

    var later = join(second(), FIRST);

    assertThat(node(FIRST).sessions()).isZero();
    assertThat(ownership(second()).take(later, List.of(ADA))).containsOnlyKeys(ADA);
  }

  @Test
  default void takingAgainGivesALaterToken() {
    var lease = join(first(), FIRST);
    newSession(first(), "ada");
    var once = ownership(first()).take(lease, List.of(ADA));
    var twice = ownership(first()).take(lease, List.of(ADA));

    assertThat(twice.get(ADA)).isGreaterThan(once.get(ADA));
    first().events().append(session("ada").ref(), List.of(event("2")));
  }

  @Test
  default void aNodeWhoseLeaseEndedTakesNothing() {
    var lease = join(first(), FIRST);
    newSession(first(), "ada");
    ownership(first()).release(lease, List.of(ADA));
    pass(TOO_LONG);

    assertThat(ownership(first()).take(lease, List.of(ADA))).isEmpty();
    assertThat(ownership(first()).renew(lease, LENGTH)).isTrue();
    assertThat(ownership(first()).take(lease, List.of(ADA))).containsOnlyKeys(ADA);
  }

  @Test
  default void aSessionThatWasGivenBackIsTaken() {
    var lease = join(first(), FIRST);
    var other = join(second(), SECOND);
    newSession(first(), "ada");
    newSession(first(), "ben");

    ownership(second()).release(other, List.of(BEN)); // which it does not have
    ownership(first()).release(lease, List.of(ADA));

    assertThat(owner(first(), ADA).orElseThrow().lease()).isNull();
    assertThat(ownership(second()).take(other, List.of(ADA, BEN))).containsOnlyKeys(ADA);
  }

  @Test
  default void allNodesHaveTheSameSecret() {
    assertThat(ownership(first()).secret()).hasSizeGreaterThanOrEqualTo(32);
    assertThat(ownership(first()).secret()).isEqualTo(ownership(second()).secret());
  }
}
