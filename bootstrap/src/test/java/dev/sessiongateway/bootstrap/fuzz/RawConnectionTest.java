package dev.sessiongateway.bootstrap.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A broken connection of the test's own client is no defect of the server; a server that answers
/// nothing twice has one.
final class RawConnectionTest {
  private static final byte[] REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(ISO_8859_1);
  private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  private static final String CUT = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no";

  /// Stays open, so that a client waits.
  private static final String NOTHING = "";

  @AutoClose private ServerSocket server;
  private final Queue<Socket> open = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void hangUp() throws IOException {
    for (var socket : open) {
      socket.close();
    }
  }

  /// Gives each connection the next of these, and closes it unless it is nothing.
  private void serve(String... answers) {
    Thread.ofVirtual()
        .start(() -> {
          for (var answer : answers) {
            try {
              var socket = server.accept();
              open.add(socket);
              if (!answer.equals(NOTHING)) {
                var _ = socket.getInputStream().readNBytes(REQUEST.length);
                socket.getOutputStream().write(answer.getBytes(ISO_8859_1));
                socket.close();
              }
            } catch (IOException over) {
              return;
            }
          }
        });
  }

  @Test
  void aRequestWhoseConnectionBreaksIsSentOnceMoreAndCounted() throws IOException {
    serve(CUT, ANSWER);
    try (var connection = new RawConnection(server.getLocalPort())) {
      assertThat(connection.send(REQUEST, false, false)).isPresent();
      assertThat(connection.secondTries()).isOne();
    }
  }

  @Test
  void aRequestThatIsNotAnsweredInTimeIsSentOnceMoreAndCounted() throws IOException {
    serve(NOTHING, ANSWER);
    try (var connection = new RawConnection(server.getLocalPort(), 200)) {
      assertThat(connection.send(REQUEST, false, false)).isPresent();
      assertThat(connection.secondTries()).isOne();
    }
  }

  @Test
  void aKeptConnectionThatTheServerClosedIsOpenedAgainAndNotCounted() throws IOException {
    serve(ANSWER, ANSWER);
    try (var connection = new RawConnection(server.getLocalPort())) {
      assertThat(connection.send(REQUEST, false, false)).isPresent();
      assertThat(connection.send(REQUEST, false, false)).isPresent();
      assertThat(connection.secondTries()).isZero();
    }
  }

  @Test
  void twoBrokenConnectionsAreNoAnswer() throws IOException {
    serve(CUT, CUT, ANSWER);
    try (var connection = new RawConnection(server.getLocalPort())) {
      assertThat(connection.send(REQUEST, false, false)).isEmpty();
      assertThat(connection.secondTries()).isOne();
    }
  }

  @Test
  void twoLateAnswersAreAFailure() throws IOException {
    serve(NOTHING, NOTHING, ANSWER);
    try (var connection = new RawConnection(server.getLocalPort(), 200)) {
      assertThatThrownBy(() -> connection.send(REQUEST, false, false))
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void whatIsNoRequestIsSentOnce() throws IOException {
    serve(CUT, ANSWER);
    try (var connection = new RawConnection(server.getLocalPort())) {
      assertThat(connection.send(REQUEST, false, true)).isEmpty();
      assertThat(connection.secondTries()).isZero();
    }
  }
}
