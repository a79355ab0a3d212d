package dev.sessiongateway.application.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Forwards connections to a port of this machine, until a test cuts them.
public final class Relay implements AutoCloseable {
  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition carries = lock.newCondition();
  private boolean isHeld;
  private volatile boolean isRefusing;

  public Relay(int target) throws IOException {
    this.target = target;
    begin(this::accept);
  }

  public int port() {
    return server.getLocalPort();
  }

  /// As a network that loses every packet: connections stay, and no byte arrives.
  public void hold() {
    set(true);
  }

  /// As a network that answers for nobody: connections end, and no other is made.
  public void refuse() {
    isRefusing = true;
    open.forEach(Relay::closeQuietly);
  }

  /// What was held arrives, and connections are made again.
  public void carry() {
    isRefusing = false;
    set(false);
  }

  private void set(boolean held) {
    lock.lock();
    try {
      isHeld = held;
      carries.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void awaitCarrying() {
    lock.lock();
    try {
      while (isHeld) {
        carries.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        var caller = server.accept();
        begin(() -> connect(caller));
      } catch (SocketException e) {
        return; // closed
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void connect(Socket caller) {
    awaitCarrying();
    try (caller;
        var called = new Socket(InetAddress.getLoopbackAddress(), target)) {
      open.add(caller);
      if (!isRefusing) {
        var back = begin(() -> copy(called, caller));
        copy(caller, called);
        back.join();
      }
    } catch (IOException e) {
      // Nobody listens there: the caller's connection ends.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(caller);
    }
  }

  /// Until one of the two ends; then the other one does too.
  private void copy(Socket from, Socket to) {
    var bytes = new byte[16_384];
    try {
      var in = from.getInputStream();
      for (var read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        awaitCarrying();
        to.getOutputStream().write(bytes, 0, read);
      }
    } catch (IOException e) {
      // One of the two is gone.
    } finally {
      closeQuietly(from);
      closeQuietly(to);
    }
  }

  /// A thread of its own: virtual ones share a few with all tests of the process, and a way that
  /// stands still for that reason looks like one that was cut.
  private static Thread begin(Runnable work) {
    return Thread.ofPlatform().daemon().name("relay").start(work);
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    refuse();
    set(false);
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
