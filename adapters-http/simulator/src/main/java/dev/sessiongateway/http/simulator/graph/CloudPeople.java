package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.Username;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The people of the network as one business knows them. Which hidden numbers it knows is in memory
/// and ends with the process. Thread-safe.
final class CloudPeople {
  /// How long a business knows a hidden number after it wrote to it (Meta's page *Business-scoped
  /// user IDs, Phone numbers*).
  private static final Duration NUMBER_KNOWN = Duration.ofDays(30);

  private final Supplier<CloudBusiness> business;
  private final CloudServices services;
  private final Recent<Address, Instant> numbers = new Recent<>();

  CloudPeople(Supplier<CloudBusiness> business, CloudServices services) {
    this.business = business;
    this.services = services;
  }

  /// As the business knows the person now.
  CloudPerson of(Address person) {
    var username = services.businesses().username(person);
    var isHidden = username.filter(Username::hidesNumber).isPresent() && !knowsNumber(person);
    return new CloudPerson(
        name(person),
        isHidden ? null : person.user(),
        ScopedUserIds.of(business.get()).of(person),
        username.map(Username::name).orElse(null),
        business.get().settings().features().checksIdentity()
            ? ScopedUserIds.of(business.get()).identity(person)
            : null);
  }

  /// The person whom an app names. The number counts when there are both.
  ///
  /// @param field of the number, for faults
  /// @throws GraphFault.Raised `100` without both, `131009` for a user id of nobody
  Address named(String field, @Nullable String number, @Nullable String userId) {
    if (number != null || userId == null) {
      var person = PhoneNumber.parse(field, GraphFault.required(field, number)).jid();
      usedNumber(person);
      return person;
    }
    var people = services.phones().phones().stream().map(phone -> phone.number().jid()).toList();
    return ScopedUserIds.of(business.get()).person(userId, people);
  }

  private boolean knowsNumber(Address person) {
    synchronized (numbers) {
      var last = numbers.get(person);
      return last != null && last.plus(NUMBER_KNOWN).isAfter(services.time().instant());
    }
  }

  /// The app wrote to the number of the person.
  void usedNumber(Address person) {
    synchronized (numbers) {
      numbers.put(person, services.time().instant());
    }
  }

  String name(Address person) {
    return services.phones().phones().stream()
        .filter(phone -> phone.number().jid().equals(person))
        .findFirst()
        .map(VirtualPhones.Phone::name)
        .orElse(person.user());
  }
}
