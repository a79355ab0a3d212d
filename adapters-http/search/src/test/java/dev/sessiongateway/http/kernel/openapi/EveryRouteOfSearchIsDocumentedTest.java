package dev.sessiongateway.http.kernel.openapi;

/// The same with the part for searching.
class EveryRouteOfSearchIsDocumentedTest extends EveryRouteIsDocumentedTest {}
