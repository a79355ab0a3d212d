package planted.outbound.preview;

import io.javalin.http.Context;

/// Breaks: outboundTakesNoWebServer.
record ServedPages(Context context) {}
