package dev.sessiongateway.http.familyb.contact;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A contact or group that an instance knows.
///
/// @param id of the row
/// @param pushName the contact's own name, or the group's subject
/// @param createdAt of the instance: the time of the first contact is not stored
/// @param updatedAt when the chat last changed
/// @param isSaved whether a name or a picture is known
/// @param type `group`, `contact`, or `group_member` for people of whom only the address is known
@JsonInclude(JsonInclude.Include.ALWAYS)
@SchemaName("B.Contact")
public record ContactView(
    String id,
    String remoteJid,
    @Nullable String pushName,
    @Nullable String profilePicUrl,
    Instant createdAt,
    Instant updatedAt,
    String instanceId,
    boolean isGroup,
    boolean isSaved,
    String type) {

  /// @param group its current state, absent when it cannot be read
  public static ContactView of(
      KnownContact known, @Nullable Group group, Session session, ServerInfo server) {
    var name = group == null ? known.name() : group.subject();
    var picture = group == null ? known.pictureUrl() : group.pictureUrl();
    var isGroup = known.id().isGroup();
    var isSaved = name != null || picture != null;
    return new ContactView(
        RowId.CONTACT.of(session, known.id()),
        LidView.of(server, session).shown(known.id()).networkForm(),
        name,
        server.pictureUrl(picture),
        session.createdAt(),
        known.lastMessageAt() == null ? session.createdAt() : known.lastMessageAt(),
        session.id().toString(),
        isGroup,
        isSaved,
        isGroup ? "group" : isSaved ? "contact" : "group_member");
  }
}
