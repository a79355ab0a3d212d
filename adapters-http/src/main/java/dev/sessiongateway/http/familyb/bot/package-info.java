/// Bots in family B: one area of operations for each kind. Start with [BotRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.bot;

import org.jspecify.annotations.NullMarked;
