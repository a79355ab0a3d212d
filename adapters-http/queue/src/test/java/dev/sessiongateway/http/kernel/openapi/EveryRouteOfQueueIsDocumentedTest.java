package dev.sessiongateway.http.kernel.openapi;

/// The same with the part for the outgoing queue.
class EveryRouteOfQueueIsDocumentedTest extends EveryRouteIsDocumentedTest {}
