/// Chats in the store databases; recording a message makes and moves them. Start with
/// [JdbiChatStore].
@NullMarked
package dev.sessiongateway.persistence.chat;

import org.jspecify.annotations.NullMarked;
