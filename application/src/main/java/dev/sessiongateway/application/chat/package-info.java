/// Reading chats and their messages. Start with [Chats].
@NullMarked
package dev.sessiongateway.application.chat;

import org.jspecify.annotations.NullMarked;
