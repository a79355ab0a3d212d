package planted.http.session;

/// Breaks: nothingStaticChanges.
final class SharedCounter {
  static int requests;

  private SharedCounter() {}
}
