package dev.sessiongateway.http.familyb.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.session.Session;
import java.time.Instant;
import java.util.UUID;

/// The settings of an instance in a list.
///
/// @param createdAt of the instance: settings are part of its configuration
public record InstanceSettingsRow(
    String id,
    @JsonUnwrapped InstanceSettings settings,
    Instant createdAt,
    Instant updatedAt,
    String instanceId) {

  /// @param showsSecrets whether tokens are shown
  public static InstanceSettingsRow of(Session session, boolean showsSecrets) {
    var id = session.id().toString();
    return new InstanceSettingsRow(
        UUID.nameUUIDFromBytes(("setting " + id).getBytes(UTF_8)).toString(),
        InstanceSettings.of(session.config(), showsSecrets),
        session.createdAt(),
        session.createdAt(),
        id);
  }
}
