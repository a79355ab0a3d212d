package planted.http.media;

import java.net.http.HttpClient;

/// Breaks: onlyOutboundOpensSockets.
record BrowsingRoutes(HttpClient client) {}
