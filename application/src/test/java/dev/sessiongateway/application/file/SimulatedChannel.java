package dev.sessiongateway.application.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A channel to a file of a [SimulatedDisk]. Forcing it costs no time.
final class SimulatedChannel extends FileChannel {
  private final FileChannel channel;
  private final SimulatedDisk disk;
  private final Path path;

  SimulatedChannel(FileChannel channel, SimulatedDisk disk, Path path) {
    this.channel = channel;
    this.disk = disk;
    this.path = path;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return channel.read(target);
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    return channel.read(targets, offset, length);
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    return channel.read(target, position);
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    disk.writing("write", path);
    return channel.write(source);
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    disk.writing("write", path);
    return channel.write(sources, offset, length);
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    disk.writing("write", path);
    return channel.write(source, position);
  }

  @Override
  public long position() throws IOException {
    return channel.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    channel.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    disk.writing("truncate", path);
    channel.truncate(size);
    return this;
  }

  @Override
  public void force(boolean metadata) throws IOException {
    disk.force(path);
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    return channel.transferTo(position, count, target);
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count)
      throws IOException {
    disk.writing("write", path);
    return channel.transferFrom(source, position, count);
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new UnsupportedOperationException("a mapped file is not simulated");
  }

  @Override
  public FileLock lock(long position, long size, boolean isShared) throws IOException {
    return channel.lock(position, size, isShared);
  }

  @Override
  public @Nullable FileLock tryLock(long position, long size, boolean isShared) throws IOException {
    return channel.tryLock(position, size, isShared);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    channel.close();
  }
}
