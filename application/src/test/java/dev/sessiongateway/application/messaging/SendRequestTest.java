package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.messaging.SendRequest.Shown;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.NewGroup;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.presence.Presence;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is found out before a send, and what the request wants where it is missing.
class SendRequestTest {
  private static final MessageId UNKNOWN = new MessageId("UNKNOWN");
  private static final Fault REFUSAL = new Fault.Invalid("field", "of this client");
  private static final Address NO_GROUP = Address.group("120363000000000999");

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  @BeforeEach
  void active() {
    gateway.active(ADA);
  }

  private static SendRequest text(Address chat) {
    return SendRequest.of(OutgoingMessage.to(chat, new Content.Text("hello")));
  }

  private static SendRequest text() {
    return text(Samples.GRACE);
  }

  private Message send(SendRequest request) {
    return gateway.gateway().messaging().send(ADA, request);
  }

  @Test
  void aQuoteOfAnUnknownMessageIsLeftOutOrRefusedAsTheClientExpects() {
    assertThat(send(text().quoting(new SendRequest.IfKnown(UNKNOWN))).quote()).isNull();
    assertFault(
        "invalid.field", () -> send(text().quoting(new SendRequest.Known(UNKNOWN, null, REFUSAL))));
    assertThat(gateway.network.sent(ADA)).hasSize(1);
  }

  @Test
  void aKnownMessageIsQuoted() {
    var first = send(text());

    assertThat(send(text().quoting(new SendRequest.IfKnown(first.id()))).quote())
        .isEqualTo(first.toQuote());
    assertThat(send(text().quoting(new SendRequest.Known(first.id(), null, REFUSAL))).quote())
        .isEqualTo(first.toQuote());
  }

  @Test
  void whatAClientShowsOfAQuotedMessageNeedsNoStoredOne() {
    var shown = new Shown(null, false, "theirs", ContentKind.TEXT);
    var own = new Shown(null, true, "mine", ContentKind.TEXT);
    var named = new Shown(Samples.ALAN, true, "his", ContentKind.TEXT);

    assertThat(send(text().quoting(new SendRequest.Known(UNKNOWN, shown, REFUSAL))).quote())
        .isEqualTo(new Quote(UNKNOWN, Samples.GRACE, "theirs"));
    assertThat(send(text().quoting(new SendRequest.Known(UNKNOWN, own, REFUSAL))).quote())
        .isEqualTo(new Quote(UNKNOWN, FakeNetwork.ADA.id(), "mine"));
    assertThat(send(text().quoting(new SendRequest.Known(UNKNOWN, named, REFUSAL))).quote())
        .isEqualTo(new Quote(UNKNOWN, Samples.ALAN, "his"));
  }

  @Test
  void outsideOfGroupsEveryoneIsAFaultOrNobodyAsTheClientExpects() {
    var people = List.of(Samples.ALAN);

    assertFault("invalid.field", () -> send(text().mentioning(new SendRequest.Everyone(REFUSAL))));
    assertThat(send(text().mentioning(new SendRequest.InGroup(people, true))).mentions()).isEmpty();
    assertThat(send(text().mentioning(new SendRequest.People(people))).mentions())
        .isEqualTo(people);
  }

  @Test
  void inAGroupEveryoneIsEachOfItsMembersOnceBehindThoseWhoAreNamed() {
    gateway.network.addContact(new Contact(Samples.GRACE, "Grace", null));
    var command = new NewGroup(new GroupSubject("Crew"), List.of(Samples.GRACE), null, false, null);
    var group = gateway.gateway().groups().create(ADA, command).id();
    var self = FakeNetwork.ADA.id();
    var named = List.of(Samples.ALAN, Samples.GRACE);

    assertThat(mentionedIn(group, new SendRequest.Everyone(REFUSAL)))
        .containsExactly(self, Samples.GRACE);
    assertThat(mentionedIn(group, new SendRequest.InGroup(named, true)))
        .containsExactly(Samples.ALAN, Samples.GRACE, self);
    assertThat(mentionedIn(group, new SendRequest.InGroup(named, false))).isEqualTo(named);
  }

  private List<Address> mentionedIn(Address group, SendRequest.Mentions mentions) {
    return send(text(group).mentioning(mentions)).mentions();
  }

  @Test
  void aGroupThatTheAccountIsNotInIsANumberThatTheNetworkDoesNotKnowIfWanted() {
    assertFault("group.not-found", () -> send(text(NO_GROUP)));
    assertFault(
        "number.not-on-network",
        () -> send(text(NO_GROUP).to(new SendRequest.Reachable("120363000000000999"))));
    assertFault(
        "invalid.number",
        () ->
            send(
                text(new Address("5", Address.Kind.BROADCAST)).to(new SendRequest.Reachable("5"))));
  }

  @Test
  void theRecipientSeesTheAccountTypingBeforeTheMessage() {
    var typing = new SendRequest.Typing(Presence.COMPOSING, Duration.ofSeconds(3));
    gateway.background.execute(() -> send(text().after(typing)));
    gateway.background.awaitIdle();
    assertThat(shown()).containsExactly(Presence.COMPOSING);
    assertThat(gateway.network.sent(ADA)).isEmpty();

    gateway.time.advance(Duration.ofSeconds(3));
    gateway.settle();

    assertThat(shown()).containsExactly(Presence.COMPOSING, Presence.PAUSED);
    assertThat(gateway.network.sent(ADA)).hasSize(1);
  }

  @Test
  void nobodySeesTypingBeforeAMessageThatIsRefused() {
    var typing = new SendRequest.Typing(Presence.COMPOSING, Duration.ofSeconds(3));
    var quoted = new SendRequest.Known(UNKNOWN, null, REFUSAL);

    assertFault("invalid.field", () -> send(text().quoting(quoted).after(typing)));

    assertThat(shown()).isEmpty();
  }

  private List<Presence> shown() {
    return gateway.network.shown(ADA).stream().map(FakeNetwork.Shown::presence).toList();
  }
}
