package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The paths of the Cloud API, and what its answers have in common.
record GraphPaths(CloudAccounts accounts) {
  /// An object: a number, a business account, a file or a template.
  static final String NODE = CloudApi.AREA + "{version}/{id}";

  /// Which fields are answered.
  static final Parameter<@Nullable String> FIELDS = Parameter.text("fields");

  /// The app that a token is of, in place of its id.
  static final String OWN_APP = "app";

  private static final Pattern VERSION = Pattern.compile("v[0-9]{1,3}\\.[0-9]{1,2}");

  /// The business that calls.
  ///
  /// @param inBody the token in a form; null when there is none
  /// @throws GraphFault.Raised `190`, `2500`
  CloudAccount caller(ApiRequest request, @Nullable String inBody) {
    var account = accounts.authenticated(request, inBody);
    requireVersion(request);
    return account;
  }

  /// @throws GraphFault.Raised `2500`
  void requireVersion(ApiRequest request) {
    if (!VERSION.matcher(request.path("version")).matches()) {
      throw GraphFault.UNKNOWN_PATH.toException("the path must begin with a version such as v23.0");
    }
  }

  CloudAccount caller(ApiRequest request) {
    return caller(request, null);
  }

  /// The business that calls, which has the number of the path.
  CloudAccount ofNumber(ApiRequest request, @Nullable String inBody) {
    var account = caller(request, inBody);
    return require(account, account.business().phoneNumberId(), request);
  }

  CloudAccount ofNumber(ApiRequest request) {
    return ofNumber(request, null);
  }

  CloudAccount ofBusiness(ApiRequest request) {
    return ofBusiness(request, null);
  }

  /// The business that calls, which the path names.
  CloudAccount ofBusiness(ApiRequest request, @Nullable String inBody) {
    var account = caller(request, inBody);
    return require(account, account.business().businessId(), request);
  }

  private static CloudAccount require(CloudAccount account, String wanted, ApiRequest request) {
    var id = request.path("id");
    if (!wanted.equals(id)) {
      throw GraphNode.without(end(request.info().path()), account, id);
    }
    return account;
  }

  /// The last segment of a path.
  static String end(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  static ApiResponse done() {
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  /// The fields that the query asks for, and the id; all where it asks for none.
  static Map<String, Object> chosen(ApiRequest request, Map<String, @Nullable Object> all) {
    var fields = FIELDS.of(request);
    var wanted = fields == null || fields.isBlank() ? null : Arrays.asList(fields.split(",", -1));
    var chosen = new LinkedHashMap<String, Object>();
    all.forEach((name, value) -> {
      if (value != null && (wanted == null || name.equals("id") || wanted.contains(name))) {
        chosen.put(name, value);
      }
    });
    return chosen;
  }

  /// The address of this server as the client knows it.
  static String server(ApiRequest request) {
    var proxy = request.header("X-Forwarded-Proto");
    var host = request.header("Host");
    return ("https".equals(proxy) ? "https://" : "http://") + (host == null ? "localhost" : host);
  }
}
