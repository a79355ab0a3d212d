package dev.sessiongateway.application.file;

import static dev.sessiongateway.application.file.SimulatedPath.real;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads from the machine, and writes through a [SimulatedDisk].
final class SimulatedFileSystemProvider extends FileSystemProvider {
  private final SimulatedFileSystem system;
  private final SimulatedDisk disk;

  SimulatedFileSystemProvider(SimulatedFileSystem system, SimulatedDisk disk) {
    this.system = system;
    this.disk = disk;
  }

  @Override
  public String getScheme() {
    return "simulated";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
    throw new UnsupportedOperationException("a disk is created by its test");
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    throw new UnsupportedOperationException("a disk has no address");
  }

  @Override
  public Path getPath(URI uri) {
    throw new UnsupportedOperationException("a disk has no address");
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return disk.open(real(path), options, attributes);
  }

  @Override
  @SuppressWarnings("StreamResourceLeak") // the caller closes it
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    var stream =
        Files.newDirectoryStream(
            real(folder), each -> filter.accept(new SimulatedPath(system, each)));
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        var real = stream.iterator();
        return new Iterator<>() {
          @Override
          public boolean hasNext() {
            return real.hasNext();
          }

          @Override
          public Path next() {
            return new SimulatedPath(system, real.next());
          }
        };
      }

      @Override
      public void close() throws IOException {
        stream.close();
      }
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    disk.createFolder(real(folder), attributes);
  }

  @Override
  public void delete(Path path) throws IOException {
    disk.delete(real(path));
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    if (!Arrays.asList(options).contains(StandardCopyOption.REPLACE_EXISTING)
        && Files.exists(target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    Files.write(target, Files.readAllBytes(source));
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    disk.move(real(source), real(target));
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    return Files.isSameFile(real(one), real(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return Files.isHidden(real(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return Files.getFileStore(real(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    var real = real(path);
    real.getFileSystem().provider().checkAccess(real, modes);
  }

  /// Times and permissions are not lost: no reader of the program depends on them.
  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return Files.getFileAttributeView(real(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return Files.readAttributes(real(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return Files.readAttributes(real(path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    Files.setAttribute(real(path), name, value, options);
  }
}
