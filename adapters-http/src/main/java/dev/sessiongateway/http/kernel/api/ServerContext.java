package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.session.Sessions;

/// What every call has from the server that serves it.
///
/// @param sessions where a call finds the session that it names
/// @param mediaLimits the largest files in a body, decoded
public record ServerContext(
    Sessions sessions, MediaLimits mediaLimits, ReservedNames reservedNames) {}
