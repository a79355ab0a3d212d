/// Messages, in the store databases. Start with [JdbiMessageStore].
@NullMarked
package dev.sessiongateway.persistence.messaging;

import org.jspecify.annotations.NullMarked;
