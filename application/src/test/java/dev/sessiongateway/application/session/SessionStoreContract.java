package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.Samples.ACCOUNT;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.entered;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.in;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.AppSettings.CallsSettings;
import dev.sessiongateway.domain.app.AppSettings.McpSettings;
import dev.sessiongateway.domain.app.CallRule;
import dev.sessiongateway.domain.app.PhoneNumberRule;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.sending.QuietHours;
import dev.sessiongateway.domain.sending.SendingConfig;
import dev.sessiongateway.domain.sending.SendingRate;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Account.MessageCapping;
import dev.sessiongateway.domain.session.Account.ReachoutTimelock;
import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.InteractiveMode;
import dev.sessiongateway.domain.session.LidPosition;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionConfig.LinkConfig;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.domain.session.UnreadPartConfig;
import dev.sessiongateway.domain.webhook.PusherApp;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.Assertions;
import org.assertj.core.groups.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What every [SessionStore] promises.
public interface SessionStoreContract {
  SessionState PAUSED = new SessionState.Paused(ACCOUNT);

  /// Empty before each test.
  Stores stores();

  private SessionStore store() {
    return stores().sessions();
  }

  private static Account locked(@Nullable Instant until) {
    var lock = new ReachoutTimelock("DEFAULT", true, until);
    return new Account(
        ACCOUNT.id(), ACCOUNT.pushName(), null, lock, new MessageCapping(10, 3, until));
  }

  private List<Long> seqs(SessionRef session) {
    return stores().events().read(session, 0, 100).stream().map(EventRecord::seq).toList();
  }

  @Test
  default void keepsEveryPartOfASession() {
    var created = store().create(rich(session("ada")), List.of());

    var stored = store().save(busy(created), List.of());

    assertThat(created).isEqualTo(rich(session("ada")).stored(null, 1));
    assertThat(stored).isEqualTo(busy(created).stored(null, 2));
    assertThat(store().list()).containsExactly(stored);
  }

  /// Of a session with this name.
  private static AccessKey key(String id, Session session) {
    var scopes = Set.of(Scope.READ);
    return new AccessKey(
        id, id, "ke", "h-" + id, scopes, session.name(), null, NOON, null, true, Set.of());
  }

  @Test
  default void storesASessionWithItsKeys() {
    var keys = List.of(key("one", session("ada")), key("two", session("ada")));

    var _ = store().create(session("ada"), List.of(), keys);

    assertThat(stores().keys().list()).containsExactlyElementsOf(keys);
  }

  @Test
  default void aNameThatIsTakenStoresNoKey() {
    var _ = store().create(session("ada"), List.of());
    var other = in(PAUSED, session("ada"));

    assertThatThrownBy(() -> store().create(other, List.of(), List.of(key("one", session("ada")))))
        .isInstanceOf(FaultException.class);

    assertThat(stores().keys().list()).isEmpty();
  }

  @Test
  default void keepsEveryState() {
    var deadline = NOON.plusSeconds(60);
    var current = store().create(session("ada"), List.of());
    var states =
        List.of(
            new SessionState.Starting(deadline),
            new SessionState.AwaitingPairing(new QrCode("2@qr", 3, deadline), deadline),
            new SessionState.Active(ACCOUNT),
            new SessionState.Active(locked(deadline)),
            new SessionState.Active(locked(null)),
            PAUSED,
            new SessionState.Paused(null),
            new SessionState.Paused(null, new QrCode("2@qr", 4, deadline)),
            new SessionState.Restarting(deadline),
            new SessionState.Failed(FailureReason.UNLINKED),
            new SessionState.Stopped());
    for (var state : states) {
      current = store().save(in(state, current), List.of());

      assertThat(store().list()).containsExactly(current);
      assertThat(current.state()).isEqualTo(state);
    }
  }

  @Test
  default void listsByName() {
    for (var name : List.of("grace", "ada", "Zoe", "alan")) {
      store().create(session(name), List.of());
    }

    assertThat(store().list())
        .extracting(session -> session.name().value())
        .containsExactly("Zoe", "ada", "alan", "grace");
  }

