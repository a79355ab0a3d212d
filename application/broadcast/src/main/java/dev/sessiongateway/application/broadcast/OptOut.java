package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.address.Address;
import java.time.Instant;

/// Somebody who gets no broadcast of a session.
///
/// @param person see [PersonKeys]
/// @param chat as it was written, or the chat of the answer
/// @param reason a word for programs: `stop-word`, `added`, `imported`
public record OptOut(String person, Address chat, Instant at, String reason) {}
