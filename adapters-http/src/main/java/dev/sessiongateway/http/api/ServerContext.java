package dev.sessiongateway.http.api;

import dev.sessiongateway.application.media.MediaLimits;

/// What every call has from the server that serves it.
///
/// @param mediaLimits the largest files in a body, decoded
public record ServerContext(MediaLimits mediaLimits, ReservedNames reservedNames) {}
