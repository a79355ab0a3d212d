package planted.http.session;

import planted.application.session.OfferedSessions;

/// Breaks: internalTypesStayInside, nobodyBuildsWhatTheGatewayOffers.
final class BuildingRoutes {
  private BuildingRoutes() {}

  static Object build() {
    return new OfferedSessions();
  }
}
