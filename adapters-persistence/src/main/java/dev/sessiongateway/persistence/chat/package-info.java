/// Chats, in the store databases. Recording a message creates its chat and updates its position.
/// Start with [JdbiChatStore].
@NullMarked
package dev.sessiongateway.persistence.chat;

import org.jspecify.annotations.NullMarked;
