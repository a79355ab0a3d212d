package planted.http.session;

import io.javalin.http.HttpResponseException;

/// Breaks: statusesAreChosenOnce.
final class TeapotResponse extends HttpResponseException {
  private static final long serialVersionUID = 1L;

  TeapotResponse() {
    super(418, "short and stout");
  }
}
