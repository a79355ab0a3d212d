package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Collection;
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

  /// @param routes all routes, implemented or not
  public static ReservedNames of(Collection<Route> routes) {
    var positions = new EnumMap<Family, Set<List<String>>>(Family.class);
    for (var route : routes) {
      var segments = route.segments();
      for (var i = 0; i < segments.size(); i++) {
        if (SESSION.contains(segments.get(i))) {
          positions
              .computeIfAbsent(route.family(), _ -> new HashSet<>())
              .add(List.copyOf(segments.subList(0, i)));
        }
      }
    }
    var reserved = new ReservedNames();
    positions.forEach((family, before) -> reserved.names.put(family, words(routes, before)));
    return reserved;
  }

  /// @param before the segments before the session in a path
  private static Set<String> words(Collection<Route> routes, Set<List<String>> before) {
    var words = new HashSet<String>();
    for (var route : routes) {
      var segments = route.segments();
      for (var i = 0; i < segments.size(); i++) {
        if (!Route.isVariable(segments.get(i)) && before.contains(segments.subList(0, i))) {
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
