package dev.sessiongateway.http.kernel.openapi;

/// The same with the part for simulated networks.
class ApiDocumentWithSimulatorTest extends ApiDocumentTest {}
