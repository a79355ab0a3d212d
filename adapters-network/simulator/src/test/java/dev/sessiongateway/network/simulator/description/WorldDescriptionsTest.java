package dev.sessiongateway.network.simulator.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.simulation.WorldControl.WorldSource;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.SimulatedNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorldDescriptionsTest {
  private static final PhoneNumber ANNA = new PhoneNumber("4915110000001");
  private static final String SHOP =
      """
      phones:
        - number: 4915110000001
          name: Anna
          about: At the counter
          contacts:
            - {number: 4915110000002, firstName: Ben, lastName: Miller}
          products:
            - {id: soup, name: Leek soup, price: 450, currency: EUR, retailerId: K-1}
            - {id: cake, name: Plum cake, available: false}
          collections:
            - {id: lunch, name: Lunch, products: [soup]}
        - number: "+49 1511 0000002"
          name: Ben
          online: false
        - number: "4915110000003"
      groups:
        - subject: Staff
          owner: 4915110000001
          admins: [4915110000002]
          members: [4915110000003]
          announce: true
          newcomers: member
      channels:
        - name: Offers
          owner: 4915110000001
          followers: [4915110000002]
          posts: [Monday soup, Tuesday bread]
      messages:
        - {from: 4915110000002, to: 4915110000001, text: Good morning, ago: PT2H}
        - {from: 4915110000001, to: Staff, text: Team meeting}
      """;

  @TempDir private Path directory;
  private final ManualTime time = new ManualTime();

  private SimulatedNetwork network(Map<String, String> options) {
    return SimulatedNetwork.open(
        new NetworkContext(
                directory.resolve("simulator"),
                time,
                new CountingIdentifiers(),
                new CountingIdentifiers(),
                Runnable::run,
                _ -> "")
            .with(options));
  }

  private Path shop() throws IOException {
    return Files.writeString(directory.resolve("shop.yaml"), SHOP);
  }

  @Test
  void aNetworkBeginsWithTheWorldThatIsDescribed() throws Exception {
    try (var network = network(Map.of("world", shop().toString()))) {
      var phones = Simulation.of(network).orElseThrow().phones();
      assertThat(phones.phones())
          .extracting(phone -> phone.name())
          .containsExactly("Anna", "Ben", "4915110000003");
      assertThat(phones.phones())
          .extracting(phone -> phone.online())
          .containsExactly(true, false, true);
      assertThat(phones.contacts(ANNA)).hasSize(1);
      var shop = phones.catalog(ANNA);
      assertThat(shop.products())
          .extracting(Product::name)
          .containsExactly("Leek soup", "Plum cake");
      assertThat(shop.products()).extracting(Product::available).containsExactly(true, false);
      assertThat(shop.products().getFirst().price()).isEqualTo(new Price(450, "EUR"));
      assertThat(shop.of(shop.collections().getFirst())).hasSize(1);
      var staff = phones.world().groups().getFirst();
      assertThat(staff.subject()).isEqualTo("Staff");
      assertThat(staff.announce()).isTrue();
      assertThat(staff.participants())
          .extracting(Group.Participant::role)
          .containsExactly(Group.Role.SUPERADMIN, Group.Role.ADMIN, Group.Role.MEMBER);
      assertThat(phones.world().channels().getFirst().name()).isEqualTo("Offers");
      var messages = phones.messages(ANNA, MessageQuery.after(null));
      assertThat(messages)
          .extracting(shown -> shown.message().content().text())
          .containsExactly("Good morning", "Team meeting");
      assertThat(messages.getFirst().message().at())
          .isEqualTo(time.instant().minus(Duration.ofHours(2)));
    }
  }

  @Test
  void aResetReturnsToTheWorldThatIsDescribedOrToOneByName() throws Exception {
    try (var network = network(Map.of("world", "empty"))) {
      var phones = Simulation.of(network).orElseThrow().phones();
      var world = Simulation.of(network).orElseThrow().world();
      assertThat(phones.phones()).isEmpty();
      Files.createDirectories(directory.resolve("simulator/worlds"));
      Files.writeString(directory.resolve("simulator/worlds/shop.yaml"), SHOP);
      world.reset(new WorldSource.Named("shop"), false);
      assertThat(phones.phones()).hasSize(3);
      world.reset(
          new WorldSource.Described("{\"phones\":[{\"number\":\"4915110000009\"}]}"), false);
      assertThat(phones.phones()).hasSize(1);
      world.reset(new WorldSource.Initial(), false);
      assertThat(phones.phones()).isEmpty();
    }
  }

  @Test
  void aStoredWorldIsNotReplacedAtStart() throws Exception {
    try (var network = network(Map.of())) {
      Simulation.of(network).orElseThrow().phones().create(ANNA, "Anna");
    }
    try (var network = network(Map.of("world", shop().toString()))) {
      assertThat(Simulation.of(network).orElseThrow().phones().phones()).hasSize(4);
    }
  }

  @Test
  void aStartWithAMistakenWorldNamesFileLineAndReason() throws Exception {
    var file = Files.writeString(directory.resolve("bad.yaml"), "phones:\n  - name: Anna\n");
    assertThatThrownBy(() -> network(Map.of("world", file.toString())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("bad.yaml")
        .hasMessageContaining("line 2")
        .hasMessageContaining("/phones/0/number: is required");
    assertThatThrownBy(() -> network(Map.of("world", directory.resolve("none.yaml").toString())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("none.yaml");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          phones: [ | line 1
          phones:~  - number: 49151100000x1 | line 2: /phones/0/number
          phones:~  - number: 4915110000001~    colour: red | line 3: there is no field called colour
          phones:~  - number: 4915110000001~  - number: 4915110000001 | line 3: /phones/1/number: is there twice
          phones: 7 | line 1: this is not what belongs here
          phones:~  - | line 2
          phones:~  - number: 4915110000001~    passkey: maybe | line 3: /phones/0/passkey
          phones:~  - number: 4915110000001~    products: [{id: p}] | line 3: /phones/0/products/0/name: is required
          phones:~  - number: 4915110000001~    products: [{id: p, name: P, price: 1}] | /phones/0/products/0/currency: is required
          phones:~  - number: 4915110000001~    products: [{id: p, name: P, currency: EUR}] | /phones/0/products/0/price
          phones:~  - number: 4915110000001~    products: [{id: p, name: P, price: 1, currency: QQQ}] | /phones/0/products/0: currency
          phones:~  - number: 4915110000001~    products: [{id: p/1, name: P}] | /phones/0/products/0: productId
          phones:~  - number: 4915110000001~    collections: [{id: c, name: C, products: [p]}] | /phones/0/collections/0: products
          groups:~  - subject: Staff~    owner: 4915110000001 | line 3: /groups/0/owner: is no phone of this world
          groups:~  - owner: 4915110000001 | line 2: /groups/0/subject: is required
          channels:~  - name: X~    id: 1@g.us | /channels/0/id: is the id of something else
          messages:~  - from: 4915110000001 | line 2: /messages/0/from: is no phone of this world
          phones: [{number: 4915110000001}]~messages:~  - {from: 4915110000001, to: Nobody, text: x} | line 3: /messages/0/to
          phones: [{number: 4915110000001}]~messages:~  - {from: 4915110000001, to: 4915110000001, text: x, ago: soon} | /messages/0/ago
          phones: []~phones: [] | line 2
          phones: [{number: 4915110000001}]~behaviours:~  - {kind: dance, number: 4915110000001} | line 3: /behaviours/0/kind
          phones: [{number: 4915110000001}]~behaviours:~  - {kind: echo, number: 4915110000002} | /behaviours/0/number: is no phone of this world
          phones: [{number: 4915110000001}]~behaviours:~  - kind: read~    number: 4915110000001~    delay: -PT1S | line 5: /behaviours/0/delay
          phones: [{number: 4915110000001}]~behaviours:~  - {kind: echo, number: 4915110000001, pattern: x} | /behaviours/0/pattern: does not belong to echo
          phones: [{number: 4915110000001}]~behaviours:~  - {kind: reply, number: 4915110000001, text: x, pattern: '('} | /behaviours/0/pattern
          phones: [{number: 4915110000001}]~behaviours:~  - {kind: random_walk, numbers: [4915110000001], to: [Nobody]} | /behaviours/0/to
          """)
  void aMistakeIsToldWithItsLineAndReason(String text, String message) {
    var descriptions = new WorldDescriptions(directory, time, new CountingIdentifiers());
    assertThatThrownBy(() -> descriptions.read(text.replace('~', '\n')))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> {
              assertThat(e.fault().code()).isEqualTo("invalid.world");
              assertThat(e.fault().message()).contains(message);
            });
  }

  @Test
  void aDescriptionHasALimitedLength() {
    var descriptions = new WorldDescriptions(directory, time, new CountingIdentifiers());
    assertThatThrownBy(() -> descriptions.read("#".repeat(WorldDescriptions.LARGEST + 1)))
        .isInstanceOf(FaultException.class);
  }

  @Test
  void aWorldBringsItsBehaviours() throws Exception {
    var world =
        SHOP
            + """
            behaviours:
              - {kind: echo, number: 4915110000001}
              - {kind: random_walk, numbers: [4915110000001], to: [Staff], interval: 1h, seed: 7}
            """;
    var file = Files.writeString(directory.resolve("busy.yaml"), world);
    try (var network = network(Map.of("world", file.toString()))) {
      var behaviours = Simulation.of(network).orElseThrow().behaviours();
      var staff = Simulation.of(network).orElseThrow().phones().world().groups().getFirst().id();
      assertThat(behaviours.list())
          .extracting(running -> running.behaviour())
          .containsExactly(
              new PhoneBehaviour.Echo(ANNA, Duration.ZERO, 20),
              new PhoneBehaviour.RandomWalk(List.of(ANNA), List.of(staff), Duration.ofHours(1), 7));
      behaviours.clear();
      Simulation.of(network).orElseThrow().world().reset(new WorldSource.Initial(), false);
      assertThat(behaviours.list()).hasSize(2);
    }
  }
}
