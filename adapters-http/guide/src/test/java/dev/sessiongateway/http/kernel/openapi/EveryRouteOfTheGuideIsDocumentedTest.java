package dev.sessiongateway.http.kernel.openapi;

/// The same with the part for the guide.
class EveryRouteOfTheGuideIsDocumentedTest extends EveryRouteIsDocumentedTest {}
