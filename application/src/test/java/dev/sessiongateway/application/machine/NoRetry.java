package dev.sessiongateway.application.machine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A test of this class that fails once fails the build, also where a failed test is tried again.
/// It stands on tests that kill processes, that make random runs, and of durability and ownership:
/// what they look for is lost once in many runs. A test that failed only by a line of the log may
/// pass when it is tried again. `.ci/TestReport.java` reads it in the source.
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
public @interface NoRetry {}
