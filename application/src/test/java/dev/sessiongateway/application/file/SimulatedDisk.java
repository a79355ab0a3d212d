package dev.sessiongateway.application.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A disk that loses at a power cut what was not forced: the content of files, and the names in
/// folders after files were created, renamed or deleted. A rename is lost or kept as a whole.
///
/// Its files are real ones, so that what takes no `Path`, as SQLite and `ZipFile`, works with them
/// by their names. What such libraries write counts as forced; they have tests of their own. Only
/// the names of their new files have to be forced by the program.
final class SimulatedDisk {
  /// SQLite forces the names of these itself.
  private static final List<String> FORCED_BY_SQLITE = List.of("-wal", "-shm", "-journal");

  private final Path place;
  private final Folder root = new Folder();
  private final List<Change> pending = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();
  private int cutBefore = Integer.MAX_VALUE;

  /// @param place a real folder; what is in it is on disk
  SimulatedDisk(Path place) throws IOException {
    this.place = place;
    settle(root, place);
  }

  Path root() {
    return new SimulatedPath(new SimulatedFileSystem(this), place);
  }

  /// The writes up to now, each in words.
  synchronized List<String> steps() {
    return List.copyOf(steps);
  }

  /// @param step as an index of [#steps]; a larger one than there are turns the power on again
  synchronized void cutBefore(int step) {
    cutBefore = step;
  }

  private void step(String what, Path path) {
    var step = what + " " + place.relativize(path);
    if (steps.size() >= cutBefore) {
      throw new PowerCut(step);
    }
    steps.add(step);
  }

  private boolean isOutside(Path path) {
    return !path.startsWith(place);
  }

  private static Path parentOf(Path path) {
    return DurableFiles.parentOf(path);
  }

  private static String nameOf(Path path) {
    return String.valueOf(path.getFileName());
  }

  /// Everything that is there is on disk.
  private static void settle(Folder folder, Path path) throws IOException {
    for (var child : names(path).entrySet()) {
      var node = node(child.getValue());
      folder.current.put(child.getKey(), node);
      folder.forced.put(child.getKey(), node);
      if (node instanceof Folder inner) {
        settle(inner, child.getValue());
      }
    }
  }

  private static Map<String, Path> names(Path folder) throws IOException {
    var names = new TreeMap<String, Path>();
    if (Files.isDirectory(folder)) {
      try (var content = Files.list(folder)) {
        content.forEach(each -> names.put(nameOf(each), each));
      }
    }
    return names;
  }

