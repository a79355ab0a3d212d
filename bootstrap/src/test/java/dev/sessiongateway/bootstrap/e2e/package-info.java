/// The gateway as its users meet it: a process of its own, real requests, each answer checked
/// against the served OpenAPI document. Start with [Visitor].
@NullMarked
package dev.sessiongateway.bootstrap.e2e;

import org.jspecify.annotations.NullMarked;
