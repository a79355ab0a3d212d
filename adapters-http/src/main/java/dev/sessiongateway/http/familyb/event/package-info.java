/// The events of family B: their names, payloads and envelope. Start with [EventPayloads].
@NullMarked
package dev.sessiongateway.http.familyb.event;

import org.jspecify.annotations.NullMarked;
