package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.fault.FaultResponses;
import dev.sessiongateway.http.kernel.json.Json;

/// What writes the body of a response: of a result, or of a fault.
record Answers(Json json, FaultResponses faults) {}
