package dev.sessiongateway.application.surface;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A service, or a part of one, that is public only because the classes of a gateway are in several
/// packages. Programs that embed a gateway do not use it, and neither do its adapters.
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Internal {}
