package planted.application.session;

import dev.sessiongateway.application.surface.Internal;

/// Breaks: publicTypesAreOfferedOrInternal. The gateway offers it.
@Internal
public final class OfferedSessions {}
