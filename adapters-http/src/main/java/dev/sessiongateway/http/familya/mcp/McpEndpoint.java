package dev.sessiongateway.http.familya.mcp;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Operations;
import dev.sessiongateway.http.kernel.api.Route;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// The server of the protocol's SDK, with the gateway's operations as its tools. It runs on the
/// thread of the request.
final class McpEndpoint {
  private static final String REQUEST = "request";
  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final String INSTRUCTIONS =
      "Tools of a gateway to a messaging network. A session is an account; tools that need one take"
          + " its name as session. A chatId is digits@c.us for a person and digits@g.us for a"
          + " group.";

  private final McpJsonMapper json;
  private final InProcessTransport transport;

  private McpEndpoint(McpJsonMapper json, InProcessTransport transport) {
    this.json = json;
    this.transport = transport;
  }

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
            .addToolFilter((context, tool) -> isOpen(tools.get(tool.name()), request(context)))
            .build();
    return new McpEndpoint(json, transport);
  }

  private static SyncToolSpecification specification(McpTool tool, Operations operations) {
    return new SyncToolSpecification(
        tool.description(), (context, call) -> call(tool, request(context), call, operations));
  }

  private static JsonSchemaValidator.ValidationResponse unchecked(
      Map<String, Object> schema, @Nullable Object content) {
    return JsonSchemaValidator.ValidationResponse.asValid("");
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
    return McpTool.ToolResult.of(
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
    try {
      return json.writeValueAsBytes(
          fits(message) ? handled(request, message) : misfit(message.id()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JSONRPCResponse handled(ApiRequest request, JSONRPCRequest message) {
    var context = McpTransportContext.create(Map.of(REQUEST, request));
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
