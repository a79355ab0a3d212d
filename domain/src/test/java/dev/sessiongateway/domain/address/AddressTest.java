package dev.sessiongateway.domain.address;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address.Kind;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {

  @Test
  void eachFamilySeesItsForm() {
    var person = Address.person("4917012345");
    assertThat(person).hasToString("4917012345@c.us");
    assertThat(person.networkForm()).isEqualTo("4917012345@s.whatsapp.net");
    var group = Address.group("120363000000000001");
    assertThat(group).hasToString("120363000000000001@g.us");
    assertThat(group.networkForm()).isEqualTo("120363000000000001@g.us");
    assertThat(Address.channel("12")).hasToString("12@newsletter");
    assertThat(new Address("12", Kind.LID)).hasToString("12@lid");
    assertThat(Address.STATUS).hasToString("status@broadcast");
  }

  @ParameterizedTest
  @CsvSource({
    "ada@example.org@c.us, ada%40example.org%40c.us@c.us",
    "@ada:example.org, %40ada:example.org@c.us",
    "100%, 100%25@c.us",
    "%40, %2540@c.us",
  })
  void aUserWithAnAtSignHasOnlyOneInItsText(String user, String text) {
    assertThat(Address.person(user)).hasToString(text);
    assertThat(Address.read(text)).contains(Address.person(user));
  }

  @Test
  void aPersonWithAServerIsWrittenAsItIs() {
    var ada = Address.person("a%40da@example.org");
    assertThat(ada).hasToString("a%40da@example.org");
    assertThat(ada.networkForm()).isEqualTo("a%40da@example.org");
    assertThat(Address.read("a%40da@example.org")).contains(ada);
    var room = Address.group("room@example.org");
    assertThat(room).hasToString("room%40example.org@g.us");
    assertThat(Address.read("room%40example.org@g.us")).contains(room);
  }

  @Test
  void anAtSignThatAClientDecodedIsReadAsWell() {
    assertThat(Address.read("ada@example.org@c.us")).contains(Address.person("ada@example.org"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "@", "ada", "@c.us", "ada@", "@example.org", "a\u0000b@c.us"})
  void whatIsInNeitherFormIsNotRead(String text) {
    assertThat(Address.read(text)).isEmpty();
    assertFault("invalid.address", () -> Address.of(text));
  }

  @Test
  void peopleAreKnownByTheirKind() {
    assertThat(Address.person("1").isPerson()).isTrue();
    assertThat(new Address("1", Kind.LID).isPerson()).isTrue();
    assertThat(Address.group("12345").isPerson()).isFalse();
    assertThat(Address.group("12345").isGroup()).isTrue();
    assertThat(Address.channel("1").isChannel()).isTrue();
    assertThat(Address.person("1").isChannel()).isFalse();
    assertThat(Address.server(Kind.GROUP)).isEqualTo("g.us");
    assertThat(Address.STATUS.isPerson()).isFalse();
  }

  @Test
  void aUserIsWhateverTheNetworkSays() {
    assertThat(Address.person("x".repeat(1_024)).user()).hasSize(1_024);
    assertThat(Address.read("é".repeat(768) + "@g.us")).isPresent();
    assertThat(Address.read("é".repeat(769) + "@g.us")).isEmpty();
    assertThat(Address.read("%40".repeat(512) + "@g.us")).isPresent();
    assertThat(Address.read("%40".repeat(513) + "@g.us")).isEmpty();
    assertThat(Address.person("\ud83d\ude00").user()).hasSize(2);
    assertFault("invalid.address", () -> Address.person("x".repeat(1_025)));
    assertFault("invalid.address", () -> Address.person(""));
    assertFault("invalid.address", () -> Address.person("a\nb"));
    assertFault("invalid.address", () -> Address.person("a\ud83d"));
    assertFault("invalid.address", () -> Address.person("\ude00a"));
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void bothFormsReadBackAsTheSame(int seed) {
    var random = new Random(seed);
    var letters = "0123456789@@%%24500:._-+/abcABC\u00e4 ";
    for (var i = 0; i < 500; i++) {
      var user = new StringBuilder();
      for (var length = 1 + random.nextInt(12); length > 0; length--) {
        user.append(letters.charAt(random.nextInt(letters.length())));
      }
      var kinds = Kind.values();
      var address = new Address(user.toString(), kinds[random.nextInt(kinds.length)]);
      assertThat(Address.read(address.toString())).as("seed " + seed).contains(address);
      assertThat(Address.read(address.networkForm())).as("seed " + seed).contains(address);
    }
  }
}
