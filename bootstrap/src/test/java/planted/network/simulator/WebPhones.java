package planted.network.simulator;

import io.javalin.http.Context;

/// Breaks: webServerStaysInHttp.
record WebPhones(Context context) {}
