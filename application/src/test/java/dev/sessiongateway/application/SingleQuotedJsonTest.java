package dev.sessiongateway.application;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SingleQuotedJsonTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a': ['b', 1, null]} | {\"a\": [\"b\", 1, null]}",
        "{'a': 'say \"yes\"'} | {\"a\": \"say \\\"yes\\\"\"}",
        "{'a': 'it\\'s'} | {\"a\": \"it's\"}",
        "{'a': 'x\\\\', 'b': '\\n'} | {\"a\": \"x\\\\\", \"b\": \"\\n\"}",
        "{\"a\": \"it's \\\"so\\\"\"} | {\"a\": \"it's \\\"so\\\"\"}",
        "'a':1,'b':\"'\" | \"a\":1,\"b\":\"'\"",
        "{'a | {\"a",
        "[1, true] | [1, true]"
      })
  void singleQuotesAreDoubleOnes(String written, String expected) {
    assertThat(json(written)).isEqualTo(expected);
  }
}
