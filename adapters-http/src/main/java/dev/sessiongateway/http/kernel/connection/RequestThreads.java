package dev.sessiongateway.http.kernel.connection;

import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;

/// The threads of the server: each request has a virtual one; platform threads accept connections
/// and wait for bytes. A virtual thread that waits for bytes is woken by another thread that waits
/// for it: two waits more for a request that comes alone.
public final class RequestThreads {
  private static final int MOST = 16;
  private static final int LEAST = 2;

  private RequestThreads() {}

  public static ThreadPool create() {
    var pool = new QueuedThreadPool(MOST, LEAST);
    pool.setName("http");
    pool.setDaemon(true);
    // Threads in reserve would run requests themselves.
    pool.setReservedThreads(0);
    pool.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("request-"));
    return pool;
  }
}
