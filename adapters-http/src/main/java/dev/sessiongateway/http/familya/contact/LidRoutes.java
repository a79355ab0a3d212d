package dev.sessiongateway.http.familya.contact;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.PageParameters;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.SchemaName;
import org.jspecify.annotations.Nullable;

/// The hidden ids (LIDs) that a session knows, in family A.
public record LidRoutes(Contacts contacts) implements Api.FamilyA {
  private static final Parameter<Integer> LIMIT = PageParameters.limit(100);
  private static final String HIDDEN = "@" + Address.server(Address.Kind.LID);

  @Override
  public void register(Api api) {
    api.get("a.listLids", "/api/{session}/lids", Scope.READ, this::list)
        .parameters(LIMIT, PageParameters.OFFSET)
        .answersList(LidPair.class);
    api.get("a.countLids", "/api/{session}/lids/count", Scope.READ, this::count)
        .answers(Count.class);
    api.get("a.getLid", "/api/{session}/lids/{lid}", Scope.READ, this::byLid)
        .answers(LidPair.class);
    api.get("a.getLidOfNumber", "/api/{session}/lids/pn/{phoneNumber}", Scope.READ, this::byPhone)
        .answers(LidPair.class);
  }

  private ApiResponse list(ApiRequest request) {
    var session = request.session().name();
    return ApiResponse.ok(
        contacts.lids(session, PageParameters.of(request, LIMIT)).stream()
            .map(LidPair::of)
            .toList());
  }

  private ApiResponse count(ApiRequest request) {
    return ApiResponse.ok(new Count(contacts.countLids(request.session().name())));
  }

  private ApiResponse byLid(ApiRequest request) {
    var session = request.session().name();
    var text = request.path("lid");
    var written = text.indexOf('@') < 0 ? text + HIDDEN : text;
    var lid = of(Address.Kind.LID, "lid", request.networkAddress("lid", written));
    return ApiResponse.ok(
        contacts.findLid(session, lid).map(LidPair::of).orElse(new LidPair(lid.toString(), null)));
  }

  private ApiResponse byPhone(ApiRequest request) {
    var session = request.session().name();
    var text = request.path("phoneNumber");
    var phone = of(Address.Kind.PERSON, "phoneNumber", request.networkAddress("phoneNumber", text));
    return ApiResponse.ok(
        contacts
            .findLid(session, phone)
            .map(LidPair::of)
            .orElse(new LidPair(null, phone.toString())));
  }

  private static Address of(Address.Kind kind, String field, Address address) {
    if (address.kind() != kind) {
      throw Fault.invalid(field, "must end in @" + Address.server(kind));
    }
    return address;
  }

  /// @param lid null when it is not known
  /// @param pn the phone number, null when it is not known
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("LidPair")
  record LidPair(@Nullable String lid, @Nullable String pn) {
    static LidPair of(LidMapping pair) {
      return new LidPair(pair.lid().toString(), pair.hasPhone() ? pair.phone().toString() : null);
    }
  }

  record Count(long count) {}
}
