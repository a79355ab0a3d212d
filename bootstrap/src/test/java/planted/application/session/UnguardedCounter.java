package planted.application.session;

/// Breaks: coreFieldsAreFinal. One of its methods is not synchronized.
final class UnguardedCounter {
  private int count;

  synchronized void increment() {
    count++;
  }

  int count() {
    return count;
  }
}
