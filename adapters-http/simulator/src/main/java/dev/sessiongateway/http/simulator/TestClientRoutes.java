package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.io.InputStream;
import java.util.Map;

/// The libraries for tests in other languages, one file each. They need no key, as they are the
/// same everywhere: what they do with a gateway needs one.
public final class TestClientRoutes implements Api.Native {
  private static final String FOLDER = "/clients/";

  /// The content types by the names of the files.
  private static final Map<String, String> TYPES =
      Map.of(
          "session_gateway.py", "text/x-python;charset=utf-8",
          "session_gateway.mjs", "text/javascript;charset=utf-8");

  @Override
  public void register(Api api) {
    api.openGet("gateway.getTestLibrary", "/simulator/clients/{file}", TestClientRoutes::file);
  }

  private static ApiResponse file(ApiRequest request) {
    var name = request.path("file");
    var type = TYPES.get(name);
    if (type == null) {
      throw Fault.notFound("page", name);
    }
    return ApiResponse.stream(type, content(name)).withHeader("Cache-Control", "no-cache");
  }

  private static InputStream content(String name) {
    var content = TestClientRoutes.class.getResourceAsStream(FOLDER + name);
    if (content == null) {
      throw new IllegalStateException("there is no file " + name);
    }
    return content;
  }
}
