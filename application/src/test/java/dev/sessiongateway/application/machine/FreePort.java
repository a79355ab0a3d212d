package dev.sessiongateway.application.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Ports for servers of tests. They lie below the range from which the system picks ports, and are
/// drawn, so that neither a connection nor another test process takes one before it is used.
public final class FreePort {
  private static final int FIRST = 10_000;
  private static final int BEHIND_LAST = 32_000;
  private static final Random RANDOM = new Random();
  private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

  private FreePort() {}

  /// An unused port of loopback. Each is given once.
  public static int next() {
    while (true) {
      var port = RANDOM.nextInt(FIRST, BEHIND_LAST);
      if (GIVEN.add(port) && isFree(port)) {
        return port;
      }
    }
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (BindException taken) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
