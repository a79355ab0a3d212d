package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.BufferedState;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The accounts of sessions, each a document that is named by the id of its phone number.
/// Thread-safe.
record Accounts(NetworkContext context, BufferedState state) {
  private static final Logger LOG = LoggerFactory.getLogger(Accounts.class);
  private static final String ACCOUNT = "account";
  private static final String BUSINESS = "business";
  private static final String TOKEN = "token";
  private static final String PHONE = "phone";
  private static final String NAME = "name";

  /// The account of the session; empty when it has none, when Meta does not accept its token any
  /// more, or when the token was encrypted with another key.
  Optional<CloudAccount> account(SessionName session) {
    return state.list(session, ACCOUNT).stream()
        .findFirst()
        .flatMap(stored -> account(session, stored));
  }

  private Optional<CloudAccount> account(SessionName session, Document stored) {
    var values = stored.values();
    var sealed = values.get(TOKEN);
    if (sealed == null) {
      return Optional.empty();
    }
    var token = context.cipher().open(session, sealed);
    if (token.isEmpty()) {
      LOG.atWarn()
          .addKeyValue("session", session.value())
          .log("the token of the session was encrypted with another key; give it again");
    }
    return token.map(open ->
        new CloudAccount(
            stored.name(),
            values.getOrDefault(BUSINESS, ""),
            open,
            values.getOrDefault(PHONE, ""),
            values.getOrDefault(NAME, "")));
  }

  /// The sessions that have the number with this id, also when their tokens cannot be used.
  List<SessionName> sessions(String number) {
    return CloudCredentials.isId(number) ? state.sessions(ACCOUNT, number) : List.of();
  }

  /// In the place of the account that the session had.
  void save(SessionName session, CloudAccount account) {
    for (var former : state.list(session, ACCOUNT)) {
      if (!former.name().equals(account.number())) {
        state.delete(session, ACCOUNT, former.name());
      }
    }
    state.save(
        session,
        new Document(
            ACCOUNT,
            account.number(),
            Map.of(
                BUSINESS,
                account.businessId(),
                TOKEN,
                context.cipher().seal(session, account.token()),
                PHONE,
                account.phone(),
                NAME,
                account.name())));
  }

  /// The token is not valid any more. Whose number it is stays known, so that nothing that Meta
  /// reports it is taken for that of nobody.
  void revoke(SessionName session, CloudAccount account) {
    state.save(session, new Document(ACCOUNT, account.number(), Map.of()));
  }
}
