/// Reading chats and messages over HTTP. Start with [FamilyAChatRoutes].
@NullMarked
package dev.sessiongateway.http.chat;

import org.jspecify.annotations.NullMarked;
