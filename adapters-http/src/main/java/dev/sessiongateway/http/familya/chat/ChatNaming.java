package dev.sessiongateway.http.familya.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// The address of the chat with a person who has a hidden id. The gateway keeps one chat for both
/// addresses, and shows it under the hidden id, as in messages and events. With `merge` it is found
/// by either address; without, by the hidden id alone.
record ChatNaming(boolean merges, LidView people) {

  /// @param merge the default when absent
  static ChatNaming of(@Nullable Boolean merge, Session session, ServerInfo server) {
    return new ChatNaming(merge == null || merge, LidView.of(server, session));
  }

  static ChatNaming of(ApiRequest request, Session session, ServerInfo server) {
    return of(request.query().flag("merge", true), session, server);
  }

  Address of(Address chat) {
    return people.hidden(chat);
  }

  /// Whether this is an address of the chat that it names.
  ///
  /// @param field named in the fault when the text is no address
  boolean names(ApiRequest request, String field, String text) {
    return merges || of(request.address(field, text)).equals(request.networkAddress(field, text));
  }
}
