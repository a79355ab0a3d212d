package dev.sessiongateway.bootstrap.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintStream;
import java.io.PrintWriter;

/// The output streams of commands: results go to `out`, everything else to `err`.
record Console(PrintWriter out, PrintWriter err) {

  /// The terminal. Always UTF-8, because QR codes are drawn with block characters.
  static Console ofProcess() {
    return new Console(writer(System.out), writer(System.err));
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, UTF_8);
  }
}
