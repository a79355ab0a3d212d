package dev.sessiongateway.http.kernel.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OrNumber;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Connects instances of family B to inboxes of a Chatwoot server. An instance names its inbox; the
/// app of a session needs the number of the inbox, so the connector asks the server.
public interface ChatwootConnector {

  /// The settings of the app that these fields mean. Calls the server, and stores nothing here.
  ///
  /// @param present the settings of the instance's app now; null when it has none
  /// @param via the session's proxy, null for a direct connection
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`; `chatwoot.refused`
  ///   when the server does not answer, or does not let the inbox be used
  ChatwootSettings settings(
      SessionName instance,
      ChatwootFields fields,
      @Nullable ChatwootSettings present,
      SessionConfig.@Nullable Proxy via);

  /// The connection of an instance as family B shows it.
  ChatwootRow row(Session session);

  /// How a client describes the connection.
  ///
  /// @param accountId a number
  /// @param token of an agent or administrator; a secret
  /// @param nameInbox the name of the instance when absent
  /// @param signMsg whether an agent's message begins with his name
  /// @param signDelimiter between the name and the text; a new line when absent
  /// @param reopenConversation whether a resolved conversation is continued
  /// @param conversationPending whether new conversations are pending, not open
  /// @param autoCreate whether an inbox is made when there is none of this name
  /// @param organization the name of the contact to which agents write commands
  /// @param logo the address of its picture
  /// @param ignoreJids chats that are not passed on
  record ChatwootFields(
      @Nullable Boolean enabled,
      @OrNumber @Nullable @Length(max = 20) String accountId,
      @Nullable @Length(max = 500) String token,
      @Nullable @Length(max = 1_000) String url,
      @Nullable @Length(max = 200) String nameInbox,
      @Nullable Boolean signMsg,
      @Nullable @Length(max = 100) String signDelimiter,
      @Nullable Boolean reopenConversation,
      @Nullable Boolean conversationPending,
      @Nullable Boolean autoCreate,
      @Nullable @Length(max = 200) String organization,
      @Nullable @Length(max = 1_000) String logo,
      @Nullable @Size(max = 1_000) List<@Length(max = 200) String> ignoreJids) {

    @Override
    public String toString() {
      return "ChatwootFields"; // it holds a secret
    }
  }

  /// A connection, with the names of Evolution API.
  ///
  /// @param token its first characters
  /// @param mergeBrazilContacts true: a contact is a chat, whose number has one form
  /// @param importContacts,importMessages false: nothing is copied into Chatwoot's database
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ChatwootRow(
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
    public static final ChatwootRow NONE =
        new ChatwootRow(
            false, "", "", "", false, null, null, null, null, null, null, "", null, null, null, "");
  }
}
