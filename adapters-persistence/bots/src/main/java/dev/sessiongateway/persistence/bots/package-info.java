/// The conversations of bots in the databases of the stores, which find them as an extension. Start
/// with [JdbiBotConversationStore].
@NullMarked
package dev.sessiongateway.persistence.bots;

import org.jspecify.annotations.NullMarked;
