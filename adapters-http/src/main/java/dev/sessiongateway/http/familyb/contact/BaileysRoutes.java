package dev.sessiongateway.http.familyb.contact;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the engine of Evolution API can be asked about a number, where another operation answers it
/// too. The others of `/baileys` belong to that engine.
public record BaileysRoutes(Contacts contacts, Recipients recipients, ServerInfo server)
    implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.post(
            "b.onWhatsapp",
            "/baileys/onWhatsapp/{instance}",
            Scope.READ,
            JidBody.class,
            this::lookUp)
        .answersList(OnWhatsapp.class);
    api.post(
        "b.profilePictureUrl",
        "/baileys/profilePictureUrl/{instance}",
        Scope.READ,
        JidBody.class,
        this::picture);
  }

  /// A number that is not on the network is left out.
  private ApiResponse lookUp(ApiRequest request, JidBody body) {
    var session = request.session();
    var person = recipients.read(session.name(), "jid", body.jid());
    var lids = LidView.of(server, session);
    var found =
        contacts
            .lookUp(session.name(), person)
            .map(Contact::id)
            .map(id ->
                new OnWhatsapp(
                    id.networkForm(), true, lids.other(id).map(Object::toString).orElse(null)));
    return ApiResponse.ok(List.copyOf(found.stream().toList()));
  }

  private ApiResponse picture(ApiRequest request, JidBody body) {
    var session = request.session();
    var who = recipients.findIfPossible(session.name(), body.jid());
    var url = server.pictureUrl(contacts.pictureUrl(session.name(), who).orElse(null));
    return ApiResponse.ok(url == null ? NullNode.getInstance() : url);
  }

  record JidBody(String jid) {}

  /// @param lid the hidden id, when it is known
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record OnWhatsapp(String jid, boolean exists, @Nullable String lid) {}
}
