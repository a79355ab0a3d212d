package dev.sessiongateway.http.kernel.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The name of an answer record in the API document, where operations share its schema.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SchemaName {
  /// Names in generated clients follow from it: a change breaks them.
  String value();
}
