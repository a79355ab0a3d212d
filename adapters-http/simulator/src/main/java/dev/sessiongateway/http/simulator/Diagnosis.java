package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.delivery.ReceiverAdmin.LoggedAttempt;
import dev.sessiongateway.application.delivery.ReceiverAdmin.ReceiverStatus;
import dev.sessiongateway.application.phone.MessageSummary;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Explains to a person why a phone did not receive what a test waited for: what it received
/// instead, webhooks that fail, and requests of the bot that were refused. Bounded in size, and
/// without keys, paths of webhooks, and messages of other phones.
public record Diagnosis(VirtualPhones phones, ReceiverAdmin webhooks, ClientRequests requests) {
  private static final int MESSAGES = 20;
  private static final int WEBHOOKS = 10;
  private static final int REQUESTS = 10;
  private static final int CHATS = 20;
  private static final String INDENT = "  ";

  /// Several lines of text.
  ///
  /// @param chat the chat that the test looks at, null for all of the phone
  /// @param after the message behind which the test looks, null for the beginning
  /// @param firstLate the first message that came after the deadline, null when there is none
  public String of(
      PhoneNumber phone,
      @Nullable Address chat,
      @Nullable MessageId after,
      @Nullable MessageId firstLate) {
    var lines = new ArrayList<String>();
    var all = received(phone, chat, null);
    var news = after == null ? all : received(phone, chat, after);
    lines.add(
        after == null ? "The phone received:" : "Behind its last message the phone received:");
    lines.addAll(shown(news, firstLate));
    if (all.size() > news.size()) {
      lines.add("and in all:");
      lines.addAll(shown(all, firstLate));
    }
    lines.add("Webhooks:");
    lines.addAll(indented(webhooks(phone), "there are none"));
    lines.add("Requests of clients:");
    lines.addAll(indented(summaries(), "there were none"));
    return String.join("\n", lines);
  }

  /// What others wrote, oldest first.
  private List<PhoneMessage> received(
      PhoneNumber phone, @Nullable Address chat, @Nullable MessageId after) {
    var newest = new MessageQuery(chat, after, Page.MAX_LIMIT, 0, SortOrder.DESCENDING);
    return phones.messages(phone, newest).reversed().stream()
        .filter(each -> !each.message().fromMe())
        .toList();
  }

  private static List<String> shown(List<PhoneMessage> messages, @Nullable MessageId firstLate) {
    var lines = new ArrayList<String>();
    var isLate = false;
    for (var each : messages) {
      isLate = isLate || each.message().id().equals(firstLate);
      lines.add(MessageSummary.of(each.message()) + (isLate ? " (too late)" : ""));
    }
    return indented(lastOf(lines, MESSAGES), "nothing");
  }

  private List<String> webhooks(PhoneNumber phone) {
    var concerned = sessions(phone);
    return webhooks.list(null).stream()
        .filter(status -> status.session() == null || concerned.contains(status.session()))
        .limit(WEBHOOKS)
        .flatMap(status -> WebhookFindings.of(status, webhooks).stream())
        .toList();
  }

  /// The sessions with which the phone has a chat; all, when it has none.
  private Set<SessionName> sessions(PhoneNumber phone) {
    var peers =
        phones.chats(phone).stream()
            .limit(CHATS)
            .map(each -> each.id())
            .collect(Collectors.toUnmodifiableSet());
    var all = phones.phones();
    var concerned =
        all.stream()
            .filter(one -> peers.contains(one.number().jid()) || isAmong(peers, one.lid()))
            .flatMap(one -> one.sessions().stream())
            .collect(Collectors.toUnmodifiableSet());
    return concerned.isEmpty()
        ? all.stream().flatMap(one -> one.sessions().stream()).collect(Collectors.toSet())
        : concerned;
  }

  private static boolean isAmong(Set<Address> peers, @Nullable Address lid) {
    return lid != null && peers.contains(lid);
  }

  private List<String> summaries() {
    if (!requests.areRecorded()) {
      return List.of("they are not recorded; PUT /simulator/requests begins it");
    }
    return lastOf(
        requests.all().stream().map(ClientRequests.ClientRequest::summary).toList(), REQUESTS);
  }

  private static List<String> lastOf(List<String> lines, int limit) {
    if (lines.size() <= limit) {
      return lines;
    }
    var last = new ArrayList<>(List.of((lines.size() - limit) + " before, and"));
    last.addAll(lines.subList(lines.size() - limit, lines.size()));
    return last;
  }

  private static List<String> indented(List<String> lines, String instead) {
    return (lines.isEmpty() ? List.of(instead) : lines).stream().map(INDENT::concat).toList();
  }

  /// What is to say about one webhook, in lines. Of its address only scheme, host and port are
  /// shown, because the rest may be a secret.
  static final class WebhookFindings {
    private static final int ATTEMPTS = 50;
    private static final int DEAD_LETTERS = 5;
    private static final String ACCEPTED = "accepted";

    private WebhookFindings() {}

    static List<String> of(ReceiverStatus status, ReceiverAdmin webhooks) {
      var owner = status.session() == null ? "all sessions" : status.session().value();
      var name = "of " + owner + " at " + origin(status.endpoint().url()) + ": ";
      var lines = new ArrayList<String>();
      lines.add(name + state(status, webhooks.deliveries(status.id(), ATTEMPTS)));
      if (status.deadLetters() > 0) {
        lines.add(name + counted(status.deadLetters(), "dead letter"));
        var letters = new DeadLetterSelection(List.of(), status.id(), null, null, null);
        webhooks
            .deadLetters(letters, DEAD_LETTERS)
            .forEach(
                letter -> lines.add(name + letter.event() + " was given up, " + letter.reason()));
      }
      return lines;
    }

    private static String state(ReceiverStatus status, List<LoggedAttempt> attempts) {
      var waiting =
          status.waiting() == 0 ? "" : "; " + counted(status.waiting(), "event") + " not delivered";
      if (!status.description().enabled()) {
        return "it is disabled" + waiting;
      }
      var reason = status.endpoint().reason();
      if (status.endpoint().condition() == Condition.DISABLED) {
        return "its endpoint is disabled, " + (reason == null ? "" : reason) + waiting;
      }
      // A test event has the number 0.
      var last = attempts.stream().filter(attempt -> attempt.attempt() > 0).findFirst();
      if (last.isEmpty()) {
        return "no event was sent" + waiting;
      }
      var attempt = last.get();
      if (attempt.outcome().equals(ACCEPTED)) {
        return "it took %s, the last answer was %d".formatted(attempt.event(), attempt.status())
            + waiting;
      }
      return "%s was tried %s, %s"
              .formatted(attempt.event(), counted(attempt.attempt(), "time"), failure(attempt))
          + waiting;
    }

    /// An answer is not shown, because it may repeat messages.
    private static String failure(LoggedAttempt attempt) {
      return attempt.status() == null ? attempt.answer() : "the answer was " + attempt.status();
    }

    private static String counted(long count, String what) {
      return count + " " + what + (count == 1 ? "" : "s");
    }

    private static String origin(URI url) {
      return url.getScheme() + "://" + url.getRawAuthority();
    }
  }
}
