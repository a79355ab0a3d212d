/// The app that connects a session to an inbox of a Chatwoot server. Events go there as deliveries
/// ([dev.sessiongateway.http.chatwoot.ChatwootReceivers]); what agents write comes back by a
/// webhook ([dev.sessiongateway.http.chatwoot.ChatwootRoutes]).
@NullMarked
package dev.sessiongateway.http.chatwoot;

import org.jspecify.annotations.NullMarked;
