package dev.sessiongateway.http.kernel.openapi;

/// The same with the part for the audit trail.
class EveryRouteOfAuditIsDocumentedTest extends EveryRouteIsDocumentedTest {}
