package dev.sessiongateway.application.log;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A warning or an error that tests provoke on purpose. Every other line of these levels fails the
/// test during which threads of its class wrote it, or the class.
///
/// It holds for the whole class, on which method it may stand. A line that is expected and never
/// written is named in the output of the class.
///
/// A line of a thread that serves several classes, such as one of a pool of the process, may be
/// expected by any of them.
@Documented
@Inherited
@Repeatable(ExpectsLog.All.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.PACKAGE})
public @interface ExpectsLog {
  /// A regular expression that is found in the line. The line is the level, the simple name of the
  /// logger, the message and the pairs: `WARN ada - a receiver fails; its events wait url="..."`.
  String value();

  /// Why the line may be missing; empty when it must be written.
  String optional() default "";

  /// Several on one element.
  @Documented
  @Inherited
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.TYPE, ElementType.METHOD, ElementType.PACKAGE})
  @interface All {
    ExpectsLog[] value();
  }
}
