package dev.sessiongateway.bootstrap;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Finds classes of one package that know each other, directly or through others. A class with its
/// nested classes, its builder and its exception is one; so is a sealed type with its subtypes.
final class ClassCircles extends ArchCondition<JavaClass> {
  private static final List<String> PARTS = List.of("Builder", "Exception");

  private Collection<JavaClass> classes = List.of();

  ClassCircles() {
    super("know no class of their package that knows them");
  }

  @Override
  public void init(Collection<JavaClass> all) {
    classes = all;
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    // A circle has several classes: see below.
  }

  @Override
  public void finish(ConditionEvents events) {
    for (var circle : circles(classes)) {
      events.add(
          SimpleConditionEvent.violated(
              circle, "a circle of classes: " + String.join(", ", circle)));
    }
  }

  /// @return the names of the classes of each circle
  static List<SortedSet<String>> circles(Collection<JavaClass> classes) {
    var byPackage =
        classes.stream()
            .collect(
                Collectors.groupingBy(
                    JavaClass::getPackageName, TreeMap::new, Collectors.toList()));
    var circles = new ArrayList<SortedSet<String>>();
    byPackage.values().forEach(all -> circles.addAll(new Graph(all).circles()));
    return circles;
  }

  private static JavaClass outermost(JavaClass type) {
    var outer = type;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer;
  }

  /// The classes of one package, and which of them each knows.
  private static final class Graph {
    private final Map<String, String> families = new HashMap<>();
    private final SortedMap<String, SortedSet<String>> known = new TreeMap<>();
    private final Map<String, Integer> found = new HashMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private final List<SortedSet<String>> circles = new ArrayList<>();

    Graph(List<JavaClass> classes) {
      for (var type : classes) {
        var name = outermost(type).getName();
        families.putIfAbsent(name, name);
      }
      classes.forEach(this::join);
      for (var type : classes) {
        for (var dependency : type.getDirectDependenciesFromSelf()) {
          var target = outermost(dependency.getTargetClass()).getName();
          if (families.containsKey(target)) {
            var from = family(outermost(type).getName());
            known.computeIfAbsent(from, _ -> new TreeSet<>()).add(family(target));
          }
        }
      }
    }

    private String family(String name) {
      var parent = families.get(name);
      return parent == null || parent.equals(name) ? name : family(parent);
    }

    private void join(JavaClass type) {
      var name = outermost(type).getName();
      PARTS.stream()
          .filter(name::endsWith)
          .forEach(part -> join(name, name.substring(0, name.length() - part.length())));
      type.getRawInterfaces().stream()
          .filter(parent -> families.containsKey(outermost(parent).getName()))
          .filter(parent -> parent.reflect().isSealed())
          .forEach(parent -> join(name, outermost(parent).getName()));
      type.getRawSuperclass()
          .filter(parent -> families.containsKey(outermost(parent).getName()))
          .filter(parent -> parent.reflect().isSealed())
          .ifPresent(parent -> join(name, outermost(parent).getName()));
    }

    private void join(String one, String other) {
      if (families.containsKey(other)) {
        families.put(family(one), family(other));
      }
    }

    /// As Tarjan finds the strongly connected components.
    List<SortedSet<String>> circles() {
      List.copyOf(known.keySet())
          .forEach(name -> {
            if (!found.containsKey(name)) {
              visit(name);
            }
          });
      return circles;
    }

    private int visit(String name) {
      var number = found.size();
      found.put(name, number);
      path.push(name);
      var lowest = number;
      for (var next : known.getOrDefault(name, new TreeSet<>())) {
        if (!found.containsKey(next)) {
          lowest = Math.min(lowest, visit(next));
        } else if (path.contains(next)) {
          lowest = Math.min(lowest, found.get(next));
        }
      }
      if (lowest == number) {
        close(name);
      }
      return lowest;
    }

    private void close(String name) {
      var circle = new TreeSet<String>();
      String last;
      do {
        last = path.pop();
        circle.add(last);
      } while (!last.equals(name));
      if (circle.size() > 1) {
        circles.add(circle);
      }
    }
  }
}
