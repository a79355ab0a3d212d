package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotCredentials;
import dev.sessiongateway.application.bots.BotDefaults;
import dev.sessiongateway.application.bots.BotId;
import dev.sessiongateway.application.bots.BotKind;
import dev.sessiongateway.application.bots.SealedSecret;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The keys that bots use at their servers: encrypted in the configuration of the session. An
/// unknown session is `session.not-found`. Thread-safe.
public final class BotKeys {
  private final Gateway gateway;
  private final BotProvider provider;
  private final SessionCipher cipher;
  private final Identifiers identifiers;
  private final InstantSource time;

  /// @param provider lists the models that a key may use
  public BotKeys(
      Gateway gateway,
      BotProvider provider,
      SessionCipher cipher,
      Identifiers identifiers,
      InstantSource time) {
    this.gateway = gateway;
    this.provider = provider;
    this.cipher = cipher;
    this.identifiers = identifiers;
    this.time = time;
  }

  /// Encrypts a key for the session.
  public SealedSecret seal(SessionName session, String secret) {
    return new SealedSecret(cipher.seal(session, secret));
  }

  /// Stores a key of OpenAI under a name.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.openaiCreds` when the session
  ///   has too many
  public BotCredentials addCredentials(SessionName session, String name, String secret) {
    var id = Bots.newId(identifiers, session);
    var made = new BotCredentials(id, name, seal(session, secret), time.instant());
    change(
        session,
        config -> {
          if (config.credentials().size() >= BotConfig.MOST_CREDENTIALS) {
            throw Fault.invalid("openaiCreds", "must be at most " + BotConfig.MOST_CREDENTIALS);
          }
          return config.with(made);
        });
    return made;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `bot-credentials.not-found`
  public void removeCredentials(SessionName session, BotId id) {
    change(
        session,
        config -> {
          if (config.credentials(id).isEmpty()) {
            throw Fault.notFound("bot-credentials", id.value());
          }
          return config.withoutCredentials(id);
        });
  }

  /// The models that credentials may use, as JSON texts.
  ///
  /// @param id null for the credentials of the settings
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.openaiCredsId` when there are
  ///   none, or OpenAI does not answer to them
  public List<String> models(SessionName session, @Nullable BotId id) {
    var config = gateway.sessions().get(session).config();
    var wanted =
        id == null
            ? BotConfig.of(config)
                .defaults(BotKind.OPENAI)
                .map(BotDefaults::credentials)
                .orElse(null)
            : id;
    var found =
        Optional.ofNullable(wanted)
            .flatMap(BotConfig.of(config)::credentials)
            .flatMap(known -> cipher.open(session, known.secret().value()))
            .orElseThrow(() ->
                Fault.invalid("openaiCredsId", "must be that of credentials that can be used"));
    try {
      return provider.models(new BotProvider.Credentials(found, config.proxy()));
    } catch (BotFailure e) {
      throw Fault.invalid("openaiCredsId", "could not be used: " + e.reason());
    }
  }

  private void change(SessionName session, UnaryOperator<BotConfig> change) {
    var _ =
        gateway
            .sessions()
            .apply(session, config -> config.with(change.apply(BotConfig.of(config))));
  }
}
