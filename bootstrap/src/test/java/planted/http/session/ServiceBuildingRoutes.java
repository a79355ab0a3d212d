package planted.http.session;

import planted.application.session.SessionService;

/// Breaks: onlyBootstrapBuildsServices.
final class ServiceBuildingRoutes {
  private ServiceBuildingRoutes() {}

  static Object build() {
    return new SessionService();
  }
}
