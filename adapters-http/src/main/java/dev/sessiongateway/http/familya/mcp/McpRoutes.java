package dev.sessiongateway.http.familya.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.Api.Operations;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.server.Lazy;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

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
            "a.mcp",
            "/mcp",
            Scope.ANY,
            MessageBody.class,
            (request, body) -> answer(request, body, endpoint))
        .parameters(ToolSelection.TOOLS);
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

  /// The server of the protocol's SDK, with the gateway's operations as its tools. It runs on the
  /// thread of the request.
  record McpEndpoint(McpJsonMapper json, InProcessTransport transport, Collection<McpTool> tools) {
    private static final String REQUEST = "request";
    private static final String SELECTION = "selection";
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final String INSTRUCTIONS =
        "Tools of a gateway to a messaging network. A session is an account; tools that need one"
            + " take its name as session. A chatId is digits@c.us for a person and digits@g.us for"
            + " a group. More tools are listed where the address names their groups, such as"
            + " ?tools=groups,channels, or ?tools=all.";

    /// @param version of the gateway
    static McpEndpoint of(List<Route> routes, Operations operations, String version) {
      var tools =
          McpToolFactory.of(routes).stream()
              .collect(Collectors.toUnmodifiableMap(McpTool::name, Function.identity()));
      var json = new JacksonMcpJsonMapper(new JsonMapper());
      var transport = new InProcessTransport();
      var _ =
          McpServer.sync(transport)
              .serverInfo("session-gateway", version)
              .instructions(INSTRUCTIONS)
              .jsonMapper(json)
              .jsonSchemaValidator(McpEndpoint::unchecked)
              .validateToolInputs(false) // The operations check their input.
              .immediateExecution(true)
              .requestTimeout(DEADLINE)
              .capabilities(McpSchema.ServerCapabilities.builder().tools(false).build())
              .tools(tools.values().stream().map(tool -> specification(tool, operations)).toList())
              .addToolFilter((context, tool) -> isShown(tools.get(tool.name()), context))
              .build();
      return new McpEndpoint(json, transport, tools.values());
    }

    private static SyncToolSpecification specification(McpTool tool, Operations operations) {
      return new SyncToolSpecification(
          tool.description(), (context, call) -> call(tool, request(context), call, operations));
    }

    private static JsonSchemaValidator.ValidationResponse unchecked(
        Map<String, Object> schema, @Nullable Object content) {
      return JsonSchemaValidator.ValidationResponse.asValid("");
    }

    private static boolean isShown(@Nullable McpTool tool, McpTransportContext context) {
      return tool != null
          && isOpen(tool, request(context))
          && (!(context.get(SELECTION) instanceof ToolSelection selection)
              || selection.shows(tool));
    }

    private static boolean isOpen(@Nullable McpTool tool, ApiRequest request) {
      return tool != null && tool.isOpenTo(request.key());
    }

    /// A tool that the key may not call does not exist for it.
    private static CallToolResult call(
        McpTool tool, ApiRequest request, CallToolRequest toolCall, Operations operations) {
      if (!isOpen(tool, request)) {
        throw unknown(toolCall.name());
      }
      var arguments = toolCall.arguments();
      return ToolResult.of(
          operations.answer(
              request,
              () -> tool.call(request, arguments == null ? Map.of() : arguments, operations)));
    }

    /// As the SDK answers a name that it does not know.
    private static McpError unknown(String name) {
      return McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
          .message("Unknown tool: invalid_tool_name")
          .data("Tool not found: " + name)
          .build();
    }

    /// Whether it speaks this version of the protocol.
    boolean supportsVersion(String version) {
      return transport.protocolVersions().contains(version);
    }

    /// @return the answer, as JSON
    byte[] answer(ApiRequest request, JSONRPCRequest message) {
      var selection = ToolSelection.of(request, tools);
      try {
        return json.writeValueAsBytes(
            fits(message) ? handled(request, selection, message) : misfit(message.id()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /// A tool that is not listed can be called.
    private JSONRPCResponse handled(
        ApiRequest request, ToolSelection selection, JSONRPCRequest message) {
      var isList = message.method().equals(McpSchema.METHOD_TOOLS_LIST);
      var context =
          McpTransportContext.create(
              isList ? Map.of(REQUEST, request, SELECTION, selection) : Map.of(REQUEST, request));
      var answer = transport.handler().handleRequest(context, message).block(DEADLINE);
      return Objects.requireNonNull(answer, "a request has an answer");
    }

    /// Whether the parameters are those of the method: the SDK would answer others with the text of
    /// an exception.
    private boolean fits(JSONRPCRequest message) {
      try {
        return switch (message.method()) {
          case McpSchema.METHOD_INITIALIZE -> {
            var request = json.convertValue(message.params(), McpSchema.InitializeRequest.class);
            yield request.protocolVersion() != null
                && request.capabilities() != null
                && request.clientInfo() != null;
          }
          case McpSchema.METHOD_TOOLS_CALL ->
              json.convertValue(message.params(), CallToolRequest.class).name() != null;
          case McpSchema.METHOD_TOOLS_LIST ->
              json.convertValue(message.params(), McpSchema.PaginatedRequest.class) != null;
          default -> true;
        };
      } catch (IllegalArgumentException e) {
        return false;
      }
    }

    private static JSONRPCResponse misfit(Object id) {
      return JSONRPCResponse.error(
          id,
          new JSONRPCResponse.JSONRPCError(
              McpSchema.ErrorCodes.INVALID_PARAMS,
              "The parameters are not those of the method",
              null));
    }

    private static ApiRequest request(McpTransportContext context) {
      return (ApiRequest) Objects.requireNonNull(context.get(REQUEST));
    }

    /// Takes the handler of the SDK; the routes give it the messages.
    private static final class InProcessTransport implements McpStatelessServerTransport {
      private @Nullable McpStatelessServerHandler handler;

      McpStatelessServerHandler handler() {
        return Objects.requireNonNull(handler);
      }

      @Override
      public void setMcpHandler(McpStatelessServerHandler statelessHandler) {
        handler = statelessHandler;
      }

      @Override
      public Mono<Void> closeGracefully() {
        return Mono.empty();
      }
    }
  }
}
