package dev.sessiongateway.http;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.Route;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.MultiPart;
import org.jspecify.annotations.Nullable;

/// The format of a request body. Operations read JSON; family B also reads forms, and few read a
/// file.
sealed interface BodyFormat {
  Pattern JSON_TYPE = Pattern.compile("application/[a-z0-9.-]+\\+json");
  Set<String> CHARSETS = Set.of("charset=utf-8", "charset=utf8", "charset=us-ascii");

  BodyFormat JSON = new Json();

  /// The media type of a form; null for JSON.
  @Nullable String form();

  record Json() implements BodyFormat {
    @Override
    public @Nullable String form() {
      return null;
    }
  }

  /// `application/x-www-form-urlencoded`.
  record UrlEncoded() implements BodyFormat {
    @Override
    public String form() {
      return "application/x-www-form-urlencoded";
    }
  }

  /// A file.
  record Bytes() implements BodyFormat {
    @Override
    public @Nullable String form() {
      return null;
    }
  }

  /// `multipart/form-data`; one part may be a file.
  record Parts(String boundary) implements BodyFormat {
    @Override
    public String form() {
      return "multipart/form-data; boundary=\"" + boundary + "\"";
    }
  }

  /// The format that the request's headers declare.
  ///
  /// @throws HttpFault.Raised when the operation does not read such a body
  static BodyFormat of(HttpServletRequest request, Route route) {
    var encoding = request.getHeader("Content-Encoding");
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      throw HttpFault.NOT_JSON.toException();
    }
    if (route.readsFile()) {
      return new Bytes();
    }
    // The raw header: Jetty's parsed content type looks the charset up and throws for an unknown
    // one.
    var type = request.getHeader("Content-Type");
    if (ApiResponse.JSON_TYPE.equals(type)) {
      return JSON;
    }
    var word = word(type);
    if (isJson(word) && isUtf8(type)) {
      return JSON;
    }
    if (word.equals("application/x-www-form-urlencoded")
        && (route.family() == Family.B || route.protocol() != null)
        && isUtf8(type)) {
      return new UrlEncoded();
    }
    var boundary = word.equals("multipart/form-data") ? boundary(type) : null;
    if (boundary == null || boundary.isBlank() || !route.takesFile()) {
      throw HttpFault.NOT_JSON.toException();
    }
    return new Parts(boundary);
  }

  private static @Nullable String boundary(@Nullable String type) {
    try {
      return MultiPart.extractBoundary(type);
    } catch (RuntimeException _) {
      return null; // the parameters of the media type are malformed
    }
  }

  private static String word(@Nullable String type) {
    return type == null ? "" : Ascii.lower(type).split(";", 2)[0].strip();
  }

  private static boolean isJson(String word) {
    return word.isEmpty() || word.equals("application/json") || JSON_TYPE.matcher(word).matches();
  }

  private static boolean isUtf8(@Nullable String type) {
    if (type == null) {
      return true;
    }
    var parts = Ascii.lower(type).split(";", -1);
    for (var i = 1; i < parts.length; i++) {
      var parameter = parts[i].strip().replace("\"", "");
      if (parameter.startsWith("charset=") && !CHARSETS.contains(parameter)) {
        return false;
      }
    }
    return true;
  }
}
