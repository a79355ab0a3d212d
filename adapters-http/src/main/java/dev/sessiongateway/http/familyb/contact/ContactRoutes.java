package dev.sessiongateway.http.familyb.contact;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.familyb.field.ChatSelection;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.GroupDisplayInfo;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Contacts, number checks and profile pictures in family B.
public final class ContactRoutes implements Api.FamilyB {
  private static final String PICTURE = "/chat/fetchProfilePictureUrl/{instance}";
  private static final Parameter<String> NUMBER = Parameter.required("number");

  private final Contacts contacts;
  private final Recipients recipients;
  private final NumberCheck lookUps;
  private final GroupDisplayInfo groups;
  private final ServerInfo server;

  public ContactRoutes(Gateway gateway, Recipients recipients, ServerInfo server) {
    this.contacts = gateway.contacts();
    this.recipients = recipients;
    this.lookUps = new NumberCheck(contacts, recipients, gateway.groups());
    this.groups = new GroupDisplayInfo(gateway.groups());
    this.server = server;
  }

  @Override
  public void register(Api api) {
    api.post(
            "b.whatsappNumbers",
            "/chat/whatsappNumbers/{instance}",
            Scope.READ,
            NumbersBody.class,
            this::lookUp)
        .answersList(NumberCheck.LookUp.class);
    api.post(
            "b.checkIsWhatsappNumber",
            "/chat/checkIsWhatsappNumber/{instance}",
            Scope.READ,
            NumbersBody.class,
            this::lookUp)
        .answersList(NumberCheck.LookUp.class);
    api.post(
            "b.findContacts",
            "/chat/findContacts/{instance}",
            Scope.READ,
            FindBody.class,
            this::find)
        .answersList(ContactView.class);
    api.post("b.fetchProfilePictureUrl", PICTURE, Scope.READ, NumberBody.class, this::picture);
    api.get("b.fetchProfilePictureUrlOfNumber", PICTURE, Scope.READ, this::picture)
        .parameters(NUMBER);
  }

  private ApiResponse lookUp(ApiRequest request, NumbersBody body) {
    return ApiResponse.ok(lookUps.of(request.session().name(), body.numbers()));
  }

  private ApiResponse find(ApiRequest request, FindBody body) {
    var session = request.session();
    var filter = body.toFilter(request, session);
    var page = body.toPage();
    var found =
        filter
            .map(contactFilter -> new ContactQuery(contactFilter, page))
            .map(q -> list(session, q));
    return PageNumber.withTotal(
        ApiResponse.ok(found.orElse(List.of())), page, count(session, filter));
  }

  private List<ContactView> list(Session session, ContactQuery query) {
    var found = contacts.list(session.name(), query);
    var ids = found.stream().map(KnownContact::id).toList();
    LidView.of(server, session).prepare(ids);
    var groupsById = groups.find(session, ids);
    return found.stream()
        .map(known -> ContactView.of(known, groupsById.get(known.id()), session, server))
        .toList();
  }

  private long count(Session session, Optional<ContactFilter> filter) {
    return filter.map(contactFilter -> contacts.count(session.name(), contactFilter)).orElse(0L);
  }

  private ApiResponse picture(ApiRequest request, NumberBody body) {
    return picture(request.session(), body.number());
  }

  private ApiResponse picture(ApiRequest request) {
    return picture(request.session(), NUMBER.of(request));
  }

  /// A hidden picture, or that of an unknown number, is answered as null.
  private ApiResponse picture(Session session, String number) {
    var who = recipients.findIfPossible(session.name(), number);
    var url = contacts.pictureUrl(session.name(), who).orElse(null);
    return ApiResponse.ok(new Picture(who.networkForm(), server.pictureUrl(url)));
  }

  record NumbersBody(@Size(min = 1, unique = true) List<@Length(min = 1) String> numbers) {}

  record NumberBody(String number) {}

  /// @param profilePictureUrl null when there is none or it is hidden
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Picture(String wuid, @Nullable String profilePictureUrl) {}

