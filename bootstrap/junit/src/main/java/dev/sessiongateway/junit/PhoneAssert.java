package dev.sessiongateway.junit;

import dev.sessiongateway.application.phone.Choices;
import dev.sessiongateway.application.phone.MessageWait.Arrival;
import dev.sessiongateway.domain.messaging.Content;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.assertj.core.api.AbstractAssert;

/// Assertions about what a phone receives. They wait, up to a deadline on the computer's clock, and
/// look behind the last message that the phone wrote or that an assertion found. So the answers of
/// a bot are asserted in their order.
public final class PhoneAssert extends AbstractAssert<PhoneAssert, TestPhone> {
  private final Duration patience;

  private PhoneAssert(TestPhone phone, Duration timeout) {
    super(phone, PhoneAssert.class);
    this.patience = timeout;
  }

  /// Start here. The deadline is 5 s, unless `gateway.test.patience` multiplies it.
  public static PhoneAssert assertThat(TestPhone phone) {
    return new PhoneAssert(phone, Patience.scaled(Patience.BY_DEFAULT));
  }

  /// Waits so long instead of 5 s; `gateway.test.patience` multiplies this too.
  public PhoneAssert within(Duration other) {
    return new PhoneAssert(actual, Patience.scaled(other));
  }

  /// Fails unless a message with this text, or this caption, comes.
  public PhoneAssert received(String text) {
    return received("the text \"" + text + "\"", content -> content.text().equals(text));
  }

  /// Fails unless a message comes whose text contains this.
  public PhoneAssert receivedContaining(String part) {
    return received("a text with \"" + part + "\"", content -> content.text().contains(part));
  }

  /// Fails unless a message comes with exactly these buttons, or these rows of a list.
  ///
  /// @param texts of the buttons, in their order
  public PhoneAssert receivedButtons(String... texts) {
    var wanted = List.of(texts);
    return received(
        "the buttons " + String.join(", ", wanted),
        content -> Choices.of(content).stream().map(Choices.Choice::text).toList().equals(wanted));
  }

  /// Fails unless a message comes that passes the test.
  ///
  /// @param what names it in the failure: `a picture`
  public PhoneAssert received(String what, Predicate<Content> condition) {
    isNotNull();
    if (actual.await(patience, condition) instanceof Arrival.Missed(var lateBy, var firstLate)) {
      failWithMessage(
          "%s",
          "Expected the phone %s to receive %s within %d ms, but it %s.\n%s"
              .formatted(
                  actual.number(),
                  what,
                  patience.toMillis(),
                  lateBy
                      .map(by -> "came " + Math.max(1, by.toMillis()) + " ms too late")
                      .orElse("did not come"),
                  actual.diagnosis(firstLate.orElse(null))));
    }
    return this;
  }

  /// Fails when there is a message already behind the last one. It does not wait.
  public PhoneAssert hasReceivedNothingMore() {
    isNotNull();
    var news = actual.news();
    if (!news.isEmpty()) {
      failWithMessage(
          "Expected the phone %s to have received nothing more, but it received:%n%s",
          actual.number(), TestPhone.shown(news));
    }
    return this;
  }
}
