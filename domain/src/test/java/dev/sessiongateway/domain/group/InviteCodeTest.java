package dev.sessiongateway.domain.group;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sessiongateway.domain.fault.FaultException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class InviteCodeTest {
  private static final String CODE = "HjkLmN0pqRsTuVwXyZ1234";

  @ParameterizedTest
  @ValueSource(
      strings = {
        CODE,
        " " + CODE + "\n",
        "https://chat.whatsapp.com/" + CODE,
        "http://chat.whatsapp.com/" + CODE,
        "chat.whatsapp.com/" + CODE,
        "https://chat.whatsapp.com/" + CODE + "/",
        "https://chat.whatsapp.com/" + CODE + "?mode=ac_t",
        "https://chat.whatsapp.com/invite/" + CODE,
        "https://whatsapp.com/channel/" + CODE,
        "http://localhost:8080/invite/" + CODE,
      })
  void theCodeAndEveryLinkAreOneCode(String text) {
    assertThat(InviteCode.parse("code", text)).isEqualTo(new InviteCode(CODE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hikers@rooms.example.org",
        " hikers@rooms.example.org ",
        "xmpp:hikers@rooms.example.org",
        "xmpp:hikers@rooms.example.org?join",
        "xmpp:hikers@rooms.example.org?join;password=x",
      })
  void theAddressOfAGroupIsItsCode(String text) {
    var code = InviteCode.parse("code", text);
    assertThat(code).isEqualTo(new InviteCode("hikers@rooms.example.org"));
    assertThat(code.url()).isEqualTo("xmpp:hikers@rooms.example.org?join");
    assertThat(InviteCode.parse("code", code.url())).isEqualTo(code);
    assertThat(InviteCode.looksLike(code.value())).as("no secret").isFalse();
  }

  @Test
  void theLinkOfASecretCodeIsReadBack() {
    var code = new InviteCode(CODE);
    assertThat(code.url()).isEqualTo("https://chat.whatsapp.com/" + CODE);
    assertThat(InviteCode.parse("code", code.url())).isEqualTo(code);
  }

  static List<String> junk() {
    return List.of(
        "",
        " ",
        "short",
        CODE + "!",
        CODE.substring(3),
        CODE + CODE,
        "https://chat.whatsapp.com/",
        "https://chat.whatsapp.com/short",
        "https://chat.whatsapp.com/a/b/" + CODE,
        "https://user@chat.whatsapp.com/" + CODE,
        "javascript:" + CODE,
        "@rooms.example.org",
        "hikers@",
        "hikers@rooms@example.org",
        "hikers@rooms.example.org/nick",
        "hi kers@rooms.example.org",
        "xmpp:hikers",
        "x".repeat(513) + "@rooms.example.org",
        "HjkLmN0pqRsTuVwXyZ12\u0000",
        "HjkLmN0pqRsTuVwXyZ\u00e434");
  }

  @ParameterizedTest
  @MethodSource("junk")
  void anythingElseNamesItsField(String text) {
    assertFault("invalid.inviteCode", () -> InviteCode.parse("inviteCode", text));
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 22, 32})
  void has20To32Characters(int length) {
    assertThatCode(() -> new InviteCode("a".repeat(length))).doesNotThrowAnyException();
    assertFault("invalid.code", () -> new InviteCode("a".repeat(19)));
    assertFault("invalid.code", () -> new InviteCode("a".repeat(33)));
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 10);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anyTextIsACodeOrInvalid(int seed) {
    var random = new Random(seed);
    var pieces =
        List.of(CODE, "http://", "https://", "a.example", "/", "?", "#", "\u0000", "%2f", ":8");
    for (var i = 0; i < 1_000; i++) {
      var text = new StringBuilder();
      for (var length = random.nextInt(6); length > 0; length--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      try {
        var read = InviteCode.parse("code", text.toString());
        assertThat(read.value()).as("seed " + seed + ": " + text).isEqualTo(CODE);
      } catch (FaultException e) {
        assertThat(e.fault().code()).as("seed " + seed).isEqualTo("invalid.code");
      }
    }
  }
}
