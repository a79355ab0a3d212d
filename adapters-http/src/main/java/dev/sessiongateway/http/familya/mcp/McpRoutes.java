package dev.sessiongateway.http.familya.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.OneOf;
import dev.sessiongateway.http.kernel.server.Lazy;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The Model Context Protocol over streamable HTTP: one message in each request, one answer in each
/// response. There are no protocol sessions and no stream of the server's own, so nothing is kept
/// between requests and every request is checked by its key.
public record McpRoutes(ServerInfo server) implements Api.FamilyA {
  private static final String VERSION_HEADER = "MCP-Protocol-Version";
  private static final JsonMapper JSON = new JsonMapper();

  @Override
  public void register(Api api) {
    var routes = api.all();
    var operations = api.operations();
    var endpoint = new Lazy<>(() -> McpEndpoint.of(routes, operations, server.version()));
    api.rpc(
        "/mcp", Scope.ANY, MessageBody.class, (request, body) -> answer(request, body, endpoint));
  }

  private static ApiResponse answer(ApiRequest request, MessageBody body, Lazy<McpEndpoint> lazy) {
    var endpoint = lazy.get();
    var version = request.header(VERSION_HEADER);
    if (version != null && !endpoint.supportsVersion(version)) {
      throw Fault.invalid(VERSION_HEADER, "must be a version that initialize answered");
    }
    if (body.isAnswer()) {
      return ApiResponse.empty(202);
    }
    var method = Required.of("method", body.method());
    var id = body.toId();
    if (id == null) {
      // A notification changes nothing: no state is kept between requests.
      return ApiResponse.empty(202);
    }
    return ApiResponse.bytes(
        "application/json",
        endpoint.answer(request, new JSONRPCRequest("2.0", method, id, body.toParams())));
  }

  /// A message of JSON-RPC 2.0: a request has an `id` and a `method`, a notification a `method`
  /// only, an answer of the client neither; the gateway asks its clients nothing.
  record MessageBody(
      @OneOf("2.0") String jsonrpc,
      @Nullable JsonNode id,
      @Nullable @Length(min = 1, max = 100) String method,
      @Nullable JsonNode params,
      @Nullable JsonNode result,
      @Nullable JsonNode error) {

    Object toParams() {
      if (params == null || params.isNull()) {
        return Map.of();
      }
      if (params.isObject()) {
        return JSON.convertValue(params, Object.class);
      }
      throw Fault.invalid("params", "must be an object");
    }

    boolean isAnswer() {
      return method == null && (result != null || error != null);
    }

    /// Null for a notification.
    @Nullable Object toId() {
      if (id == null || id.isMissingNode()) {
        return null;
      }
      if (id.isTextual()) {
        return id.textValue();
      }
      // The SDK takes no larger numbers.
      if (id.canConvertToLong() && id.isIntegralNumber()) {
        return id.numberValue();
      }
      throw Fault.invalid("id", "must be a string or a whole number of 64 bits");
    }
  }
}
