package planted.application.session;

/// Breaks: threadsAreInjected.
final class SpinningSessions {
  private SpinningSessions() {}

  static Thread spin(Runnable task) {
    return Thread.startVirtualThread(task);
  }
}
