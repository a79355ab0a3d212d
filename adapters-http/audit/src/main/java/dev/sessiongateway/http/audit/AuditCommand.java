package dev.sessiongateway.http.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sessiongateway.http.kernel.part.PartCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/// Checks and prints the trail of a data directory.
public final class AuditCommand implements PartCommand {
  @Override
  public String name() {
    return "audit";
  }

  @Override
  public String description() {
    return "Checks and prints the audit trail of the data directory.";
  }

  @Override
  public List<Action> actions() {
    return List.of(
        new Action(
            "verify",
            "Checks that no line of the trail was changed, removed or reordered.",
            AuditCommand::verify),
        new Action("export", "Prints the lines of the trail, oldest first.", AuditCommand::export));
  }

  private static boolean verify(Path data, PrintWriter out, PrintWriter err) {
    var folder = TrailFolder.in(data);
    if (!folder.exists()) {
      err.println("There is no audit trail in " + data + ".");
      return false;
    }
    var report = TrailVerification.of(folder);
    out.printf(
        "%d segments, %d lines, %d to %d%n",
        report.segments(), report.lines(), report.firstSeq(), report.lastSeq());
    if (!report.lastHash().isEmpty()) {
      out.println("Last hash: " + report.lastHash());
    }
    if (report.unfinishedBytes() > 0) {
      err.printf(
          "The last line is not finished, after %d bytes: it is being written, or was when the"
              + " gateway ended.%n",
          report.unfinishedBytes());
    }
    report.problems().forEach(problem -> err.println("Damaged: " + problem));
    if (report.problems().isEmpty()) {
      out.println("The trail is as it was written.");
    }
    return report.problems().isEmpty();
  }

  private static boolean export(Path data, PrintWriter out, PrintWriter err) {
    var folder = TrailFolder.in(data);
    if (!folder.exists()) {
      err.println("There is no audit trail in " + data + ".");
      return false;
    }
    try (var lines = new TrailStream(new TrailReader(folder), 0, Long.MAX_VALUE)) {
      var bytes = new byte[TrailLine.LONGEST];
      for (var count = lines.read(bytes); count >= 0; count = lines.read(bytes)) {
        out.print(new String(bytes, 0, count, ISO_8859_1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.flush();
    return !out.checkError();
  }
}
