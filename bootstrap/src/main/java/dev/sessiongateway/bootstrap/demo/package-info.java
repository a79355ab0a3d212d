/// The demonstration: a session's whole life over real HTTP, each step checked on the other side.
/// Start with [Demo].
@NullMarked
package dev.sessiongateway.bootstrap.demo;

import org.jspecify.annotations.NullMarked;
