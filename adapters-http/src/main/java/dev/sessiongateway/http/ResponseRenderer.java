package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.fault.FaultResponses;
import dev.sessiongateway.http.kernel.json.Json;

/// Renders the response of an operation: its result, or its fault.
record ResponseRenderer(Json json, FaultResponses faults) {
  /// A response with its JSON as bytes.
  ApiResponse rendered(ApiResponse response) {
    return response.body() instanceof ApiResponse.Json(var value)
        ? response.with(new ApiResponse.Bytes(ApiResponse.JSON_TYPE, json.writeLine(value)))
        : response;
  }

  ApiResponse ofFault(RuntimeException thrown, ApiRequest request) {
    return rendered(faults.answer(thrown, request.info()));
  }
}
