package dev.sessiongateway.http.kernel.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The words that a string (or flag, or number) of a request record may be, when it is present.
/// [Json] refuses other words, and the API document lists them.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface OneOf {
  String[] value();

  /// Whether the words are also accepted in other cases.
  boolean ignoreCase() default false;

  /// The error message in place of the list of words.
  String message() default "";
}
