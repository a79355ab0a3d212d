package dev.sessiongateway.http.kernel.api;

import java.util.function.Consumer;

/// A live connection that carries texts both ways. Thread-safe.
public interface TextConnection extends LiveConnection {

  /// Messages of the client go to `taker` from now on, one at a time and in order. A fault that it
  /// throws ends the connection.
  ///
  /// @param limitBytes a longer message ends the connection
  void receive(int limitBytes, Consumer<String> taker);

  /// Blocks until the text is written. Does nothing on a closed connection.
  void send(String text);

  /// Ends the connection and sends the reason. Does nothing when it has ended.
  void end(RuntimeException reason);

  boolean hasEnded();
}
