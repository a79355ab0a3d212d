/// The servers on which bots live, one client for each API. Start with
/// [dev.sessiongateway.http.bots.client.HttpBotProvider].
@NullMarked
package dev.sessiongateway.http.bots.client;

import org.jspecify.annotations.NullMarked;
