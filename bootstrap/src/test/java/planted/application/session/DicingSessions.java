package planted.application.session;

import java.util.UUID;

/// Breaks: chanceIsInjected.
final class DicingSessions {
  private DicingSessions() {}

  static UUID next() {
    return UUID.randomUUID();
  }
}
