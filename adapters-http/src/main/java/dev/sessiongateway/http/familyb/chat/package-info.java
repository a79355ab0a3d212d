/// Reading chats and messages over HTTP. Start with [FamilyAChatRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.chat;

import org.jspecify.annotations.NullMarked;
