package dev.sessiongateway.application.access;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.ROOT_KEY;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
class AccessKeysTest {
  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  private AccessKeys keys() {
    return gateway.gateway().keys();
  }

  private static NewKey key(@Nullable String value) {
    return new NewKey("bot", Set.of(Scope.READ), null, null, null, true, value);
  }

  @Test
  void theRootKeyMayDoEverythingAndIsNotListed() {
    var root = keys().authenticate(ROOT_KEY).orElseThrow();
    assertThat(root.isAdmin()).isTrue();
    assertThat(Scope.values()).allMatch(root::allows);
    assertThat(root.opens(ADA)).isTrue();
    assertThat(keys().list()).isEmpty();
    assertFault("key.not-found", () -> keys().revoke(root.id()));
    assertThat(keys().authenticate(ROOT_KEY)).contains(root);
  }

  @Test
  void aKeyThatWasNotStoredWithItsSessionOpensNothing() {
    var root = keys().authenticate(ROOT_KEY).orElseThrow();
    var chosen = "chosen-by-a-client";

    assertFault(
        "session.not-found",
        () ->
            keys()
                .issueWith(
                    List.of(key(chosen)), root, _ -> fail(Fault.notFound("session", "ada"))));

    assertThat(keys().authenticate(chosen)).isEmpty();
    assertThat(keys().issue(key(chosen)).secret()).isEqualTo(chosen);
  }

  /// As two clients that choose the same text at the same time.
  @Test
  void keysThatAreMadeAtOnceHaveDifferentTexts() {
    var root = keys().authenticate(ROOT_KEY).orElseThrow();
    var chosen = "chosen-by-a-client";

    assertFault(
        "key.exists",
        () -> keys().issueWith(List.of(key(chosen), key(chosen)), root, issued -> issued));

    assertThat(keys().authenticate(chosen)).isEmpty();
  }

  /// The text is free for both until the first key is stored.
  @Test
  void aTextThatTwoClientsChooseAtOnceOpensOneKey() {
    var ports = new PortFaults();
    gateway.with(config -> config.stores = ports.in(gateway.stores));
    var goesOn = new CountDownLatch(1);
    ports.before("AccessKeyStore.add", () -> await(goesOn));
    var ends = new ConcurrentLinkedQueue<String>();
    var keys = keys();
    for (var i = 0; i < 2; i++) {
      gateway.background.execute(() -> {
        try {
          ends.add(keys.issue(key("chosen-by-two-clients")).key().id());
        } catch (FaultException e) {
          ends.add(e.fault().code());
        }
      });
    }
    gateway.background.awaitIdle();
    goesOn.countDown();
    gateway.settle();

    assertThat(keys.list()).hasSize(1);
    assertThat(ends).containsExactlyInAnyOrder(keys.list().getFirst().id(), "key.exists");
  }

