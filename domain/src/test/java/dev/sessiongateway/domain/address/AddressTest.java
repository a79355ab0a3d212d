package dev.sessiongateway.domain.address;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address.Kind;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AddressTest {
  private static final List<Kind> KINDS = List.of(Kind.values());

  @ParameterizedTest
  @CsvSource({
    "4917012345@c.us, PERSON, 4917012345",
    "4917012345@C.US, PERSON, 4917012345",
    "4917012345@s.whatsapp.net, PERSON, 4917012345",
    "4917012345@s.example.org, PERSON, 4917012345",
    "4917012345@s.x, PERSON, 4917012345",
    "4917012345:12@s.whatsapp.net, PERSON, 4917012345",
    "4917012345:3@c.us, PERSON, 4917012345",
    "4917012345, PERSON, 4917012345",
    "+4917012345, PERSON, 4917012345",
    "+49 170 12345, PERSON, 4917012345",
    "+49 (170) 123-45, PERSON, 4917012345",
    "4917012345:7, PERSON, 4917012345",
    "' 4917012345 ', PERSON, 4917012345",
    "+4917012345@c.us, PERSON, 4917012345",
    "123456789012345@lid, LID, 123456789012345",
    "123456789012345:4@lid, LID, 123456789012345",
    "120363000000000001@g.us, GROUP, 120363000000000001",
    "4917012345-1600000000@g.us, GROUP, 4917012345-1600000000",
    "120363000000000001@newsletter, CHANNEL, 120363000000000001",
    "status@broadcast, BROADCAST, status",
    "1600000000@broadcast, BROADCAST, 1600000000",
  })
  void everyAcceptedFormIsOneValue(String text, Kind kind, String user) {
    assertThat(Address.parse("chatId", text)).isEqualTo(new Address(user, kind));
  }

  static List<String> junk() {
    return List.of(
        "",
        " ",
        "@",
        "@c.us",
        "@g.us",
        "a@c.us",
        "hello",
        "4917012345@",
        "4917012345@c.us@c.us",
        "4917012345@us",
        "4917012345@s.",
        "4917012345@example.org",
        "4917012345@g.us.example.org",
        "123@g.us",
        "12345-1@g.us",
        "120363-@g.us",
        "120363000000000001:2@g.us",
        "1-2@newsletter",
        "everyone@broadcast",
        "x@lid",
        "123456789012345678901",
        "123456789012345678901@c.us",
        "\u0664\u0669\u0661\u0667",
        "49170\u000012345",
        "49170/12345",
        "../../etc/passwd",
        "1".repeat(81),
        "4917012345@s." + "x".repeat(80));
  }

  @ParameterizedTest
  @MethodSource("junk")
  void junkNamesTheFieldItCameIn(String text) {
    assertFault("invalid.chatId", () -> Address.parse("chatId", text));
  }

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

  @Test
  void peopleAreKnownByNumberOrHiddenId() {
    assertThat(Address.person("1").isPerson()).isTrue();
    assertThat(new Address("1", Kind.LID).isPerson()).isTrue();
    assertThat(Address.group("12345").isPerson()).isFalse();
    assertThat(Address.group("12345").isGroup()).isTrue();
    assertThat(Address.channel("1").isChannel()).isTrue();
    assertThat(Address.STATUS.isPerson()).isFalse();
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void bothFormsReadBackAsTheSame(int seed) {
    var random = new Random(seed);
    for (var i = 0; i < 200; i++) {
      var address = anything(random);
      assertThat(Address.parse("jid", address.toString())).as("seed " + seed).isEqualTo(address);
      assertThat(Address.parse("jid", address.networkForm())).as("seed " + seed).isEqualTo(address);
    }
  }

  private static Address anything(Random random) {
    return switch (KINDS.get(random.nextInt(KINDS.size()))) {
      case PERSON -> Address.person(digits(random, 1, 20));
      case LID -> new Address(digits(random, 1, 20), Kind.LID);
      case CHANNEL -> Address.channel(digits(random, 1, 20));
      case GROUP ->
          Address.group(
              random.nextBoolean()
                  ? digits(random, 5, 30)
                  : digits(random, 5, 15) + "-" + digits(random, 5, 20));
      case BROADCAST ->
          random.nextBoolean()
              ? Address.STATUS
              : new Address(digits(random, 1, 30), Kind.BROADCAST);
    };
  }

  private static String digits(Random random, int least, int most) {
    var text = new StringBuilder();
    for (var length = least + random.nextInt(most - least + 1); length > 0; length--) {
      text.append((char) ('0' + random.nextInt(10)));
    }
    return text.toString();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anyTextIsAnAddressOrInvalid(int seed) {
    var random = new Random(seed);
    var letters = "0123456789@@..:+-() csugnetlidbroadcastwhatsapp\u0000\n%/\u00e4\ud83d";
    for (var i = 0; i < 2_000; i++) {
      var text = new StringBuilder();
      for (var length = random.nextInt(30); length > 0; length--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      try {
        var address = Address.parse("to", text.toString());
        assertThat(Address.parse("to", address.toString())).as("seed " + seed).isEqualTo(address);
      } catch (FaultException e) {
        assertThat(e.fault().code()).as("seed " + seed + ": " + text).isEqualTo("invalid.to");
      }
    }
  }
}
