package dev.sessiongateway.http.delivery;

import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.WebhookAdmin;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.WebhookKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Receivers, their log and their dead letters, as a test puts them here.
public final class FakeReceivers implements WebhookAdmin {
  public final List<DeadLetter> letters = new ArrayList<>();
  public final List<LoggedAttempt> log = new ArrayList<>();
  public final List<Letters> replays = new ArrayList<>();
  public final List<WebhookKey> tested = new ArrayList<>();
  public Delivery.@Nullable Attempt attempt;

  private final Map<WebhookKey, WebhookStatus> receivers = new LinkedHashMap<>();

  public void add(WebhookStatus receiver) {
    receivers.put(receiver.id(), receiver);
  }

  @Override
  public List<WebhookStatus> list(@Nullable SessionName session) {
    return receivers.values().stream()
        .filter(receiver -> session == null || session.equals(receiver.session()))
        .toList();
  }

  @Override
  public WebhookStatus get(WebhookKey id) {
    var receiver = receivers.get(id);
    if (receiver == null) {
      throw Fault.notFound("webhook", id.value());
    }
    return receiver;
  }

  @Override
  public Delivery.Attempt test(WebhookKey id) {
    tested.add(id);
    return attempt;
  }

  @Override
  public WebhookStatus enable(WebhookKey id) {
    var before = get(id);
    add(
        new WebhookStatus(
            id,
            before.session(),
            before.webhook(),
            EndpointHealth.healthy(before.webhook().url()),
            before.waiting(),
            before.deadLetters()));
    return get(id);
  }

  @Override
  public List<LoggedAttempt> deliveries(WebhookKey id, int limit) {
    return log.stream().limit(limit).toList();
  }

  @Override
  public List<DeadLetter> deadLetters(Letters wanted, int limit) {
    return letters.stream().filter(letter -> isMeant(letter, wanted)).limit(limit).toList();
  }

  @Override
  public int replay(Letters wanted) {
    replays.add(wanted);
    return deadLetters(wanted, Integer.MAX_VALUE).size();
  }

  private static boolean isMeant(DeadLetter letter, Letters wanted) {
    return (wanted.ids().isEmpty()
            || wanted.ids().contains(letter.id())
            || wanted.ids().contains(letter.eventId()))
        && (wanted.receiver() == null || wanted.receiver().equals(letter.receiver()))
        && (wanted.session() == null || wanted.session().equals(letter.session()))
        && (wanted.since() == null || !letter.at().isBefore(wanted.since()))
        && (wanted.until() == null || letter.at().isBefore(wanted.until()));
  }
}
