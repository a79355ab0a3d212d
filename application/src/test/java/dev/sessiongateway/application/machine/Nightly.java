package dev.sessiongateway.application.machine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// The tests of this class, or this test, are too slow for every change: `mvn -Pnightly verify` and
/// `.ci/run nightly` run them, each night and before a release. What they prove is of one place,
/// such as one broker, and a quicker test looks at the code that most changes concern.
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@EnabledIfSystemProperty(
    named = "gateway.test.nightly",
    matches = "true",
    disabledReason = "only in .ci/run nightly")
public @interface Nightly {}
