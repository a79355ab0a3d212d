package dev.sessiongateway.http.kernel.openapi;

/// The same with the part for Chatwoot.
class EveryRouteOfChatwootIsDocumentedTest extends EveryRouteIsDocumentedTest {}
