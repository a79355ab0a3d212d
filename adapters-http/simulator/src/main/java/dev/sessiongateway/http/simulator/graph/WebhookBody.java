package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudFlow;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Review;
import dev.sessiongateway.http.simulator.graph.WebhookContact.Profile;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The body of a webhook of an app, with the names that the Cloud API gives it.
record WebhookBody(String object, List<Entry> entry) {
  static final String MESSAGES = "messages";
  static final String READ = "read";
  static final String TEMPLATE_STATUS = "message_template_status_update";
  static final String TEMPLATE_QUALITY = "message_template_quality_update";
  static final String FLOWS = "flows";
  static final String TEMPLATE_COMPONENTS = "message_template_components_update";
  static final String TEMPLATE_CATEGORY = "template_category_update";

  private static WebhookBody of(CloudBusiness business, Value value) {
    return of(business, null, new Change(value, MESSAGES));
  }

  private static WebhookBody of(CloudBusiness business, @Nullable Long time, Change change) {
    return new WebhookBody(
        "whatsapp_business_account",
        List.of(new Entry(business.businessId(), time, List.of(change))));
  }

  /// As below, of what Meta reports without the time.
  ///
  /// @param field of the webhook
  static WebhookBody ofNumber(CloudBusiness business, String field, Object value) {
    return of(business, null, new Change(value, field));
  }

  /// What happens to a number, with a value of its own kind.
  static WebhookBody ofField(CloudBusiness business, String field, Object value, Instant at) {
    return of(business, at.getEpochSecond(), new Change(value, field));
  }

  /// A message that somebody wrote to the business.
  static WebhookBody of(CloudBusiness business, CloudPerson writer, ReceivedMessage message) {
    var profile = new Profile(writer.name(), writer.username());
    var contact = new WebhookContact(profile, writer.number(), writer.userId(), writer.identity());
    return of(
        business,
        new Value(
            "whatsapp", WebhookMetadata.of(business), List.of(contact), List.of(message), null));
  }

  /// What Meta reports of a person. It has no contacts.
  static WebhookBody ofSystem(CloudBusiness business, ReceivedMessage message) {
    return of(
        business,
        new Value("whatsapp", WebhookMetadata.of(business), null, List.of(message), null));
  }

  /// How far a message came, with whom it was for unless it failed.
  static WebhookBody of(CloudBusiness business, Status status) {
    return of(business, List.of(status));
  }

  /// As above, of one message and several members of a group.
  static WebhookBody of(CloudBusiness business, List<Status> statuses) {
    var contacts = statuses.stream().flatMap(status -> status.contact().stream()).toList();
    return of(
        business,
        new Value(
            "whatsapp",
            WebhookMetadata.of(business),
            contacts.isEmpty() ? null : contacts,
            null,
            statuses));
  }

  /// @param event of the template, which is its state for most
  static WebhookBody of(CloudBusiness business, CloudTemplate template, String event, Instant at) {
    var isRejected = template.review() == Review.REJECTED;
    var status =
        new TemplateStatus(
            event,
            Long.parseLong(template.id()),
            template.name(),
            template.language(),
            isRejected && template.reason() != null ? template.reason() : "NONE",
            template.category());
    return of(business, at.getEpochSecond(), new Change(status, TEMPLATE_STATUS));
  }

  /// People like a template more or less than before.
  static WebhookBody ofQuality(
      CloudBusiness business, CloudTemplate before, CloudTemplate after, Instant at) {
    var value =
        new TemplateQuality(
            quality(before),
            quality(after),
            Long.parseLong(after.id()),
            after.name(),
            after.language());
    return of(business, at.getEpochSecond(), new Change(value, TEMPLATE_QUALITY));
  }

  private static String quality(CloudTemplate template) {
    var quality = template.quality();
    return quality == null ? "UNKNOWN" : quality.code();
  }

  /// The network gave a template another category.
  static WebhookBody ofCategory(
      CloudBusiness business, CloudTemplate before, CloudTemplate after, Instant at) {
    var value =
        new TemplateCategory(
            Long.parseLong(after.id()),
            after.name(),
            after.language(),
            before.category(),
            after.category());
    return of(business, at.getEpochSecond(), new Change(value, TEMPLATE_CATEGORY));
  }

  /// A form came further (Meta's page *Flows webhooks*).
  static WebhookBody ofFlow(
      CloudBusiness business, CloudFlow flow, CloudFlow.Status before, Instant at) {
    var value =
        new FlowStatus(
            "FLOW_STATUS_CHANGE",
            "Flow %s changed status from %s to %s"
                .formatted(flow.name(), before.code(), flow.status().code()),
            flow.id(),
            before.code(),
            flow.status().code());
    return of(business, at.getEpochSecond(), new Change(value, FLOWS));
  }

  record FlowStatus(
      String event,
      String message,
      @JsonProperty("flow_id") String flowId,
      @JsonProperty("old_status") String before,
      @JsonProperty("new_status") String after) {}

  /// @param time in seconds, of what happens to the account; absent for messages
  record Entry(String id, @Nullable Long time, List<Change> changes) {}

