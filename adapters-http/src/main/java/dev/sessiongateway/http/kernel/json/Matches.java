package dev.sessiongateway.http.kernel.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The pattern of a string in a request record. [Json] refuses other strings, and the API document
/// states the pattern.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Matches {
  TextFormat value();
}
