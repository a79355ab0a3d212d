/// Templates of messages, which a network approves. Start with [MessageTemplate].
@NullMarked
package dev.sessiongateway.domain.template;

import org.jspecify.annotations.NullMarked;
