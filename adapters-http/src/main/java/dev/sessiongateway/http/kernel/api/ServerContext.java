package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.session.Sessions;
import java.util.function.Supplier;

/// What every request needs of the server.
///
/// @param sessions finds the session that a request names
/// @param addressing how the network of the sessions writes addresses and message ids
/// @param mediaLimits the largest decoded files in a body
/// @param operations runs other operations for a request
public record ServerContext(
    Sessions sessions,
    Supplier<Addressing> addressing,
    MediaLimits mediaLimits,
    ReservedNames reservedNames,
    Operations operations) {}
