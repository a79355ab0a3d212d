package dev.sessiongateway.http.familya.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api.Operations;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.api.Route;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An operation as a tool. Its arguments are the variables of the path, the parameters of the query
/// and the fields of the body, side by side.
///
/// @param group the tag of the operation in the API document
/// @param path,query,body the names of the arguments that are in each; an argument may be in two
record McpTool(
    Route route,
    Tool description,
    String group,
    Set<String> path,
    Set<String> query,
    Set<String> body) {
  private static final String SESSION = "session";
  private static final int LONGEST_PARAMETER = 8 << 10;
  private static final JsonMapper JSON = new JsonMapper();

  McpTool {
    path = Set.copyOf(path);
    query = Set.copyOf(query);
    body = Set.copyOf(body);
  }

  String name() {
    return description.name();
  }

  boolean isOpenTo(AccessKey key) {
    return key.allows(Objects.requireNonNull(route.scope(), "a tool needs a key"));
  }

  /// Runs the operation as if the client had sent its request.
  ApiResponse call(ApiRequest request, Map<String, Object> given, Operations operations) {
    var arguments = withSession(given, request.key());
    var variables = new HashMap<String, String>();
    for (var name : path) {
      variables.put(name, text(name, arguments.get(name)));
    }
    var parameters = new HashMap<String, List<String>>();
    for (var name : query) {
      var value = arguments.get(name);
      if (value != null) {
        parameters.put(name, texts(name, value));
      }
    }
    return operations.answer(route, request, variables, new Query(parameters), json(arguments));
  }

  /// A key of one session means that session.
  private Map<String, Object> withSession(Map<String, Object> given, AccessKey key) {
    var takesSession = path.contains(SESSION) || query.contains(SESSION) || body.contains(SESSION);
    if (key.session() == null || !takesSession || given.get(SESSION) != null) {
      return given;
    }
    var all = new LinkedHashMap<>(given);
    all.put(SESSION, key.session().value());
    return all;
  }

  private byte[] json(Map<String, Object> arguments) {
    if (route.shape() == null) {
      return new byte[0];
    }
    var fields = new LinkedHashMap<>(arguments);
    fields.keySet().removeIf(name -> !body.contains(name) && isElsewhere(name));
    try {
      return JSON.writeValueAsBytes(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("arguments are JSON", e);
    }
  }

  private boolean isElsewhere(String name) {
    return path.contains(name) || query.contains(name);
  }

  private static List<String> texts(String name, Object value) {
    return value instanceof List<?> list
        ? list.stream().map(one -> text(name, one)).toList()
        : List.of(text(name, value));
  }

  private static String text(String name, @Nullable Object value) {
    var text =
        switch (value) {
          case null -> throw Fault.invalid(name, "is required");
          case String string -> string;
          case Number number -> number.toString();
          case Boolean flag -> flag.toString();
          default -> throw Fault.invalid(name, "must be a string, a number, true or false");
        };
    if (text.length() > LONGEST_PARAMETER) {
      throw Fault.invalid(name, "must have at most " + LONGEST_PARAMETER + " characters");
    }
    return text;
  }
}
