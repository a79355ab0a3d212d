package planted.http.session;

import io.javalin.http.NotFoundResponse;
import planted.domain.fault.FaultException;

/// Breaks: statusesAreChosenOnce.
final class TeapotRoutes {
  private TeapotRoutes() {}

  static RuntimeException brew() {
    return new NotFoundResponse("no coffee");
  }

  static String look(FaultException e) {
    return e.fault();
  }
}
