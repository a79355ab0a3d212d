package dev.sessiongateway.http.familyb.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The filter and page of a contact search. Blank fields do not filter.
///
/// @param offset the size of a page
record FindContactsBody(
    @Nullable Where where,
    @Nullable @Range(min = 0) Integer page,
    @Nullable @Range(min = 0) Integer offset) {

  /// Without a size there is one page of the maximum size; further pages need `offset`.
  Page toPage() {
    return PageNumber.of(page, offset, Page.MAX_LIMIT).toPage();
  }

  /// Empty when the filters contradict each other, so that no contact can match.
  Optional<ContactFilter> toFilter(ApiRequest request, Session session) {
    return where == null ? Optional.of(ContactFilter.ALL) : where.toFilter(request, session);
  }

  /// @param id of the row, or a JID
  record Where(@Nullable String remoteJid, @Nullable String id, @Nullable String pushName) {
    Optional<ContactFilter> toFilter(ApiRequest request, Session session) {
      var ids = new ArrayList<Address>();
      if (remoteJid != null && !remoteJid.isBlank()) {
        ids.add(Recipients.parse(request.addressing(), "where.remoteJid", remoteJid));
      }
      if (id != null && !id.isBlank()) {
        var row = RowId.CONTACT.jid(session, id);
        ids.add(row.orElseGet(() -> Recipients.parse(request.addressing(), "where.id", id)));
      }
      var name = pushName == null || pushName.isEmpty() ? null : pushName;
      var isContradiction = ids.size() > 1 && !ids.getFirst().equals(ids.getLast());
      return isContradiction
          ? Optional.empty()
          : Optional.of(new ContactFilter(List.copyOf(ids), name));
    }
  }
}
