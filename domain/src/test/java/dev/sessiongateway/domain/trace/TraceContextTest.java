package dev.sessiongateway.domain.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The cases of the specification W3C Trace Context.
class TraceContextTest {
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  @Test
  void aValidParentIsPassedOnAsItCame() {
    var context = TraceContext.parse(PARENT, "congo=t61rcWkgMzE,rojo=00f067aa0ba902b7");
    assertThat(context.traceparent()).isEqualTo(PARENT);
    assertThat(context.traceId()).isEqualTo("0af7651916cd43dd8448eb211c80319c");
    assertThat(context.tracestate()).isEqualTo("congo=t61rcWkgMzE,rojo=00f067aa0ba902b7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-1",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "0-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01x",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-B7AD6B7169203331-01",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0af7651916cd43dd8448eb211c80319g-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0x",
        "00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331-01",
        "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01.more"
      })
  void anInvalidParentIsRefused(String text) {
    assertThat(TraceContext.parse(text, "congo=t61rcWkgMzE")).isNull();
  }

  @Test
  void aLaterVersionIsReadAsFarAsItIsKnown() {
    var later = "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what-comes";
    assertThat(TraceContext.parse(later, "").traceparent()).isEqualTo(PARENT);
    assertThat(TraceContext.parse("cc" + PARENT.substring(2), "").traceparent()).isEqualTo(PARENT);
  }

  @Test
  void unknownFlagsAreNotPassedOn() {
    var flags = PARENT.substring(0, 53) + "ff";
    assertThat(TraceContext.parse(flags, "").traceparent()).endsWith("-03");
  }

  @Test
  void aNewTraceIsValid() {
    var started = TraceContext.starting(UUID.randomUUID(), UUID.randomUUID());
    assertThat(TraceContext.parse(started.traceparent(), null)).isEqualTo(started);
    assertThat(started.traceparent()).endsWith("-00");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "=1", "a=", "A=1", "a=1,a=2", "a=1=2", "a\u00e9=1", "a=\u00e9", "-a=1"})
  void anInvalidStateIsLeftOut(String state) {
    assertThat(TraceContext.parse(PARENT, state).tracestate()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a_b-c*d/e@f=1", "az09=1", "z=~ ~", "9=!"})
  void aStateHasTheLettersOfTheSpecification(String state) {
    assertThat(TraceContext.parse(PARENT, state).tracestate()).isEqualTo(state);
  }

  @Test
  void aKeyAndAValueHaveAtMost256CharactersEach() {
    var longest = "k".repeat(256);
    assertThat(TraceContext.parse(PARENT, longest + "=v").tracestate()).isEqualTo(longest + "=v");
    assertThat(TraceContext.parse(PARENT, "k" + longest + "=v").tracestate()).isEmpty();
    assertThat(TraceContext.parse(PARENT, "k=" + longest).tracestate()).isEqualTo("k=" + longest);
    assertThat(TraceContext.parse(PARENT, "k=v" + longest).tracestate()).isEmpty();
  }

  @Test
  void emptyMembersOfAStateAreLeftOut() {
    assertThat(TraceContext.parse(PARENT, " a=1 , ,,2b@c=d e").tracestate())
        .isEqualTo("a=1,2b@c=d e");
  }

  @Test
  void aStateHasAtMost32Members() {
    assertThat(TraceContext.parse(PARENT, members(32)).tracestate()).isEqualTo(members(32));
    assertThat(TraceContext.parse(PARENT, members(33)).tracestate()).isEmpty();
  }

  @Test
  void aLongStateLosesItsLongMembersAndThenItsLast() {
    var large = "large=" + "x".repeat(200);
    var small = IntStream.range(0, 5).mapToObj(i -> "k" + i + "=" + "y".repeat(80)).toList();
    var all = large + "," + String.join(",", small);
    assertThat(TraceContext.parse(PARENT, all).tracestate()).isEqualTo(String.join(",", small));
    var many = IntStream.range(0, 8).mapToObj(i -> "k" + i + "=" + "y".repeat(80)).toList();
    assertThat(TraceContext.parse(PARENT, String.join(",", many)).tracestate())
        .isEqualTo(String.join(",", many.subList(0, 6)));
  }

  @Test
  void aStateOf512CharactersIsPassedOnWhole() {
    var whole = "a=" + "x".repeat(254) + ",b=" + "y".repeat(253);
    assertThat(whole).hasSize(512);
    assertThat(TraceContext.parse(PARENT, whole).tracestate()).isEqualTo(whole);
    assertThat(TraceContext.parse(PARENT, whole + "y").tracestate()).startsWith("a=x").hasSize(256);
  }

  @Test
  void aMemberOf128CharactersIsNotLong() {
    var first = "a=" + "x".repeat(126);
    var small = IntStream.range(0, 5).mapToObj(i -> "k" + i + "=" + "y".repeat(80)).toList();
    assertThat(TraceContext.parse(PARENT, first + "," + String.join(",", small)).tracestate())
        .isEqualTo(first + "," + String.join(",", small.subList(0, 4)));
  }

  private static String members(int count) {
    return IntStream.range(0, count).mapToObj(i -> "k" + i + "=v").collect(Collectors.joining(","));
  }
}