  record Change(Object value, String field) {}

  record Value(
      @JsonProperty("messaging_product") String product,
      WebhookMetadata metadata,
      @Nullable List<WebhookContact> contacts,
      @Nullable List<ReceivedMessage> messages,
      @Nullable List<Status> statuses) {}

  record TemplateStatus(
      String event,
      @JsonProperty("message_template_id") long id,
      @JsonProperty("message_template_name") String name,
      @JsonProperty("message_template_language") String language,
      String reason,
      @JsonProperty("message_template_category") String category) {}

  record TemplateQuality(
      @JsonProperty("previous_quality_score") String before,
      @JsonProperty("new_quality_score") String after,
      @JsonProperty("message_template_id") long id,
      @JsonProperty("message_template_name") String name,
      @JsonProperty("message_template_language") String language) {}

  record TemplateCategory(
      @JsonProperty("message_template_id") long id,
      @JsonProperty("message_template_name") String name,
      @JsonProperty("message_template_language") String language,
      @JsonProperty("previous_category") String before,
      @JsonProperty("new_category") String after) {}

  /// How far a message of the business came.
  ///
  /// @param status `sent`, `delivered`, `read` or `failed`
  record Status(
      String id,
      String status,
      String timestamp,
      @JsonProperty("recipient_id") @Nullable String recipient,
      @JsonProperty("recipient_user_id") @Nullable String recipientUserId,
      @JsonProperty("recipient_type") @Nullable String recipientType,
      @JsonProperty("recipient_participant_id") @Nullable String member,
      @JsonProperty("recipient_participant_user_id") @Nullable String memberUserId,
      @JsonProperty("biz_opaque_callback_data") @Nullable String opaque,
      @Nullable Conversation conversation,
      @Nullable Pricing pricing,
      @Nullable List<WebhookError> errors) {

    /// `sent` and `delivered` say what the message costs; `read`, which comes behind both, does
    /// not. Messages to groups have categories of their own (Meta's page *Group management*).
    static Status of(
        String status, Wamid message, StatusRecipient recipient, SentMessage sent, Instant at) {
      var priced = !status.equals(READ);
      var category = message.chat().isGroup() ? "group_" + sent.category() : sent.category();
      return of(
          status,
          message,
          recipient,
          at,
          sent.opaque(),
          priced
              ? new Conversation(
                  conversation(message.chat().user(), category, at), new Origin(category))
              : null,
          priced ? Pricing.of(sent, category) : null,
          null);
    }

    static Status failed(
        Wamid message,
        StatusRecipient recipient,
        @Nullable String opaque,
        GraphFault fault,
        String details,
        Instant at) {
      var error =
          new WebhookError(
              fault.code(),
              fault.title(),
              fault.title(),
              new WebhookError.Details(details),
              WebhookError.CODES);
      return of("failed", message, recipient, at, opaque, null, null, List.of(error));
    }

    private static Status of(
        String status,
        Wamid message,
        StatusRecipient recipient,
        Instant at,
        @Nullable String opaque,
        @Nullable Conversation conversation,
        @Nullable Pricing pricing,
        @Nullable List<WebhookError> errors) {
      var isGroup = recipient.group() != null;
      return new Status(
          message.toString(),
          status,
          WebhookTime.seconds(at),
          recipient.id(),
          isGroup ? null : recipient.userId(),
          isGroup ? "group" : null,
          isGroup ? recipient.number() : null,
          isGroup ? recipient.userId() : null,
          opaque,
          conversation,
          pricing,
          errors);
    }

    /// Of the person, unless the message failed.
    Optional<WebhookContact> contact() {
      var userId = recipientType == null ? recipientUserId : memberUserId;
      return errors == null && userId != null
          ? Optional.of(
              new WebhookContact(null, recipientType == null ? recipient : member, userId, null))
          : Optional.empty();
    }

    /// One for each person, category and day.
    private static String conversation(String person, String category, Instant at) {
      var day = at.getEpochSecond() / 86_400;
      var name = person + " " + category + " " + day;
      return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
          .toString()
          .replace("-", "");
    }
  }

  record Conversation(String id, Origin origin) {}

  record Origin(String type) {}

  /// The price of one message (Meta's page *Pricing on the WhatsApp Business Platform*).
  ///
  /// @param type `regular`, or `free_customer_service` for what is free while the 24 hours last
  record Pricing(
      boolean billable, @JsonProperty("pricing_model") String model, String category, String type) {
    static Pricing of(SentMessage sent, String category) {
      return new Pricing(
          !sent.isFree(), "PMP", category, sent.isFree() ? "free_customer_service" : "regular");
    }
  }

  /// What is kept of a message that the app sent.
  ///
  /// @param category what it costs as
  /// @param isTemplate whether its buttons are answered as those of a template
  /// @param isFree whether it answers somebody who wrote in the last 24 hours, in a category in
  ///   which answers cost nothing
  record SentMessage(
      String category, boolean isTemplate, boolean isFree, @Nullable String opaque) {}
}
