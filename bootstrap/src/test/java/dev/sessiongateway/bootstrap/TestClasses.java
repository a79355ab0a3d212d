package dev.sessiongateway.bootstrap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private static Set<String> references(ClassModel type) {
    var references = new HashSet<String>();
    StreamSupport.stream(type.constantPool().spliterator(), false)
        .filter(ClassEntry.class::isInstance)
        .map(entry -> name((ClassEntry) entry))
        .forEach(references::add);
    return references;
  }

  private static String name(ClassEntry entry) {
    return entry.asInternalName().replace('/', '.');
  }

  Set<String> names() {
    return byName.keySet();
  }

  /// Those that use a class whose name begins like this, by name.
  List<String> using(String prefix) {
    return byName.entrySet().stream()
        .filter(
            test -> test.getValue().references().stream().anyMatch(used -> used.startsWith(prefix)))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /// Whether a test in this package, or in one around it, implements the interface.
  boolean implement(String simpleName, String packageName) {
    return byName.keySet().stream()
        .filter(test -> (packageName + ".").startsWith(packageOf(test) + "."))
        .flatMap(this::allParents)
        .anyMatch(parent -> parent.endsWith("." + simpleName));
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
