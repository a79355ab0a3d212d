package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The connection of an instance, with the names of Evolution API.
///
/// @param token its first characters
/// @param mergeBrazilContacts true: a contact is a chat, whose number has one form
/// @param importContacts,importMessages false: nothing is copied into Chatwoot's database
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaName("B.Chatwoot")
record InboxRow(
    boolean enabled,
    String accountId,
    String token,
    String url,
    boolean signMsg,
    @Nullable String signDelimiter,
    @Nullable Boolean reopenConversation,
    @Nullable Boolean conversationPending,
    @Nullable Boolean mergeBrazilContacts,
    @Nullable Boolean importContacts,
    @Nullable Boolean importMessages,
    String nameInbox,
    @Nullable String organization,
    @Nullable String logo,
    @Nullable List<String> ignoreJids,
    @JsonProperty("webhook_url") String webhookUrl) {
  /// Of an instance that has none.
  static final InboxRow NONE =
      new InboxRow(
          false, "", "", "", false, null, null, null, null, null, null, "", null, null, null, "");
}
