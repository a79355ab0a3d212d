/// Chats in family B, channels among them. Start with [ChatRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.chat;

import org.jspecify.annotations.NullMarked;
