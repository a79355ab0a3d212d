package dev.sessiongateway.application.log;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;

/// Fails a test that logs a warning or an error which its class does not expect ([ExpectsLog]), and
/// a class that logs one outside of its tests. Registered for all tests by the build.
///
/// What no class logs that runs fails the whole run at its end.
public final class LogExtension
    implements BeforeAllCallback,
        TestInstancePreConstructCallback,
        BeforeEachCallback,
        AfterEachCallback,
        InvocationInterceptor {
  /// Names a file that takes all unexpected lines, so that none fails: for who looks for them.
  static final String COLLECT = "gateway.test.log.collect";

  /// Names a file that takes unexpected warnings of no single test, so that they do not fail.
  static final String LIST = "gateway.test.log.list";

  private static final Namespace NAMESPACE = Namespace.create(LogExtension.class);

  private static LogBook book(ExtensionContext context) {
    var store = context.getRoot().getStore(NAMESPACE);
    synchronized (LogExtension.class) {
      var book = store.get(LogBook.class, LogBook.class);
      if (book == null) {
        LogCapture.install();
        book = new LogBook(file(context, COLLECT), file(context, LIST));
        store.put(LogBook.class, book);
      }
      return book;
    }
  }

  private static Optional<Path> file(ExtensionContext context, String parameter) {
    return context
        .getConfigurationParameter(parameter)
        .filter(name -> !name.isEmpty())
        .map(Path::of);
  }

  private static @Nullable TestLog log(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(TestLog.class, TestLog.class);
  }

  private static void enter(ExtensionContext context) {
    var log = log(context);
    if (log != null) {
      log.enter();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (log(context) == null) {
      // Closed last: it was put first.
      context
          .getStore(NAMESPACE)
          .put(TestLog.class, new TestLog(context.getRequiredTestClass(), book(context)));
    }
    enter(context);
  }

  @Override
  public void preConstructTestInstance(
      TestInstanceFactoryContext factory, ExtensionContext context) {
    enter(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    var log = log(context);
    if (log != null) {
      var test = context.getRequiredTestMethod();
      log.enter();
      log.begins(test);
      // Closed last: after the fields of the test.
      context.getStore(NAMESPACE).put(test, (AutoCloseable) () -> log.judge(test));
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    var log = log(context);
    if (log != null) {
      log.ends(context.getRequiredTestMethod(), context.getExecutionException().orElse(null));
    }
  }

  /// The thread may have run tests of other classes meanwhile.
  @Override
  public void interceptAfterAllMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    enter(context);
    invocation.proceed();
  }
}
