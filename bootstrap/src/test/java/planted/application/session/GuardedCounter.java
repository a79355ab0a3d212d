package planted.application.session;

/// Breaks no rule: only one thread at a time is in it.
final class GuardedCounter {
  private int count;

  synchronized int increment() {
    return add(1);
  }

  private int add(int more) {
    count += more;
    return count;
  }
}
