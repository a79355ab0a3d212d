package dev.sessiongateway.application.network;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.address.Address.Kind;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PhoneNumberAddressingTest implements AddressingContract {
  private static final Addressing ADDRESSING = new PhoneNumberAddressing();

  @Override
  public Addressing addressing() {
    return ADDRESSING;
  }

  @Override
  public List<Address> addresses() {
    return List.of(
        Address.person("4917012345"),
        new Address("123456789012345", Kind.LID),
        Address.group("4917012345-1600000000"),
        Address.channel("120363000000000001"),
        Address.STATUS);
  }

  @Override
  public MessageId messageId() {
    return new MessageId("3EB0C0FFEE12345678");
  }

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
    "'+49\u00a0170\u00a012345', PERSON, 4917012345",
    "'\u202a+49\u2009170\u2011123\u201045\u202c', PERSON, 4917012345",
    "'\uFEFF\uFF0B49\uFF08170\uFF0912\u221245\u200b', PERSON, 491701245",
    "'\u00a04917012345@c.us\u00a0', PERSON, 4917012345",
    "1234567890123456@c.us, PERSON, 1234567890123456",
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
    assertThat(ADDRESSING.parse("chatId", text)).isEqualTo(new Address(user, kind));
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
        "1234567890123456",
        "120363000000000001",
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
    assertFault("invalid.chatId", () -> ADDRESSING.parse("chatId", text));
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void bothFormsReadBackAsTheSame(int seed) {
    var random = new Random(seed);
    for (var i = 0; i < 200; i++) {
      var jid = anything(random);
      assertThat(ADDRESSING.parse("jid", jid.toString())).as("seed " + seed).isEqualTo(jid);
      assertThat(ADDRESSING.parse("jid", jid.networkForm())).as("seed " + seed).isEqualTo(jid);
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
        var jid = ADDRESSING.parse("to", text.toString());
        assertThat(ADDRESSING.parse("to", jid.toString())).as("seed " + seed).isEqualTo(jid);
      } catch (FaultException e) {
        assertThat(e.fault().code()).as("seed " + seed + ": " + text).isEqualTo("invalid.to");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "3EB0C0FFEE12345678, 3EB0C0FFEE12345678",
    "3eb0c0ffee12345678, 3EB0C0FFEE12345678",
    "' 3EB0C0FFEE12345678 ', 3EB0C0FFEE12345678",
    "true_4917012345@c.us_3EB0C0FFEE12345678, 3EB0C0FFEE12345678",
    "false_4917012345@c.us_3EB0C0FFEE12345678, 3EB0C0FFEE12345678",
    "true_120363000000000001@g.us_3EB0C0FFEE12345678_4917012345@c.us, 3EB0C0FFEE12345678",
    "12345678, 12345678",
    "1234567890123456789012345678901234567890, 1234567890123456789012345678901234567890",
  })
  void shortAndLongFormsAreOneMessageId(String text, String id) {
    assertThat(ADDRESSING.parseMessageId("messageId", text)).isEqualTo(new MessageId(id));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1234567",
        "12345678901234567890123456789012345678901",
        "3EB0 C0FFEE",
        "3EB0-C0FFEE-12",
        "true_3EB0C0FFEE12345678",
        "true_4917012345@c.us_",
        "__",
        "___",
        "3EB0C0FF\u0000E",
        "\u0663EB0C0FFEE1234",
      })
  void anyOtherMessageIdNamesItsField(String text) {
    assertFault("invalid.reply_to", () -> ADDRESSING.parseMessageId("reply_to", text));
  }
}
