/// Chats and stored messages in family A. Start with [ChatRoutes].
@NullMarked
package dev.sessiongateway.http.familya.chat;

import org.jspecify.annotations.NullMarked;
