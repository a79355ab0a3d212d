package dev.sessiongateway.http.kernel.connection;

import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Retainable;
import org.eclipse.jetty.io.RetainableByteBuffer;

/// A pool whose buffers are given back once. Jetty's own pool hands the same object to one owner
/// after the other: a connection that releases its buffer twice, as some of hostile clients do
/// (`HttpConnection.onFillable`, 12.1.12), then takes it from the next owner, and two connections
/// read and write the same bytes. In a million hostile requests, a client once got the request of
/// another one as its answer. Here each owner has a lease of its own, which ends once. Thread-safe,
/// as the pool below it.
public final class LeasedBuffers extends ByteBufferPool.Wrapper {
  public LeasedBuffers(ByteBufferPool pool) {
    super(pool);
  }

  @Override
  public RetainableByteBuffer.Mutable acquire(int size, boolean direct) {
    var pooled = super.acquire(size, direct);
    // Another view of the bytes: who keeps it too long moves no position of the next owner.
    return new RetainableByteBuffer.FixedCapacity(
        pooled.getByteBuffer().duplicate(), new Lease(pooled));
  }

  /// Of one owner, from the acquisition to the last release.
  private static final class Lease extends Retainable.ReferenceCounter {
    private final RetainableByteBuffer pooled;

    Lease(RetainableByteBuffer pooled) {
      this.pooled = pooled;
    }

    /// @return whether the lease is over, also when it was before
    @Override
    public boolean release() {
      if (getRetained() == 0) {
        return true;
      }
      var isOver = super.release();
      if (isOver) {
        pooled.release();
      }
      return isOver;
    }
  }
}
