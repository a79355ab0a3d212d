package dev.sessiongateway.application.file;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;

/// The file system of a [SimulatedDisk], beside that of the machine.
final class SimulatedFileSystem extends FileSystem {
  private static final FileSystem MACHINE = FileSystems.getDefault();

  private final SimulatedFileSystemProvider provider;

  SimulatedFileSystem(SimulatedDisk disk) {
    this.provider = new SimulatedFileSystemProvider(this, disk);
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException("it is open as long as its disk is used");
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return MACHINE.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return List.of(getPath(MACHINE.getSeparator()));
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return MACHINE.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return MACHINE.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return new SimulatedPath(this, MACHINE.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    var matcher = MACHINE.getPathMatcher(pattern);
    return path -> matcher.matches(SimulatedPath.real(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return MACHINE.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException("nothing is watched");
  }
}
