package dev.sessiongateway.junit.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.TestGateway;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which gateway the libraries for Python and JavaScript use, what they leave alone, and what they
/// say when there is none.
@GatewayTest
@NeedsProgram({"python3", "node"})
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Nightly
class OpenedGatewayTest {
  private static final String SHOP = "447700900199";

  @TempDir private Path directory;

  /// Lines of both languages: `open` and `reset` end with what is passed to them.
  enum Language {
    PYTHON("python3", "open.py", "from session_gateway import Gateway\n"),
    JAVASCRIPT("node", "open.mjs", "import { Gateway } from './session_gateway.mjs';\n");

    private final String program;
    private final String file;
    private final String head;

    Language(String program, String file, String head) {
      this.program = program;
      this.file = file;
      this.head = head;
    }

    private String of(String python, String javascript) {
      return head + (this == PYTHON ? python : javascript);
    }
  }

  private String run(Language language, Map<String, String> environment, int exit, String text)
      throws Exception {
    var place = Files.createTempDirectory(directory, "run");
    Files.writeString(place.resolve(language.file), text);
    return BotExamplesTest.output(place, environment, exit, language.program, language.file);
  }

  private static Map<String, String> of(TestGateway gateway) {
    return BotExamplesTest.of(gateway);
  }

  @ParameterizedTest
  @EnumSource
  void withoutAGatewayItSaysWhatToSet(Language language) throws Exception {
    var open = language.of("Gateway.open()", "await Gateway.open();");
    var command = Map.of("GATEWAY_COMMAND", "no-such-gateway --port 1");
    assertThat(run(language, command, 1, open))
        .contains("The command \"no-such-gateway\" cannot be run: ")
        .contains("Set GATEWAY_URL and GATEWAY_KEY", "set GATEWAY_COMMAND");

    assertThat(run(language, Map.of("GATEWAY_URL", "http://127.0.0.1:9"), 1, open))
        .contains("GATEWAY_URL is set and GATEWAY_KEY is not");

    for (var url : new String[] {"http://127.0.0.1:9", "127.0.0.1:8080", "no url"}) {
      var nobody = Map.of("GATEWAY_URL", url, "GATEWAY_KEY", "x");
      assertThat(run(language, nobody, 1, open))
          .contains("No gateway answers at GATEWAY_URL, which is " + url + ". Set GATEWAY_URL");
    }
  }

  @Nested
  class WhereSomebodyElseHasASession {
    @ParameterizedTest
    @EnumSource
    void itIsLeftAloneAndNamed(Language language, TestGateway gateway) throws Exception {
      gateway.session("theirs", gateway.phone(SHOP));

      var reset = language.of("Gateway.open().reset()", "await (await Gateway.open()).reset();");
      assertThat(run(language, of(gateway), 1, reset))
          .contains("has sessions that no test made: theirs. They are left alone.")
          .contains(language == Language.PYTHON ? "reset=True" : "reset: true");
      var replace =
          language.of(
              "g = Gateway.open()\ng.session('theirs', g.phone('" + SHOP + "'))",
              "const g = await Gateway.open();"
                  + " await g.session('theirs', await g.phone('"
                  + SHOP
                  + "'));");
      assertThat(run(language, of(gateway), 1, replace)).contains("no test made: theirs");
      assertThat(state(gateway, "theirs")).isInstanceOf(SessionState.Active.class);

      // Beside it a test may have its own.
      var another =
          language.of(
              "g = Gateway.open()\ng.session('ours', g.phone('447700900102'))",
              "const g = await Gateway.open();"
                  + " await g.session('ours', await g.phone('447700900102'));");
      run(language, of(gateway), 0, another);
      assertThat(state(gateway, "theirs")).isInstanceOf(SessionState.Active.class);
    }

    @ParameterizedTest
    @EnumSource
    void itIsUnlinkedWhenTheTestAsksForIt(Language language, TestGateway gateway) throws Exception {
      gateway.session("theirs", gateway.phone(SHOP));
      var open =
          language.of(
              "g = Gateway.open(reset=True)\ng.reset()",
              "const g = await Gateway.open({ reset: true }); await g.reset();");
      run(language, of(gateway), 0, open);
      assertThat(state(gateway, "theirs")).isInstanceOf(SessionState.Failed.class);
    }
  }