  private static Node node(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) ? new Folder() : new Content();
  }

  /// The folder as it is now, with what others have created and deleted in it.
  private Folder folder(Path path) throws IOException {
    var folder = root;
    var reached = place;
    notice(folder, reached);
    for (var name : place.relativize(path)) {
      if (!name.toString().isEmpty()) {
        reached = reached.resolve(name);
        if (!(folder.current.get(nameOf(reached)) instanceof Folder next)) {
          throw new NoSuchFileException(reached.toString());
        }
        folder = next;
        notice(folder, reached);
      }
    }
    return folder;
  }

  private void notice(Folder folder, Path path) throws IOException {
    var names = names(path);
    for (var child : names.entrySet()) {
      if (!folder.current.containsKey(child.getKey())) {
        var node = node(child.getValue());
        change(folder, new Entry(folder, child.getKey(), node));
        if (FORCED_BY_SQLITE.stream().anyMatch(child.getKey()::endsWith)) {
          folder.forced.put(child.getKey(), node);
        }
      }
    }
    var gone = new HashSet<>(folder.current.keySet());
    gone.removeAll(names.keySet());
    folder.current.keySet().removeAll(gone);
    folder.forced.keySet().removeAll(gone);
  }

  private void change(Folder in, Entry... entries) {
    for (var entry : entries) {
      entry.applyTo(entry.folder.current);
    }
    pending.add(new Change(in, List.of(entries)));
  }

  synchronized FileChannel open(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    if (isOutside(path) || !options.contains(StandardOpenOption.WRITE)) {
      return new SimulatedChannel(FileChannel.open(path, options, attributes), this, path);
    }
    var folder = folder(parentOf(path));
    var former = folder.current.get(nameOf(path));
    var truncates = options.contains(StandardOpenOption.TRUNCATE_EXISTING);
    if (former == null || truncates) {
      step(former == null ? "create" : "truncate", path);
    }
    if (former instanceof Content content) {
      content.track(path);
    }
    var channel = FileChannel.open(path, options, attributes);
    if (former == null) {
      var created = new Content();
      created.tracked = true;
      change(folder, new Entry(folder, nameOf(path), created));
    }
    return new SimulatedChannel(channel, this, path);
  }

  synchronized void writing(String what, Path path) {
    if (!isOutside(path)) {
      step(what, path);
    }
  }

  synchronized void force(Path path) throws IOException {
    if (isOutside(path)) {
      return;
    }
    step("force", path);
    if (Files.isDirectory(path)) {
      var folder = folder(path);
      force(pending.stream().filter(change -> change.in == folder).toList());
    } else if (folder(parentOf(path)).current.get(nameOf(path)) instanceof Content content) {
      content.forced = Files.readAllBytes(path);
    }
  }

  private void force(Collection<Change> changes) {
    for (var change : withEarlier(changes)) {
      change.entries.forEach(entry -> entry.applyTo(entry.folder.forced));
      pending.remove(change);
    }
  }

  /// A change is not kept without the earlier ones of the same file or name.
  private List<Change> withEarlier(Collection<Change> chosen) {
    Set<Change> all = new LinkedHashSet<>();
    for (var change : pending.reversed()) {
      if (chosen.contains(change) || all.stream().anyMatch(change::concernsSameAs)) {
        all.add(change);
      }
    }
    return new ArrayList<>(all).reversed();
  }

  synchronized void createFolder(Path path, FileAttribute<?>... attributes) throws IOException {
    if (Files.exists(path)) {
      throw new FileAlreadyExistsException(path.toString());
    }
    var folder = folder(parentOf(path));
    step("create folder", path);
    Files.createDirectory(path, attributes);
    change(folder, new Entry(folder, nameOf(path), new Folder()));
  }

  synchronized void delete(Path path) throws IOException {
    var folder = folder(parentOf(path));
    var deleted = folder.current.get(nameOf(path));
    if (deleted == null) {
      Files.delete(path);
      return;
    }
    step("delete", path);
    if (deleted instanceof Content content) {
      content.unlinked = Files.readAllBytes(path);
    }
    Files.delete(path);
    change(folder, new Entry(folder, nameOf(path), null));
  }

  synchronized void move(Path from, Path to) throws IOException {
    var source = folder(parentOf(from));
    var target = folder(parentOf(to));
    var moved = source.current.get(nameOf(from));
    if (moved == null) {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
      return;
    }
    step("move", from);
    if (target.current.get(nameOf(to)) instanceof Content content) {
      content.unlinked = Files.readAllBytes(to);
    }
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    change(target, new Entry(source, nameOf(from), null), new Entry(target, nameOf(to), moved));
  }

  /// What a power cut leaves.
  synchronized LeftFiles leave(Loss loss) throws IOException {
    var paths = new IdentityHashMap<Content, Path>();
    locate(root, place, paths);
    var choice = loss.choice();
    var kept = withEarlier(pending.stream().filter(_ -> choice.keepsName()).toList());
    var folders = new IdentityHashMap<Folder, Map<String, Node>>();
    for (var change : kept) {
      for (var entry : change.entries) {
        entry.applyTo(folders.computeIfAbsent(entry.folder, Folder::copyOfForced));
      }
    }
    var left = new LeftFiles();
    leave(root, "", folders, paths, choice, left);
    return left;
  }

  private void locate(Folder folder, Path path, Map<Content, Path> paths) throws IOException {
    notice(folder, path);
    for (var child : folder.current.entrySet()) {
      var below = path.resolve(child.getKey());
      switch (child.getValue()) {
        case Folder inner -> locate(inner, below, paths);
        case Content content -> paths.put(content, below);
      }
    }
  }

  private static void leave(
      Folder folder,
      String name,
      Map<Folder, Map<String, Node>> folders,
      Map<Content, Path> paths,
      Loss.Choice choice,
      LeftFiles left)
      throws IOException {
    for (var child : folders.computeIfAbsent(folder, Folder::copyOfForced).entrySet()) {
      var below = name + child.getKey();
      switch (child.getValue()) {
        case Folder inner -> {
          left.addFolder(below);
          leave(inner, below + "/", folders, paths, choice, left);
        }
        case Content content -> {
          var path = paths.get(content);
          left.addFile(below, content.left(path, choice), path);
        }
      }
    }
  }

  private sealed interface Node {}

  private static final class Folder implements Node {
    final Map<String, Node> forced = new TreeMap<>();
    final Map<String, Node> current = new TreeMap<>();

    Map<String, Node> copyOfForced() {
      return new TreeMap<>(forced);
    }
  }

  private static final class Content implements Node {
    /// Whether the program writes it itself.
    boolean tracked;

    byte[] forced = {};
    byte @Nullable [] unlinked;

    void track(Path path) throws IOException {
      if (!tracked) {
        tracked = true;
        forced = Files.readAllBytes(path);
      }
    }

    byte[] left(@Nullable Path path, Loss.Choice choice) throws IOException {
      var written = path == null ? unlinked : Files.readAllBytes(path);
      if (written == null) {
        return forced;
      }
      return tracked ? choice.content(forced, written) : written;
    }
  }

  /// @param node null when the name is removed
  private record Entry(Folder folder, String name, @Nullable Node node) {
    void applyTo(Map<String, Node> names) {
      if (node == null) {
        names.remove(name);
      } else {
        names.put(name, node);
      }
    }

    boolean concernsSameAs(Entry other) {
      return (folder == other.folder && name.equals(other.name))
          || (node != null && node == other.node);
    }
  }

  /// Names that change together.
  private static final class Change {
    /// The folder that has to be forced.
    final Folder in;

    final List<Entry> entries;

    Change(Folder in, List<Entry> entries) {
      this.in = in;
      this.entries = entries;
    }

    boolean concernsSameAs(Change other) {
      return entries.stream()
          .anyMatch(mine -> other.entries.stream().anyMatch(mine::concernsSameAs));
    }
  }
}
