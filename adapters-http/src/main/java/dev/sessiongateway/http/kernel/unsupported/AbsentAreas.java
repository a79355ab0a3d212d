package dev.sessiongateway.http.kernel.unsupported;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The areas of parts that this gateway does not have.
///
/// @param reasons by how the paths begin
public record AbsentAreas(Map<String, Fault.NotOffered> reasons) {
  /// @param built the routes that the gateway has
  public static AbsentAreas of(List<Route> built) {
    return new AbsentAreas(
        PartOperations.lines()
            .filter(PartOperations::isArea)
            .filter(words -> built.stream().noneMatch(route -> route.path().startsWith(words[3])))
            .collect(
                Collectors.toUnmodifiableMap(
                    words -> words[3], words -> PartOperations.reason(words[0]))));
  }

  /// What a request below such an area is answered.
  public Optional<FaultException> find(String path) {
    return reasons.entrySet().stream()
        .filter(area -> path.startsWith(area.getKey()))
        .findFirst()
        .map(area -> area.getValue().toException());
  }
}