  private static SessionState state(TestGateway gateway, String session) {
    return gateway.useCases().sessions().get(new SessionName(session)).state();
  }

  /// A test that was killed leaves its sessions, which are in nobody's way.
  @ParameterizedTest
  @EnumSource
  void whatAnEarlierTestLeftIsNobodysSession(Language language, TestGateway gateway)
      throws Exception {
    var killed =
        Language.PYTHON.of(
            "import os\ng = Gateway.open()\ng.session('left', g.phone('"
                + SHOP
                + "'))\nos._exit(0)",
            "");
    run(Language.PYTHON, of(gateway), 0, killed);
    assertThat(state(gateway, "left")).isInstanceOf(SessionState.Active.class);
    run(
        language,
        of(gateway),
        0,
        language.of("Gateway.open().reset()", "await (await Gateway.open()).reset();"));
  }

  /// Python's sessions end with the program, also on a gateway of somebody else.
  @ParameterizedTest
  @EnumSource(names = "PYTHON")
  void itsOwnSessionsEndWithTheProgram(Language language, TestGateway gateway) throws Exception {
    var open = language.of("g = Gateway.open()\ng.session('ours', g.phone('" + SHOP + "'))", "");
    run(language, of(gateway), 0, open);
    assertThat(gateway.useCases().sessions().list()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ada.received('x', 0)",
        "ada.received('x', { within: 0 })",
        "ada.receivedContaining('x', { within: 0 })",
        "ada.receivedMessage('x', () => false, { within: 0 })",
        "ada.receivedButtons(['x', 'y'], { within: 0 })",
        "ada.receivedButtons('x', 'y', { within: 0 })",
        "ada.receivedButtons('x', 'y', 0)",
        "g.wasCalled('sendText', { within: 0 })",
        "g.wasCalled('sendText', { fields: { text: 'x' }, within: 0 })",
      })
  void theTimeToWaitIsANumberOrAnOption(String wait, TestGateway gateway) throws Exception {
    assertThat(failure(wait, gateway)).contains("AssertionError", "within 0 ms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ada.received('x', { within: '1' })",
        "ada.received('x', { within: -1 })",
        "ada.received('x', { within: NaN })",
        "ada.received('x', { within: 1e9 })",
        "ada.received('x', { withn: 1 })",
        "ada.received('x', '1')",
        "ada.received('x', null)",
        "g.wasCalled('sendText', { within: 'soon' })",
      })
  void anythingElseIsNoTime(String wait, TestGateway gateway) throws Exception {
    assertThat(failure(wait, gateway)).contains("within must be seconds, a number of 0 or more");
  }

  private String failure(String wait, TestGateway gateway) throws Exception {
    var program =
        Language.JAVASCRIPT.of(
            "",
            "const g = await Gateway.open(); const ada = await g.phone('447700900101');\n"
                + "await "
                + wait
                + ";");
    return run(Language.JAVASCRIPT, of(gateway), 1, program);
  }

  @ParameterizedTest
  @ValueSource(strings = {"within='1'", "within=-1", "within=float('nan')", "within=True"})
  void inPythonTheTimeIsANumber(String wait, TestGateway gateway) throws Exception {
    var program =
        Language.PYTHON.of(
            "g = Gateway.open()\ng.phone('447700900101').received('x', " + wait + ")", "");
    assertThat(run(Language.PYTHON, of(gateway), 1, program))
        .contains("within must be seconds, a number of 0 or more");
  }

  /// Fields are given as to `wasCalled`, too: else the call would be looked for in vain.
  @ParameterizedTest
  @ValueSource(strings = {"{ text: 'x' }", "{ fields: { text: 'x' } }"})
  void aCallThatMustNotBeIsFoundByItsFieldsInBothForms(String fields, TestGateway gateway)
      throws Exception {
    var program =
        Language.JAVASCRIPT.of(
            "",
            "const g = await Gateway.open();\n"
                + "const body = JSON.stringify({ session: 's', chatId: '1', text: 'x' });\n"
                + "const headers = { apikey: g.key, 'Content-Type': 'application/json' };\n"
                + "await fetch(g.url + '/api/sendText', { method: 'POST', headers, body });\n"
                + "await g.wasNotCalled('sendText', "
                + fields
                + ");");
    assertThat(run(Language.JAVASCRIPT, new HashMap<>(of(gateway)), 1, program))
        .contains("to be called 0 times");
  }
}
