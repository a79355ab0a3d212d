package dev.sessiongateway.junit.example;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Writes what each test of the bot in Java took, for the end of the build's log. Registered for
/// all tests, because `docs/guides/testing-bots-java.md` shows the test of the bot as it is.
public final class BotTimes implements BeforeTestExecutionCallback, AfterTestExecutionCallback {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(BotTimes.class);

  @Override
  public void beforeTestExecution(ExtensionContext context) {
    if (isOfBot(context)) {
      context.getStore(NAMESPACE).put(Began.class, new Began(System.nanoTime()));
    }
  }

  @Override
  public void afterTestExecution(ExtensionContext context) throws IOException {
    if (isOfBot(context)) {
      var began = context.getStore(NAMESPACE).get(Began.class, Began.class);
      var duration = Duration.ofNanos(System.nanoTime() - began.nanos());
      BotFigures.add("Java", context.getRequiredTestMethod().getName(), duration);
    }
  }

  private static boolean isOfBot(ExtensionContext context) {
    return context.getRequiredTestClass().equals(MenuBotTest.class);
  }

  private record Began(long nanos) {}
}
