package dev.sessiongateway.http.kernel.openapi;

/// The same with the part for bots.
class EveryRouteOfBotsIsDocumentedTest extends EveryRouteIsDocumentedTest {}
