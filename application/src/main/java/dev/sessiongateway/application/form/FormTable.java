package dev.sessiongateway.application.form;

import dev.sessiongateway.domain.session.PartConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A table of stored words: for each kind of a sealed type its tag, and for each record what the
/// names and values of its components do not say. It is filled before [Forms] is made of it.
public final class FormTable {
  private final Map<Class<?>, String> properties = new HashMap<>();
  private final Map<Class<?>, String> tags = new HashMap<>();
  private final Set<Class<?>> untagged = new HashSet<>();
  private final Set<Class<?>> unknown = new HashSet<>();
  private final Set<Class<?>> plain = new HashSet<>();
  private final Map<Class<?>, Map<String, Field>> fields = new HashMap<>();
  private final Map<Class<?>, Class<? extends Record>> unreadKinds = new HashMap<>();
  private final Map<Class<?>, List<Class<?>>> addedKinds = new HashMap<>();
  private final Map<String, Class<? extends PartConfig>> partConfigs = new HashMap<>();

  /// The kinds of this sealed type are distinguished by this property.
  public FormTable union(Class<?> type, String property) {
    properties.put(type, property);
    return this;
  }

  /// A kind of a union.
  public FormTable kind(Class<? extends Record> type, String tag, Field... described) {
    tags.put(type, tag);
    return record(type, described);
  }

  /// The kind of a union that has no tag.
  public FormTable untagged(Class<? extends Record> type, Field... described) {
    untagged.add(type);
    return record(type, described);
  }

  /// The kind of a union that takes what has an unknown tag: its components are the tag, and the
  /// whole object as text.
  public FormTable unknown(Class<? extends Record> type, String tag) {
    unknown.add(type);
    return kind(type, tag);
  }

  /// The kinds of this type are those of parts, see [#kindOf]. What has the tag of none is kept as
  /// it was read.
  ///
  /// @param unread takes it: its components are the tag as a coded word, and the other values by
  ///   name
  public FormTable unread(Class<?> type, Class<? extends Record> unread) {
    unreadKinds.put(type, unread);
    return this;
  }

  /// A kind that a part adds to a type which is not sealed.
  public <T> FormTable kindOf(Class<T> type, Class<? extends T> added, String tag) {
    addedKinds.computeIfAbsent(type, _ -> new ArrayList<>()).add(added);
    tags.put(added, tag);
    return this;
  }

  /// The record that takes what has the tag of no kind of this type; null where there is none.
  @Nullable Class<? extends Record> unread(Class<?> type) {
    return unreadKinds.get(type);
  }

  /// The kinds that parts have added to this type.
  List<Class<?>> addedKinds(Class<?> type) {
    return addedKinds.getOrDefault(type, List.of());
  }

  /// Only needed when a component is stored in another way than under its own name.
  public FormTable record(Class<? extends Record> type, Field... described) {
    fields.put(
        type,
        Arrays.stream(described).collect(Collectors.toMap(Field::component, Function.identity())));
    return this;
  }

  /// A record with one component, as which it is stored. One that has only a text `value` is such a
  /// record in any case.
  public FormTable plain(Class<? extends Record> type) {
    plain.add(type);
    return this;
  }

  /// What a part keeps in configurations of sessions.
  ///
  /// @param name under which it is stored
  public <T extends Record & PartConfig> FormTable partConfig(String name, Class<T> type) {
    partConfigs.put(name, type);
    return this;
  }

  Map<String, Class<? extends PartConfig>> partConfigs() {
    return partConfigs;
  }

  boolean isPlain(Class<?> type) {
    var components = type.getRecordComponents();
    return plain.contains(type)
        || (components != null
            && components.length == 1
            && components[0].getType() == String.class
            && components[0].getName().equals("value"));
  }

  boolean isUnion(Class<?> type) {
    return type.isSealed() || tags.containsKey(type);
  }

  boolean isUntagged(Class<?> type) {
    return untagged.contains(type);
  }

  boolean isUnknown(Class<?> type) {
    return unknown.contains(type);
  }

  String tag(Class<?> type) {
    var tag = tags.get(type);
    if (tag == null) {
      throw new IllegalStateException(type + " has no tag: add it to the table of stored words");
    }
    return tag;
  }

  String property(Class<?> type) {
    var property = findProperty(type);
    if (property == null) {
      throw new IllegalStateException(type + " is no union in the table of stored words");
    }
    return property;
  }

  private @Nullable String findProperty(Class<?> type) {
    var own = properties.get(type);
    if (own != null) {
      return own;
    }
    for (var above : type.getInterfaces()) {
      var inherited = findProperty(above);
      if (inherited != null) {
        return inherited;
      }
    }
    return null;
  }

  /// The components of a record that are stored in their own way, by name.
  Map<String, Field> fields(Class<?> type) {
    return fields.getOrDefault(type, Map.of());
  }
}
