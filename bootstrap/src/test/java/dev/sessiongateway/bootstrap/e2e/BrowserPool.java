package dev.sessiongateway.bootstrap.e2e;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives a test class, or a test, a browser of its own until it ends. The next one gets it then,
/// because a browser takes seconds to start. All are closed behind the last test.
final class BrowserPool implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(BrowserPool.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Browser.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var idle =
        context
            .getRoot()
            .getStore(NAMESPACE)
            .computeIfAbsent(Idle.class, _ -> new Idle(), Idle.class);
    var browser = idle.take();
    context.getStore(NAMESPACE).put(browser, (AutoCloseable) () -> idle.give(browser));
    return browser;
  }

  /// The browsers that no test uses now.
  private static final class Idle implements AutoCloseable {
    private final Deque<Browser> browsers = new ArrayDeque<>();

    private synchronized Browser take() {
      var browser = browsers.poll();
      return browser == null ? Browser.start() : browser;
    }

    private synchronized void give(Browser browser) {
      browser.reset();
      browsers.add(browser);
    }

    @Override
    public synchronized void close() {
      browsers.forEach(Browser::close);
    }
  }
}
