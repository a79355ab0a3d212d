package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.http.simulator.graph.WebhookContact.Profile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The webhook of a call (Meta's page *Calling API, API and Webhook Reference*).
record CallWebhook(
    @JsonProperty("messaging_product") String product,
    WebhookMetadata metadata,
    List<WebhookContact> contacts,
    @Nullable List<CallView> calls,
    @Nullable List<CallStatus> statuses) {
  static final String FIELD = "calls";

  private static CallWebhook of(
      CloudBusiness business,
      CloudPerson person,
      @Nullable CallView call,
      @Nullable CallStatus status) {
    var contact =
        new WebhookContact(
            new Profile(person.name(), person.username()),
            person.number(),
            person.userId(),
            person.identity());
    return new CallWebhook(
        "whatsapp",
        WebhookMetadata.of(business),
        List.of(contact),
        call == null ? null : List.of(call),
        status == null ? null : List.of(status));
  }

  /// The call begins: with the offer of the person, or with the answer of the person.
  static CallWebhook connect(
      CloudBusiness business, CloudPerson person, CloudCall call, Instant at) {
    var session = new Sdp(call.incoming() ? "offer" : "answer", Sdp.of(call.id()));
    return of(business, person, view(business, person, call, "connect", at).with(session), null);
  }

  /// The call is over.
  static CallWebhook terminate(
      CloudBusiness business, CloudPerson person, CloudCall call, Instant at) {
    var view = view(business, person, call, "terminate", at);
    return of(business, person, view.ended(call, at), null);
  }

  /// What the person did with a call of the business.
  ///
  /// @param status `RINGING`, `ACCEPTED` or `REJECTED`
  static CallWebhook status(
      CloudBusiness business, CloudPerson person, CloudCall call, String status, Instant at) {
    return of(
        business,
        person,
        null,
        new CallStatus(
            call.wacid(),
            WebhookTime.seconds(at),
            "call",
            status,
            person.number(),
            person.userId(),
            call.opaque()));
  }

  private static CallView view(
      CloudBusiness business, CloudPerson person, CloudCall call, String event, Instant at) {
    var own = business.phone().user();
    return new CallView(
        call.wacid(),
        call.incoming() ? own : person.number(),
        call.incoming() ? person.number() : own,
        call.incoming() ? person.userId() : null,
        call.incoming() ? null : person.userId(),
        event,
        WebhookTime.seconds(at),
        call.incoming() ? "USER_INITIATED" : "BUSINESS_INITIATED",
        null,
        null,
        null,
        null,
        null,
        call.opaque());
  }

  /// @param duration in seconds
  record CallView(
      String id,
      @Nullable String to,
      @Nullable String from,
      @JsonProperty("from_user_id") @Nullable String fromUserId,
      @JsonProperty("to_user_id") @Nullable String toUserId,
      String event,
      String timestamp,
      String direction,
      @Nullable Sdp session,
      @Nullable String status,
      @JsonProperty("start_time") @Nullable String start,
      @JsonProperty("end_time") @Nullable String end,
      @Nullable Long duration,
      @JsonProperty("biz_opaque_callback_data") @Nullable String opaque) {
    CallView with(Sdp offered) {
      return new CallView(
          id,
          to,
          from,
          fromUserId,
          toUserId,
          event,
          timestamp,
          direction,
          offered,
          null,
          null,
          null,
          null,
          opaque);
    }

    /// Times are there when somebody answered.
    CallView ended(CloudCall call, Instant at) {
      var since = call.acceptedAt();
      return new CallView(
          id,
          to,
          from,
          fromUserId,
          toUserId,
          event,
          timestamp,
          direction,
          null,
          since == null ? "FAILED" : "COMPLETED",
          since == null ? null : WebhookTime.seconds(since),
          since == null ? null : WebhookTime.seconds(at),
          since == null ? null : Duration.between(since, at).toSeconds(),
          opaque);
    }
  }

  record CallStatus(
      String id,
      String timestamp,
      String type,
      String status,
      @JsonProperty("recipient_id") @Nullable String recipient,
      @JsonProperty("recipient_user_id") String recipientUserId,
      @JsonProperty("biz_opaque_callback_data") @Nullable String opaque) {}

  /// A description of the sound, of which there is none: it is the signals that are simulated.
  record Sdp(@JsonProperty("sdp_type") String type, String sdp) {
    static String of(String call) {
      return String.join(
          "\r\n",
          "v=0",
          "o=- " + Integer.toUnsignedString(call.hashCode()) + " 1 IN IP4 127.0.0.1",
          "s=-",
          "t=0 0",
          "m=audio 9 UDP/TLS/RTP/SAVPF 111",
          "c=IN IP4 0.0.0.0",
          "a=inactive",
          "a=rtpmap:111 opus/48000/2",
          "");
    }
  }
}
