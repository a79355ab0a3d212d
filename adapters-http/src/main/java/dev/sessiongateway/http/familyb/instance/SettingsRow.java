package dev.sessiongateway.http.familyb.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.session.Session;
import java.time.Instant;
import java.util.UUID;

/// The settings of an instance in a list.
///
/// @param createdAt of the instance: settings are part of its configuration
public record SettingsRow(
    String id,
    @JsonUnwrapped InstanceSettings settings,
    Instant createdAt,
    Instant updatedAt,
    String instanceId) {

  /// @param showsSecrets whether tokens are shown
  public static SettingsRow of(Session session, boolean showsSecrets) {
    var settings = InstanceSettings.of(session.config());
    var id = session.id().toString();
    return new SettingsRow(
        UUID.nameUUIDFromBytes(("setting " + id).getBytes(UTF_8)).toString(),
        showsSecrets ? settings : settings.masked(),
        session.createdAt(),
        session.createdAt(),
        id);
  }
}
