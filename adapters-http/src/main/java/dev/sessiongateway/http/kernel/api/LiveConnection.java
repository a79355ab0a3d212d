package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.application.delivery.RenderedEvent;
import java.util.function.Consumer;

/// An open connection over which a client receives events until either side closes it. Thread-safe.
public interface LiveConnection {

  /// Blocks until the event is written, so that a slow client slows down its own stream. Does
  /// nothing on a closed connection.
  void send(RenderedEvent event);

  /// Runs the task when the connection is closed; at once if it is closed already.
  void onEnd(Runnable task);

  /// A live connection that carries texts both ways. Thread-safe.
  public interface TextConnection extends LiveConnection {

    /// Messages of the client go to `taker` from now on, one at a time and in order. A fault that
    /// it throws ends the connection.
    ///
    /// @param limitBytes a longer message ends the connection
    void receive(int limitBytes, Consumer<String> taker);

    /// Blocks until the text is written. Does nothing on a closed connection.
    void send(String text);

    /// Ends the connection and sends the reason. Does nothing when it has ended.
    void end(RuntimeException reason);

    boolean hasEnded();
  }
}
