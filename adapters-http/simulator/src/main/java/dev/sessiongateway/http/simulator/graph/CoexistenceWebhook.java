package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.contact.SavedName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The webhooks of a number that is in the WhatsApp Business app too (Meta's pages
/// *smb_message_echoes*, *smb_app_state_sync* and *history webhook reference*). One of the lists is
/// there.
record CoexistenceWebhook(
    @JsonProperty("messaging_product") String product,
    WebhookMetadata metadata,
    @JsonProperty("message_echoes") @Nullable List<ReceivedMessage> echoes,
    @JsonProperty("state_sync") @Nullable List<StateSync> contacts,
    @Nullable List<Chunk> history,
    @Nullable List<ReceivedMessage> messages) {
  static final String ECHOES = "smb_message_echoes";
  static final String CONTACTS = "smb_app_state_sync";
  static final String HISTORY = "history";

  private static final String DECLINED =
      "History sync is turned off by the business from the WhatsApp Business App";

  static CoexistenceWebhook echo(CloudBusiness business, ReceivedMessage message) {
    return new CoexistenceWebhook(
        "whatsapp", WebhookMetadata.of(business), List.of(message), null, null, null);
  }

  static CoexistenceWebhook contacts(CloudBusiness business, List<StateSync> contacts) {
    return new CoexistenceWebhook(
        "whatsapp", WebhookMetadata.of(business), null, contacts, null, null);
  }

  static CoexistenceWebhook chunk(CloudBusiness business, Chunk chunk) {
    return new CoexistenceWebhook(
        "whatsapp", WebhookMetadata.of(business), null, null, List.of(chunk), null);
  }

  /// The file of a message of which the history has a placeholder.
  static CoexistenceWebhook file(CloudBusiness business, ReceivedMessage message) {
    return new CoexistenceWebhook(
        "whatsapp", WebhookMetadata.of(business), null, null, null, List.of(message));
  }

  /// @param errors why there is no history; instead of the other parts
  record Chunk(
      @Nullable Progress metadata,
      @Nullable List<Conversation> threads,
      @Nullable List<WebhookError> errors) {
    static Chunk of(int phase, int order, int progress, List<Conversation> threads) {
      return new Chunk(new Progress(phase, order, progress), threads, null);
    }

    static Chunk declined() {
      var fault = GraphFault.HISTORY_DECLINED;
      return new Chunk(
          null,
          null,
          List.of(
              new WebhookError(
                  fault.code(),
                  DECLINED,
                  DECLINED,
                  new WebhookError.Details("History sharing is turned off by the business"),
                  null)));
    }
  }

  /// @param phase 0 for the last day, 1 for the days before until the 90th, 2 until the 180th
  /// @param order of the chunk, from 1
  /// @param progress of all phases, in percent
  record Progress(int phase, @JsonProperty("chunk_order") int order, int progress) {}

  /// @param id the number of the person, or the user id where it is hidden
  record Conversation(String id, List<ReceivedMessage> messages) {}

  /// @param action `add` for a name that is new or another one, or `remove`
  record StateSync(String type, SyncedContact contact, String action, SyncedAt metadata) {
    static StateSync of(CloudPerson person, @Nullable SavedName saved, Instant at) {
      return new StateSync(
          "contact",
          new SyncedContact(
              saved == null ? null : saved.full(),
              saved == null ? null : saved.first(),
              person.number(),
              person.userId(),
              person.username()),
          saved == null ? "remove" : "add",
          new SyncedAt(WebhookTime.seconds(at)));
    }
  }

  /// @param number absent when the person hides it
  record SyncedContact(
      @JsonProperty("full_name") @Nullable String fullName,
      @JsonProperty("first_name") @Nullable String firstName,
      @JsonProperty("phone_number") @Nullable String number,
      @JsonProperty("user_id") String userId,
      @Nullable String username) {}

  record SyncedAt(String timestamp) {}
}
