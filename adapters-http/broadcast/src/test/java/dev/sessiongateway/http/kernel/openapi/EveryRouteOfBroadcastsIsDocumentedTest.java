package dev.sessiongateway.http.kernel.openapi;

/// The same with the part for broadcasts.
class EveryRouteOfBroadcastsIsDocumentedTest extends EveryRouteIsDocumentedTest {}
