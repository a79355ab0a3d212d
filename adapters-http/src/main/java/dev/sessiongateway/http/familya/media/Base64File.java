package dev.sessiongateway.http.familya.media;

import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.Base64;

/// A file inside JSON.
///
/// @param data base64
public record Base64File(String mimetype, String data) {
  private static final String JSON = "application/json";

  /// The file: in JSON when the client accepts nothing else, otherwise its bytes. An exact match
  /// only: HTTP libraries add this type to every `Accept` header.
  public static ApiResponse response(ApiRequest request, String mimetype, byte[] bytes) {
    var accept = request.header("Accept");
    return accept != null && accept.strip().equals(JSON)
        ? ApiResponse.ok(new Base64File(mimetype, Base64.getEncoder().encodeToString(bytes)))
        : ApiResponse.bytes(mimetype, bytes);
  }
}
