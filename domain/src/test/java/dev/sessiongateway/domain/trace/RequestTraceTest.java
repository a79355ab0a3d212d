package dev.sessiongateway.domain.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTraceTest {
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  @ParameterizedTest
  @ValueSource(strings = {"1", "abcXYZ.09_:-", "azAZ09", "0f8fad5b-d9cb-469f-a165-70867728950e"})
  void lettersDigitsAndAFewSignsAreARequestId(String text) {
    assertThat(RequestTrace.isRequestId(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "a b", "a/b", "a,b", "a;b", "a\nb", "\u00e9", "a\u0000", "`", "@"})
  void nothingElseIsARequestId(String text) {
    assertThat(RequestTrace.isRequestId(text)).isFalse();
    assertThatThrownBy(() -> new RequestTrace(text, null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRequestIdHasAtMost128Characters() {
    assertThat(RequestTrace.isRequestId("x".repeat(128))).isTrue();
    assertThat(RequestTrace.isRequestId("x".repeat(129))).isFalse();
  }

  @Test
  void itsTextIsReadAsItWasWritten() {
    var alone = new RequestTrace("r-1", null);
    var traced = new RequestTrace("r-1", TraceContext.parse(PARENT, null));
    var whole = new RequestTrace("r-1", TraceContext.parse(PARENT, "a=b c,d=e"));
    assertThat(alone.text()).isEqualTo("r-1");
    assertThat(traced.text()).isEqualTo("r-1 " + PARENT);
    assertThat(whole.text()).isEqualTo("r-1 " + PARENT + " a=b c,d=e");
    for (var each : new RequestTrace[] {alone, traced, whole}) {
      assertThat(RequestTrace.parse(each.text())).isEqualTo(each);
    }
  }

  @Test
  void aTextThatIsNoneIsIgnored() {
    assertThat(RequestTrace.parse(null)).isNull();
    assertThat(RequestTrace.parse("")).isNull();
    assertThat(RequestTrace.parse("\u00e9 " + PARENT)).isNull();
    assertThat(RequestTrace.parse("r-1 nonsense")).isEqualTo(new RequestTrace("r-1", null));
  }
}
