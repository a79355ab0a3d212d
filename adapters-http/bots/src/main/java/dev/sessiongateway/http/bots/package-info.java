/// Bots that answer in chats. Start with [dev.sessiongateway.http.bots.BotsPart]: what the gateway
/// gets of them. `engine` receives messages and answers, `client` calls the servers on which bots
/// live.
@NullMarked
package dev.sessiongateway.http.bots;

import org.jspecify.annotations.NullMarked;
