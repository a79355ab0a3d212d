package dev.sessiongateway.bootstrap.demo;

import java.io.PrintWriter;
import java.util.List;

/// The output of the demo.
final class Transcript {
  private static final String INDENT = "      ";

  private final PrintWriter out;
  private int steps;

  Transcript(PrintWriter out) {
    this.out = out;
  }

  void title(String text) {
    out.println(text);
  }

  void step(String text) {
    steps++;
    out.printf("%n%3d.  %s%n", steps, text);
  }

  void call(String method, String path, int status) {
    out.printf("%s-> %-6s %s  %d%n", INDENT, method, path, status);
  }

  /// An event at the webhook, with a valid signature.
  void event(String name, String detail) {
    out.printf("%s<- signed %s%s%n", INDENT, name, detail.isEmpty() ? "" : ": " + detail);
  }

  /// The effect on the phone.
  void seen(String text) {
    out.println(INDENT + "ok " + text);
  }

  void picture(List<String> lines) {
    lines.forEach(line -> out.println(INDENT + line));
  }

  void done() {
    out.printf("%nDone: all %d steps were seen on the other side.%n", steps);
  }

  void failed(String missing) {
    out.printf("%nFailed in step %d. Missing: %s%n", steps, missing);
  }

  /// A step of the demo had no effect. The message says what was missing.
  static final class StepFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StepFailed(String missing) {
      super(missing);
    }
  }
}
