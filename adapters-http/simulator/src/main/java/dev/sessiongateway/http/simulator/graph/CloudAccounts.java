package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudBusinesses;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.access.ClientAddress;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The businesses of the world while the gateway runs: follows the world, which may be another one
/// at any time. Thread-safe.
public final class CloudAccounts implements AutoCloseable {
  private final Optional<CloudServices> services;
  private final Object changing = new Object();
  private volatile Map<Address, CloudAccount> accounts = Map.of();
  private volatile boolean closed;

  /// @param services empty on a real network, which has no businesses
  public CloudAccounts(Optional<CloudServices> services) {
    this.services = services;
    services.ifPresent(all -> {
      all.businesses().onChange(this::update);
      update();
    });
  }

  private void update() {
    synchronized (changing) {
      if (closed) {
        return;
      }
      var next = new LinkedHashMap<Address, CloudAccount>();
      for (var business : services().businesses().list()) {
        var account = accounts.get(business.phone());
        if (account == null) {
          account = new CloudAccount(business, services());
        } else {
          account.set(business);
        }
        next.put(business.phone(), account);
      }
      accounts.entrySet().stream()
          .filter(one -> !next.containsKey(one.getKey()))
          .forEach(one -> one.getValue().close());
      accounts = Map.copyOf(next);
    }
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.cloud-api`
  CloudServices services() {
    return services.orElseThrow(() -> new Fault.Unsupported(CloudBusinesses.CODE).toException());
  }

  /// Whether a business has a number with this id.
  public boolean hasNumber(String phoneNumberId) {
    return accounts.values().stream()
        .anyMatch(account -> account.business().phoneNumberId().equals(phoneNumberId));
  }

  /// A person goes on with another number. The apps of businesses that have a chat with the person
  /// are notified.
  ///
  /// @param move makes the phone with the new number
  void changeNumber(Address old, Address current, Runnable move) {
    var known = new LinkedHashMap<CloudAccount, CloudPerson>();
    accounts.values().stream()
        .filter(account -> account.hasChat(old))
        .forEach(account -> known.put(account, account.people().of(old)));
    move.run();
    known.forEach((account, before) -> account.messages().changedNumber(old, before, current));
  }

  /// The business of the phone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `business.not-found`
  CloudAccount of(Address phone) {
    return find(phone).orElseThrow(() -> Fault.notFound("business", phone.user()));
  }

  /// As above; empty for a phone that is no business.
  Optional<CloudAccount> find(Address phone) {
    var _ = services();
    return Optional.ofNullable(accounts.get(phone));
  }

  /// The business whose token a request of the Cloud API has. Every token is compared, each in
  /// constant time.
  ///
  /// @param inBody the token in a form; null when there is none
  /// @throws GraphFault.Raised `190` without such a token
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.failed-key-checks` for an
  ///   address that sends too many wrong ones
  CloudAccount authenticated(ApiRequest request, @Nullable String inBody) {
    return withSecret(request, given(request, inBody), business -> List.of(business.token()));
  }

  static @Nullable String given(ApiRequest request, @Nullable String inBody) {
    return request.accessToken() == null ? inBody : request.accessToken();
  }

  /// The business of the app whose token, or whose business's token, a request has.
  ///
  /// @throws GraphFault.Raised `190` without such a token
  CloudAccount ofApp(ApiRequest request, @Nullable String inBody) {
    return withSecret(
        request,
        given(request, inBody),
        business -> List.of(business.token(), business.appToken()));
  }

  /// The business of the app that has this id and this secret.
  ///
  /// @throws GraphFault.Raised `190` for no app
  CloudAccount ofApp(ApiRequest request, String id, String secret) {
    return withSecret(request, id + "|" + secret, business -> List.of(business.appToken()));
  }

  private CloudAccount withSecret(
      ApiRequest request, @Nullable String given, Function<CloudBusiness, List<String>> secrets) {
    var failures = services().failures();
    if (given == null || given.isEmpty()) {
      // A missing token is no guess and is not limited.
      throw wrongToken();
    }
    var address = ClientAddress.of(request.client());
    var account = find(given, secrets);
    if (account != null && failures.hasSucceeded(address, keyId(account))) {
      return account;
    }
    // A valid token waits as long as a wrong one would; otherwise the wait would distinguish them.
    var permit = failures.acquire(address);
    if (account == null) {
      permit.failed();
      throw permit.waited() ? FailureLimiter.refusal() : wrongToken();
    }
    permit.succeeded(keyId(account));
    return account;
  }

  private @Nullable CloudAccount find(String given, Function<CloudBusiness, List<String>> secrets) {
    var token = given.getBytes(StandardCharsets.UTF_8);
    CloudAccount found = null;
    for (var account : accounts.values()) {
      for (var secret : secrets.apply(account.business())) {
        if (MessageDigest.isEqual(token, secret.getBytes(StandardCharsets.UTF_8))) {
          found = account;
        }
      }
    }
    return found;
  }

  private static String keyId(CloudAccount account) {
    return CloudBusinesses.CODE + " " + account.business().phoneNumberId();
  }

  private static GraphFault.Raised wrongToken() {
    return GraphFault.TOKEN.toException("the token is of no business of this simulator");
  }

  @Override
  public void close() {
    synchronized (changing) {
      closed = true;
      accounts.values().forEach(CloudAccount::close);
      accounts = Map.of();
    }
  }
}
