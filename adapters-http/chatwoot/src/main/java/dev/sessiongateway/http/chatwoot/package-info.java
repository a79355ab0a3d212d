/// The app that connects a session to an inbox of a Chatwoot server. Start with
/// [dev.sessiongateway.http.chatwoot.ChatwootPart]: what the gateway gets of it. Events go there as
/// deliveries (`ChatwootReceivers`); what agents write comes back by a webhook (`ChatwootRoutes`).
@NullMarked
package dev.sessiongateway.http.chatwoot;

import org.jspecify.annotations.NullMarked;
