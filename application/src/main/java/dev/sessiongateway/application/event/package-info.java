/// The log of what happened, and those who read along. Start with [Events]; [EventLog] is where it
/// is kept.
@NullMarked
package dev.sessiongateway.application.event;

import org.jspecify.annotations.NullMarked;
