package dev.sessiongateway.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/// A class of tests that use a [TestGateway], which they take as a parameter. Before each test the
/// gateway is reset; what a `@BeforeAll` made in it is gone then. Tests with the same gateway run
/// one after the other, also where JUnit runs tests in parallel.
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(GatewayTest.GatewayExtension.class)
public @interface GatewayTest {
  /// Whose gateway it is.
  Share share() default Share.RUN;

  /// Which tests have a gateway in common.
  enum Share {
    /// All classes of the run that say so; the fastest.
    RUN,
    /// The tests of the class and of those nested in it.
    CLASS
  }

  /// Starts a gateway when a test needs the first, resets it before each test, gives it to
  /// parameters of the type [TestGateway], and closes it at the end. See [GatewayTest].
  final class GatewayExtension implements BeforeEachCallback, ParameterResolver {
    /// How long a test waits for the others that share its gateway.
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private static final Namespace NAMESPACE = Namespace.create(GatewayExtension.class);

    @Override
    public void beforeEach(ExtensionContext context) throws InterruptedException {
      var shared = shared(context);
      if (!shared.turn.tryAcquire(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new IllegalStateException(
            "another test has used the gateway for " + PATIENCE.toMinutes() + " minutes");
      }
      // JUnit closes it after the test, whether or not that failed.
      context.getStore(NAMESPACE).put(Turn.class, new Turn(shared.turn));
      shared.gateway.reset();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == TestGateway.class;
    }

    @Override
    public TestGateway resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return shared(context).gateway;
    }

    /// JUnit 5 and JUnit 6 have different methods that make what is not there.
    private static synchronized SharedGateway shared(ExtensionContext context) {
      var store = owner(context).getStore(NAMESPACE);
      var known = store.get(SharedGateway.class, SharedGateway.class);
      if (known != null) {
        return known;
      }
      var made = new SharedGateway(TestGateway.start(), new Semaphore(1, true));
      store.put(SharedGateway.class, made);
      return made;
    }

    /// What lives as long as the gateway.
    private static ExtensionContext owner(ExtensionContext context) {
      var isOfTheClass =
          AnnotationSupport.findAnnotation(
                  context.getRequiredTestClass(),
                  GatewayTest.class,
                  context.getEnclosingTestClasses())
              .filter(found -> found.share() == GatewayTest.Share.CLASS)
              .isPresent();
      return isOfTheClass ? outermostClass(context) : context.getRoot();
    }

    private static ExtensionContext outermostClass(ExtensionContext context) {
      return Stream.iterate(
              context,
              each -> each.getTestClass().isPresent(),
              each -> each.getParent().orElseThrow())
          .reduce(context, (_, outer) -> outer);
    }

    private record SharedGateway(TestGateway gateway, Semaphore turn) implements AutoCloseable {
      @Override
      public void close() {
        gateway.close();
      }
    }

    /// The right of one test to use the gateway.
    private record Turn(Semaphore turn) implements AutoCloseable {
      @Override
      public void close() {
        turn.release();
      }
    }
  }
}
