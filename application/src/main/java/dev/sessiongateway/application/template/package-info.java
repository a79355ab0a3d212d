/// Templates of messages, which the network approves. Start with [Templates].
@NullMarked
package dev.sessiongateway.application.template;

import org.jspecify.annotations.NullMarked;
