package dev.sessiongateway.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// A class of tests that use a [TestGateway], which they take as a parameter. Before each test the
/// gateway is reset; what a `@BeforeAll` made in it is gone then. Tests with the same gateway run
/// one after the other, also where JUnit runs tests in parallel.
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(GatewayExtension.class)
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
}
