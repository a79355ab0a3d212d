package dev.sessiongateway.domain.session;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.AppSettings.CallsSettings;
import dev.sessiongateway.domain.app.CallRule;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.app.PhoneNumberSettings.Region;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A change of one part of a configuration loses no other part.
class SessionConfigTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final SinkSubscription RABBIT =
      new SinkSubscription(new SinkName("rabbitmq"), true, Set.of("*"));
  private static final SinkSubscription NATS =
      new SinkSubscription(new SinkName("nats"), true, Set.of("*"));

  private static Webhook hook(String id, Family family) {
    return new Webhook(
        new ReceiverId(id), family, true, URI.create("https://a.example/" + id), Set.of("*"));
  }

  private static App calls(String id, boolean enabled, String word) {
    return new App(
        new AppId(id),
        enabled,
        new CallsSettings(CallRule.declining(word), CallRule.declining(word + " group")));
  }

  private static SessionConfig whole() {
    return SessionConfig.DEFAULT
        .withDebug(true)
        .withNetwork("xmpp")
        .withClientBlocks(Map.of("a", "{}"))
        .withMetadata(Map.of("team", "x"))
        .with(new SessionConfig.Proxy("proxy:1", "u", "p"))
        .with(new EventConfig.EventSocket(true, Set.of("*")))
        .withWebhooks(Family.A, List.of(hook("a", Family.A)))
        .withWebhooks(Family.B, List.of(hook("b", Family.B)))
        .with(RABBIT)
        .with(NATS)
        .with(calls("one", true, "busy"));
  }

  @Test
  void keepsAllThatWasSet() {
    var config = whole();
    assertThat(config.debug()).isTrue();
    assertThat(SessionConfig.DEFAULT.debug()).isFalse();
    assertThat(config.network()).isEqualTo("xmpp");
    assertThat(config.clientBlocks()).containsEntry("a", "{}");
    assertThat(config.metadata()).containsEntry("team", "x");
    assertThat(config.proxy()).isEqualTo(new SessionConfig.Proxy("proxy:1", "u", "p"));
    assertThat(config.socket()).isEqualTo(new EventConfig.EventSocket(true, Set.of("*")));
    assertThat(config.instanceWebhook()).contains(hook("b", Family.B));
    assertThat(config.webhook(new ReceiverId("a"))).contains(hook("a", Family.A));
    assertThat(config.webhook(new ReceiverId("b"))).contains(hook("b", Family.B));
    assertThat(config.webhook(new ReceiverId("c"))).isEmpty();
    assertThat(config.sinks()).containsExactly(RABBIT, NATS);
    assertThat(config.sink(RABBIT.sink())).contains(RABBIT);
    assertThat(config.sink(NATS.sink())).contains(NATS);
  }

  @Test
  void oneFamilySetsItsWebhooksAndLeavesTheOthers() {
    var config = whole().withWebhooks(Family.A, List.of(hook("c", Family.A)));
    assertThat(config.webhooks())
        .containsExactlyInAnyOrder(hook("b", Family.B), hook("c", Family.A));
  }

  @Test
  void aSinkReplacesItselfOnly() {
    var off = new SinkSubscription(RABBIT.sink(), false, Set.of());
    assertThat(whole().with(off).sinks()).containsExactly(NATS, off);
  }

  @Test
  void anAppReplacesItselfInItsPlace() {
    var config = whole().with(calls("two", true, "later"));
    var changed = calls("one", false, "away");
    assertThat(config.with(changed).apps()).containsExactly(changed, calls("two", true, "later"));
    assertThat(config.app(new AppId("two"))).contains(calls("two", true, "later"));
    assertThat(config.app(new AppId("three"))).isEmpty();
    assertThat(config.without(new AppId("one")).apps())
        .containsExactly(calls("two", true, "later"));
  }

  @Test
  void callsFollowTheFirstAppThatIsOnElseTheAutomation() {
    assertThat(whole().callRule(false).message()).isEqualTo("busy");
    assertThat(whole().callRule(true).message()).isEqualTo("busy group");
    var off = SessionConfig.DEFAULT.with(calls("one", false, "busy"));
    assertThat(off.callRule(false)).isEqualTo(CallRule.RING);
    var declining = new Automation(true, "no", false, false, false, false);
    assertThat(off.with(declining).callRule(false)).isEqualTo(CallRule.declining("no"));
    assertThat(CallRule.RING).hasToString("CallRule[ring]");
    assertThat(CallRule.declining("secret")).hasToString("CallRule[reject]");
    assertThat(declining).hasToString("Automation");
  }

  @Test
  void numbersAreLookedUpByTheAppsForThemThatAreOn() {
    var brazil = numbers(Region.BRAZIL);
    var mexico = numbers(Region.MEXICO);
    assertThat(SessionConfig.DEFAULT.phoneNumbers()).isEmpty();
    assertThat(
            whole()
                .with(new App(new AppId("off"), false, numbers(Region.ARGENTINA)))
                .with(new App(new AppId("br"), true, brazil))
                .with(new App(new AppId("mx"), true, mexico))
                .phoneNumbers())
        .containsExactly(brazil, mexico);
  }

  private static PhoneNumberSettings numbers(Region region) {
    return new PhoneNumberSettings(region, List.of(), true, true, PhoneNumberSettings.CACHE_FOR);
  }

  @Test
  void onlyAChangeOfTheLinkNeedsANewLink() {
    var config = whole();
    assertThat(config.with(NATS).needsNewLink(config)).isFalse();
    assertThat(config.withDebug(false).needsNewLink(config)).isTrue();
  }

  @Test
  void theNetworkStaysAsItWasChosen() {
    var before = whole();
    assertThat(SessionConfig.DEFAULT.inPlaceOf(before, NOW).network()).isEqualTo("xmpp");
    assertThat(before.inPlaceOf(before, NOW).network()).isEqualTo("xmpp");
    assertFault(
        "invalid.config.network",
        () -> SessionConfig.DEFAULT.withNetwork("cloud").inPlaceOf(before, NOW));
  }

  @Test
  void aWebhookWithANewKeySignsWithTheOldOneADayLonger() {
    var before = SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(keyed("old")));
    var after =
        SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(keyed("new"))).inPlaceOf(before, NOW);
    var retired = after.webhooks().getFirst().retiredKey();
    assertThat(retired).isEqualTo(new Webhook.RetiredKey("old", NOW.plus(Webhook.CHANGE_OVER)));
    var same = List.of(keyed("new"));
    var later = SessionConfig.DEFAULT.withWebhooks(Family.A, same);
    var within = NOW.plus(Webhook.CHANGE_OVER).minusMillis(1);
    assertThat(later.inPlaceOf(after, within).webhooks().getFirst().retiredKey())
        .isEqualTo(retired);
    assertThat(
            later
                .inPlaceOf(after, NOW.plus(Webhook.CHANGE_OVER))
                .webhooks()
                .getFirst()
                .retiredKey())
        .isNull();
    var unsigned = SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(hook("a", Family.A)));
    assertThat(unsigned.inPlaceOf(after, NOW).webhooks()).containsExactly(hook("a", Family.A));
    assertThat(later.inPlaceOf(unsigned, NOW).webhooks().getFirst().retiredKey()).isNull();
    assertThat(retired.toString()).doesNotContain("old");
  }

  private static Webhook keyed(String key) {
    var plain = hook("a", Family.A);
    return new Webhook(
        plain.id(),
        plain.family(),
        true,
        plain.url(),
        plain.events(),
        key,
        plain.retries(),
        List.of(),
        false,
        false,
        true,
        null);
  }

  @Test
  void chatsAreIgnoredByTheirKind() {
    var group = Address.group("120363000000000101");
    var person = Address.person("447700900102");
    assertThat(new EventConfig.Ignore(false, true, false, false).covers(group)).isTrue();
    assertThat(new EventConfig.Ignore(true, false, true, true).covers(group)).isFalse();
    assertThat(new EventConfig.Ignore(true, true, true, true).covers(person)).isFalse();
    assertThat(new EventConfig.Ignore(true, true, true, true).covers(null)).isFalse();
    assertThat(new EventConfig.Ignore(true, false, false, false).covers(Address.STATUS)).isTrue();
    assertThat(new EventConfig.Ignore(false, true, true, true).covers(Address.STATUS)).isFalse();
  }
}
