package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.outbound.expression.LinearExpressions;

/// What bots need from outside.
///
/// @param cipher encrypts their keys
public record BotPorts(BotProvider provider, LinearExpressions expressions, SessionCipher cipher) {}
