package dev.sessiongateway.application.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// Everything in a store as it was at one moment, as files of a data directory. Writers go on
/// meanwhile. For one thread.
///
/// The files are those that the store `sqlite` has, whatever store they are made of, so that a
/// backup of one store can be restored to another.
public interface StoreSnapshot extends AutoCloseable {
  /// Writes the files into a folder, under any names. What is damaged is left out; [#damaged] names
  /// it.
  ///
  /// @param withMedia whether the files of messages that the store itself keeps are meant too; not
  ///   when the settings keep them elsewhere
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.full` when the disk of the
  ///   folder has too little space
  List<SnapshotFile> copyInto(Path folder, boolean withMedia) throws IOException;

  /// The parts that are damaged or missing, with the reason in one line; complete after
  /// [#copyInto].
  SortedMap<String, String> damaged();

  /// Frees what holds the moment. The files stay.
  @Override
  void close();

  /// A file of the snapshot.
  ///
  /// @param file where it belongs, relative to a data directory, with `/` between its segments
  /// @param copy where it is
  /// @param schema the version of the tables of a database; null when it is no database
  record SnapshotFile(String file, Path copy, long bytes, @Nullable Integer schema) {}
}
