package dev.sessiongateway.application.webhook;

import java.time.Instant;

/// An event in the format of a family. An event always renders to the same id, so that webhooks
/// recognise retries. The body also shows the present state of the session, so a retry may differ
/// there.
///
/// @param id constant over retries
/// @param name as the family spells it: `message.any`, `messages.upsert`
/// @param pathSuffix appended to the endpoint's path, empty or starting with `/`
@SuppressWarnings("ArrayRecordComponent") // passed from renderer to sender, never compared
public record RenderedEvent(String id, String name, Instant at, String pathSuffix, byte[] body) {}
