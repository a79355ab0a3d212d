/// Gives the bots of sessions the messages that they hear: they come as deliveries, in order and
/// with a cursor that is stored. Start with [dev.sessiongateway.http.bot.BotDelivery].
@NullMarked
package dev.sessiongateway.http.bot;

import org.jspecify.annotations.NullMarked;
