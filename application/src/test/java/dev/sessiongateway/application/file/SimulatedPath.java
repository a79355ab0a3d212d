package dev.sessiongateway.application.file;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent.Kind;
import java.nio.file.WatchEvent.Modifier;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/// A path of a [SimulatedDisk]: that of the real file, whose text and `File` it also has.
record SimulatedPath(SimulatedFileSystem system, Path real) implements Path {
  static Path real(Path path) {
    if (path instanceof SimulatedPath simulated) {
      return simulated.real;
    }
    throw new ProviderMismatchException(path + " is not on the simulated disk");
  }

  private SimulatedPath of(Path path) {
    return new SimulatedPath(system, path);
  }

  private @Nullable Path ofNullable(@Nullable Path path) {
    return path == null ? null : of(path);
  }

  @Override
  public FileSystem getFileSystem() {
    return system;
  }

  @Override
  public File toFile() {
    return real.toFile();
  }

  @Override
  public boolean isAbsolute() {
    return real.isAbsolute();
  }

  @Override
  public @Nullable Path getRoot() {
    return ofNullable(real.getRoot());
  }

  @Override
  public @Nullable Path getFileName() {
    return ofNullable(real.getFileName());
  }

  @Override
  public @Nullable Path getParent() {
    return ofNullable(real.getParent());
  }

  @Override
  public int getNameCount() {
    return real.getNameCount();
  }

  @Override
  public Path getName(int index) {
    return of(real.getName(index));
  }

  @Override
  public Path subpath(int begin, int end) {
    return of(real.subpath(begin, end));
  }

  @Override
  public boolean startsWith(Path other) {
    return other instanceof SimulatedPath simulated && real.startsWith(simulated.real);
  }

  @Override
  public boolean endsWith(Path other) {
    return other instanceof SimulatedPath simulated && real.endsWith(simulated.real);
  }

  @Override
  public Path normalize() {
    return of(real.normalize());
  }

  @Override
  public Path resolve(Path other) {
    return of(real.resolve(real(other)));
  }

  @Override
  public Path relativize(Path other) {
    return of(real.relativize(real(other)));
  }

  @Override
  public URI toUri() {
    return real.toUri();
  }

  @Override
  public Path toAbsolutePath() {
    return of(real.toAbsolutePath());
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    return of(real.toRealPath(options));
  }

  @Override
  public WatchKey register(WatchService watcher, Kind<?>[] events, Modifier... modifiers) {
    throw new UnsupportedOperationException("nothing is watched");
  }

  @Override
  public int compareTo(Path other) {
    return real.compareTo(real(other));
  }

  @Override
  public String toString() {
    return real.toString();
  }
}
