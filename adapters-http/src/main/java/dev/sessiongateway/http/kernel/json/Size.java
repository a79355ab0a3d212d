package dev.sessiongateway.http.kernel.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// How many elements a list of a request record has, when it is present. [Json] refuses other
/// lists, and the API document states the limits.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Size {
  int min() default 0;

  int max() default JsonText.MOST_ITEMS;

  /// Whether no element may be there twice.
  boolean unique() default false;
}
