package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.phone.VirtualPhones.PhoneContact;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// People from whom a business receives nothing (Meta's page *Block users*). Where one of them
/// cannot be blocked, none is.
record GraphBlockRoutes(GraphPaths paths) {
  private static final String BLOCKED = GraphPaths.NODE + "/block_users";

  void register(Api api) {
    api.openGet("graph.listBlocked", BLOCKED, this::list);
    api.openPost("graph.blockUsers", BLOCKED, BlockBody.class, this::block);
    api.openDelete("graph.unblockUsers", BLOCKED, BlockBody.class, this::unblock);
  }

  private ApiResponse list(ApiRequest request) {
    var account = paths.ofNumber(request);
    return ApiResponse.ok(
        GraphList.of(
            services().phones().contacts(account.business().number()).stream()
                .filter(PhoneContact::blocked)
                .map(contact -> account.people().of(contact.person()))
                .map(person -> new BlockedView("whatsapp", person.number(), person.userId()))
                .toList()));
  }

  private CloudServices services() {
    return paths.accounts().services();
  }

  private ApiResponse block(ApiRequest request, BlockBody body) {
    var account = paths.ofNumber(request, body.token());
    var people = people(account, body);
    for (var person : people) {
      if (!account.isOpenTo(person)) {
        throw GraphFault.BLOCKING.toException(
            person.user() + " has not written to this number in the last 24 hours");
      }
    }
    return ApiResponse.ok(
        new BlockedBody("whatsapp", new Changed(set(account, people, body, true), null)));
  }

  private ApiResponse unblock(ApiRequest request, BlockBody body) {
    var account = paths.ofNumber(request, body.token());
    var people = people(account, body);
    return ApiResponse.ok(
        new BlockedBody("whatsapp", new Changed(null, set(account, people, body, false))));
  }

  private List<Address> people(CloudAccount account, BlockBody body) {
    MessageBody.requireProduct(body.product());
    return GraphFault.required("block_users", body.users()).stream()
        .map(user -> person(account, user))
        .toList();
  }

  private Address person(CloudAccount account, User user) {
    var known = services().phones().phones().stream().map(phone -> phone.number().jid()).toList();
    if (user.number() == null && user.userId() != null) {
      return ScopedUserIds.of(account.business()).person(user.userId(), known);
    }
    var number = GraphFault.required("block_users.user", user.number());
    var person = PhoneNumber.parse("block_users.user", number).jid();
    if (!known.contains(person) || person.equals(account.business().phone())) {
      throw GraphFault.BLOCKING.toException(number + " is no person on the network");
    }
    return person;
  }

  private List<Done> set(
      CloudAccount account, List<Address> people, BlockBody body, boolean blocked) {
    people.forEach(
        person -> services().businesses().block(account.business().phone(), person, blocked));
    return GraphFault.required("block_users", body.users()).stream().map(Done::of).toList();
  }

  record BlockBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
      @JsonProperty("block_users") @Nullable @Size(min = 1, max = 1_000) List<User> users) {}

  record User(
      @JsonProperty("user") @Nullable @Length(max = 32) String number,
      @JsonProperty("user_id") @Nullable @Length(max = 150) String userId) {}

  record BlockedView(
      @JsonProperty("messaging_product") String product,
      @JsonProperty("wa_id") @Nullable String account,
      @JsonProperty("user_id") String userId) {}

  record BlockedBody(
      @JsonProperty("messaging_product") String product,
      @JsonProperty("block_users") Changed changed) {}

  record Changed(
      @JsonProperty("added_users") @Nullable List<Done> added,
      @JsonProperty("removed_users") @Nullable List<Done> removed) {}

  record Done(
      String input,
      @JsonProperty("wa_id") @Nullable String account,
      @JsonProperty("user_id") @Nullable String userId) {
    static Done of(User user) {
      var number = user.number();
      return number == null
          ? new Done(GraphFault.required("user_id", user.userId()), null, user.userId())
          : new Done(number, PhoneNumber.parse("user", number).digits(), null);
    }
  }
}
