package dev.sessiongateway.http.delivery;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A webhook administration whose webhooks, log and dead letters the test sets.
public final class FakeReceiverAdmin implements ReceiverAdmin {
  public final List<DeadLetter> deadLetters = new ArrayList<>();
  public final List<LoggedAttempt> log = new ArrayList<>();
  public final List<DeadLetterSelection> replays = new ArrayList<>();
  public final List<ReceiverKey> tested = new ArrayList<>();
  public Delivery.@Nullable Attempt attempt;
  public @Nullable RenderedEvent content;

  private final Map<ReceiverKey, ReceiverStatus> webhooks = new LinkedHashMap<>();

  public void add(ReceiverStatus webhook) {
    webhooks.put(webhook.id(), webhook);
  }

  @Override
  public List<ReceiverStatus> list(@Nullable SessionName session) {
    return webhooks.values().stream()
        .filter(webhook -> session == null || session.equals(webhook.session()))
        .toList();
  }

  @Override
  public ReceiverStatus get(ReceiverKey id) {
    var webhook = webhooks.get(id);
    if (webhook == null) {
      throw Fault.notFound("webhook", id.value());
    }
    return webhook;
  }

  @Override
  public Delivery.Attempt test(ReceiverKey id) {
    tested.add(id);
    return attempt;
  }

  @Override
  public ReceiverStatus enable(ReceiverKey id) {
    var before = get(id);
    add(
        new ReceiverStatus(
            id,
            before.session(),
            before.receiver(),
            before.description(),
            EndpointHealth.healthy(before.endpoint().url()),
            before.waiting(),
            before.deadLetters(),
            0,
            List.of()));
    return get(id);
  }

  @Override
  public List<LoggedAttempt> deliveries(ReceiverKey id, int limit) {
    return log.stream().limit(limit).toList();
  }

  @Override
  public List<DeadLetter> deadLetters(DeadLetterSelection wanted, int limit) {
    return deadLetters.stream()
        .filter(deadLetter -> isSelected(deadLetter, wanted))
        .limit(limit)
        .toList();
  }

  @Override
  public DeadLetterContent deadLetter(String id, @Nullable SessionName session) {
    return deadLetters.stream()
        .filter(deadLetter -> deadLetter.id().equals(id))
        .filter(deadLetter -> session == null || session.equals(deadLetter.session()))
        .map(deadLetter -> new DeadLetterContent(deadLetter, content))
        .findFirst()
        .orElseThrow(() -> Fault.notFound("dead-letter", id));
  }

  @Override
  public int replay(DeadLetterSelection wanted) {
    replays.add(wanted);
    return deadLetters(wanted, Integer.MAX_VALUE).size();
  }

  private static boolean isSelected(DeadLetter deadLetter, DeadLetterSelection wanted) {
    return (wanted.ids().isEmpty()
            || wanted.ids().contains(deadLetter.id())
            || wanted.ids().contains(deadLetter.eventId()))
        && (wanted.webhook() == null || wanted.webhook().equals(deadLetter.webhook()))
        && (wanted.session() == null || wanted.session().equals(deadLetter.session()))
        && (wanted.since() == null || !deadLetter.at().isBefore(wanted.since()))
        && (wanted.until() == null || deadLetter.at().isBefore(wanted.until()));
  }
}
