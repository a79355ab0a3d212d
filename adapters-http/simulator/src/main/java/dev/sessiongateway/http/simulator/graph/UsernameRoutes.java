package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.CloudBusinesses;
import dev.sessiongateway.application.simulation.Username;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import org.jspecify.annotations.Nullable;

/// By which names and numbers businesses of the Cloud API know the person with a virtual phone.
public record UsernameRoutes(CloudAccounts accounts) implements Api.Native {
  private static final String PHONE = "/simulator/phones/{number}";
  private static final String USERNAME = PHONE + "/username";

  @Override
  public void register(Api api) {
    api.put("simulator.setUsername", USERNAME, Scope.ADMIN, UsernameBody.class, this::set);
    api.get("simulator.getUsername", USERNAME, Scope.ADMIN, this::get);
    api.delete("simulator.removeUsername", USERNAME, Scope.ADMIN, this::remove);
    api.post(
        "simulator.changeNumber",
        PHONE + "/number",
        Scope.ADMIN,
        NumberBody.class,
        this::changeNumber);
  }

  private CloudBusinesses businesses() {
    return accounts.services().businesses();
  }

  private static PhoneNumber number(ApiRequest request) {
    return PhoneNumber.parse("number", request.path("number"));
  }

  private ApiResponse set(ApiRequest request, UsernameBody body) {
    var number = number(request);
    var business = accounts.find(number.jid());
    var hides = business.isEmpty() && !Boolean.FALSE.equals(body.hidesNumber());
    var username = new Username(body.username(), hides);
    businesses().setUsername(number, username);
    business.ifPresent(account -> GraphUsernameRoutes.report(account, username));
    return ApiResponse.ok(UsernameView.of(username));
  }

  private ApiResponse get(ApiRequest request) {
    var number = number(request);
    return ApiResponse.ok(
        businesses()
            .username(number.jid())
            .map(UsernameView::of)
            .orElseThrow(() -> Fault.notFound("username", number.digits())));
  }

  private ApiResponse remove(ApiRequest request) {
    var number = number(request);
    var isNamed = businesses().username(number.jid()).isPresent();
    businesses().setUsername(number, null);
    if (isNamed) {
      accounts.find(number.jid()).ifPresent(account -> GraphUsernameRoutes.report(account, null));
    }
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  /// The person goes on with another phone, which gets the name and the username.
  private ApiResponse changeNumber(ApiRequest request, NumberBody body) {
    var phones = accounts.services().phones();
    var before = number(request);
    var after = PhoneNumber.parse("to", body.to());
    var person =
        phones.phones().stream()
            .filter(phone -> phone.number().equals(before))
            .findFirst()
            .orElseThrow(() -> Fault.notFound("phone", before.digits()));
    if (phones.phones().stream().anyMatch(phone -> phone.number().equals(after))) {
      throw Fault.invalid("to", "is the number of a phone already");
    }
    accounts.changeNumber(before.jid(), after.jid(), () -> move(person, after));
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private void move(VirtualPhones.Phone person, PhoneNumber after) {
    var _ = accounts.services().phones().create(after, person.name());
    businesses()
        .username(person.number().jid())
        .ifPresent(username -> {
          businesses().setUsername(person.number(), null);
          businesses().setUsername(after, username);
        });
  }

  /// @param hidesNumber true when absent; of no effect for a business, which shows its number
  record UsernameBody(@Length(min = 1, max = 64) String username, @Nullable Boolean hidesNumber) {}

  record UsernameView(String username, boolean hidesNumber) {
    static UsernameView of(Username username) {
      return new UsernameView(username.name(), username.hidesNumber());
    }
  }

  record NumberBody(@Length(min = 1, max = 32) String to) {}
}
