package dev.sessiongateway.http.familya.contact;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.ContactQuery.SortField;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.PageParameters;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.SessionParameter;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Contacts, number checks and blocking in family A.
public record ContactRoutes(Contacts contacts, Profiles profiles, ServerInfo server)
    implements Api.FamilyA {
  private static final String CONTACT = "contactId";
  private static final Parameter<String> CONTACT_ID = Parameter.required(CONTACT);
  private static final Parameter<String> PHONE = Parameter.required("phone");
  private static final Parameter<Boolean> REFRESH = Parameter.flag("refresh", false);
  private static final Parameter<SortField> SORT_BY =
      Parameter.choice(
          "sortBy", SortField.ID, Map.entry("id", SortField.ID), Map.entry("name", SortField.NAME));
  private static final Parameter<SortOrder> ORDER =
      Parameter.order("sortOrder", SortOrder.ASCENDING);
  private static final Parameter<Integer> LIMIT = PageParameters.limit(Page.MAX_LIMIT);

  @Override
  public void register(Api api) {
    api.get("a.listContacts", "/api/contacts/all", Scope.READ, this::list)
        .parameters(SessionParameter.SESSION, SORT_BY, ORDER, LIMIT, PageParameters.OFFSET)
        .answersList(ContactView.class);
    api.get("a.getContactByQuery", "/api/contacts", Scope.READ, this::getByQuery)
        .parameters(SessionParameter.SESSION, CONTACT_ID)
        .answers(ContactView.class);
    api.get("a.checkExists", "/api/contacts/check-exists", Scope.READ, this::checkExists)
        .parameters(SessionParameter.SESSION, PHONE);
    api.get("a.checkNumberStatus", "/api/checkNumberStatus", Scope.READ, this::checkExists)
        .parameters(SessionParameter.SESSION, PHONE);
    api.get("a.getAbout", "/api/contacts/about", Scope.READ, this::about)
        .parameters(SessionParameter.SESSION, CONTACT_ID)
        .answers(AboutText.class);
    api.get("a.getContactPicture", "/api/contacts/profile-picture", Scope.READ, this::picture)
        .parameters(SessionParameter.SESSION, CONTACT_ID, REFRESH)
        .answers(Picture.class);
    api.post("a.blockContact", "/api/contacts/block", Scope.SEND, ContactBody.class, this::block)
        .answers(ApiResponse.Success.class);
    api.post(
            "a.unblockContact",
            "/api/contacts/unblock",
            Scope.SEND,
            ContactBody.class,
            this::unblock)
        .answers(ApiResponse.Success.class);
    api.get("a.getContact", "/api/{session}/contacts/{id}", Scope.READ, this::get)
        .answers(ContactView.class);
    api.put(
            "a.saveContact",
            "/api/{session}/contacts/{chatId}",
            Scope.SEND,
            NameBody.class,
            this::save)
        .answers(ApiResponse.Success.class);
  }

  private ApiResponse list(ApiRequest request) {
    var session = SessionParameter.of(request);
    var query =
        new ContactQuery(
            ContactFilter.PEOPLE,
            SORT_BY.of(request),
            ORDER.of(request),
            PageParameters.of(request, LIMIT));
    var blocked = contacts.blocked(session.name());
    return ApiResponse.ok(
        contacts.list(session.name(), query).stream()
            .map(known -> ContactView.of(known.toContact(), session, blocked))
            .toList());
  }

  private ApiResponse getByQuery(ApiRequest request) {
    var session = SessionParameter.of(request);
    return get(session, request.address(CONTACT, CONTACT_ID.of(request)));
  }

  private ApiResponse get(ApiRequest request) {
    var session = request.session();
    return get(session, request.address("id", request.path("id")));
  }

  private ApiResponse get(Session session, Address who) {
    var blocked = contacts.blocked(session.name());
    return ApiResponse.ok(
        contacts
            .describe(session.name(), who)
            .map(contact -> ContactView.of(contact, session, blocked))
            .orElseGet(() -> ContactView.ofUnknown(who, session, blocked)));
  }

  private ApiResponse checkExists(ApiRequest request) {
    var session = SessionParameter.of(request);
    var person = person("phone", request.address("phone", PHONE.of(request)));
    return ApiResponse.ok(
        contacts
            .lookUp(session.name(), person)
            .map(Contact::id)
            .map(id ->
                new NumberStatus(
                    true, id.toString(), id.kind() == Address.Kind.PERSON ? id.toString() : null))
            .orElse(new NumberStatus(false, null, null)));
  }

  /// An about text that is hidden is null, as is that of an unknown number.
  private ApiResponse about(ApiRequest request) {
    var session = SessionParameter.of(request);
    var who = person(CONTACT, request.address(CONTACT, CONTACT_ID.of(request)));
    var canonical = contacts.find(session.name(), who).orElse(who);
    return ApiResponse.ok(
        new AboutText(
            profiles.profile(session.name(), canonical).map(Profile::about).orElse(null)));
  }

  private ApiResponse picture(ApiRequest request) {
    var session = SessionParameter.of(request);
    var who = request.address(CONTACT, CONTACT_ID.of(request));
    var url =
        REFRESH.of(request)
            ? contacts.currentPictureUrl(session.name(), who)
            : contacts.pictureUrl(session.name(), who);
    return ApiResponse.ok(new Picture(server.pictureUrl(url.orElse(null))));
  }

  private ApiResponse block(ApiRequest request, ContactBody body) {
    return block(request, body, true);
  }

  private ApiResponse unblock(ApiRequest request, ContactBody body) {
    return block(request, body, false);
  }

  private ApiResponse block(ApiRequest request, ContactBody body, boolean blocked) {
    var session = request.session(body.session()).name();
    var written = person(CONTACT, request.address(CONTACT, body.contactId()));
    contacts.block(session, contacts.reachable(session, written, body.contactId()), blocked);
    return request.done(ApiResponse.SUCCESS);
  }

  private ApiResponse save(ApiRequest request, NameBody body) {
    var session = request.session().name();
    var text = request.path("chatId");
    var written = person("chatId", request.address("chatId", text));
    var who = contacts.reachable(session, written, text);
    contacts.save(session, who, new SavedName(body.firstName(), body.lastName()));
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private static Address person(String field, Address address) {
    if (!address.isPerson()) {
      throw Fault.invalid(field, "must be a person");
    }
    return address;
  }

  record ContactBody(@Nullable String session, String contactId) {}

  record NameBody(
      @Length(max = SavedName.LONGEST) String firstName,
      @MayBeEmpty @Length(max = SavedName.LONGEST) String lastName) {}

  /// @param chatId the network's own id of the person; absent when the number is not registered
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record NumberStatus(boolean numberExists, @Nullable String chatId, @Nullable String pn) {}

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record AboutText(@Nullable String about) {}

  /// @param profilePictureURL null when there is none or it is hidden
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Picture(@Nullable String profilePictureURL) {}

  /// A contact as family A shows it.
  ///
  /// @param number the user part of the address: the phone number of a person
  /// @param name the name in the account's address book, or the subject of a group
  /// @param pushname the name that the person chose
  /// @param shortName the first name in the address book
  /// @param isMe whether it is the session's own account
  /// @param isWAContact whether the network or the session knows it
  /// @param isMyContact whether it is in the account's address book
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @SchemaName("Contact")
  record ContactView(
      String id,
      String number,
      @Nullable String name,
      @Nullable String pushname,
      @Nullable String shortName,
      boolean isMe,
      boolean isGroup,
      boolean isWAContact,
      boolean isMyContact,
      boolean isBlocked) {

    static ContactView of(Contact contact, Session session, Set<Address> blocked) {
      return of(contact, true, session, blocked);
    }

    /// Somebody whom neither the network nor the session knows.
    static ContactView ofUnknown(Address who, Session session, Set<Address> blocked) {
      return of(new Contact(who, null, null), false, session, blocked);
    }

    private static ContactView of(
        Contact contact, boolean isKnown, Session session, Set<Address> blocked) {
      var id = contact.id();
      var saved = contact.saved();
      var account = session.account();
      var savedName = saved == null ? null : saved.full();
      return new ContactView(
          id.toString(),
          id.user(),
          id.isGroup() ? contact.name() : savedName,
          id.isGroup() ? null : contact.name(),
          saved == null ? null : saved.first(),
          account != null && account.id().equals(id),
          id.isGroup(),
          isKnown,
          saved != null,
          blocked.contains(id));
    }
  }
}
