package dev.sessiongateway.http.familyb.instance;

import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.session.ChatwootConnector.ChatwootFields;
import org.jspecify.annotations.Nullable;

/// The connection to Chatwoot of a new instance, in flat fields of the instance's body.
record CreateChatwootBody(
    @Nullable @Length(max = 20) String chatwootAccountId,
    @Nullable @Length(max = 500) String chatwootToken,
    @Nullable @Length(max = 1_000) String chatwootUrl,
    @Nullable Boolean chatwootSignMsg,
    @Nullable Boolean chatwootReopenConversation,
    @Nullable Boolean chatwootConversationPending,
    @Nullable @Length(max = 200) String chatwootNameInbox,
    @Nullable Boolean chatwootAutoCreate,
    @Nullable @Length(max = 200) String chatwootOrganization,
    @Nullable @Length(max = 1_000) String chatwootLogo) {

  /// Null unless account, token and address are there: clients send the others alone.
  @Nullable ChatwootFields toFields() {
    if (Required.orNull(chatwootAccountId) == null
        || Required.orNull(chatwootToken) == null
        || Required.orNull(chatwootUrl) == null) {
      return null;
    }
    return new ChatwootFields(
        true,
        chatwootAccountId,
        chatwootToken,
        chatwootUrl,
        chatwootNameInbox,
        Boolean.TRUE.equals(chatwootSignMsg),
        null,
        chatwootReopenConversation,
        chatwootConversationPending,
        !Boolean.FALSE.equals(chatwootAutoCreate),
        chatwootOrganization,
        chatwootLogo,
        null);
  }

  @Override
  public String toString() {
    return "CreateChatwootBody"; // it holds a secret
  }
}
