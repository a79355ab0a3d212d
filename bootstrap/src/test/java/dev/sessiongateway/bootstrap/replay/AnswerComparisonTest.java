package dev.sessiongateway.bootstrap.replay;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a replay takes for the same answer.
final class AnswerComparisonTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant AT = Instant.parse("2026-11-29T03:00:00Z");

  private static List<String> differences(String recorded, String replayed) throws IOException {
    return AnswerComparison.of(
        JSON.readTree(json(recorded)), JSON.readTree(json(replayed)), new IdMap(), AT, false);
  }

  /// All fields of the API document that are Unix seconds or milliseconds, whatever their name is.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'timestamps':{'activity':%s000}}",
        "{'lastSeen':%s}",
        "{'timeCappingEnds':%s}",
        "{'timeEnforcementEnds':%s}",
        "{'creation':%s}",
        "{'subjectTime':%s}",
        "{'inviteExpiration':%s}",
        "{'pinnedUntil':%s}",
        "{'message':{'mediaKeyTimestamp':'%s'}}",
        "{'list':[%s]}",
      })
  void aTimeMayBeAnotherWhateverItsNameIs(String answer) throws IOException {
    var recorded = answer.formatted(AT.getEpochSecond());
    assertThat(differences(recorded, answer.formatted(AT.getEpochSecond() + 7))).isEmpty();
    assertThat(differences(recorded, answer.formatted(1_900_000_000))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'count':1}|{'count':2}",
        "{'size':1234567890}|{'size':1234567891}",
        "{'number':447700900101}|{'number':447700900102}",
        "{'number':'447700900101'}|{'number':'447700900102'}",
        // Seconds are no milliseconds.
        "{'creation':1795921200}|{'creation':1795921200000}",
        "{'creation':1795921200}|{'creation':0}",
        "{'creation':1795921200}|{'creation':null}",
        "{'creation':1795921200}|{}",
        "{'code':9223372036854775807}|{'code':-9223372036854775808}",
      })
  void whatIsNoTimeHasToBeEqual(String answers) throws IOException {
    var both = answers.split("\\|", 2);
    assertThat(differences(both[0], both[0])).isEmpty();
    assertThat(differences(both[0], both[1])).hasSize(1);
  }

  @Test
  void anExactComparisonTakesNoOtherTime() throws IOException {
    assertThat(
            AnswerComparison.of(
                JSON.readTree(json("{'lastSeen':1795921200}")),
                JSON.readTree(json("{'lastSeen':1795921201}")),
                new IdMap(),
                AT,
                true))
        .hasSize(1);
  }
}
