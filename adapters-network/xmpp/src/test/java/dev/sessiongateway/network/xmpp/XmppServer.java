package dev.sessiongateway.network.xmpp;

import java.util.concurrent.atomic.AtomicInteger;

/// An XMPP server on loopback, on which anybody may register.
public interface XmppServer extends AutoCloseable {
  String DOMAIN = "localhost";

  /// Where rooms are.
  String ROOMS = "rooms.localhost";

  /// Names that were given.
  AtomicInteger ACCOUNTS = new AtomicInteger();

  int port();

  /// A name that no account has: a number, as the accounts of other networks have.
  static String freshName() {
    return "4915%d%06d"
        .formatted(ProcessHandle.current().pid() % 1_000, ACCOUNTS.incrementAndGet());
  }

  /// The address of a room that is not there yet.
  static String freshRoom() {
    return "room-" + freshName() + "@" + ROOMS;
  }

  @Override
  void close();
}
