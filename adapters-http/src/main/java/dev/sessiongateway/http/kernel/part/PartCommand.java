package dev.sessiongateway.http.kernel.part;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/// A command of the program `gateway` that a part brings: for what is in the data directory,
/// whether or not a gateway runs there. Found by [java.util.ServiceLoader] on the class path.
public interface PartCommand {
  /// One word, such as `audit`.
  String name();

  /// One sentence.
  String description();

  /// What follows the name.
  List<Action> actions();

  /// A subcommand.
  ///
  /// @param name one word
  /// @param description one sentence
  record Action(String name, String description, Run run) {}

  /// Runs a subcommand.
  @FunctionalInterface
  interface Run {
    /// @param data the data directory
    /// @param out what scripts read
    /// @param err what people read
    /// @return whether all is well; otherwise the program ends with an error
    boolean in(Path data, PrintWriter out, PrintWriter err);
  }
}
