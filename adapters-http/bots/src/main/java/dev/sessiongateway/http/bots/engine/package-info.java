/// The use cases of bots. Start with [dev.sessiongateway.http.bots.engine.BotListener]: a message
/// that a bot receives, and [dev.sessiongateway.http.bots.engine.BotTurns]: its answer.
@NullMarked
package dev.sessiongateway.http.bots.engine;

import org.jspecify.annotations.NullMarked;
