package dev.sessiongateway.http.kernel.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongMessageIdTest {
  @Test
  void isWhatFamilyAHasAlwaysShown() {
    assertThat(LongMessageId.of(true, "4917012345@c.us", "3EB0C0FFEE", null))
        .isEqualTo("true_4917012345@c.us_3EB0C0FFEE");
    assertThat(LongMessageId.of(false, "1-2@g.us", "3EB0C0FFEE", "4917012345@c.us"))
        .isEqualTo("false_1-2@g.us_3EB0C0FFEE_4917012345@c.us");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3EB0C0FFEE", "$abc_1:example.org", "_", "100%", "%5F", "a_b_c"})
  void givesTheIdBack(String id) {
    var text = LongMessageId.of(true, "a_b@c.us", id, "c_d@c.us");
    assertThat(LongMessageId.idIn(text)).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3EB0C0FFEE", "$abc_1:example.org", "true_x", ""})
  void anyOtherTextIsLeftAsItIs(String text) {
    assertThat(LongMessageId.idIn(text)).isEqualTo(text);
  }
}
