package dev.sessiongateway.application.webhook;

import java.time.Instant;

/// One event in a family's words, ready to be sent. The same event renders to the same bytes and id
/// each time, so that retries are recognised.
///
/// @param id constant over retries
/// @param name as the family spells it: `message.any`, `messages.upsert`
/// @param pathSuffix appended to the receiver's path, empty or starting with `/`
@SuppressWarnings("ArrayRecordComponent") // handed from renderer to sender, compared nowhere
public record RenderedEvent(String id, String name, Instant at, String pathSuffix, byte[] body) {}