  /// The filter and page of a contact search. Blank fields do not filter.
  ///
  /// @param offset the size of a page
  record FindBody(
      @Nullable Where where,
      @Nullable String remoteJid,
      @Nullable @Range(min = 0) Integer page,
      @Nullable @Range(min = 0) Integer offset) {

    /// Without a size there is one page of the maximum size; further pages need `offset`.
    Page toPage() {
      return PageNumber.of(page, offset, Page.MAX_LIMIT).toPage();
    }

    /// Empty when the filters contradict each other, so that no contact can match.
    Optional<ContactFilter> toFilter(ApiRequest request, Session session) {
      var flat = ChatSelection.ALL.and(request, "remoteJid", remoteJid);
      var chats = where == null ? flat : where.limit(flat, request, session);
      var name =
          where == null || where.pushName() == null || where.pushName().isEmpty()
              ? null
              : where.pushName();
      return chats.find().map(ids -> new ContactFilter(ids, name, true));
    }

    /// @param id of the row, or a JID
    @OnlyKnownFields
    record Where(
        @Nullable String remoteJid,
        @Nullable String id,
        @Nullable String pushName,
        @Nullable Key key) {
      ChatSelection limit(ChatSelection flat, ApiRequest request, Session session) {
        var limited =
            flat.and(request, "where.remoteJid", remoteJid)
                .and(request, "where.key.remoteJid", key == null ? null : key.remoteJid());
        if (id == null || id.isBlank()) {
          return limited;
        }
        var row = RowId.CONTACT.jid(session, id);
        return limited.and(
            List.of(
                row.orElseGet(() -> NumberOrAddress.parse(request.addressing(), "where.id", id))));
      }
    }

    @OnlyKnownFields
    record Key(@Nullable String remoteJid) {}
  }

  /// Checks whether numbers are on the network. A malformed number does not fail the request; it is
  /// answered as absent.
  record NumberCheck(Contacts contacts, Recipients recipients, Groups groups) {

    /// Sorted as in Evolution API: broadcasts, groups, people.
    List<LookUp> of(SessionName session, List<String> numbers) {
      return numbers.stream()
          .map(number -> new Asked(number, address(session, number)))
          .sorted(Comparator.comparingInt(Asked::rank))
          .map(asked -> of(session, asked))
          .toList();
    }

    private @Nullable Address address(SessionName session, String number) {
      return FaultTranslation.ifPossible(() -> recipients.read(session, "numbers", number))
          .orElse(null);
    }

    private LookUp of(SessionName session, Asked asked) {
      var address = asked.jid();
      if (address == null) {
        return LookUp.absent(asked.number().strip() + "@s.whatsapp.net", asked.number());
      }
      return switch (address.kind()) {
        case GROUP -> ofGroup(session, address, asked.number());
        case PERSON ->
            contacts
                .lookUp(session, address)
                .map(contact -> LookUp.present(contact, asked.number()))
                .orElseGet(() -> LookUp.absent(address.networkForm(), asked.number()));
        case LID ->
            new LookUp(
                address.networkForm(),
                true,
                asked.number(),
                contacts.lookUp(session, address).map(Contact::name).orElse(null),
                "lid");
        case BROADCAST, CHANNEL -> LookUp.absent(address.networkForm(), asked.number());
      };
    }

    /// A group is present only when the account is a member.
    private LookUp ofGroup(SessionName session, Address group, String number) {
      var subject = groups.find(session, group).map(Group::subject);
      return new LookUp(
          group.networkForm(), subject.isPresent(), number, subject.orElse(null), null);
    }

    private record Asked(String number, @Nullable Address jid) {
      int rank() {
        if (jid == null) {
          return 2;
        }
        return switch (jid.kind()) {
          case BROADCAST -> 0;
          case GROUP -> 1;
          case PERSON, LID, CHANNEL -> 2;
        };
      }
    }

    /// @param number as sent
    /// @param name the contact's own name, or the group's subject
    /// @param lid `lid` when the address is a hidden id
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @SchemaName("B.LookUp")
    record LookUp(
        String jid, boolean exists, String number, @Nullable String name, @Nullable String lid) {
      static LookUp present(Contact contact, String number) {
        return new LookUp(contact.id().networkForm(), true, number, contact.name(), null);
      }

      static LookUp absent(String jid, String number) {
        return new LookUp(jid, false, number, null, null);
      }
    }
  }
}