  @Test
  default void numbersTheEventsOfEachSessionFromOne() {
    var ada = store().create(session("ada"), List.of(event("1"), event("2")));
    var grace = store().create(session("grace"), List.of(event("3")));
    store().save(ada, List.of(event("4")));

    assertThat(stores().events().read(ada.ref(), 0, 100))
        .extracting(EventRecord::seq, record -> record.id().value())
        .containsExactly(tuple(1, "evt_1"), tuple(2, "evt_2"), tuple(3, "evt_4"));
    assertThat(seqs(grace.ref())).containsExactly(1L);
  }

  private static Tuple tuple(long seq, String id) {
    return Assertions.tuple(seq, id);
  }

  @Test
  default void aTakenNameIsAConflictAndAppendsNothing() {
    var ada = store().create(session("ada"), List.of(event("1")));
    var namesake = at("other.db", session("ada"));

    assertThatThrownBy(() -> store().create(namesake, List.of(event("2"))))
        .isInstanceOfSatisfying(FaultException.class, e -> hasCode(e, "session.exists"));

    assertThat(store().list()).containsExactly(ada);
    assertThat(seqs(ada.ref())).containsExactly(1L);
    assertThat(seqs(namesake.ref())).isEmpty();
  }

  @Test
  default void aStaleVersionIsAConflictAndAppendsNothing() {
    var first = store().create(session("ada"), List.of());
    var second = store().save(first, List.of());

    assertThatThrownBy(() -> store().save(in(PAUSED, first), List.of(event("1"))))
        .isInstanceOfSatisfying(FaultException.class, e -> hasCode(e, "session.changed"));

    assertThat(store().list()).containsExactly(second);
    assertThat(seqs(first.ref())).isEmpty();
  }

  @Test
  default void aDeletedSessionCannotBeSavedAgain() {
    var ada = store().create(session("ada"), List.of());
    store().delete(ada);

    assertThatThrownBy(() -> store().save(ada, List.of(event("1"))))
        .isInstanceOfSatisfying(FaultException.class, e -> hasCode(e, "session.changed"));

    assertThat(store().list()).isEmpty();
  }

  @Test
  default void aPauseHoldsWhatComesAfterTheEventThatToldOfIt() {
    var ada = store().create(session("ada"), List.of(event("1")));

    var paused =
        store().save(in(PAUSED, ada), List.of(event("2"), entered("3", PAUSED), event("4")));
    assertThat(paused.heldAfter()).isEqualTo(3);
    assertThat(store().list()).containsExactly(paused);

    stores().events().append(ada.ref(), List.of(event("5")));
    var stillPaused = store().save(paused.withDesired(DesiredState.PAUSED), List.of(event("6")));
    assertThat(stillPaused.heldAfter()).isEqualTo(3);

    var active = store().save(in(new SessionState.Active(ACCOUNT), stillPaused), List.of());
    assertThat(active.heldAfter()).isNull();
    assertThat(store().list()).containsExactly(active);
  }

  @Test
  default void deletingRemovesTheSessionAndItsData() {
    var ada = store().create(session("ada"), List.of(event("1")));
    var grace = store().create(session("grace"), List.of(event("2")));
    for (var session : List.of(ada, grace)) {
      stores()
          .accountUpdates()
          .take(session.ref(), List.of(Samples.arrived(received(1, Samples.ALAN))), stamp("3"));
    }

    store().delete(ada);
    store().delete(ada);

    assertThat(store().list()).containsExactly(grace);
    assertThat(stores().messages().find(grace.ref(), Samples.messageId(1))).isPresent();

    var again = store().create(session("ada"), List.of());
    assertThat(stores().messages().find(again.ref(), Samples.messageId(1))).isEmpty();
    assertThat(stores().chats().find(again.ref(), Samples.ALAN)).isEmpty();
    assertThat(stores().contacts().find(again.ref(), Samples.ALAN)).isEmpty();
    assertThat(stores().events().lastSeq(again.ref())).isZero();
  }

