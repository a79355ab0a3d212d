package dev.sessiongateway.http.familyb.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a search does not understand never widens what it answers.
class SearchFiltersTest extends MessageFixture {
  private static final List<String> SEARCHES =
      List.of("findMessages", "findStatusMessage", "findContacts", "findChats", "findChannels");
  private static final List<String> UNKNOWN =
      List.of(
          "{\"where\":{\"remotejid\":\"4915550000002\"}} | where.remotejid",
          "{\"where\":{\"owner\":\"somebody\"}} | where.owner",
          "{\"where\":{\"key\":{\"chat\":\"4915550000002\"}}} | where.key.chat",
          "{\"where\":{\"remoteJid\":\"4915550000002\",\"$or\":[]}} | where.$or",
          "{\"key\":{\"remoteJid\":\"4915550000002\"}} | key",
          "{\"where\":[{\"remoteJid\":\"4915550000002\"}]} | where",
          "{\"where\":\"4915550000002\"} | where");

  static Stream<Arguments> unknown() {
    return SEARCHES.stream()
        .flatMap(search ->
            UNKNOWN.stream()
                .map(line -> line.split(" \\| ", -1))
                .map(parts -> Arguments.of(search, parts[0], parts[1])));
  }

  @ParameterizedTest
  @MethodSource("unknown")
  void anUnknownKeyOfAFilterIsA400ThatNamesIt(String search, String body, String field) {
    var reply = post(search, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text()).contains(field);
  }

  static List<String> spellings() {
    return List.of(
        "{\"where\":{\"remoteJid\":\"%s\"}}",
        "{\"where\":{\"key\":{\"remoteJid\":\"%s\"}}}",
        "{\"remoteJid\":\"%s\"}",
        "{\"remoteJid\":\"%1$s\",\"where\":{\"remoteJid\":\"%1$s\",\"key\":{\"remoteJid\":\"%1$s\"}}}",
        "{\"where\":{\"remoteJid\":\"%s\"},\"limit\":9,\"sort\":\"desc\"}");
  }

  @ParameterizedTest
  @MethodSource("spellings")
  void everySearchFindsOneChatBySpellingsOfItsAddress(String spelling) {
    receive(1, BOB, BOB);
    receive(2, CAROL, CAROL);
    send(3, BOB);
    send(4, CAROL);
    for (var address : List.of(network(BOB), BOB.toString(), "+49\u00a01555 0000002")) {
      var body = spelling.formatted(address);
      assertThat(numbers(ok("findMessages", body).at("/messages/records"), "/key/id"))
          .containsExactly(3, 1);
      assertThat(numbers(ok("findStatusMessage", body), "/keyId")).containsExactly(3);
      assertThat(ok("findChats", body).findValuesAsText("remoteJid"))
          .isNotEmpty()
          .containsOnly(network(BOB));
      assertThat(ok("findContacts", body).findValuesAsText("remoteJid"))
          .containsExactly(network(BOB));
      assertThat(JsonField.integer(ok("findChannels", body), "total")).isZero();
    }
  }

  @Test
  void namesOfDifferentChatsFindNothing() {
    receive(1, BOB, BOB);
    receive(2, CAROL, CAROL);
    send(3, BOB);
    var body =
        "{'where':{'remoteJid':'%s','key':{'remoteJid':'%s'}}}"
            .formatted(network(BOB), network(CAROL));
    assertThat(JsonField.integer(ok("findMessages", body), "/messages/total")).isZero();
    assertThat(ok("findStatusMessage", body)).isEmpty();
    assertThat(ok("findChats", body)).isEmpty();
    assertThat(ok("findContacts", body)).isEmpty();
  }

  @Test
  void theKeyOfAnAnswerIsAFilter() {
    receive(1, TEAM, BOB);
    receive(2, TEAM, CAROL);
    var key = ok("findMessages", "{}").at("/messages/records/0/key");
    assertThat(found("{'key':" + key + "}")).containsExactly(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"participants", "participant", "participantAlt"})
  void aWriterIsFoundBySpellings(String name) {
    receive(1, TEAM, BOB);
    receive(2, TEAM, CAROL);
    assertThat(found("{'key':{'" + name + "':'" + network(BOB) + "'}}")).containsExactly(1);
  }
}