  /// The root key would not open everything any more: a key is looked up by its own hash first.
  @Test
  void nobodyChoosesTheTextOfARootKeyThatIsConfiguredAsItsHash() {
    gateway.with(config -> config.rootKey = SecretHash.sha512(ROOT_KEY));
    var root = keys().authenticate(ROOT_KEY).orElseThrow();

    assertFault("key.exists", () -> keys().issue(key(ROOT_KEY)));
    assertFault(
        "key.exists", () -> keys().issueWith(List.of(key(ROOT_KEY)), root, issued -> issued));

    assertThat(keys().authenticate(ROOT_KEY)).contains(root);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keysThatAreStoredWithTheirSessionKeepNobodyFromMakingOthers(boolean fails) {
    var root = keys().authenticate(ROOT_KEY).orElseThrow();
    if (fails) {
      assertFault(
          "session.not-found",
          () ->
              keys()
                  .issueWith(
                      List.of(key(null)), root, _ -> fail(Fault.notFound("session", "ada"))));
    } else {
      int stored = keys().issueWith(List.of(key(null)), root, List::size);
      assertThat(stored).isEqualTo(1);
    }
    gateway.background.execute(() -> keys().issue(key("of-another-client")));
    gateway.background.awaitIdle();

    assertThat(keys().authenticate("of-another-client")).isPresent();
  }

  @Test
  void keysThatCannotBeReadBackDoNotHideWhyTheyWereNotStored() {
    var ports = new PortFaults();
    gateway.with(config -> config.stores = ports.in(gateway.stores));
    var root = keys().authenticate(ROOT_KEY).orElseThrow();
    var first = new IllegalStateException("not stored");
    var second = new IllegalStateException("not read");
    ports.before("AccessKeyStore.list", () -> fail(second));

    assertThatThrownBy(() -> keys().issueWith(List.of(key(null)), root, _ -> fail(first)))
        .isSameAs(first)
        .hasSuppressedException(second);
  }

  private static int fail(RuntimeException why) {
    throw why;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void withoutARootKeyOnlyStoredKeysOpen() {
    gateway.with(config -> config.rootKey = null);
    assertThat(keys().authenticate(ROOT_KEY)).isEmpty();
    var issued = keys().issue(key(null));
    assertThat(keys().authenticate(issued.secret())).contains(issued.key());
  }

  static List<String> strangers() {
    return Arrays.asList(
        null,
        "",
        " ",
        "wrong",
        ROOT_KEY + " ",
        ROOT_KEY.toUpperCase(Locale.ROOT),
        "x".repeat(512),
        "x".repeat(513),
        "x".repeat(10_240),
        "\u0000",
        "\ud83d");
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void anythingElseIsUnauthorized(@Nullable String presented) {
    assertThat(keys().authenticate(presented)).isEmpty();
  }

  @Test
  void aKeyIsShownOnceAndKeptAsItsHash() {
    var issued = keys().issue(key(null));
    assertThat(issued.secret()).hasSize(43);
    assertThat(issued.toString()).doesNotContain(issued.secret());
    var kept = keys().list();
    assertThat(kept).containsExactly(issued.key());
    assertThat(kept.getFirst().hash()).matches("[0-9a-f]{64}").doesNotContain(issued.secret());
    assertThat(issued.secret()).startsWith(kept.getFirst().prefix());
    assertThat(kept.getFirst().prefix()).hasSize(6);
  }

  @Test
  @ExpectsLog(
      "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can be"
          + " guessed")
  void aShortKeyShowsLittleOfItself() {
    assertThat(keys().issue(key("secret")).key().prefix()).isEqualTo("s");
    assertThat(keys().issue(key("sixteen-letters!")).key().prefix()).isEqualTo("sixt");
  }

  @Test
  void aKeyMayBeChosenOnce() {
    assertThat(
            keys()
                .authenticate(keys().issue(key("chosen-by-client")).secret())
                .orElseThrow()
                .name())
        .isEqualTo("bot");
    assertFault("key.exists", () -> keys().issue(key("chosen-by-client")));
    assertFault("key.exists", () -> keys().issue(key(ROOT_KEY)));
    assertFault("invalid.token", () -> keys().issue(key("short")));
    assertFault("invalid.token", () -> keys().issue(key("x".repeat(513))));
    assertThat(keys().issue(key("x".repeat(512))).secret()).hasSize(512);
  }

  @Test
  void aRevokedKeyOpensNothingAndItsTextIsFreeAgain() {
    var issued = keys().issue(key("chosen-by-client"));
    keys().revoke(issued.key().id());
    assertThat(keys().authenticate("chosen-by-client")).isEmpty();
    assertFault("key.not-found", () -> keys().revoke(issued.key().id()));
    assertThat(keys().issue(key("chosen-by-client")).key().id()).isNotEqualTo(issued.key().id());
  }

  @Test
  void keysSurviveARestart() {
    var issued = keys().issue(key(null));
    gateway.reopen();
    assertThat(keys().authenticate(issued.secret())).contains(issued.key());
    keys().revoke(issued.key().id());
    gateway.reopen();
    assertThat(keys().authenticate(issued.secret())).isEmpty();
  }

  @Test
  void anExpiredKeyOpensNothingFromThatMomentOn() {
    var until = gateway.time.instant().plusSeconds(60);
    var issued = keys().issue(new NewKey("bot", Set.of(Scope.READ), null, null, until, true, null));
    gateway.advance(Duration.ofMillis(59_999));
    assertThat(keys().authenticate(issued.secret())).contains(issued.key());
    gateway.advance(Duration.ofMillis(1));
    assertThat(keys().authenticate(issued.secret())).isEmpty();
  }

  @Test
  void aKeyOpensItsSessionAndMayDoWhatItsScopesSay() {
    var issued =
        keys().issue(new NewKey("bot", Set.of(Scope.SEND), ADA, null, null, true, null)).key();
    assertThat(issued.opens(ADA)).isTrue();
    assertThat(issued.opens(BOB)).isFalse();
    assertThat(issued.allows(Scope.SEND)).isTrue();
    assertThat(List.of(Scope.READ, Scope.CONTROL, Scope.SETTING, Scope.DELETE, Scope.ADMIN))
        .noneMatch(issued::allows);
    assertThat(issued.isAdmin()).isFalse();
  }

  @Test
  void theKeysOfASessionGoWithIt() {
    gateway.create(ADA, SessionConfig.DEFAULT);
    var own = keys().issue(new NewKey("bot", Set.of(Scope.SEND), ADA, null, null, true, null));
    var other = keys().issue(new NewKey("bot", Set.of(Scope.SEND), BOB, null, null, true, null));
    gateway.gateway().sessions().delete(ADA);
    assertThat(keys().authenticate(own.secret())).isEmpty();
    assertThat(keys().list()).containsExactly(other.key());
    assertThat(keys().authenticate(ROOT_KEY).orElseThrow().isAdmin()).isTrue();
  }

  @Test
  void keysAreListedOldestFirst() {
    var first = keys().issue(key(null)).key();
    gateway.advance(Duration.ofSeconds(1));
    var second = keys().issue(key(null)).key();
    assertThat(keys().list()).extracting(AccessKey::id).containsExactly(first.id(), second.id());
  }

  @Nested
  class ATicket {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private AccessKey owner(@Nullable SessionName session, Scope... scopes) {
      return keys()
          .issue(new NewKey("owner", Set.of(scopes), session, "waha", null, true, null))
          .key();
    }

    @Test
    void opensOnce() {
      var key = owner(null, Scope.READ, Scope.SEND);
      var ticket = keys().issueTicket(key, null, MINUTE);
      var opened = keys().redeem(ticket.text()).orElseThrow();
      assertThat(opened.id()).isEqualTo(key.id());
      assertThat(opened.dialect()).isEqualTo("waha");
      assertThat(keys().redeem(ticket.text())).isEmpty();
    }

    @Test
    void isForReadingAndOfTheSessionThatWasAskedFor() {
      var opened =
          keys()
              .redeem(keys().issueTicket(owner(null, Scope.ADMIN), ADA, MINUTE).text())
              .orElseThrow();
      assertThat(opened.scopes()).containsExactly(Scope.READ);
      assertThat(opened.opens(ADA)).isTrue();
      assertThat(opened.opens(BOB)).isFalse();
    }

    @Test
    void isNeverWiderThanItsKey() {
      var ofAda = owner(ADA, Scope.READ);
      assertThat(
              keys()
                  .redeem(keys().issueTicket(ofAda, null, MINUTE).text())
                  .orElseThrow()
                  .opens(BOB))
          .isFalse();
      assertFault("forbidden", () -> keys().issueTicket(ofAda, BOB, MINUTE));
      var sender = owner(null, Scope.SEND);
      assertThat(
              keys().redeem(keys().issueTicket(sender, null, MINUTE).text()).orElseThrow().scopes())
          .isEmpty();
    }

    @Test
    void expires() {
      var ticket = keys().issueTicket(owner(null, Scope.READ), null, MINUTE);
      assertThat(ticket.expiresAt()).isEqualTo(gateway.time.instant().plus(MINUTE));
      gateway.advance(MINUTE);
      assertThat(keys().redeem(ticket.text())).isEmpty();
    }

    @Test
    void isWorthNothingWhenItsKeyIsRevoked() {
      var key = owner(null, Scope.READ);
      var ticket = keys().issueTicket(key, null, MINUTE);
      assertThat(keys().isGood(key)).isTrue();
      keys().revoke(key.id());
      assertThat(keys().isGood(key)).isFalse();
      assertThat(keys().redeem(ticket.text())).isEmpty();
    }

    @Test
    void isNoKey() {
      var ticket = keys().issueTicket(owner(null, Scope.READ), null, MINUTE);
      assertThat(keys().authenticate(ticket.text())).isEmpty();
      assertThat(ticket.toString()).doesNotContain(ticket.text());
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 301})
    void livesOneSecondToFiveMinutes(long seconds) {
      var key = owner(null, Scope.READ);
      assertFault(
          "invalid.lifetime", () -> keys().issueTicket(key, null, Duration.ofSeconds(seconds)));
    }

    @Test
    void isRefusedWhileTooManyWaitToBeUsed() {
      var key = owner(null, Scope.READ);
      for (var i = 0; i < 1_000; i++) {
        keys().issueTicket(key, null, MINUTE);
      }
      assertFault("too-many.tickets", () -> keys().issueTicket(key, null, MINUTE));
      gateway.advance(MINUTE);
      assertThat(keys().redeem(keys().issueTicket(key, null, MINUTE).text())).isPresent();
    }

    @ParameterizedTest
    @MethodSource("dev.sessiongateway.application.access.AccessKeysTest#strangers")
    void anythingElseIsUnauthorized(@Nullable String presented) {
      assertThat(keys().redeem(presented)).isEmpty();
    }
  }
}
