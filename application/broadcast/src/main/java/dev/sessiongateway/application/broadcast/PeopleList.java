package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Takes people for the opt-out list one by one, as a client lists them, and names the first lines
/// that are wrong. For one thread.
public final class PeopleList {
  private static final String FIELD = "people";

  private final List<Address> people = new ArrayList<>();
  private final LineProblems problems = new LineProblems(FIELD);

  /// @param place where the client wrote it, such as `line 7`
  /// @param person reads it; its fault `invalid` says what is wrong with the line
  public void add(String place, Supplier<Address> person) {
    problems
        .read(place, person)
        .ifPresent(address -> {
          if (!address.isPerson()) {
            problems.add(place, "must be a person");
          } else if (people.size() < OptOuts.MOST) {
            people.add(address);
          } else {
            throw Fault.invalid(FIELD, "must be at most " + OptOuts.MOST);
          }
        });
  }

  /// A line that cannot be read.
  public void refuse(String place, String reason) {
    problems.add(place, reason);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.people` that names the first
  ///   lines that are wrong
  public List<Address> complete() {
    problems.requireNone();
    return List.copyOf(people);
  }
}