  @Test
  default void deletingAnEarlierSessionOfTheSameNameIsHarmless() {
    var first = store().create(session("ada"), List.of());
    store().delete(first);
    var second = store().create(withFreshId(session("ada")), List.of());

    store().delete(first);

    assertThat(store().list()).containsExactly(second);
  }

  @Test
  default void aNewAddressContinuesTheNumberingAndTakesTheLanesAlong() {
    var ada = store().create(session("ada"), List.of(event("1"), event("2"), event("3")));
    var webhook = new ReceiverId("hook");
    stores().deliveryCursors().open(new DeliveryCursor(ada.ref(), webhook, 1, 1, 4, 1, NOON));

    var moved = store().save(at("other.db", ada), List.of(event("4")));

    var cursor = stores().deliveryCursors().find(moved.ref(), webhook);
    assertThat(cursor).contains(new DeliveryCursor(moved.ref(), webhook, 1, 1, 4, 1, NOON));
    assertThat(stores().events().read(moved.ref(), 1, 100))
        .extracting(EventRecord::seq)
        .containsExactly(2L, 3L, 4L);
    assertThat(stores().events().lastSeq(moved.ref())).isEqualTo(4);
    assertThat(store().list()).containsExactly(moved);
    assertThat(moved.version()).isEqualTo(2);
    assertThat(stores().events().lastSeq(ada.ref())).isZero();
  }

  @Test
  default void messagesStayAtTheOldAddressAndAreThereAfterComingBack() {
    var ada = store().create(session("ada"), List.of());
    stores()
        .accountUpdates()
        .take(ada.ref(), List.of(Samples.arrived(received(1, Samples.ALAN))), stamp("0"));

    var before = stores().events().lastSeq(ada.ref());

    var moved = store().save(at("other.db", ada), List.of(event("1")));
    var query = MessageQuery.newestIn(Samples.ALAN, new Page(10, 0));
    assertThat(stores().messages().list(moved.ref(), query)).isEmpty();

    var back = store().save(moved.withConfig(ada.config()), List.of(event("2")));
    assertThat(stores().messages().list(back.ref(), query)).hasSize(1);
    assertThat(stores().events().lastSeq(back.ref())).isEqualTo(before + 2);
  }

  @Test
  default void aStaleVersionDoesNotMoveASession() {
    var first = store().create(session("ada"), List.of());
    var second = store().save(first, List.of(event("1")));

    assertThatThrownBy(() -> store().save(at("other.db", first), List.of(event("2"))))
        .isInstanceOfSatisfying(FaultException.class, e -> hasCode(e, "session.changed"));

    assertThat(store().list()).containsExactly(second);
    assertThat(stores().events().lastSeq(second.ref())).isEqualTo(1);
  }

  @Test
  default void anOpenedStoreTakesASession() {
    var ada = store().create(session("ada"), List.of(event("1")));

    Session moved;
    try (var _ = store().open(new StoreAddress("opened.db"))) {
      assertThat(store().list()).containsExactly(ada);

      moved = store().save(at("opened.db", ada), List.of(event("2")));
    }

    assertThat(store().list()).containsExactly(moved);
    assertThat(seqs(moved.ref())).containsExactly(1L, 2L);
  }

  @Test
  default void aStoreThatWasOpenedForNothingChangesNothing() {
    var ada = store().create(session("ada"), List.of(event("1")));

    store().open(new StoreAddress("opened.db")).close();
    store().open(ada.config().engine().store()).close();

    assertThat(store().list()).containsExactly(ada);
    assertThat(store().save(ada, List.of(event("2"))).version()).isEqualTo(2);
  }

  private static void hasCode(FaultException e, String code) {
    assertThat(e.fault().code()).isEqualTo(code);
  }

  private static Session withFreshId(Session session) {
    return Session.created(
        session.name(),
        new InstanceId(new UUID(1, 2)),
        session.createdAt(),
        session.config(),
        session.origin());
  }

