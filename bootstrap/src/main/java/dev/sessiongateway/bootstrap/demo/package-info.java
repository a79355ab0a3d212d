/// The demonstration: one session over real HTTP, each step checked on the virtual phone and at the
/// webhook. Start with [Demo].
@NullMarked
package dev.sessiongateway.bootstrap.demo;

import org.jspecify.annotations.NullMarked;
