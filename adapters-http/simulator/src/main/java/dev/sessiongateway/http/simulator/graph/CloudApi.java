package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.api.RequestInfo.ClientProtocol;
import dev.sessiongateway.http.kernel.json.Json;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How clients of the Cloud API are answered: each failure as one that they know. The token of a
/// business opens their paths.
final class CloudApi implements ClientProtocol {
  /// The path below which the Cloud API of the simulated network is.
  static final String AREA = "/simulator/graph/";

  static final CloudApi PROTOCOL = new CloudApi();

  private static final Logger LOG = LoggerFactory.getLogger(CloudApi.class);

  /// Fields of faults about files, whatever the request calls them.
  private static final Set<String> FILES = Set.of("file", "audio", "url");

  private CloudApi() {}

  @Override
  public String area() {
    return AREA;
  }

  @Override
  public ApiResponse answer(Throwable thrown, RequestInfo request) {
    return switch (thrown) {
      case GraphFault.Raised e -> answer(e, request);
      case FaultException e -> {
        var fault = e.fault();
        var key = Json.unknownField(e);
        var response =
            key.isPresent()
                ? answer(GraphFault.PARAMETER.saying(ParamPath.unexpected(key.get())), request)
                : answer(graphFault(fault), fault.message(), request);
        yield fault
            .retryDelay()
            .map(wait -> response.withHeader("Retry-After", "" + Math.max(1, wait.toSeconds())))
            .orElse(response);
      }
      case HttpFault.Raised e -> answer(e.wireFault(), request);
      default -> {
        LOG.atError().setCause(thrown).log("internal error in a request of the Cloud API");
        yield answer(GraphFault.UNCERTAIN, "internal server error", request);
      }
    };
  }

  @Override
  public ApiResponse methodNotAllowed(String allow, RequestInfo request) {
    return answer(HttpFault.METHOD_NOT_ALLOWED, request).withHeader("Allow", allow);
  }

  private static ApiResponse answer(HttpFault fault, RequestInfo request) {
    var graph = graphFault(fault);
    var end = GraphPaths.end(request.path());
    if (graph == GraphFault.UNKNOWN_PATH && GraphNode.isNotSimulated(end)) {
      return answer(
          GraphFault.NOT_SIMULATED, request.method() + " …/" + end + " is not simulated", request);
    }
    // Meta knows no 415: a body that it cannot read is one without parameters.
    var isOwn = graph != GraphFault.UNKNOWN_PATH && fault != HttpFault.NOT_JSON;
    var status = isOwn ? fault.status() : graph.status();
    return ApiResponse.json(
        status, GraphError.of(graph, graph.message(), fault.message(request), request));
  }

  private static ApiResponse answer(GraphFault.Raised raised, RequestInfo request) {
    var fault = raised.graphFault();
    return ApiResponse.json(
        fault.status(), GraphError.of(fault, raised.words(), raised.details(), request));
  }

  private static ApiResponse answer(GraphFault fault, String details, RequestInfo request) {
    return answer(fault.toException(details), request);
  }

  private static GraphFault graphFault(Fault fault) {
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

  private static GraphFault graphFault(HttpFault fault) {
    return switch (fault) {
      case UNKNOWN_ROUTE, METHOD_NOT_ALLOWED, BAD_PATH -> GraphFault.UNKNOWN_PATH;
      case TWO_KEYS -> GraphFault.TOKEN;
      case OUT_OF_MEMORY, TOO_MANY_CONNECTIONS, STOPPING, NODE_UNREACHABLE, NODE_NOT_REACHED ->
          GraphFault.UNAVAILABLE;
      default -> GraphFault.PARAMETER;
    };
  }

  /// The body of an error.
  private record GraphError(Body error) {
    static GraphError of(GraphFault fault, String words, String details, RequestInfo request) {
      return new GraphError(
          new Body(
              words,
              fault.type(),
              fault.code(),
              fault.subcode(),
              new Data("whatsapp", details),
              request.requestId()));
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
}
