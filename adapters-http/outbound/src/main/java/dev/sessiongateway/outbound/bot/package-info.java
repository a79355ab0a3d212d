/// The servers on which bots live, one client for each API. Start with [HttpBotProvider].
@NullMarked
package dev.sessiongateway.outbound.bot;

import org.jspecify.annotations.NullMarked;
