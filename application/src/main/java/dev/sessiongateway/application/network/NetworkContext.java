package dev.sessiongateway.application.network;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The gateway's services for the network that it opens.
///
/// @param directory for the network alone, on this machine; created by the network when needed. In
///   the data directory of the gateway, `network-` and the name of the provider
/// @param state what the network keeps for its sessions, such as their credentials
/// @param time the clock, also for timers
/// @param identifiers ids of messages and random values, which may follow from a seed
/// @param secrets what gives access, such as pairing codes
/// @param background runs what may block, such as the listeners of links
/// @param pictureUrl where clients can read a stored picture
/// @param keepPicture keeps a picture that the network brings, for [#pictureUrl]; empty where
///   pictures are not kept
/// @param files of the gateway, for a network that carries them to another process; null where
///   there are none
/// @param cipher encrypts the credentials that the network keeps in its state
/// @param outbound connects to hosts that somebody else has chosen
/// @param options what the operator set for the network (`networks.<network>.<name>`), by name; a
///   network reads those it knows
public record NetworkContext(
    Path directory,
    NetworkState state,
    Time time,
    Identifiers identifiers,
    Secrets secrets,
    Executor background,
    Function<MediaId, String> pictureUrl,
    Function<Attachment.Inline, Optional<Attachment.Stored>> keepPicture,
    @Nullable MediaStore files,
    SessionCipher cipher,
    OutboundConnections outbound,
    Map<String, String> options) {
  public NetworkContext {
    options = Map.copyOf(options);
  }

  /// Services without options, which keep neither state nor pictures and encrypt nothing.
  public NetworkContext(
      Path directory,
      Time time,
      Identifiers identifiers,
      Secrets secrets,
      Executor background,
      Function<MediaId, String> pictureUrl) {
    this(
        directory,
        NetworkState.NONE,
        time,
        identifiers,
        secrets,
        background,
        pictureUrl,
        _ -> Optional.empty(),
        null,
        SessionCipher.NONE,
        OutboundConnections.NONE,
        Map.of());
  }

  public NetworkContext with(Map<String, String> chosen) {
    return with(state, files, cipher, outbound, chosen);
  }

  public NetworkContext with(MediaStore store) {
    return with(state, store, cipher, outbound, options);
  }

  public NetworkContext with(SessionCipher chosen) {
    return with(state, files, chosen, outbound, options);
  }

  public NetworkContext with(OutboundConnections chosen) {
    return with(state, files, cipher, chosen, options);
  }

  public NetworkContext with(NetworkState chosen) {
    return with(chosen, files, cipher, outbound, options);
  }

  private NetworkContext with(
      NetworkState documents,
      @Nullable MediaStore store,
      SessionCipher chosen,
      OutboundConnections calls,
      Map<String, String> values) {
    return new NetworkContext(
        directory,
        documents,
        time,
        identifiers,
        secrets,
        background,
        pictureUrl,
        keepPicture,
        store,
        chosen,
        calls,
        values);
  }

  /// Options may be secret.
  @Override
  public String toString() {
    return "NetworkContext[" + directory + "]";
  }

  /// What the operator set; null when nothing.
  public @Nullable String option(String name) {
    return options.get(name);
  }
}
