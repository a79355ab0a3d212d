package dev.sessiongateway.http.kernel.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a string of a request record that carries a whole file as base64, or a type that is read
/// from such a string. Its length is limited by the size of the body; every other string has at
/// most [BoundedText#MAX_LENGTH] characters.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
public @interface FileContent {}
