package dev.sessiongateway.application.machine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A server program that ends with this process, however this process ends, and whose directory is
/// removed then.
///
/// A shell stands between the two. It reads from a pipe that only this process holds open: each
/// line is a signal for the program, and the end of the pipe means that this process is gone.
public final class GuardedServer {
  private static final String SCRIPT =
      """
      trap '' HUP INT TERM
      home=$1 last=$2
      shift 2
      exec 3<&0
      "$@" </dev/null >>"$home/server.log" 2>&1 3<&- &
      pid=$!
      running=$home/running-$pid
      : >"$running"
      {
        while read -r word <&3; do
          [ "$word" != leave ] || exit 0
          kill -s "$word" "$pid"
        done
        tries=0
        [ ! -e "$running" ] || kill -s CONT "$pid"
        while [ -e "$running" ] && kill -s "$last" "$pid" && [ "$tries" -lt 200 ]; do
          tries=$((tries + 1))
          sleep 0.1
        done
        [ ! -e "$running" ] || kill -s KILL "$pid"
        umount "$home/data"
        rm -rf "$home"
      } >/dev/null 2>&1 &
      echo "$pid"
      wait "$pid"
      code=$?
      rm -f "$running"
      echo "$code"
      wait
      """;
  private static final int PATIENCE_SECONDS = 60;

  private final Process shell;
  private final ProcessHandle program;
  private final CompletableFuture<Integer> ended;

  private GuardedServer(Process shell, ProcessHandle program, CompletableFuture<Integer> ended) {
    this.shell = shell;
    this.program = program;
    this.ended = ended;
  }

  /// @param home where its log is; removed with all that is in it
  /// @param last the signal at which the program ends at once
  public static GuardedServer start(Path home, String last, List<String> command) {
    var line = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh", home.toString(), last));
    line.addAll(command);
    try {
      var shell = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      var said = shell.inputReader(StandardCharsets.US_ASCII);
      var pid = Long.parseLong(said.readLine());
      var program = ProcessHandle.of(pid).orElseGet(shell::toHandle);
      return new GuardedServer(shell, program, code(said));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CompletableFuture<Integer> code(BufferedReader said) {
    var code = new CompletableFuture<Integer>();
    // Reading a pipe keeps the carrier of a virtual thread: two of them, and no other one runs.
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            var line = said.readLine();
            code.complete(line == null ? -1 : Integer.parseInt(line));
          } catch (IOException e) {
            code.completeExceptionally(e);
          }
        });
    return code;
  }

  public boolean isAlive() {
    return !ended.isDone();
  }

  /// Sends a signal, such as `INT`.
  public void signal(String name) {
    say(name);
  }

  /// Sends a signal to the program and to the processes that it started.
  public void signalAll(String name) {
    // The shell's own kill: a small system has no program of that name.
    var command = new ArrayList<>(List.of("sh", "-c", "kill -s \"$@\"", "sh", name));
    family().forEach(each -> command.add(Long.toString(each.pid())));
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .onExit()
          .join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// As a machine that loses its power: the program and what it started end without a word. What it
  /// started may be there for another moment.
  public void kill() {
    family().toList().forEach(ProcessHandle::destroyForcibly);
    var _ = awaitEnd();
  }

  private Stream<ProcessHandle> family() {
    return Stream.concat(Stream.of(program), program.descendants().toList().stream());
  }

  /// The process ids of the program and of the processes that it started.
  public List<Long> processes() {
    return family().map(ProcessHandle::pid).toList();
  }

  /// @return the exit code of the program
  public int awaitEnd() {
    return ended.copy().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  /// The directory stays when this process ends: another shell watches over it now.
  public void leave() {
    say("leave");
  }

  /// Ends the program, and removes the directory.
  public void close() {
    try {
      shell.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void say(String word) {
    try {
      shell.getOutputStream().write((word + "\n").getBytes(StandardCharsets.US_ASCII));
      shell.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
