package dev.sessiongateway.http.kernel.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// How many UTF-16 characters a string of a request record has, when it is present. [Json] refuses
/// other strings, and the API document states the limits.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Length {
  /// A string that must have characters must also not be blank.
  int min() default 0;

  int max() default BoundedText.MAX_LENGTH;
}
