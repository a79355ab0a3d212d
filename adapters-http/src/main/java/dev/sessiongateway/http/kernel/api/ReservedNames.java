package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Names that a new session cannot have: literal segments that stand where other paths have the
/// session. Such a session could not be addressed, because literals win over variables. The names
/// are derived from the route table.
public final class ReservedNames {
  private static final Set<String> SESSION = Set.of("{session}", "{instance}");

  private final Map<Family, Set<String>> names = new EnumMap<>(Family.class);

  private ReservedNames() {}

  /// @param paths of all routes, implemented or not, by family
  public static ReservedNames of(Map<Family, List<String>> paths) {
    var all = paths.values().stream().flatMap(List::stream).map(PathTemplate::segments).toList();
    var reserved = new ReservedNames();
    paths.forEach((family, own) -> reserved.names.put(family, words(all, positions(own))));
    return reserved;
  }

  /// The segments before the session in these paths.
  private static Set<List<String>> positions(List<String> paths) {
    var positions = new HashSet<List<String>>();
    for (var path : paths) {
      var segments = PathTemplate.segments(path);
      for (var i = 0; i < segments.size(); i++) {
        if (SESSION.contains(segments.get(i))) {
          positions.add(segments.subList(0, i));
        }
      }
    }
    return positions;
  }

  private static Set<String> words(List<List<String>> paths, Set<List<String>> before) {
    var words = new HashSet<String>();
    for (var segments : paths) {
      for (var i = 0; i < segments.size(); i++) {
        if (!PathTemplate.isVariable(segments.get(i)) && before.contains(segments.subList(0, i))) {
          words.add(segments.get(i));
        }
      }
    }
    return Set.copyOf(words);
  }

  /// The reserved names of a family.
  public Set<String> of(Family family) {
    return names.getOrDefault(family, Set.of());
  }

  /// @param field of the body that holds the name
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` for a reserved name
  SessionName checked(Family family, String field, SessionName name) {
    if (of(family).contains(name.value())) {
      throw Fault.invalid(field, "is a word of this API's paths, choose another name");
    }
    return name;
  }
}
