package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.phone.VirtualPhones.PhoneContact;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import org.jspecify.annotations.Nullable;

/// The address book of a phone.
record PhoneContactRoutes(PhonePaths phones) {
  private static final String CONTACTS = PhonePaths.PHONE + "/contacts";
  private static final String CONTACT = CONTACTS + "/{contactId}";

  void register(Api api) {
    api.get(
        "simulator.contacts",
        CONTACTS,
        Scope.ADMIN,
        request -> phones.list(request, VirtualPhones::contacts, ContactView::of));
    api.get("simulator.profile", CONTACT, Scope.ADMIN, this::show).answers(ProfileView.class);
    api.put("simulator.saveContact", CONTACT, Scope.ADMIN, ContactBody.class, this::save)
        .answers(ApiResponse.Success.class);
    api.delete("simulator.removeContact", CONTACT, Scope.ADMIN, this::remove)
        .answers(ApiResponse.Success.class);
  }

  private ApiResponse show(ApiRequest request) {
    var profile = phones.all().profile(PhonePaths.number(request), person(request));
    return ApiResponse.ok(ProfileView.of(profile));
  }

  private ApiResponse save(ApiRequest request, ContactBody body) {
    var last = body.lastName() == null ? "" : body.lastName();
    var name = new SavedName(body.firstName(), last);
    return phones.onPhone(request, (all, phone) -> all.saveContact(phone, person(request), name));
  }

  private ApiResponse remove(ApiRequest request) {
    return phones.onPhone(request, (all, phone) -> all.removeContact(phone, person(request)));
  }

  private static Address person(ApiRequest request) {
    return request.address("contactId", request.path("contactId"));
  }

  record ContactBody(
      @Length(max = SavedName.LONGEST) String firstName,
      @Nullable @MayBeEmpty @Length(max = SavedName.LONGEST) String lastName) {}

  /// A profile as the phone may see it.
  ///
  /// @param about absent when it is empty or hidden
  /// @param picture whether there is one that the phone may see
  record ProfileView(String id, @Nullable String name, @Nullable String about, boolean picture) {
    static ProfileView of(Profile profile) {
      var contact = profile.contact();
      return new ProfileView(
          contact.id().toString(), contact.name(), profile.about(), contact.pictureUrl() != null);
    }
  }

  /// @param firstName absent when the person is only blocked
  record ContactView(
      String id, @Nullable String firstName, @Nullable String lastName, boolean blocked) {
    static ContactView of(PhoneContact contact) {
      var saved = contact.saved();
      return new ContactView(
          contact.person().toString(),
          saved == null ? null : saved.first(),
          saved == null ? null : saved.last(),
          contact.blocked());
    }
  }
}
