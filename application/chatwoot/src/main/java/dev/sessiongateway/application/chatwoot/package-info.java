/// What is stored of the connection of a session to an inbox of a Chatwoot server. The part for
/// Chatwoot alone names it. Start with [ChatwootSettings].
@NullMarked
package dev.sessiongateway.application.chatwoot;

import org.jspecify.annotations.NullMarked;
