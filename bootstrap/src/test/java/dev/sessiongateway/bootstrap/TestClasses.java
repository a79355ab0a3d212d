package dev.sessiongateway.bootstrap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The compiled tests of all modules: what they extend and implement, and which libraries they use.
/// ArchUnit would read every call of them, which takes ten times as long.
final class TestClasses {
  private final Map<String, TestClass> byName = new HashMap<>();

  private record TestClass(Set<String> parents, Set<String> references) {}

  /// @param roots directories of class files
  static TestClasses in(List<Path> roots) {
    var tests = new TestClasses();
    for (var root : roots) {
      try (var files = Files.walk(root)) {
        files.filter(file -> file.toString().endsWith(".class")).forEach(tests::read);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return tests;
  }

  private void read(Path file) {
    try {
      var type = ClassFile.of().parse(Files.readAllBytes(file));
      byName.put(name(type.thisClass()), new TestClass(parents(type), references(type)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> parents(ClassModel type) {
    var parents = new HashSet<String>();
    type.superclass().map(TestClasses::name).ifPresent(parents::add);
    type.interfaces().stream().map(TestClasses::name).forEach(parents::add);
    return parents;
  }

  /// All names of the file, as class files write them: those of classes, and descriptors.
  private static Set<String> references(ClassModel type) {
    return StreamSupport.stream(type.constantPool().spliterator(), false)
        .filter(Utf8Entry.class::isInstance)
        .map(entry -> ((Utf8Entry) entry).stringValue())
        .collect(Collectors.toSet());
  }

  private static String name(ClassEntry entry) {
    return entry.asInternalName().replace('/', '.');
  }

  Set<String> names() {
    return byName.keySet();
  }

  /// Those that use a class of this package, or of one below it, by name.
  List<String> using(String packageName) {
    var path = packageName.replace('.', '/') + "/";
    return byName.entrySet().stream()
        .filter(test -> !test.getKey().startsWith(packageName + "."))
        .filter(test -> test.getValue().references().stream().anyMatch(name -> names(name, path)))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /// A class by its name, or in a descriptor, such as `(Lorg/mockito/Mockito;)V`.
  private static boolean names(String text, String path) {
    return text.startsWith(path) || text.contains("L" + path);
  }

  /// Whether a test in this package, or in one around it, implements the interface.
  boolean implement(String simpleName, String packageName) {
    return byName.keySet().stream()
        .filter(test -> (packageName + ".").startsWith(packageOf(test) + "."))
        .flatMap(this::allParents)
        .anyMatch(parent -> parent.endsWith("." + simpleName) || parent.endsWith("$" + simpleName));
  }

  private Stream<String> allParents(String name) {
    var test = byName.get(name);
    return test == null
        ? Stream.of()
        : test.parents().stream()
            .flatMap(parent -> Stream.concat(Stream.of(parent), allParents(parent)));
  }

  private static String packageOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }
}
