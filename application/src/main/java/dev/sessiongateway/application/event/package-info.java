/// The log of what happened. Start with [EventLog].
@NullMarked
package dev.sessiongateway.application.event;

import org.jspecify.annotations.NullMarked;
