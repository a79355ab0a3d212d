package dev.sessiongateway.http.contact;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.contact.Acquaintance;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.jid.Recipients;
import dev.sessiongateway.http.media.MediaLink;
import dev.sessiongateway.http.paging.PageNumber;
import dev.sessiongateway.http.product.Product;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Who is there, for family B.
public final class FamilyBContactRoutes implements Api.Capability {
  private static final String PICTURE = "/chat/fetchProfilePictureUrl/{instance}";

  private final Contacts contacts;
  private final Recipients recipients;
  private final FamilyBLookUps lookUps;
  private final GroupLooks groups;
  private final Product product;

  public FamilyBContactRoutes(
      Contacts contacts,
      Recipients recipients,
      FamilyBLookUps lookUps,
      GroupLooks groups,
      Product product) {
    this.contacts = contacts;
    this.recipients = recipients;
    this.lookUps = lookUps;
    this.groups = groups;
    this.product = product;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.post("/chat/whatsappNumbers/{instance}", Scope.READ, NumbersBody.class, this::lookUp);
    api.post("/chat/checkIsWhatsappNumber/{instance}", Scope.READ, NumbersBody.class, this::lookUp);
    api.post("/chat/findContacts/{instance}", Scope.READ, FindContactsBody.class, this::find);
    api.post(PICTURE, Scope.READ, NumberBody.class, this::picture);
    api.get(PICTURE, Scope.READ, this::picture);
  }

  private Answer lookUp(Call call, NumbersBody body) {
    return Answer.ok(lookUps.of(call.session().name(), body.numbers()));
  }

  private Answer find(Call call, FindContactsBody body) {
    var session = call.session();
    var filter = body.toFilter(session);
    var page = body.toPage();
    var found = filter.map(wanted -> new ContactQuery(wanted, page)).map(q -> list(session, q));
    return PageNumber.told(Answer.ok(found.orElse(List.of())), page, count(session, filter));
  }

  private List<FamilyBContact> list(Session session, ContactQuery query) {
    var found = contacts.list(session.name(), query);
    var looks = groups.among(session, found.stream().map(Acquaintance::id).toList());
    return found.stream()
        .map(known -> FamilyBContact.of(known, looks.get(known.id()), session, product))
        .toList();
  }

  private long count(Session session, Optional<ContactFilter> filter) {
    return filter.map(wanted -> contacts.count(session.name(), wanted)).orElse(0L);
  }

  private Answer picture(Call call, NumberBody body) {
    return picture(call.session(), body.number());
  }

  private Answer picture(Call call) {
    return picture(call.session(), call.query().required("number"));
  }

  /// A picture that is hidden, or of nobody, is none.
  private Answer picture(Session session, String number) {
    var who = recipients.findIfPossible(session.name(), number);
    var url = contacts.pictureUrl(session.name(), who).orElse(null);
    return Answer.ok(new Picture(who.networkForm(), MediaLink.picture(product, url)));
  }

  record NumbersBody(List<String> numbers) {}

  record NumberBody(String number) {}

  /// @param profilePictureUrl null when there is none to be seen
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Picture(String wuid, @Nullable String profilePictureUrl) {}
}
