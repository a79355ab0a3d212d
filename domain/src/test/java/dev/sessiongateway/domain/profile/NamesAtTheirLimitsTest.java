package dev.sessiongateway.domain.profile;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.NewGroup;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What is as long as it may be is taken, and one more is not.
class NamesAtTheirLimitsTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Address GRACE = Address.person("447700900102");

  @Test
  void theNameOfAnAccountHas25Characters() {
    assertThat(new ProfileName("x".repeat(25)).value()).hasSize(25);
    assertFault("invalid.name", () -> new ProfileName("x".repeat(26)));
  }

  @Test
  void aGroupBeginsWith1024Members() {
    assertThat(group(1_024).members()).hasSize(1_024);
    assertFault("invalid.participants", () -> group(1_025));
    assertFault("invalid.participants", () -> group(0));
  }

  private static NewGroup group(int members) {
    return new NewGroup(
        new GroupSubject("Hikers"), Collections.nCopies(members, GRACE), null, false, null);
  }

  @Test
  void aCollectionHasANameOf100Characters() {
    var id = new CollectionId("c");
    assertThat(new ProductCollection(id, "x".repeat(100), List.of()).name()).hasSize(100);
    assertFault("invalid.name", () -> new ProductCollection(id, "x".repeat(101), List.of()));
    var one = new ProductCollection(id, "c", List.of());
    assertThat(new Catalog(List.of(), List.of(one)).isEmpty()).isFalse();
    assertThat(Catalog.EMPTY.isEmpty()).isTrue();
  }

  @Test
  void theNameOfASessionHasLettersFromTheFirstToTheLast() {
    for (var name : List.of("a", "z", "A", "Z", "0", "9", "aZ_-9")) {
      assertThat(SessionName.isValid(name)).as(name).isTrue();
    }
    for (var name : List.of("`", "{", "@", "[", "/", ":")) {
      assertThat(SessionName.isValid(name)).as(name).isFalse();
    }
  }

  @Test
  void aStoreIsInAFolderWhoseNameHasNoDot() {
    assertThat(new StoreAddress("a/b.db")).hasToString("a/b.db");
    assertFault("invalid.config.store.address", () -> new StoreAddress("a.b/c.db"));
  }

  @Test
  void aFilterNamesTenChatsEachOnce() {
    var chats = IntStream.range(0, 10).mapToObj(i -> Address.person("44770090010" + i)).toList();
    assertThat(filter(chats).chats()).hasSize(10);
    assertThat(filter(Collections.nCopies(20, GRACE)).chats()).hasSize(1);
    assertFault(
        "invalid.chats",
        () ->
            filter(
                IntStream.range(0, 11)
                    .mapToObj(i -> Address.person("4477009001" + (10 + i)))
                    .toList()));
  }

  private static MessageFilter filter(List<Address> chats) {
    return new MessageFilter(chats, null, null, null, Set.of(), null, null, null, null);
  }

  @Test
  void aContactKeepsItsNameWhenNoneIsGiven() {
    var contact = new Contact(GRACE, "Grace", null);
    assertThat(contact.named(null)).isSameAs(contact);
    assertThat(contact.named("Hopper").name()).isEqualTo("Hopper");
    var lid = new Address("123", Address.Kind.LID);
    assertThat(new LidMapping(lid, GRACE).phone()).isEqualTo(GRACE);
    Assertions.assertThatThrownBy(() -> new LidMapping(GRACE, GRACE))
        .isInstanceOf(IllegalArgumentException.class);
    Assertions.assertThatThrownBy(() -> new LidMapping(lid, lid))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMessageOfAnotherPersonIsUnreadAndNamesItsWriter() {
    var received =
        Message.received(new MessageId("3EB0C0FFEE"), GRACE, NOON, new Content.Text("hello"));
    var arrived = new LinkSignal.MessageArrived(received, "Grace");
    assertThat(arrived.opened().toString()).contains("Grace");
    assertThat(arrived.writer()).map(Contact::id).contains(GRACE);
    var own =
        new Message(
            received.id(),
            GRACE,
            true,
            GRACE,
            NOON,
            received.content(),
            null,
            List.of(),
            received.origin(),
            received.ack(),
            null,
            null,
            Message.Marks.NONE);
    assertThat(new LinkSignal.MessageArrived(own, null).writer()).isEmpty();
    assertThat(new LinkSignal.MessageArrived(own, null).opened())
        .isNotEqualTo(new LinkSignal.MessageArrived(received, null).opened());
  }

  @Test
  void aFailingEndpointIsCheckedLessAndLessOften() {
    var url = URI.create("https://a.example");
    var failing = new EndpointHealth(url, 5, NOON, null, null, "HTTP 503");
    assertThat(check(failing, 119_999)).isEqualTo(Duration.ofSeconds(1));
    assertThat(check(failing, 120_000)).isEqualTo(Duration.ofSeconds(5));
    assertThat(check(failing, 599_999)).isEqualTo(Duration.ofSeconds(5));
    assertThat(check(failing, 600_000)).isGreaterThan(Duration.ofSeconds(5));
    assertThat(EndpointHealth.healthy(url).checkAfter(NOON)).isEqualTo(Duration.ofSeconds(1));
  }

  private static @Nullable Duration check(EndpointHealth endpoint, long millis) {
    return endpoint.checkAfter(NOON.plusMillis(millis));
  }

  @Test
  void aHeaderIsOneLineWithoutControlCharacters() {
    assertThat(new Webhook.Header("X-A", " \ttext~").value()).isEqualTo(" \ttext~");
    for (var wrong : List.of("\u0000", "a\nb", "\u001f", "\u007f")) {
      assertFault("invalid.customHeaders.value", () -> new Webhook.Header("X-A", wrong));
    }
  }
}
