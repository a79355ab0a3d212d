package dev.sessiongateway.http.simulator.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.address.Address;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;

/// The ids by which Meta names people to one business (Meta's page *Business-scoped user IDs*).
/// They follow from the business and the number, so that they are equal in each run, and another
/// business has others.
///
/// @param businessId of the account
record ScopedUserIds(String businessId) {
  /// The country of nobody: virtual phones have numbers of none.
  private static final String COUNTRY = "ZZ.";

  private static final int BYTES = 8;

  static ScopedUserIds of(CloudBusiness business) {
    return new ScopedUserIds(business.businessId());
  }

  String of(Address person) {
    var hash = digest().digest((businessId + " " + person.user()).getBytes(UTF_8));
    return COUNTRY + new BigInteger(1, Arrays.copyOf(hash, BYTES));
  }

  /// The hash of the person's identity key (Meta's page *Identity change check*). The phone with
  /// another number has another key.
  String identity(Address person) {
    var hash = digest().digest(("identity " + person.user()).getBytes(UTF_8));
    return Base64.getEncoder().encodeToString(Arrays.copyOf(hash, BYTES)).replace("=", "");
  }

  /// @throws GraphFault.Raised `131009` for an id of nobody here, such as one of another business
  Address person(String userId, Collection<Address> people) {
    return people.stream()
        .filter(person -> of(person).equals(userId))
        .findFirst()
        .orElseThrow(() ->
            GraphFault.PARAMETER_VALUE.toException(
                "recipient is no user id that this business knows"));
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
