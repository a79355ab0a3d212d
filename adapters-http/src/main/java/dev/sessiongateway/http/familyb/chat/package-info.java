/// Chats in family B. Start with [ChatRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.chat;

import org.jspecify.annotations.NullMarked;
