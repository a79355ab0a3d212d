package dev.sessiongateway.application.contact;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.contact.AddressResolver.ResolvedNumbers;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.PhoneNumberRule;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.app.PhoneNumberSettings.Region;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Numbers that the network has as `1` and what was written. Whether it was asked is seen once it
/// looks nobody up any more.
class ResolvedNumbersTest {
  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
  private static final String WRITTEN = "49170000000";

  @AutoClose
  private final GatewayFixture it =
      new GatewayFixture().with(config -> config.phoneNumbers = new WithOne());

  private void start(Duration cacheFor) {
    var _ = it.active(ADA, SessionConfig.DEFAULT.withApps(List.of(app(cacheFor, List.of()))));
  }

  private static App app(Duration cacheFor, List<PhoneNumberRule> rules) {
    var settings = new PhoneNumberSettings(Region.ANY, rules, false, true, cacheFor);
    return new App(new AppId("numbers"), true, settings);
  }

  private static Address found(String number) {
    return Address.person("1" + number);
  }

  private void add(String number) {
    it.network.addContact(new Contact(found(number), "Grace", null));
  }

  private Address reached(String number) {
    var to = Address.person(number);
    var _ = it.gateway().messaging().send(ADA, OutgoingMessage.to(to, new Content.Text("hi")));
    it.settle();
    return it.network.sent(ADA).getLast().chat();
  }

  @Test
  void aNumberIsAskedForAgainWhenItsTimeIsOver() {
    start(FIVE_MINUTES);
    add(WRITTEN);
    assertThat(reached(WRITTEN)).isEqualTo(found(WRITTEN));

    it.network.lose(ContactLookup.class);

    it.advance(FIVE_MINUTES.minusSeconds(1));
    assertThat(reached(WRITTEN)).isEqualTo(found(WRITTEN));
    it.advance(Duration.ofSeconds(1));
    assertThat(reached(WRITTEN)).isEqualTo(Address.person(WRITTEN));
  }

  @Test
  void aNumberThatTheNetworkDoesNotHaveIsAskedForEachTime() {
    start(FIVE_MINUTES);
    assertThat(reached(WRITTEN)).isEqualTo(Address.person(WRITTEN));

    add(WRITTEN);

    assertThat(reached(WRITTEN)).isEqualTo(found(WRITTEN));
  }

  @Test
  void whatEarlierRulesHaveFoundIsForgotten() {
    start(FIVE_MINUTES);
    add(WRITTEN);
    assertThat(reached(WRITTEN)).isEqualTo(found(WRITTEN));
    var rule = new PhoneNumberRule("^49", "2");
    var config = it.session(ADA).config().withApps(List.of(app(FIVE_MINUTES, List.of(rule))));

    it.gateway().sessions().configure(ADA, config);

    assertThat(reached(WRITTEN)).isEqualTo(Address.person(WRITTEN));
  }

  @Test
  void theOldestNumbersLeaveFirst() {
    start(FIVE_MINUTES);
    var first = numberOf(0);
    for (var i = 0; i <= ResolvedNumbers.MOST; i++) {
      add(numberOf(i));
      assertThat(reached(numberOf(i))).isEqualTo(found(numberOf(i)));
    }

    it.network.lose(ContactLookup.class);

    assertThat(reached(numberOf(1))).isEqualTo(found(numberOf(1)));
    assertThat(reached(first)).isEqualTo(Address.person(first));
  }

  private static String numberOf(int i) {
    return "4917" + (10_000 + i);
  }

  /// A rule gives its replacement and the number.
  private static final class WithOne implements PhoneNumberForms {
    @Override
    public List<String> of(String digits) {
      return List.of(digits, "1" + digits);
    }

    @Override
    public Optional<List<String>> by(List<PhoneNumberRule> rules, String digits) {
      return Optional.of(List.of(digits, rules.getFirst().replacement() + digits));
    }

    @Override
    public Optional<String> problem(PhoneNumberRule rule) {
      return Optional.empty();
    }
  }
}
