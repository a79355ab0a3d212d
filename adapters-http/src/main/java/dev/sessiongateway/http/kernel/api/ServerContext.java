package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.session.Sessions;

/// What every request needs of the server.
///
/// @param sessions finds the session that a request names
/// @param mediaLimits the largest decoded files in a body
public record ServerContext(
    Sessions sessions, MediaLimits mediaLimits, ReservedNames reservedNames) {}
