package planted.application.session;

/// Breaks no rule: its count is that of a private class.
final class CountingPass {
  int run() {
    var pass = new Pass();
    pass.failed();
    return pass.failures;
  }

  private static final class Pass {
    private int failures;

    void failed() {
      failures++;
    }
  }
}
