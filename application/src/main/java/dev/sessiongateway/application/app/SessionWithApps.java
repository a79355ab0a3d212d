package dev.sessiongateway.application.app;

import dev.sessiongateway.domain.session.Session;
import java.util.List;

/// A session after a change, with its apps.
public record SessionWithApps(Session session, List<SavedApp> apps) {
  public SessionWithApps {
    apps = List.copyOf(apps);
  }
}
