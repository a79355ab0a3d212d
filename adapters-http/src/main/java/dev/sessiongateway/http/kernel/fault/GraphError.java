package dev.sessiongateway.http.kernel.fault;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.GraphFault;
import dev.sessiongateway.http.kernel.api.HttpFault;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The error body of the Cloud API.
record GraphError(Body error) {
  /// Fields of faults about files, whatever the request calls them.
  private static final Set<String> FILES = Set.of("file", "audio", "url");

  static GraphError of(GraphFault fault, String details, String requestId) {
    return new GraphError(
        new Body(
            fault.message(),
            fault.type(),
            fault.code(),
            fault.subcode(),
            new Data("whatsapp", details),
            requestId));
  }

  static GraphFault of(Fault fault) {
    return switch (fault) {
      case Fault.Invalid(var field, _) when FILES.contains(field) -> GraphFault.MEDIA_UPLOAD;
      case Fault.Invalid _ -> GraphFault.PARAMETER;
      case Fault.TooLarge _ -> GraphFault.MEDIA_UPLOAD;
      case Fault.NotFound _ -> GraphFault.UNKNOWN_OBJECT;
      case Fault.TooManyRequests _ -> GraphFault.RATE_LIMIT;
      case Fault.NetworkDown(_, var uncertain) ->
          uncertain ? GraphFault.UNCERTAIN : GraphFault.UNAVAILABLE;
      case Fault.Unsupported _, Fault.NotOffered _ -> GraphFault.NOT_SIMULATED;
      case Fault.Unauthorized _, Fault.Forbidden _ -> GraphFault.TOKEN;
      case Fault.Refused _, Fault.NotOnNetwork _ -> GraphFault.UNDELIVERABLE;
      case Fault.Unprocessable _, Fault.Conflict _ -> GraphFault.PARAMETER;
      default -> GraphFault.UNAVAILABLE;
    };
  }

  static GraphFault of(HttpFault fault) {
    return switch (fault) {
      case UNKNOWN_ROUTE, METHOD_NOT_ALLOWED, BAD_PATH -> GraphFault.UNKNOWN_PATH;
      case OUT_OF_MEMORY, TOO_MANY_CONNECTIONS, STOPPING, NODE_UNREACHABLE ->
          GraphFault.UNAVAILABLE;
      default -> GraphFault.PARAMETER;
    };
  }

  /// @param requestId of the gateway, as the trace id
  record Body(
      String message,
      String type,
      int code,
      @JsonProperty("error_subcode") @Nullable Integer subcode,
      @JsonProperty("error_data") Data data,
      @JsonProperty("fbtrace_id") String requestId) {}

  record Data(@JsonProperty("messaging_product") String product, String details) {}
}