  private static Session rich(Session session) {
    var metadata = new LinkedHashMap<String, String>();
    metadata.put("z", "first");
    metadata.put("a", "second");
    var hook =
        new Webhook(
            new ReceiverId("hook"),
            Family.A,
            true,
            URI.create("https://example.org/hook?x=1"),
            Set.of("message", "session.status"),
            "secret",
            new RetryPolicy.Configured(RetryPolicy.Curve.EXPONENTIAL, Duration.ofMillis(2_500), 4),
            List.of(new Webhook.Header("X-One", "1")),
            false,
            false,
            true,
            null);
    var plain =
        new Webhook(
            new ReceiverId("instance"),
            Family.B,
            false,
            URI.create("http://example.org:8080"),
            Set.of(),
            null,
            new RetryPolicy.Unset(),
            List.of(),
            true,
            true,
            false,
            new Webhook.RetiredKey("former", NOON.plusSeconds(60)));
    var config =
        new SessionConfig(
            new LinkConfig(
                new EngineConfig(new StoreAddress("rich.db"), LogLevel.DEBUG),
                true,
                new SessionConfig.Proxy("proxy:3128", "user", "pass"),
                Map.of("noweb", "{\"store\":{\"enabled\":true}}"),
                "echo"),
            new EventConfig(
                metadata,
                new EventConfig.Ignore(true, false, true, false),
                List.of(hook, plain),
                null,
                apps(),
                List.of(
                    new SinkSubscription(new SinkName("rabbitmq"), true, Set.of("CALL")),
                    new SinkSubscription(
                        new SinkName("pusher"),
                        true,
                        Set.of("CALL"),
                        new PusherApp("12", "key", "sealed", "eu", true)),
                    new SinkSubscription(new SinkName("kafka"), false, Set.of())),
                Map.of("later", later())),
            Automation.NONE,
            InteractiveMode.TEXT,
            LidPosition.FIRST,
            new SendingConfig(
                SendingRate.parse("20/min", 5),
                Duration.ofSeconds(2),
                new QuietHours("22:00", "08:00", "Europe/Berlin"),
                50,
                new SendingConfig.Typing(
                    Duration.ofMillis(50), Duration.ZERO, Duration.ofSeconds(9))));
    return Session.created(
        session.name(),
        session.id(),
        session.createdAt(),
        config,
        new Session.Origin("WHATSAPP-BAILEYS", "4917000000001"));
  }

  /// What a part keeps that is not here.
  private static UnreadPartConfig later() {
    var rule = new LinkedHashMap<String, Object>();
    rule.put("word", "h\u00e9 \"you\"");
    rule.put("most", 40_000_000_000L);
    rule.put("share", 0.25);
    rule.put("on", false);
    rule.put("none", Map.of());
    return new UnreadPartConfig("later", Map.of("rules", List.of(rule, List.of(-1L), "end")));
  }

  private static List<App> apps() {
    var rule = new CallRule(true, "Write", Duration.ofMillis(1_500), Duration.ofSeconds(2));
    return List.of(
        new App(new AppId("calls"), true, new CallsSettings(rule, CallRule.RING)),
        new App(new AppId("app_1"), false, new McpSettings("key_id_1")),
        new App(new AppId("app_2"), true, new McpSettings(null)),
        new App(
            new AppId("numbers"),
            true,
            new PhoneNumberSettings(
                PhoneNumberSettings.Region.ANY,
                List.of(new PhoneNumberRule("^52", "521"), new PhoneNumberRule("^1", null)),
                true,
                false,
                Duration.ofMinutes(5))));
  }

  private static Session busy(Session session) {
    return new Session(
        session.name(),
        session.id(),
        session.createdAt(),
        session.config(),
        session.origin(),
        DesiredState.RUNNING,
        new SessionState.Active(ACCOUNT),
        ACCOUNT,
        List.of(
            new Session.StateEntry(new SessionState.Starting(NOON.plusSeconds(5)), NOON),
            new Session.StateEntry(new SessionState.Active(ACCOUNT), NOON.plusSeconds(1))),
        null,
        session.version());
  }
}
